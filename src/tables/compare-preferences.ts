import type {
  ComparePreferencesAnswer,
  PreferenceComparison,
  PreferenceOptions,
} from '../analysis/compare/compare-preferences.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { estimateCell } from './audit-cells.js';
import { boundedCell, countCell, markBest, numberCell, pCell } from './cells.js';
import { CLUSTER_SENTENCE, powerSentence, testSize } from './compare.js';
import { pairWords } from './correlate.js';
import { dimensionHeading, goldNotes, intervalSentence, warningNotes } from './words.js';

/** The tables of `assize compare` where outputs have no systems: as those of correlations, with shares in their place. */
export function comparePreferencesTables(
  study: Study,
  options: PreferenceOptions,
  answer: ComparePreferencesAnswer,
): Table[] {
  return [judgeTable(study, answer), pairTable(study, options, answer)];
}

function judgeTable({ card }: Study, { dimensions }: ComparePreferencesAnswer): Table {
  return {
    id: 'judges',
    title: `${card.title}: judges by their share of agreement with the human preferences`,
    columns: [
      { key: 'cluster', header: 'cluster' },
      { key: 'judge', header: 'judge', align: 'left' },
      { key: 'value', header: 'accuracy' },
      { key: 'verdicts', header: 'verdicts' },
    ],
    rows: dimensions.flatMap(({ dimension, judges }) => {
      const rows = [...judges]
        .sort((a, b) => (b.accuracy.value.value ?? -Infinity) - (a.accuracy.value.value ?? -Infinity))
        .map(({ name, accuracy, cluster, verdicts }) => ({
          section: dimensionHeading(card, dimension),
          cells: {
            cluster: numberCell(cluster, 0),
            judge: name,
            value: estimateCell(accuracy),
            verdicts: countCell(verdicts),
          },
        }));
      markBest(rows, ['value']);
      return rows;
    }),
    notes: [
      ...goldNotes(
        card,
        dimensions.map((one) => ({ dimension: one.dimension, words: pairWords(one) })),
      ),
      'accuracy: over the verdicts that the judge gave, each order asked counted; a tie agrees with a tie alone.',
      CLUSTER_SENTENCE,
    ],
  };
}

function pairTable({ card }: Study, options: PreferenceOptions, answer: ComparePreferencesAnswer): Table {
  const { power, confidence, permutations, seed } = options;
  const tests = answer.dimensions.flatMap(({ pairs }) => pairs);
  const many = answer.dimensions.some(({ pairs }) => pairs.length > 1);
  const missing = tests.some((pair) => pair.missing.a + pair.missing.b > 0);
  const rowOf = (section: string) => (pair: PreferenceComparison['pairs'][number]) => ({
    section,
    cells: {
      a: pair.a,
      b: pair.b,
      valueA: boundedCell(pair.accuracyA),
      valueB: boundedCell(pair.accuracyB),
      difference: estimateCell(pair.difference),
      p: pCell(pair.pValue),
      adjusted: pCell(pair.adjustedPValue),
      power: pair.power && boundedCell(pair.power.now),
      needed: pair.power && numberCell(pair.power.itemsNeeded, 0),
      verdicts: countCell(pair.verdicts),
      items: countCell(pair.items),
    },
  });
  return {
    id: 'pairs',
    title: `Each two judges on the verdicts that both gave (${answer.test})`,
    columns: [
      { key: 'a', header: 'judge a' },
      { key: 'b', header: 'judge b' },
      { key: 'valueA', header: 'a', group: 'accuracy' },
      { key: 'valueB', header: 'b', group: 'accuracy' },
      { key: 'difference', header: 'a − b', group: 'accuracy' },
      { key: 'p', header: 'p' },
      ...(many ? [{ key: 'adjusted', header: 'Holm p' }] : []),
      ...(power === undefined
        ? []
        : [
            { key: 'power', header: 'now', group: 'power' },
            { key: 'needed', header: `items for ${power}`, group: 'power' },
          ]),
      { key: 'verdicts', header: 'verdicts' },
      { key: 'items', header: 'items' },
    ],
    rows: answer.dimensions.flatMap(({ dimension, pairs }) =>
      pairs.map(rowOf(dimensionHeading(card, dimension))),
    ),
    notes: [
      ...(missing ? ['A verdict that one of the two did not give is in neither share.'] : []),
      ...(power === undefined ? [] : [`${powerSentence(power, confidence)}.`]),
      `p: two-sided; the two judges exchange their verdicts item by item, all of an item at once; ${testSize(tests, permutations)}, seed ${seed}.`,
      intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
      "The outputs have no system behind them (anonymous): an item's outputs cannot be ranked as systems, and there are no system means. So tau is not compared, and Williams' test, which is of correlations over systems, is not offered.",
      ...warningNotes(answer.warnings),
    ],
  };
}
