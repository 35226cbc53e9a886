import type {
  CompareAnswer,
  ComparedJudge,
  CompareOptions,
  DimensionComparison,
  JudgePair,
  PreferenceOptions,
} from '../analysis/compare/records.js';
import { FEWEST_ITEMS } from '../analysis/few-items.js';
import { QUESTIONS } from '../analysis/questions.js';
import { sentenceOf } from '../remarks/remark.js';
import { counted, grouped, plain } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, numberCell, pCell, shareCell } from './cells.js';
import { type ColumnOf, type Placed, tableOf } from './columns.js';
import { pairWords } from './correlate.js';
import { personTable } from './one-person.js';
import {
  accuracyNotes,
  COEFFICIENT_NAMES,
  dimensionHeading,
  goldNotes,
  intervalSentence,
  itemsSentence,
  shortCoefficient,
  warningNotes,
} from './words.js';

/** The tables of `assize compare`: the judges in clusters, and the tests of each two. */
export function compareTables(study: Study, options: CompareOptions, answer: CompareAnswer): Table[] {
  const { coefficient, level } = options;
  const measure: Measure = {
    short: shortCoefficient(coefficient),
    title: `judges by ${COEFFICIENT_NAMES[coefficient]}, ${level} level`,
    on: 'the cells that both scored',
    used: { system: 'systems', summary: 'items', pooled: 'cells' }[level],
    judgeNotes: accuracyNotes(options),
    pairNotes: [
      ...williamsNote(options, answer),
      `Of ${QUESTIONS[options.resample]}: the test and the interval alike.`,
      ...groundNotes(answer),
      ...testNotes(options, answer),
    ],
    systemsGiven: ', the systems are taken as given',
  };
  return [
    judgeTable(study, measure, answer),
    ...personTable(study, answer.onePerson ?? [], coefficient),
    pairTable(study, measure, options, answer),
  ];
}

/** The same where outputs have no systems: with shares of preferences in place of correlations. */
export function comparePreferencesTables(
  study: Study,
  options: PreferenceOptions,
  answer: CompareAnswer,
): Table[] {
  const missing = pairsOf(answer).some((pair) => pair.missing.a + pair.missing.b > 0);
  const measure: Measure = {
    short: 'accuracy',
    title: 'judges by their share of agreement with the human preferences',
    on: 'the verdicts that both gave',
    used: 'verdicts',
    judgeNotes: [
      'accuracy: over the verdicts that the judge gave, each order asked counted; a tie agrees with a tie alone.',
    ],
    pairNotes: [
      ...(missing ? ['A verdict that one of the two did not give is in neither share.'] : []),
      `p: ${options.oneSided ? 'one-sided, for a being better' : 'two-sided'}; the two judges exchange their verdicts item by item, all of an item at once; ${testSize(pairsOf(answer), options.permutations)}, seed ${options.seed}.`,
      itemsSentence(options),
      "The outputs have no system behind them (anonymous): an item's outputs cannot be ranked as systems, and there are no system means. So tau is not compared, and Williams' test, which is of correlations over systems, is not offered.",
    ],
    systemsGiven: '',
  };
  return [judgeTable(study, measure, answer), pairTable(study, measure, options, answer)];
}

/** What is said of one measure and not of the other. */
interface Measure {
  short: string;
  title: string;
  on: string;
  used: string;
  judgeNotes: string[];
  pairNotes: string[];
  systemsGiven: string;
}

function judgeTable(study: Study, measure: Measure, answer: CompareAnswer): Table {
  const { short, title, used, judgeNotes } = measure;
  const all = answer.dimensions.flatMap(({ judges }) => judges);
  const zeros = all.some(({ value, withZeros }) => withZeros && withZeros.value !== value.value);
  const columns: (ColumnOf<ComparedJudge & { first: boolean }> | false)[] = [
    { key: 'cluster', header: 'cluster', cell: ({ cluster }) => numberCell(cluster, 0) },
    { key: 'letters', header: 'letters', align: 'left', cell: ({ letters }) => letters },
    { key: 'judge', header: 'judge', align: 'left', cell: ({ name }) => name },
    {
      key: 'value',
      header: short,
      cell: ({ value, interval, first }) => ({
        ...boundedCell(value, interval),
        ...(first && { best: true }),
      }),
    },
    zeros && {
      key: 'zeros',
      header: 'with 0',
      cell: ({ withZeros }) => withZeros && boundedCell(withZeros),
    },
    { key: 'used', header: used, cell: ({ nUsed }) => countCell(nUsed) },
    all.some(({ nUndefined }) => nUndefined > 0) && {
      key: 'undefined',
      header: 'undef.',
      cell: ({ nUndefined }) => countCell(nUndefined),
    },
    {
      key: 'coverage',
      header: 'scored',
      cell: ({ coverage }) => shareCell(coverage.scored, coverage.asked),
    },
  ];
  return tableOf(
    {
      id: 'judges',
      title: `${study.card.title}: ${title}`,
      notes: [
        ...goldNotes(study.card, answer.dimensions, ({ gold, preferences }) =>
          preferences ? pairWords({ gold: preferences }) : gold,
        ),
        ...judgeNotes,
        ...(zeros
          ? [
              `${short}: over the items where the judge has one; with 0: also 0 where it is constant and the labels are not. The order is by the latter.`,
            ]
          : []),
        CLUSTER_SENTENCE,
        ...answer.dimensions.map(standsOutNote),
      ],
    },
    columns,
    inSections(study, answer, ({ judges, standsOut }) =>
      judges
        .map((judge) => ({ ...judge, first: judge.name === standsOut.judge }))
        .sort((a, b) => worth(b) - worth(a)),
    ),
  );
}

