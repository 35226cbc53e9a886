import { InputError } from '../../errors.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { auditConsistency, type ConsistencyAnswer } from '../consistency/consistency.js';
import { auditInjection, type InjectionAnswer } from '../injection/score.js';
import { auditLength, type LengthAnswer } from '../length/length.js';
import type { OnPart } from '../on-part.js';
import { auditPosition, type PositionAnswer } from '../position/position.js';
import { arrangementsFor } from './levels.js';

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
  study: Study,
  options: Resampling & { permutations: number },
  onPart: OnPart,
): Promise<ReportAudits> {
  const permutations = arrangementsFor(study.columns.length, options.confidence, options.permutations);
  const settings = { ...options, permutations, unit: 'words' as const, humans: false };
  const length = await ifAny(() => auditLength(study, settings, onPart));
  const position = await ifAny(() => auditPosition(study, settings, onPart));
  const consistency = await ifAny(() => auditConsistency(study, settings, onPart));
  const injection = await ifAny(() => auditInjection(study, settings, onPart));
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
export async function ifAny<T>(audit: () => Promise<T>): Promise<T | undefined> {
  try {
    return await audit();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
