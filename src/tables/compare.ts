import type { CompareAnswer, CompareOptions, DimensionComparison } from '../analysis/compare/compare.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, grouped, markBest, numberCell, pCell } from './cells.js';
import {
  COEFFICIENT_NAMES,
  dimensionHeading,
  goldNotes,
  intervalSentence,
  shortCoefficient,
} from './words.js';

export const CLUSTER_SENTENCE =
  'cluster: a judge opens a new cluster where it differs from any judge of the current one.';

/** What the columns of power say, as far as it holds of any measure. */
export function powerSentence(power: number, confidence: number): string {
  const level = Number((1 - confidence).toFixed(4));
  return `power: the chance of p below ${level} with the items there are, and about how many items would give a chance of ${power}, if the difference seen is the true one; items are resampled`;
}

/** How many arrangements the tests had, in words. */
export function testSize(
  tests: readonly { exhaustive: boolean; permutations: number }[],
  asked: number,
): string {
  if (tests.some(({ exhaustive }) => !exhaustive)) return `${grouped(asked)} random arrangements`;
  if (tests.every(({ permutations }) => permutations === 0)) return 'nothing to test';
  return `all ${grouped(Math.max(...tests.map(({ permutations }) => permutations)))} arrangements`;
}

/** The tables of `assize compare`: the judges in clusters, and the tests of each two. */
export function compareTables(study: Study, options: CompareOptions, answer: CompareAnswer): Table[] {
  const short = shortCoefficient(options.coefficient);
  const heading = (one: DimensionComparison) => dimensionHeading(study.card, one.dimension);
  const judges: Table = {
    id: 'judges',
    title: `${study.card.title}: judges by ${COEFFICIENT_NAMES[options.coefficient]}, ${options.level} level`,
    columns: [
      { key: 'cluster', header: 'cluster' },
      { key: 'judge', header: 'judge', align: 'left' },
      { key: 'value', header: short },
      { key: 'cells', header: 'cells' },
    ],
    rows: answer.dimensions.flatMap((one) => {
      const rows = [...one.judges]
        .sort((a, b) => (b.correlation.value ?? -Infinity) - (a.correlation.value ?? -Infinity))
        .map(({ name, correlation, cluster, cells }) => ({
          section: heading(one),
          cells: {
            cluster: numberCell(cluster, 0),
            judge: name,
            value: boundedCell(correlation),
            cells: countCell(cells),
          },
        }));
      markBest(rows, ['value']);
      return rows;
    }),
    notes: [
      ...goldNotes(
        study.card,
        answer.dimensions.map(({ dimension, gold }) => ({ dimension, words: gold })),
      ),
      CLUSTER_SENTENCE,
    ],
  };
  const williams = answer.dimensions.some(({ pairs }) => pairs.some((pair) => pair.williams));
  const tests = answer.dimensions.flatMap(({ pairs }) => pairs);
  const many = answer.dimensions.some(({ pairs }) => pairs.length > 1);
  const pairs: Table = {
    id: 'pairs',
    title: `Each two judges on the cells that both scored (${answer.test})`,
    columns: [
      { key: 'a', header: 'judge a' },
      { key: 'b', header: 'judge b' },
      { key: 'valueA', header: 'a', group: short },
      { key: 'valueB', header: 'b', group: short },
      { key: 'difference', header: 'a − b', group: short },
      { key: 'p', header: 'p' },
      ...(many ? [{ key: 'adjusted', header: 'Holm p' }] : []),
      ...(williams ? [{ key: 'williams', header: 'Williams p' }] : []),
      ...(options.power === undefined
        ? []
        : [
            { key: 'power', header: 'now', group: 'power' },
            { key: 'needed', header: `items for ${options.power}`, group: 'power' },
          ]),
      { key: 'cells', header: 'cells' },
    ],
    rows: answer.dimensions.flatMap((one) =>
      one.pairs.map((pair) => ({
        section: heading(one),
        cells: {
          a: pair.a,
          b: pair.b,
          valueA: boundedCell(pair.correlationA),
          valueB: boundedCell(pair.correlationB),
          difference: boundedCell(pair.difference, pair.interval),
          p: pCell(pair.pValue),
          adjusted: pCell(pair.adjustedPValue),
          williams: pair.williams && pCell(pair.williams.pValue),
          power: pair.power && boundedCell(pair.power.now),
          needed: pair.power && numberCell(pair.power.itemsNeeded, 0),
          cells: countCell(pair.cells),
        },
      })),
    ),
    notes: [
      ...williamsNote(options, answer),
      ...(options.power === undefined
        ? []
        : [`${powerSentence(options.power, options.confidence)}, the systems are taken as given.`]),
      `p: two-sided ${answer.test}, ${testSize(tests, options.permutations)}, seed ${options.seed}; scores z-scored first over the cells both scored.`,
      intervalSentence({ ...options, method: 'percentile' }),
      ...answer.warnings.map((warning) => `Note: ${warning}`),
    ],
  };
  return [judges, pairs];
}

/** Where Williams' test stands, or why it does not. */
function williamsNote({ level, coefficient }: CompareOptions, { dimensions }: CompareAnswer): string[] {
  if (level !== 'system') return [];
  if (coefficient !== 'pearson') {
    return ["Williams' test is left out: it is for Pearson's r (--coefficient pearson)."];
  }
  const systems = new Set(dimensions.flatMap(({ pairs }) => pairs.map((pair) => pair.williams?.systems)));
  return [
    `Williams p: two-sided, of two dependent Pearson correlations over the means of the same ${[...systems].join(' or ')} systems; it supposes that systems are a sample and their means jointly normal. Unadjusted.`,
  ];
}
