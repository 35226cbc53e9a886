import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import type { AuditOptions } from '../../study/options.js';
import { auditConsistency, type ConsistencyAnswer } from '../consistency/consistency.js';
import { auditInjection, type InjectionAnswer } from '../injection/score.js';
import { auditLength, type LengthAnswer } from '../length/length.js';
import { auditPosition, type PositionAnswer } from '../position/position.js';
import type { Tick } from '../tick.js';

/** The audits that the data allow; one that has nothing to look at is absent. */
export interface ReportAudits {
  length?: LengthAnswer;
  position?: PositionAnswer;
  consistency?: ConsistencyAnswer;
  /** Only of duels that `assize audit injection make` made. */
  injection?: InjectionAnswer;
}

/** Runs the audits with the options of the report. */
export async function reportAudits(
  dataset: Dataset,
  options: AuditOptions & { permutations: number },
  tick: Tick,
): Promise<ReportAudits> {
  // One object for all, because the resamples that audits have in common are remembered by it.
  const settings = { ...options, unit: 'words' as const, humans: false };
  const length = await ifAny(() => auditLength(dataset, settings, tick));
  const position = await ifAny(() => auditPosition(dataset, settings, tick));
  const consistency = await ifAny(() => auditConsistency(dataset, settings, tick));
  const injection = await ifAny(() => auditInjection(dataset, settings, tick));
  return {
    ...(length && { length }),
    ...(position && { position }),
    ...(consistency && saysSomething(consistency) && { consistency }),
    ...(injection && { injection }),
  };
}

function saysSomething({ protocols, repeats, transitivity, rerankings }: ConsistencyAnswer): boolean {
  return [protocols, repeats, transitivity, rerankings].some(({ length }) => length > 0);
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
