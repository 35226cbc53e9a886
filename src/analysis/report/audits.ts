import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import { auditLength, type LengthAnswer } from '../audit/length.js';
import type { AuditOptions } from '../audit/options.js';
import { auditPosition, type PositionAnswer } from '../audit/position.js';
import type { Tick } from '../tick.js';

/** The audits that the data allow; one that has nothing to look at is absent. */
export interface ReportAudits {
  length?: LengthAnswer;
  position?: PositionAnswer;
}

/** Runs the audits of length and of position, with the options of the report. */
export async function reportAudits(
  dataset: Dataset,
  options: AuditOptions & { permutations: number },
  tick: Tick,
): Promise<ReportAudits> {
  const length = await ifAny(() => auditLength(dataset, { ...options, unit: 'words' }, tick));
  const position = await ifAny(() => auditPosition(dataset, { ...options, humans: false }, tick));
  return { ...(length && { length }), ...(position && { position }) };
}

/** An audit says by an InputError that there is nothing to audit: for a page that is no fault. */
async function ifAny<T>(audit: () => Promise<T>): Promise<T | undefined> {
  try {
    return await audit();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
