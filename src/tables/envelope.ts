import { SCHEMA_VERSION } from '../model/common.js';
import type { Result } from '../model/result.js';
import { type Remark, spelled } from '../remarks/remark.js';
import type { Study } from '../study/study.js';
import { packageVersion } from './version.js';

/** What every JSON result says of itself, before the answer. */
export function envelope(
  kind: string,
  about: {
    dataset?: string;
    seed?: number;
    options?: Record<string, unknown>;
    warnings: readonly Remark[];
  },
): Result {
  const { warnings, ...rest } = about;
  return {
    schemaVersion: SCHEMA_VERSION,
    kind,
    assize: packageVersion(),
    ...rest,
    warnings: warnings.map(spelled),
  };
}

/** What a result says of the data it is about: which data set, which of its items, the options and the seed. */
export function aboutStudy(
  { card, dataset, selection }: Study,
  given: object,
): { dataset: string; options: Record<string, unknown>; seed?: number } {
  const { seed, ...options } = given as { seed?: number };
  const { where } = dataset;
  return {
    dataset: card.id,
    options: { ...selection, ...options, ...(where && { where }) },
    ...(seed !== undefined && { seed }),
  };
}
