import { SCHEMA_VERSION } from '../model/common.js';
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
