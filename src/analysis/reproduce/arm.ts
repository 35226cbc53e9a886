import type { Dataset } from '../../model/dataset.js';
import type { ValueLabel } from '../../model/label.js';
import { type AnnotatedUnit, unanimousShare } from '../../stats/agreement/annotated-units.js';
import { createRandom } from '../../stats/numeric/random.js';
import { isValueLabel } from '../../study/records.js';
import type { Cells, Recipe, Unavailable } from './cells.js';

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

/** The labels of one dimension of sentences, by sentence; empty where the pull has none. */
function sentencesOn({ labels }: Dataset, dimension: string): Map<string, ValueLabel> {
  const own = labels
    .filter(isValueLabel)
    .filter((label) => label.dimension === dimension && label.aggregate && !label.notApplicable);
  return new Map(own.map((label) => [JSON.stringify([label.item, label.system, label.unit]), label]));
}

const AMBIGUITY = 'ambiguity';

/** Figure 2: of the faithful and of the unfaithful sentences, how many are subjective, and how many are not. */
export const subjectivityByFaithfulness: Recipe = (dataset) => {
  const ambiguous = sentencesOn(dataset, AMBIGUITY);
  const faithful = sentencesOn(dataset, DIMENSION);
  const count = (isFaithful: 0 | 1, isAmbiguous: 0 | 1) =>
    [...ambiguous].filter(
      ([key, { value }]) => value === isAmbiguous && faithful.get(key)?.value === isFaithful,
    ).length;
  const rowOf = (isFaithful: 0 | 1) => ({
    objective: count(isFaithful, 0),
    subjective: count(isFaithful, 1),
  });
  const cells: Cells = ambiguous.size === 0 ? {} : { unfaithful: rowOf(0), faithful: rowOf(1) };
  return { cells };
};

/** Figure 4: sentences by the kind of their ambiguity. */
export const kindsOfAmbiguity: Recipe = (dataset, { rows }) => {
  const ambiguous = [...sentencesOn(dataset, AMBIGUITY).values()];
  if (ambiguous.length === 0) return { cells: {} };
  const count = (kind: string) => ambiguous.filter(({ types = [] }) => types.includes(kind)).length;
  return { cells: Object.fromEntries(rows.map(({ key }) => [key, { sentences: count(key) }])) };
};

function percentUnanimous(units: readonly AnnotatedUnit[]): number | Unavailable {
  if (units.length === 0) return { unavailable: 'no sentence has the labels of three people' };
  const { nUnanimous, nShared } = unanimousShare(units, { resamples: 1, random: createRandom(1) });
  return (100 * nUnanimous) / nShared;
}
