import { type Measured, whereOf } from '../gates.js';
import { unscoredRate } from '../unscored-rate.js';
import type { LengthAnswer } from './length.js';

/** What a gate of `audit length` may name; docs/audits.md says what each is. */
export const LENGTH_MEASURES = {
  'judge-oracle': 'interval',
  'human-oracle': 'interval',
  'judge-human': 'interval',
  'length-lean': 'interval',
  'length-lean-p': 'value',
  'length-effect-lean': 'interval',
  'length-odds-ratio': 'interval',
  'length-p': 'value',
  'unscored-rate': 'value',
} as const;

export function lengthMeasures({ dimensions }: LengthAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, judges }) =>
    judges.map((one) => ({
      where: whereOf(one.name, dimension),
      measures: {
        'judge-oracle': one.judgeOracle.alpha,
        'human-oracle': one.humanOracle.alpha,
        'judge-human': one.judgeHuman.alpha,
        'length-lean': one.lean.longerWins,
        'length-lean-p': { value: one.lean.longerWins.pValue },
        'length-effect-lean': one.lean.effect,
        'length-odds-ratio': one.control.oddsRatio,
        'length-p': { value: one.control.pValue },
        'unscored-rate': { value: unscoredRate(one.coverage) },
      },
    })),
  );
}
