import { type AnnotatedUnit, unanimousShare } from '../../stats/annotated-units.js';
import { createRandom } from '../../stats/random.js';
import { isValueLabel } from '../../study/records.js';
import type { Recipe, Unavailable } from './cells.js';

const DIMENSION = 'faithfulness-sentence';
/** What the pull of the human-written summaries calls their writer. */
const HUMAN = 'human';
const ANNOTATORS = 3;

/**
 * Table 1: percent of sentences that all three annotators label alike, of summaries by people and by models. The
 * labels of single people come with a later file of the source, which not every pull has. The table's other claims
 * were made for the paper.
 */
export const unanimousClaims: Recipe = ({ labels }) => {
  const units = new Map<string, { item: string; system: string; labels: (number | string)[] }>();
  for (const label of labels) {
    if (!isValueLabel(label) || label.dimension !== DIMENSION || label.aggregate) continue;
    const key = JSON.stringify([label.item, label.system, label.unit]);
    const unit = units.get(key) ?? { item: label.item, system: label.system, labels: [] };
    units.set(key, unit);
    unit.labels.push(label.notApplicable ? 'not applicable' : (label.value ?? ''));
  }
  const full = [...units.values()].filter((unit) => unit.labels.length === ANNOTATORS);
  return {
    cells: {
      human: { agree: percentUnanimous(full.filter(({ system }) => system === HUMAN)) },
      llm: { agree: percentUnanimous(full.filter(({ system }) => system !== HUMAN)) },
    },
  };
};

function percentUnanimous(units: readonly AnnotatedUnit[]): number | Unavailable {
  if (units.length === 0) return { unavailable: 'no sentence has the labels of three people' };
  const { nUnanimous, nShared } = unanimousShare(units, { resamples: 1, random: createRandom(1) });
  return (100 * nUnanimous) / nShared;
}
