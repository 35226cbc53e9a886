import type { Dataset } from '../../model/dataset.js';
import {
  type CaptureEstimates,
  type CheckedMark,
  captureRecapture,
} from '../../stats/agreement/capture-recapture.js';
import { createRandom } from '../../stats/numeric/random.js';
import type { ClusteredEstimate } from '../../stats/resampling/clustered-interval.js';
import { isValueLabel, isValueScore } from '../../study/records.js';

const SEED = 1;
const SYSTEMS = ['gpt4-4096-hier', 'gpt4-4096-inc'];

/**
 * What the paper leaves open: how many of the confusing sentences people and GPT-4 find, by capture–recapture over the
 * sentences of the two summarizers that both read, in the books that GPT-4 judged. A sentence counts as marked by
 * people where any annotation, or the other end of a relation, falls on it.
 * @returns sentences for the notes of a table; none where the data has no list of both
 */
export function recallNotes({ candidates, labels, scores }: Dataset): string[] {
  const key = (of: { item: string; system?: string | undefined; unit?: string | undefined }) =>
    JSON.stringify([of.item, of.system, of.unit]);
  const judged = scores
    .filter(isValueScore)
    .filter(({ protocol, system }) => protocol === 'booookscore-v1' && SYSTEMS.includes(system));
  const people = new Set(
    labels
      .filter(isValueLabel)
      .filter(
        ({ dimension, annotator, value }) =>
          dimension === 'coherence' && annotator === 'reader' && value === 0,
      )
      .map(key),
  );
  const byJudge = new Set(judged.filter(({ value }) => value === 0).map(key));
  const known = new Set(judged.map(key));
  const units = candidates.flatMap(({ item, system, units = [] }) =>
    units
      .map(({ id }) => key({ item, system, unit: id }))
      .filter((unit) => known.has(unit))
      .map((unit) => ({ item, first: people.has(unit), second: byJudge.has(unit) })),
  );
  const books = new Set(units.map(({ item }) => item));
  const checked = labels.filter(isValueLabel).flatMap(({ item, dimension, value }): CheckedMark[] => {
    const list = LIST_OF[dimension];
    return list === undefined || value === undefined || !books.has(item)
      ? []
      : [{ item, list, confirmed: value > 0 }];
  });
  if (units.length === 0 || checked.length === 0) return [];
  const { nUnits, nFirst, nSecond, nBoth, naive, corrected } = captureRecapture(units, checked, {
    random: createRandom(SEED).fork('recall'),
  });
  return [
    `Recall, which the paper leaves open: of ${nUnits} sentences in ${books.size} books people mark ${nFirst} (an annotation, or the other end of a relation, falls on them), GPT-4 ${nSecond}, both ${nBoth}.`,
    `Every mark taken as right: ${inWords(naive)}.`,
    `With the precision of the annotations validated in these books (${precision(checked, 'first')}% and ${precision(checked, 'second')}%), marks of both taken as right: ${inWords(corrected)}.`,
    `Capture–recapture (Chapman), intervals over resampled books, seed ${SEED}. It takes the two as independent; where both stumble over the same easy sentences (positive dependence), the recalls are upper bounds and the totals lower ones.`,
  ];
}

const LIST_OF: Readonly<Record<string, 'first' | 'second'>> = {
  'validity-of-human-annotations': 'first',
  'validity-of-gpt-4-annotations': 'second',
};

function precision(checked: readonly CheckedMark[], of: CheckedMark['list']): string {
  const own = checked.filter(({ list }) => list === of);
  return ((100 * own.filter(({ confirmed }) => confirmed).length) / own.length).toFixed(1);
}

function inWords({ total, recallFirst, recallSecond }: CaptureEstimates): string {
  return `${figure(total, 0)} confusing sentences, recall ${figure(recallFirst, 2)} of people and ${figure(recallSecond, 2)} of GPT-4`;
}

function figure({ value, low, high }: ClusteredEstimate, digits: number): string {
  return `${value.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
}
