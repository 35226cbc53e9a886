import type { Measured } from '../gates.js';
import type { LabelsAnswer } from './labels.js';

/** What a gate of `audit labels` may name; docs/expressions.md says what each is. */
export const LABELS_MEASURES = { suspects: 'value', expected: 'value', decided: 'value' } as const;

/** Of each dimension. */
export function labelsMeasures({ dimensions }: LabelsAnswer): Measured[] {
  return dimensions.map(({ dimension, found, expected, decided }) => ({
    where: dimension,
    measures: {
      suspects: { value: { value: found } },
      expected: { value: { value: expected } },
      decided: { value: { value: decided } },
    },
  }));
}
