import type {
  DimensionReplacement,
  JudgeReplacement,
  ReplaceAnswer,
  ReplaceOptions,
} from '../analysis/replace/replace.js';
import type { StandIn } from '../analysis/replace/stand-in.js';
import { exactPercent } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, estimateCell, numberCell, pCell } from './cells.js';
import { noted, type Placed, placed, tableOf, under } from './columns.js';
import { itemsSentence, warningNotes } from './words.js';

/** The tables of `assize replace`: the test and its contests on each basis, means of systems, corrected shares. */
export function replaceTables(study: Study, options: ReplaceOptions, answer: ReplaceAnswer): Table[] {
  const bases = new Set(answer.dimensions.flatMap(({ judges }) => judges.map(comparedWords)));
  const tables = [
    // Figures on different bases never share a column.
    ...[...bases].flatMap((basis, k) => {
      const own = answer.dimensions.map((one) => ({
        ...one,
        judges: one.judges.filter((judge) => comparedWords(judge) === basis),
      }));
      const suffix = k === 0 ? '' : `-${k + 1}`;
      return [
        standInTable(study, own, basis, `stand-in${suffix}`),
        contestTable(study, options, own, `contests${suffix}`),
      ];
    }),
    meansTable(study, options, answer),
    sharesTable(study, options, answer),
  ].filter(({ rows }) => rows.length > 0);
  return noted(tables, warningNotes(answer.warnings));
}

type Tried = JudgeReplacement & { standIn: StandIn };

/** The judges of each dimension that were tried, in their places. */
function triedRows<R>(
  { card }: Study,
  dimensions: readonly DimensionReplacement[],
  rows: (judge: Tried) => readonly R[],
): Placed<R>[] {
  return placed(card, dimensions, ({ judges }) =>
    judges.flatMap(({ standIn, ...judge }) => (standIn ? rows({ ...judge, standIn }) : [])),
  );
}

function standInTable(
  study: Study,
  dimensions: readonly DimensionReplacement[],
  basis: string,
  id: string,
): Table {
  const judges = triedRows(study, dimensions, (judge) => [judge]);
  const repeats = judges.some(({ of }) => of.standIn.itemsRepeat);
  const tried = dimensions.filter((one) => one.judges.some(({ standIn }) => standIn));
  const asked = (one: Tried) => one.standIn.instances - one.standIn.unscored;
  return tableOf<Tried>(
    {
      id,
      title: `${study.card.title}: may the judge stand in for a human? Compared: ${basis}`,
      notes: [
        ...tried.map(
          ({ dimension, annotators, epsilon, epsilonReason }) =>
            `${dimension}: ${annotators.length} annotators, ε = ${epsilon} (${epsilonReason}).`,
        ),
        `wins: share of annotators against whom the judge wins (ω); from .5 on it may stand in. Each annotator is left out in turn, and judge and annotator are measured by the rest${repeats ? '; by item: with all instances of an item as one cluster. Where items repeat, the verdict is that by item' : ''}.`,
        'advantage: how often the judge is at least as near to the others as the annotator left out (ρ, mean over annotators).',
        'alpha: mean over annotators of their agreement with the judge, and over pairs of annotators.',
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'verdict', header: 'verdict', cell: ({ standIn }) => standIn.verdict },
      ...under<Tried>('alternative annotator test', [
        { key: 'omega', header: 'wins', cell: ({ standIn }) => boundedCell(standIn.winningRate) },
        repeats && {
          key: 'clustered',
          header: 'by item',
          cell: ({ standIn }) => boundedCell(standIn.winningRateClustered),
        },
        {
          key: 'rho',
          header: 'advantage',
          cell: ({ standIn }) => boundedCell(standIn.advantage),
        },
      ]),
      ...under<Tried>('alpha', [
        {
          key: 'withHumans',
          header: 'judge–human',
          cell: ({ standIn }) => boundedCell(standIn.judgeWithHumans),
        },
        {
          key: 'betweenHumans',
          header: 'human–human',
          cell: ({ standIn }) => boundedCell(standIn.humansWithHumans),
        },
      ]),
      { key: 'instances', header: 'n', cell: (one) => countCell(asked(one)) },
      judges.some(({ of }) => of.standIn.unscored > 0) && {
        key: 'unscored',
        header: 'no verdict',
        cell: ({ standIn }) => countCell(standIn.unscored),
      },
      judges.some(({ of }) => of.outside) && {
        key: 'outside',
        header: 'off the scale',
        cell: ({ outside }) => countCell(outside?.count ?? 0),
      },
    ],
    judges,
  );
}

function comparedWords({ basis, alignment }: Pick<JudgeReplacement, 'basis' | 'alignment'>): string {
  return `${basis} (${alignment})`;
}

