import { type Measured, whereOf } from '../gates.js';
import { unscoredRate } from '../unscored-rate.js';
import type { LengthAnswer } from './length.js';

/** What a gate of `audit length` may name; docs/audits.md says what each is. */
export const LENGTH_MEASURES = {
  judge_oracle: 'interval',
  human_oracle: 'interval',
  judge_human: 'interval',
  length_lean: 'interval',
  length_lean_p: 'value',
  length_effect_lean: 'interval',
  length_odds_ratio: 'interval',
  length_p: 'value',
  unscored_rate: 'value',
} as const;

/** What a gate may ask of the answer, a row for each judge and dimension. */
export function lengthMeasures({ dimensions }: LengthAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, judges }) =>
    judges.map((one) => ({
      where: whereOf(one.name, dimension),
      measures: {
        judge_oracle: one.judgeOracle.alpha,
        human_oracle: one.humanOracle.alpha,
        judge_human: one.judgeHuman.alpha,
        length_lean: one.lean.longerWins,
        length_lean_p: { value: one.lean.longerWins.pValue },
        length_effect_lean: one.lean.effect,
        length_odds_ratio: one.control.oddsRatio,
        length_p: { value: one.control.pValue },
        unscored_rate: { value: unscoredRate(one.coverage) },
      },
    })),
  );
}
