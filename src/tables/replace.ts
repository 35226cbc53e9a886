import type {
  DimensionReplacement,
  JudgeReplacement,
  ReplaceAnswer,
  ReplaceOptions,
} from '../analysis/replace/replace.js';
import type { StandIn } from '../analysis/replace/stand-in.js';
import type { Row, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, numberCell, pCell } from './cells.js';
import { type Placed, tableOf } from './columns.js';
import { dimensionHeading, intervalSentence, warningNotes } from './words.js';

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
  const last = tables[tables.length - 1];
  if (last) last.notes = [...(last.notes ?? []), ...warningNotes(answer.warnings)];
  return tables;
}

/** One row for each judge of each dimension for which `pick` finds something. */
function rowsOf(
  study: Study,
  answer: ReplaceAnswer,
  rows: (judge: JudgeReplacement, dimension: DimensionReplacement) => Row['cells'][],
): Row[] {
  return answer.dimensions.flatMap((dimension) =>
    dimension.judges.flatMap((judge) =>
      rows(judge, dimension).map((cells) => ({
        section: dimensionHeading(study.card, dimension.dimension),
        cells,
      })),
    ),
  );
}

type Tried = JudgeReplacement & { standIn: StandIn };

/** The judges of each dimension that were tried, in their places. */
function placed<R>(
  study: Study,
  dimensions: readonly DimensionReplacement[],
  rows: (judge: Tried) => readonly R[],
): Placed<R>[] {
  return dimensions.flatMap(({ dimension, judges }) =>
    judges.flatMap((judge) =>
      judge.standIn === undefined
        ? []
        : rows({ ...judge, standIn: judge.standIn }).map((of) => ({
            section: dimensionHeading(study.card, dimension),
            of,
          })),
    ),
  );
}

const TEST = 'alternative annotator test';