function worth({ value, withZeros }: ComparedJudge): number {
  return (withZeros ?? value).value ?? -Infinity;
}

const CLUSTER_SENTENCE =
  'cluster: a judge opens a new cluster where it differs from any judge of the current one. Judges that share a letter are not told apart. Bold: better than each other judge.';

function standsOutNote({ dimension, standsOut }: DimensionComparison): string {
  return standsOut.judge === null
    ? `${dimension}: no judge stands out (${sentenceOf(standsOut)}).`
    : `${dimension}: ${standsOut.judge} is better than each other judge.`;
}

function pairTable(
  study: Study,
  { short, on, pairNotes, systemsGiven }: Measure,
  options: PreferenceOptions,
  answer: CompareAnswer,
): Table {
  const { power, margin, adjust = 'holm', confidence } = options;
  const tests = pairsOf(answer);
  const many = adjust === 'holm' && answer.dimensions.some(({ pairs }) => pairs.length > 1);
  const zero = tests.some((pair) => pair.zero);
  const columns: (ColumnOf<JudgePair> | false)[] = [
    { key: 'a', header: 'judge a', cell: ({ a }) => a },
    { key: 'b', header: 'judge b', cell: ({ b }) => b },
    { key: 'valueA', header: 'a', group: short, cell: ({ valueA }) => boundedCell(valueA) },
    { key: 'valueB', header: 'b', group: short, cell: ({ valueB }) => boundedCell(valueB) },
    {
      key: 'difference',
      header: 'a − b',
      group: short,
      cell: ({ difference, interval }) => boundedCell(difference, interval),
    },
    { key: 'p', header: 'p', cell: ({ pValue }) => pCell(pValue) },
    many && { key: 'adjusted', header: 'Holm p', cell: (pair) => pCell(pair.adjustedPValue) },
    zero && {
      key: 'zero',
      header: 'a − b',
      group: 'with 0',
      cell: (pair) => pair.zero && boundedCell(pair.zero.difference),
    },
    zero && {
      key: 'zeroP',
      header: many ? 'Holm p' : 'p',
      group: 'with 0',
      cell: (pair) => pair.zero && pCell(many ? pair.zero.adjustedPValue : pair.zero.pValue),
    },
    { key: 'better', header: 'better', align: 'left', cell: betterCell },
    margin !== undefined && {
      key: 'margin',
      header: `p of ${margin} worse`,
      group: 'a',
      cell: ({ noWorse }) => noWorse && pCell(noWorse.nonInferiority),
    },
    margin !== undefined && {
      key: 'marginB',
      header: `p of ${margin} worse`,
      group: 'b',
      cell: ({ noWorse }) => noWorse && pCell(noWorse.nonSuperiority),
    },
    margin !== undefined && {
      key: 'shown',
      header: `within ${margin}`,
      align: 'left',
      cell: ({ noWorse }) => noWorse?.shown ?? 'not shown',
    },
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
    { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
    tests.some(({ cells }) => cells !== undefined) && {
      key: 'cells',
      header: 'cells',
      cell: ({ cells }) => (cells === undefined ? undefined : countCell(cells)),
    },
    tests.some(({ verdicts }) => verdicts !== undefined) && {
      key: 'verdicts',
      header: 'verdicts',
      cell: ({ verdicts }) => (verdicts === undefined ? undefined : countCell(verdicts)),
    },
  ];
  return tableOf(
    {
      id: 'pairs',
      title: `Each two judges on ${on} (${answer.test})`,
      notes: [
        `better: the judge that is better at ${plain(1 - confidence)}, by ${many ? 'Holm p' : 'p'}${zero ? ' on either ground' : ''}; a p above it does not show that two judges are alike${margin === undefined ? ' (--margin asks that)' : ''}.`,
        ...(margin === undefined
          ? []
          : [
              `p of ${margin} worse: of that judge being worse by ${margin} or more${many ? ', Holm-adjusted' : ''}; small: it is no worse. Small for both: the two are equivalent.`,
            ]),
        ...(tests.some(({ conflict }) => conflict === 'interval')
          ? [
              'interval has 0: p is below the level, the interval contains 0 all the same, so nobody is named.',
            ]
          : []),
        ...(power === undefined ? [] : [`${powerSentence(power, confidence)}${systemsGiven}.`]),
        ...pairNotes,
        ...warningNotes(answer.warnings),
      ],
    },
    columns,
    inSections(study, answer, ({ pairs }) => pairs),
  );
}

function betterCell({ better, conflict, items }: JudgePair): string {
  if (conflict === 'interval') return 'interval has 0';
  if (conflict !== undefined) return 'grounds differ';
  if (items < FEWEST_ITEMS) return 'few items';
  return better ?? '';
}

function pairsOf({ dimensions }: CompareAnswer): JudgePair[] {
  return dimensions.flatMap(({ pairs }) => pairs);
}

function inSections<R>(
  study: Study,
  { dimensions }: CompareAnswer,
  of: (one: DimensionComparison) => readonly R[],
): Placed<R>[] {
  return dimensions.flatMap((one) => {
    const section = dimensionHeading(study.card, one.dimension);
    return of(one).map((record) => ({ section, of: record }));
  });
}

/** On which items the two are compared, and for which pairs it matters. */
function groundNotes({ dimensions }: CompareAnswer): string[] {
  const zero = dimensions.flatMap(({ pairs }) => pairs).filter((pair) => pair.zero);
  if (zero.length === 0) return [];
  const torn = dimensions.flatMap(({ dimension, pairs }) =>
    pairs.flatMap(({ a, b, conflict }) =>
      conflict && conflict !== 'interval' ? [`${a} and ${b} on ${dimension} (${CONFLICTS[conflict]})`] : [],
    ),
  );
  return [
    'Both are averaged over the items on which both have a coefficient; with 0: also over those where one is constant and the labels are not, which then counts as 0 for it.',
    ...(torn.length === 0
      ? []
      : [
          `The two grounds say different things, so nobody is named, of ${counted(torn.length, 'pair')}: ${torn.join('; ')}.`,
        ]),
  ];
}

const CONFLICTS = {
  sign: 'the difference changes its sign',
  significance: 'one p is below the level, the other is not',
  undefined: 'one ground has no value, or too few items',
} as const;

/** What the columns of power say, as far as it holds of any measure. */
function powerSentence(power: number, confidence: number): string {
  const level = plain(1 - confidence);
  return `power: the chance of p below ${level} with the items there are, and about how many items would give a chance of ${power}, if the difference seen is the true one; items are resampled`;
}

function testNotes(options: CompareOptions, answer: CompareAnswer): string[] {
  const sides = options.oneSided ? 'one-sided, for a being better' : 'two-sided';
  const { resample } = options;
  if (resample === 'runs') {
    return [
      `p: ${sides}, that of the interval, which is the estimate ± the normal quantile × the standard error over runs drawn from the repeats of both judges; seed ${options.seed}.`,
    ];
  }
  if (options.test === 'interval') {
    return [
      `p: ${sides}, that of the interval, which is the estimate ± the normal quantile × the standard error of a jackknife over systems and a bootstrap over items; with fewer than 8 systems the percentiles of a bootstrap over both, which are wide; seed ${options.seed}.`,
    ];
  }
  const pairs = pairsOf(answer);
  return [
    `p: ${sides}, ${answer.test}, ${testSize(pairs, options.permutations)}, seed ${options.seed}; scores z-scored first over the cells both scored.`,
    intervalSentence({ ...options, resample, method: 'percentile' }),
  ];
}

/** How many arrangements the tests had, in words. */
function testSize(tests: readonly { exhaustive: boolean; permutations: number }[], asked: number): string {
  if (tests.some(({ exhaustive }) => !exhaustive)) return `${grouped(asked)} random arrangements`;
  if (tests.every(({ permutations }) => permutations === 0)) return 'nothing to test';
  return `all ${grouped(Math.max(...tests.map(({ permutations }) => permutations)))} arrangements`;
}

/** Where Williams' test stands, or why it does not. */
function williamsNote({ level, coefficient }: CompareOptions, answer: CompareAnswer): string[] {
  if (level !== 'system') return [];
  if (coefficient !== 'pearson') {
    return ["Williams' test is left out: it is for Pearson's r (--coefficient pearson)."];
  }
  const systems = new Set(pairsOf(answer).map((pair) => pair.williams?.systems));
  return [
    `Williams p: two-sided, of two dependent Pearson correlations over the means of the same ${[...systems].join(' or ')} systems; it supposes that systems are a sample and their means jointly normal. Unadjusted.`,
  ];
}
