import { type Measured, whereOf } from '../gates.js';
import { unscoredRate } from '../unscored-rate.js';
import type { LengthAnswer } from './length.js';

/** What a gate of `audit length` may name; docs/audits.md says what each is. */
export const LENGTH_MEASURES = [
  'judge-oracle',
  'human-oracle',
  'judge-human',
  'length-lean',
  'length-lean-p',
  'length-odds-ratio',
  'length-p',
  'unscored-rate',
] as const;

export function lengthMeasures({ dimensions }: LengthAnswer): Measured[] {
  return dimensions.flatMap(({ dimension, judges }) =>
    judges.map((one) => ({
      where: whereOf(one.name, dimension),
      measures: {
        'judge-oracle': one.judgeOracle.alpha.value,
        'human-oracle': one.humanOracle.alpha.value,
        'judge-human': one.judgeHuman.alpha.value,
        'length-lean': one.difference.alpha.value,
        'length-lean-p': one.difference.pValue,
        'length-odds-ratio': one.control.oddsRatio.value,
        'length-p': one.control.pValue,
        'unscored-rate': unscoredRate(one.coverage),
      },
    })),
  );
}
