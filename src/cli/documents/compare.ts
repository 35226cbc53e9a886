import type { CompareAnswer, CompareOptions, DimensionComparison } from '../../analysis/compare.js';
import type { Dataset } from '../../model/dataset.js';
import type { Table } from '../../report/document.js';
import { boundedCell, countCell, grouped, markBest, numberCell } from './cells.js';
import {
  COEFFICIENT_NAMES,
  dimensionHeading,
  goldNotes,
  intervalSentence,
  shortCoefficient,
} from './words.js';

/** The tables of `assize compare`: the judges in clusters, and the tests of each two. */
export function compareTables(dataset: Dataset, options: CompareOptions, answer: CompareAnswer): Table[] {
  const short = shortCoefficient(options.coefficient);
  const heading = (one: DimensionComparison) => dimensionHeading(dataset.card, one.dimension);
  const judges: Table = {
    id: 'judges',
    title: `${dataset.card.title}: judges by ${COEFFICIENT_NAMES[options.coefficient]}, ${options.level} level`,
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
        dataset.card,
        answer.dimensions.map(({ dimension, gold }) => ({ dimension, words: gold })),
      ),
      'cluster: a judge opens a new cluster where it differs from every judge of the cluster above.',
    ],
  };
  const williams = answer.dimensions.some(({ pairs }) => pairs.some((pair) => pair.williams));
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
            { key: 'needed', header: 'items for it', group: 'power' },
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
          p: { ...numberCell(pair.pValue, 4), bounded: true },
          adjusted: { ...numberCell(pair.adjustedPValue, 4), bounded: true },
          williams: pair.williams && { ...numberCell(pair.williams.pValue, 4), bounded: true },
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
        : [
            `power: the chance of p below ${Number((1 - options.confidence).toFixed(4))} with the items there are, and about how many items would give a chance of ${options.power}, if the difference seen is the true one; items are resampled, the systems are taken as given.`,
          ]),
      `p: two-sided ${answer.test}, ${testSize(answer, options)}, seed ${options.seed}; scores z-scored first over the cells both scored.`,
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

function testSize(answer: CompareAnswer, options: CompareOptions): string {
  const all = answer.dimensions.flatMap((one) => one.pairs);
  if (all.some(({ exhaustive }) => !exhaustive))
    return `${grouped(options.permutations)} random arrangements`;
  if (all.every(({ permutations }) => permutations === 0)) return 'nothing to test';
  return `all ${grouped(Math.max(...all.map(({ permutations }) => permutations)))} arrangements`;
}