function standInTable(
  study: Study,
  dimensions: readonly DimensionReplacement[],
  basis: string,
  id: string,
): Table {
  const judges = placed(study, dimensions, (judge) => [judge]);
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
      {
        key: 'omega',
        header: 'wins',
        group: TEST,
        cell: ({ standIn }) => boundedCell(standIn.winningRate),
      },
      repeats && {
        key: 'clustered',
        header: 'by item',
        group: TEST,
        cell: ({ standIn }) => boundedCell(standIn.winningRateClustered),
      },
      {
        key: 'rho',
        header: 'advantage',
        group: TEST,
        best: 'highest',
        cell: ({ standIn }) => boundedCell(standIn.advantage),
      },
      {
        key: 'withHumans',
        header: 'judge–human',
        group: 'alpha',
        best: 'highest',
        cell: ({ standIn }) => boundedCell(standIn.judgeWithHumans),
      },
      {
        key: 'betweenHumans',
        header: 'human–human',
        group: 'alpha',
        cell: ({ standIn }) => boundedCell(standIn.humansWithHumans),
      },
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
  const contests = placed(study, dimensions, ({ name, standIn }) =>
    standIn.contests.map((contest) => ({ name, repeats: standIn.itemsRepeat, ...contest })),
  );
  const exact = contests.some(({ of }) => of.test !== 't');
  const near = 'at least as near';
  return tableOf<(typeof contests)[number]['of']>(
    {
      id,
      title: 'The judge against each annotator',
      notes: [
        `p: one-sided, that the annotator is nearer more often than the judge by at least ε; ${exact ? 't-test, or an exact test where instances are few or nothing varies' : 't-test'}. BY p: Benjamini–Yekutieli over annotators; the judge wins at ${options.level} or below. p by item: clustered, unadjusted; where items repeat, its adjusted value says who wins.`,
        intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'annotator', header: 'annotator', cell: ({ annotator }) => annotator },
      {
        key: 'judgeAdvantage',
        header: 'judge',
        group: near,
        cell: ({ judgeAdvantage }) => boundedCell(judgeAdvantage),
      },
      {
        key: 'annotatorAdvantage',
        header: 'annotator',
        group: near,
        cell: ({ annotatorAdvantage }) => boundedCell(annotatorAdvantage),
      },
      { key: 'p', header: 'p', cell: ({ pValue }) => pCell(pValue) },
      { key: 'adjusted', header: 'BY p', cell: ({ adjustedPValue }) => pCell(adjustedPValue) },
      { key: 'clustered', header: 'p by item', cell: ({ clusteredPValue }) => pCell(clusteredPValue) },
      {
        key: 'outcome',
        header: 'judge',
        cell: ({ wins, winsClustered, repeats }) => ((repeats ? winsClustered : wins) ? 'wins' : 'does not'),
      },
      {
        key: 'withJudge',
        header: 'with judge',
        group: 'alpha',
        cell: ({ withJudge }) => boundedCell(withJudge.alpha, withJudge.interval),
      },
      {
        key: 'withOthers',
        header: 'with others',
        group: 'alpha',
        cell: ({ withOthers }) => boundedCell(withOthers),
      },
      { key: 'instances', header: 'n', cell: ({ instances }) => countCell(instances) },
      { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
    ],
    contests,
  );
}

function meansTable(study: Study, options: ReplaceOptions, answer: ReplaceAnswer): Table {
  const withheld = options.labelled !== undefined;
  return {
    id: 'means',
    title: 'Mean labels of systems from few human labels and many judgments',
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'system', header: 'system', align: 'left' },
      { key: 'humans', header: 'humans alone' },
      { key: 'powered', header: 'with the judge' },
      ...(withheld ? [{ key: 'all', header: 'all labels' }] : []),
      { key: 'lambda', header: 'weight' },
      { key: 'gain', header: 'worth labels' },
      { key: 'labelled', header: 'labelled' },
      { key: 'unlabelled', header: 'judged only' },
    ],
    rows: rowsOf(study, answer, ({ name, means }) =>
      (means ?? []).map((one) => ({
        judge: name,
        system: one.system,
        humans: numberCell(one.humans.value, 3, one.humans.interval),
        powered: numberCell(one.powered.value, 3, one.powered.interval),
        all: one.allLabels && numberCell(one.allLabels, 3),
        lambda: numberCell(one.lambda, 2),
        gain: numberCell(one.gain, 2),
        labelled: countCell(one.labelled),
        unlabelled: countCell(one.unlabelled),
      })),
    ),
    notes: [
      `with the judge: prediction-powered (PPI++), ${percent(options.confidence)}% normal intervals; valid where the labelled items are a random sample of all. Below 100 labels the intervals cover less than they say.`,
      'worth labels: so many times the human labels would give as short an interval.',
      ...(withheld
        ? [
            `The labels of ${options.labelled} items drawn at random (seed ${options.seed}) are used, the others are withheld; all labels: the mean with none withheld.`,
          ]
        : []),
    ],
  };
}

function sharesTable(study: Study, options: ReplaceOptions, answer: ReplaceAnswer): Table {
  const withheld = options.labelled !== undefined;
  return {
    id: 'shares',
    title: "Share of yes, corrected for the judge's errors (Rogan–Gladen)",
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'system', header: 'system', align: 'left' },
      { key: 'apparent', header: 'judge says' },
      { key: 'corrected', header: 'corrected' },
      ...(withheld ? [{ key: 'withheld', header: 'withheld labels' }] : []),
      { key: 'sensitivity', header: 'sensitivity' },
      { key: 'specificity', header: 'specificity' },
      { key: 'yes', header: 'yes', group: 'labelled' },
      { key: 'no', header: 'no', group: 'labelled' },
      { key: 'unlabelled', header: 'judged only' },
    ],
    rows: rowsOf(study, answer, ({ name, shares }) =>
      (shares ?? []).map((one) => ({
        judge: name,
        system: one.system,
        apparent: boundedCell(one.apparent),
        corrected: boundedCell(one.corrected.value, one.corrected.interval),
        withheld: one.withheld && boundedCell(one.withheld),
        sensitivity: boundedCell(one.sensitivity),
        specificity: boundedCell(one.specificity),
        yes: countCell(one.labelled.yes),
        no: countCell(one.labelled.no),
        unlabelled: countCell(one.unlabelled),
      })),
    ),
    notes: [
      `Of what only the judge answered; yes from ${options.threshold} on. ${percent(options.confidence)}% interval: Lang and Reiczigel, with the error of sensitivity and specificity in it.`,
    ],
  };
}

function percent(confidence: number): number {
  return Number((100 * confidence).toFixed(4));
}
