import { SCHEMA_VERSION } from '../model/common.js';
import type { Dataset } from '../model/dataset.js';
import type { Result } from '../model/result.js';
import { packageVersion } from './version.js';

/** What every JSON result says of itself, before the answer. */
export function envelope(
  kind: string,
  about: { dataset?: string; seed?: number; options?: Record<string, unknown>; warnings: readonly string[] },
): Result {
  const { warnings, ...rest } = about;
  return { schemaVersion: SCHEMA_VERSION, kind, assize: packageVersion(), ...rest, warnings: [...warnings] };
}

/** What a result says of the data it is about: which data set, which of its items, and the options. */
export function aboutDataset(
  { card, where }: Dataset,
  options: object,
): { dataset: string; options: Record<string, unknown> } {
  return { dataset: card.id, options: { ...options, ...(where && { where }) } };
}
