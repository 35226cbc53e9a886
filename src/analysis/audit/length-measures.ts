import type { Quantity } from '../../model/result.js';
import type { Measured } from './gates.js';
import type { LengthAnswer } from './length.js';
import { whereOf } from './options.js';

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

/** Askings without a verdict ÷ askings. */
export function unscoredRate({ asked, scored }: { asked: number; scored: number }): Quantity {
  return asked > 0 ? { value: 1 - scored / asked } : { value: null, reason: 'nothing was asked' };
}
