import type {
  CompareAnswer,
  ComparedJudge,
  CompareOptions,
  DimensionComparison,
  PreferenceOptions,
} from '../analysis/compare/records.js';
import { QUESTIONS } from '../analysis/questions.js';
import { sentenceOf } from '../remarks/remark.js';
import { counted, grouped } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, numberCell, shareCell } from './cells.js';
import { type ColumnOf, placed, tableOf } from './columns.js';
import { type Measure, pairsOf, pairTable } from './compare-pairs.js';
import { pairWords } from './correlate.js';
import { personTable } from './one-person.js';
import {
  accuracyNotes,
  COEFFICIENT_NAMES,
  goldNotes,
  intervalSentence,
  itemsSentence,
  SHARES_APART,
  shortCoefficient,
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
      SHARES_APART,
      "The outputs have no system behind them (anonymous): an item's outputs cannot be ranked as systems, and there are no system means. So tau is not compared, and Williams' test, which is of correlations over systems, is not offered.",
    ],
    systemsGiven: '',
  };
  return [judgeTable(study, measure, answer), pairTable(study, measure, options, answer)];
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
    placed(study.card, answer.dimensions, ({ judges, standsOut }) =>
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
