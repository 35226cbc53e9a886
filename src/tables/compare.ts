import type {
  CompareAnswer,
  ComparedJudge,
  CompareOptions,
  CorrelationOptions,
  DimensionComparison,
} from '../analysis/compare/records.js';
import { QUESTIONS } from '../analysis/questions.js';
import { sentenceOf } from '../remarks/remark.js';
import { counted, grouped } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { LabelFigure } from '../stats/testing/compare-labels.js';
import { groupBy } from '../study/records.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, numberCell, shareCell } from './cells.js';
import { type ColumnOf, placed, tableOf } from './columns.js';
import { type Measure, pairsOf, pairTable } from './compare-pairs.js';
import { pairWords } from './correlate.js';
import { personTable } from './one-person.js';
import { whyUnits } from './units.js';
import {
  accuracyNotes,
  COEFFICIENT_NAMES,
  goldNotes,
  intervalSentence,
  itemsSentence,
  SHARES_APART,
  shortCoefficient,
} from './words.js';

/** The tables of `assize compare`, for each measure those of its dimensions: the judges in clusters, and the tests of each two. */
export function compareTables(study: Study, options: CompareOptions, answer: CompareAnswer): Table[] {
  const parts = [...groupBy(answer.dimensions, ({ measure }) => measure).values()];
  return parts.flatMap((dimensions, k) => {
    const own = (row: { dimension: string }) =>
      dimensions.some(({ dimension }) => dimension === row.dimension);
    // What is to be minded stands once, under the last table.
    const part: CompareAnswer = {
      ...answer,
      dimensions,
      onePerson: (answer.onePerson ?? []).filter(own),
      warnings: k === parts.length - 1 ? answer.warnings : [],
    };
    const measure = measureOf(study, options, part);
    const tables = [
      judgeTable(study, measure, part),
      ...personTable(study, part.onePerson ?? [], options.coefficient),
      pairTable(study, measure, options, part),
    ];
    return k === 0 ? tables : tables.map((table) => ({ ...table, id: `${table.id}-${k + 1}` }));
  });
}

function measureOf(study: Study, options: CompareOptions, answer: CompareAnswer): Measure {
  const [{ measure }] = answer.dimensions;
  if (measure === 'correlation') {
    const level = options.level === undefined || options.level === 'unit' ? 'summary' : options.level;
    return byCorrelation({ ...options, level }, answer);
  }
  return measure === 'preferences'
    ? byPreferences(options, answer)
    : byLabels(study, measure, options, answer);
}

function byCorrelation(options: CorrelationOptions, answer: CompareAnswer): Measure {
  const { coefficient, level } = options;
  return {
    short: shortCoefficient(coefficient),
    title: `judges by ${COEFFICIENT_NAMES[coefficient]}, ${level} level`,
    on: 'the cells that both scored',
    used: { system: 'systems', summary: 'items', pooled: 'cells' }[level],
    judgeNotes: accuracyNotes(options),
    pairNotes: [
      ...williamsNote(options, answer),
      `Of ${QUESTIONS[options.resample]}: the test and the interval alike.`,
      ...groundNotes(answer, WITH_ZEROS),
      ...testNotes(options, answer),
    ],
    beside: 'with 0',
    systemsGiven: ', the systems are taken as given',
  };
}

/** Where outputs have no systems: shares of preferences in place of correlations. */
function byPreferences(options: CompareOptions, answer: CompareAnswer): Measure {
  return {
    short: 'accuracy',
    title: 'judges by their share of agreement with the human preferences',
    on: 'the verdicts that both gave',
    used: 'verdicts',
    judgeNotes: [
      'accuracy: over the verdicts that the judge gave, each order asked counted; a tie agrees with a tie alone.',
    ],
    pairNotes: [
      ...missingNote(answer, 'A verdict that one of the two did not give is in neither share.'),
      ...groundNotes(answer, TIES_HALF),
      exchangeNote('verdicts', options, answer),
      itemsSentence(options),
      SHARES_APART,
      "The outputs have no system behind them (anonymous): an item's outputs cannot be ranked as systems, and there are no system means. So tau is not compared, and Williams' test, which is of correlations over systems, is not offered.",
    ],
    beside: 'ties half',
    systemsGiven: '',
  };
}

/** Sentences and claims, names, yes and no: counted label by label. */
function byLabels(
  study: Study,
  figure: LabelFigure,
  options: CompareOptions,
  answer: CompareAnswer,
): Measure {
  const { short, title, note } = LABEL_FIGURES[figure];
  return {
    short,
    title: `judges by ${title}, label by label`,
    on: 'the units that both labelled',
    used: 'units',
    judgeNotes: [note, ...(options.level === undefined ? whyUnits(study, answer.dimensions) : [])],
    pairNotes: [
      ...missingNote(answer, 'A unit that one of the two left unscored is in neither figure.'),
      `Of ${QUESTIONS.items}: the test and the interval alike.`,
      exchangeNote('labels', options, answer),
      itemsSentence(options),
    ],
    beside: '',
    systemsGiven: '',
  };
}

