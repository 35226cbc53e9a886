import { z } from 'zod';
import type { ValueScore } from '../../src/model/score.js';
import type { PulledFiles } from '../contract.js';
import { malformed } from '../kit.js';
import { asked } from './examples.js';
import { type Config, cell, fields, readRows } from './files.js';

export const JUDGED = ['overall', 'missing', 'irrelevant'] as const;

const judgedSchema = z.object({
  ...asked,
  /** dimension → judge → protocol → system → score */
  llm_scores: fields(fields(fields(z.record(z.string(), cell)))),
});

/** The recorded judges' scores, as published. */
export async function loadJudges(
  files: PulledFiles,
  tie: (config: Config, rows: readonly { article: string; requirement: string }[]) => string[],
): Promise<ValueScore[]> {
  const scores: ValueScore[] = [];
  const rows = await readRows(files, 'llm_eval', judgedSchema);
  const ids = tie('llm_eval', rows);
  rows.forEach(({ llm_scores }, row) => {
    const item = ids[row] ?? '';
    for (const [dimension, judges] of llm_scores) {
      if (!JUDGED.some((known) => known === dimension)) {
        throw malformed('llm_eval', `expected ${JUDGED.join(', ')}, got ${dimension}`, {
          line: row + 1,
          field: 'llm_scores',
        });
      }
      for (const [judge, protocols] of judges) {
        for (const [protocol, systems] of protocols) {
          scores.push(...scoresOf({ judge, protocol, item, dimension }, systems));
        }
      }
    }
  });
  return scores;
}

type Asking = Pick<ValueScore, 'judge' | 'protocol' | 'item' | 'dimension'>;

/** A protocol without any score was not run with this judge: the file has a place for every combination. */
function scoresOf(asking: Asking, systems: Record<string, number | null>): ValueScore[] {
  const given = Object.entries(systems);
  if (given.every(([, value]) => value === null)) return [];
  return given.map(([system, value]) =>
    value === null
      ? { ...asking, system, value, reason: 'the source has no score' }
      : { ...asking, system, value },
  );
}