function contestTable(
  study: Study,
  options: ReplaceOptions,
  dimensions: readonly DimensionReplacement[],
  id: string,
): Table {
  const contests = triedRows(study, dimensions, ({ name, standIn }) =>
    standIn.contests.map((contest) => ({ name, repeats: standIn.itemsRepeat, ...contest })),
  );
  const exact = contests.some(({ of }) => of.test !== 't');
  type Contest = (typeof contests)[number]['of'];
  return tableOf<Contest>(
    {
      id,
      title: 'The judge against each annotator',
      notes: [
        `p: one-sided, that the annotator is nearer more often than the judge by at least ε; ${exact ? 't-test, or an exact test where instances are few or nothing varies' : 't-test'}. BY p: Benjamini–Yekutieli over annotators; the judge wins at ${options.level} or below. p by item: clustered, unadjusted; where items repeat, its adjusted value says who wins.`,
        itemsSentence(options),
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'annotator', header: 'annotator', cell: ({ annotator }) => annotator },
      ...under<Contest>('at least as near', [
        { key: 'judgeAdvantage', header: 'judge', cell: (one) => boundedCell(one.judgeAdvantage) },
        {
          key: 'annotatorAdvantage',
          header: 'annotator',
          cell: (one) => boundedCell(one.annotatorAdvantage),
        },
      ]),
      { key: 'p', header: 'p', cell: ({ pValue }) => pCell(pValue) },
      { key: 'adjusted', header: 'BY p', cell: ({ adjustedPValue }) => pCell(adjustedPValue) },
      { key: 'clustered', header: 'p by item', cell: ({ clusteredPValue }) => pCell(clusteredPValue) },
      {
        key: 'outcome',
        header: 'judge',
        cell: ({ wins, winsClustered, repeats }) => ((repeats ? winsClustered : wins) ? 'wins' : 'does not'),
      },
      ...under<Contest>('alpha', [
        {
          key: 'withJudge',
          header: 'with judge',
          cell: ({ withJudge }) => boundedCell(withJudge.alpha, withJudge.interval),
        },
        { key: 'withOthers', header: 'with others', cell: ({ withOthers }) => boundedCell(withOthers) },
      ]),
      { key: 'instances', header: 'n', cell: ({ instances }) => countCell(instances) },
      { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
    ],
    contests,
  );
}

function meansTable(study: Study, options: ReplaceOptions, answer: ReplaceAnswer): Table {
  const withheld = options.labelled !== undefined;
  const records = placed(study.card, answer.dimensions, ({ judges }) =>
    judges.flatMap(({ name, means = [] }) => means.map((one) => ({ name, ...one }))),
  );
  return tableOf<(typeof records)[number]['of']>(
    {
      id: 'means',
      title: 'Mean labels of systems from few human labels and many judgments',
      notes: [
        `with the judge: prediction-powered (PPI++), ${exactPercent(options.confidence)} normal intervals; valid where the labelled items are a random sample of all. Below 100 labels the intervals cover less than they say.`,
        'worth labels: this many times the human labels would give as short an interval.',
        ...(withheld
          ? [
              `The labels of ${options.labelled} items drawn at random (seed ${options.seed}) are used, the others are withheld; all labels: the mean with none withheld.`,
            ]
          : []),
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'system', header: 'system', align: 'left', cell: ({ system }) => system },
      {
        key: 'humans',
        header: 'humans alone',
        cell: ({ humans }) => numberCell(humans.value, 3, humans.interval),
      },
      {
        key: 'powered',
        header: 'with the judge',
        cell: ({ powered }) => numberCell(powered.value, 3, powered.interval),
      },
      withheld && {
        key: 'all',
        header: 'all labels',
        cell: ({ allLabels }) => allLabels && numberCell(allLabels, 3),
      },
      { key: 'lambda', header: 'weight', cell: ({ lambda }) => numberCell(lambda, 2) },
      { key: 'gain', header: 'worth labels', cell: ({ gain }) => numberCell(gain, 2) },
      { key: 'labelled', header: 'labelled', cell: ({ labelled }) => countCell(labelled) },
      { key: 'unlabelled', header: 'judged only', cell: ({ unlabelled }) => countCell(unlabelled) },
    ],
    records,
  );
}

function sharesTable(study: Study, options: ReplaceOptions, answer: ReplaceAnswer): Table {
  const records = placed(study.card, answer.dimensions, ({ judges }) =>
    judges.flatMap(({ name, shares = [] }) => shares.map((one) => ({ name, ...one }))),
  );
  type Share = (typeof records)[number]['of'];
  return tableOf<Share>(
    {
      id: 'shares',
      title: "Share of yes, corrected for the judge's errors (Rogan–Gladen)",
      notes: [
        `Of what only the judge answered; yes from ${options.threshold} on. ${exactPercent(options.confidence)} interval: Lang and Reiczigel, with the error of sensitivity and specificity in it.`,
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'system', header: 'system', align: 'left', cell: ({ system }) => system },
      { key: 'apparent', header: 'judge says', cell: ({ apparent }) => boundedCell(apparent) },
      { key: 'corrected', header: 'corrected', cell: ({ corrected }) => estimateCell(corrected) },
      options.labelled !== undefined && {
        key: 'withheld',
        header: 'withheld labels',
        cell: ({ withheld }) => withheld && boundedCell(withheld),
      },
      { key: 'sensitivity', header: 'sensitivity', cell: ({ sensitivity }) => boundedCell(sensitivity) },
      { key: 'specificity', header: 'specificity', cell: ({ specificity }) => boundedCell(specificity) },
      ...under<Share>('labelled', [
        { key: 'yes', header: 'yes', cell: ({ labelled }) => countCell(labelled.yes) },
        { key: 'no', header: 'no', cell: ({ labelled }) => countCell(labelled.no) },
      ]),
      { key: 'unlabelled', header: 'judged only', cell: ({ unlabelled }) => countCell(unlabelled) },
    ],
    records,
  );
}