const LABEL_FIGURES = {
  balanced: {
    short: 'bal. acc.',
    title: 'balanced accuracy',
    note: 'bal. acc.: the mean over the labels people gave of the share that the judge gave too; .5 of yes and no is what one answer throughout gets (--measure kappa compares kappas).',
  },
  kappa: {
    short: 'kappa',
    title: "Cohen's kappa",
    note: 'kappa: agreement beyond what the two lists of labels would have by chance; 0 is what one answer throughout gets.',
  },
} as const;

/** The heading of a column of them. */
export function measureName(
  measure: DimensionComparison['measure'],
  { coefficient }: Pick<CompareOptions, 'coefficient'>,
): string {
  if (measure === 'correlation') return shortCoefficient(coefficient);
  return measure === 'preferences' ? 'accuracy' : LABEL_FIGURES[measure].short;
}

function missingNote(answer: CompareAnswer, text: string): string[] {
  return pairsOf(answer).some(({ missing }) => missing.a + missing.b > 0) ? [text] : [];
}

function exchangeNote(
  what: string,
  { oneSided, permutations, seed }: CompareOptions,
  answer: CompareAnswer,
): string {
  const sides = oneSided ? 'one-sided, for a being better' : 'two-sided';
  return `p: ${sides}; the two judges exchange their ${what} item by item, all of an item at once; ${testSize(pairsOf(answer), permutations)}, seed ${seed}.`;
}

function judgeTable(study: Study, measure: Measure, answer: CompareAnswer): Table {
  const { short, title, used, judgeNotes } = measure;
  const all = answer.dimensions.flatMap(({ judges }) => judges);
  const zeros = all.some(({ value, withZeros }) => withZeros && withZeros.value !== value.value);
  const tied = answer.dimensions.some(({ pairs }) => pairs.some(({ zero, verdicts }) => zero && verdicts));
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
    tied && { key: 'decided', header: 'decided', cell: ({ decided }) => decided && boundedCell(decided) },
    tied && { key: 'ties', header: 'ties', cell: ({ ties }) => ties && boundedCell(ties) },
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
        ...goldNotes(study.card, answer.dimensions, goldWords),
        ...judgeNotes,
        ...(tied
          ? [
              'decided: accuracy over the pairs that neither the judge nor people call a tie; ties: the judge’s share of them.',
            ]
          : []),
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

function goldWords({ gold, preferences, units }: DimensionComparison): string {
  if (preferences) return pairWords({ gold: preferences });
  return units === undefined ? gold : `${gold}, ${counted(units, 'unit')}`;
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

const WITH_ZEROS =
  'Both are averaged over the items on which both have a coefficient; with 0: also over those where one is constant and the labels are not, which then counts as 0 for it.';
const TIES_HALF =
  'A tie is neither right nor wrong, and accuracy counts it wrong where people decided; ties half: a tie of the judge or of people where the other decided counts as half right.';

/** On which items the two are compared, and for which pairs it matters. */
function groundNotes({ dimensions }: CompareAnswer, what: string): string[] {
  const zero = dimensions.flatMap(({ pairs }) => pairs).filter((pair) => pair.zero);
  if (zero.length === 0) return [];
  const torn = dimensions.flatMap(({ dimension, pairs }) =>
    pairs.flatMap(({ a, b, conflict }) =>
      conflict && conflict !== 'interval' ? [`${a} and ${b} on ${dimension} (${CONFLICTS[conflict]})`] : [],
    ),
  );
  return [
    what,
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

function testNotes(options: CorrelationOptions, answer: CompareAnswer): string[] {
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
    `p: ${sides}, ${answer.dimensions[0].test}, ${testSize(pairs, options.permutations)}, seed ${options.seed}; scores z-scored first over the cells both scored.`,
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
function williamsNote({ level, coefficient }: CorrelationOptions, answer: CompareAnswer): string[] {
  if (level !== 'system') return [];
  if (coefficient !== 'pearson') {
    return ["Williams' test is left out: it is for Pearson's r (--coefficient pearson)."];
  }
  const systems = new Set(pairsOf(answer).map((pair) => pair.williams?.systems));
  return [
    `Williams p: two-sided, of two dependent Pearson correlations over the means of the same ${[...systems].join(' or ')} systems; it supposes that systems are a sample and their means jointly normal. Unadjusted.`,
  ];
}
