import type {
  CompareAnswer,
  ComparedJudge,
  CompareOptions,
  DimensionComparison,
  JudgePair,
} from '../analysis/compare/compare.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, grouped, numberCell, pCell } from './cells.js';
import { type Placed, tableOf } from './columns.js';
import {
  COEFFICIENT_NAMES,
  dimensionHeading,
  goldNotes,
  intervalSentence,
  shortCoefficient,
  warningNotes,
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
  const inSections = <R>(of: (one: DimensionComparison) => readonly R[]): Placed<R>[] =>
    answer.dimensions.flatMap((one) => {
      const section = dimensionHeading(study.card, one.dimension);
      return of(one).map((record) => ({ section, of: record }));
    });
  const judges = tableOf<ComparedJudge>(
    {
      id: 'judges',
      title: `${study.card.title}: judges by ${COEFFICIENT_NAMES[options.coefficient]}, ${options.level} level`,
      notes: [
        ...goldNotes(
          study.card,
          answer.dimensions.map(({ dimension, gold }) => ({ dimension, words: gold })),
        ),
        CLUSTER_SENTENCE,
      ],
    },
    [
      { key: 'cluster', header: 'cluster', cell: ({ cluster }) => numberCell(cluster, 0) },
      { key: 'judge', header: 'judge', align: 'left', cell: ({ name }) => name },
      {
        key: 'value',
        header: short,
        best: 'highest',
        cell: ({ correlation }) => boundedCell(correlation),
      },
      { key: 'cells', header: 'cells', cell: ({ cells }) => countCell(cells) },
    ],
    inSections(({ judges }) =>
      [...judges].sort((a, b) => (b.correlation.value ?? -Infinity) - (a.correlation.value ?? -Infinity)),
    ),
  );
  const tests = answer.dimensions.flatMap(({ pairs }) => pairs);
  const many = answer.dimensions.some(({ pairs }) => pairs.length > 1);
  const { power } = options;
  const pairs = tableOf<JudgePair>(
    {
      id: 'pairs',
      title: `Each two judges on the cells that both scored (${answer.test})`,
      notes: [
        ...williamsNote(options, answer),
        ...(power === undefined
          ? []
          : [`${powerSentence(power, options.confidence)}, the systems are taken as given.`]),
        `p: two-sided ${answer.test}, ${testSize(tests, options.permutations)}, seed ${options.seed}; scores z-scored first over the cells both scored.`,
        intervalSentence({ ...options, method: 'percentile' }),
        ...warningNotes(answer.warnings),
      ],
    },
    [
      { key: 'a', header: 'judge a', cell: ({ a }) => a },
      { key: 'b', header: 'judge b', cell: ({ b }) => b },
      { key: 'valueA', header: 'a', group: short, cell: (pair) => boundedCell(pair.correlationA) },
      { key: 'valueB', header: 'b', group: short, cell: (pair) => boundedCell(pair.correlationB) },
      {
        key: 'difference',
        header: 'a − b',
        group: short,
        cell: ({ difference, interval }) => boundedCell(difference, interval),
      },
      { key: 'p', header: 'p', cell: (pair) => pCell(pair.pValue) },
      many && { key: 'adjusted', header: 'Holm p', cell: (pair) => pCell(pair.adjustedPValue) },
      tests.some(({ williams }) => williams) && {
        key: 'williams',
        header: 'Williams p',
        cell: ({ williams }) => williams && pCell(williams.pValue),
      },
      power !== undefined && {
        key: 'power',
        header: 'now',
        group: 'power',
        cell: (pair) => pair.power && boundedCell(pair.power.now),
      },
      power !== undefined && {
        key: 'needed',
        header: `items for ${power}`,
        group: 'power',
        cell: (pair) => pair.power && numberCell(pair.power.itemsNeeded, 0),
      },
      { key: 'cells', header: 'cells', cell: ({ cells }) => countCell(cells) },
    ],
    inSections((one) => one.pairs),
  );
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
