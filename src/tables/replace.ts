import type {
  DimensionReplacement,
  JudgeReplacement,
  ReplaceAnswer,
  ReplaceOptions,
} from '../analysis/replace/replace.js';
import type { Row, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, markBest, numberCell, pCell } from './cells.js';
import { dimensionHeading, intervalSentence, warningNotes } from './words.js';

/** The tables of `assize replace`: the test, its contests, means of systems, corrected shares. */
export function replaceTables(study: Study, options: ReplaceOptions, answer: ReplaceAnswer): Table[] {
  const tables = [
    testTable(study, answer),
    contestTable(study, options, answer),
    meansTable(study, options, answer),
    sharesTable(study, options, answer),
  ].filter(({ rows }) => rows.length > 0);
  const last = tables[tables.length - 1];
  last.notes = [...(last.notes ?? []), ...warningNotes(answer.warnings)];
  return tables;
}

/** One row for each judge of each dimension for which `pick` finds something. */
function rowsOf(
  study: Study,
  answer: ReplaceAnswer,
  rows: (judge: JudgeReplacement, dimension: DimensionReplacement) => Row['cells'][],
  best: readonly string[] = [],
): Row[] {
  return answer.dimensions.flatMap((dimension) => {
    const own = dimension.judges.flatMap((judge) =>
      rows(judge, dimension).map((cells) => ({
        section: dimensionHeading(study.card, dimension.dimension),
        cells,
      })),
    );
    markBest(own, best);
    return own;
  });
}

function testTable(study: Study, answer: ReplaceAnswer): Table {
  const tried = answer.dimensions.filter(({ judges }) => judges.some((judge) => judge.standIn));
  const judges = tried.flatMap((one) => one.judges).filter(({ standIn }) => standIn);
  const off = judges.find(({ offScale }) => offScale);
  const compared = new Set(judges.map(comparedWords));
  const mixed = compared.size > 1;
  const gaps = judges.some(({ standIn }) => standIn && standIn.unscored > 0);
  const torn = judges.filter(({ standIn }) => standIn && standIn.passes !== standIn.passesClustered);
  return {
    id: 'stand-in',
    title: `${study.card.title}: may the judge stand in for a human?`,
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'verdict', header: 'verdict' },
      { key: 'omega', header: 'wins', group: 'alternative annotator test' },
      { key: 'clustered', header: 'by item', group: 'alternative annotator test' },
      { key: 'rho', header: 'advantage', group: 'alternative annotator test' },
      { key: 'withHumans', header: 'judge–human', group: 'alpha' },
      { key: 'betweenHumans', header: 'human–human', group: 'alpha' },
      ...(mixed ? [{ key: 'compared', header: 'compared', align: 'left' as const }] : []),
      { key: 'instances', header: 'n' },
      ...(gaps ? [{ key: 'unscored', header: 'no verdict' }] : []),
    ],
    rows: rowsOf(
      study,
      answer,
      ({ name, standIn, ...judge }) =>
        standIn
          ? [
              {
                judge: name,
                verdict: standIn.passes ? 'may' : 'may not',
                omega: boundedCell(standIn.winningRate),
                clustered: boundedCell(standIn.winningRateClustered),
                rho: boundedCell(standIn.advantage),
                withHumans: boundedCell(standIn.judgeWithHumans),
                betweenHumans: boundedCell(standIn.humansWithHumans),
                compared: comparedWords(judge),
                instances: countCell(standIn.instances - standIn.unscored),
                unscored: countCell(standIn.unscored),
              },
            ]
          : [],
      ['rho', 'withHumans'],
    ),
    notes: [
      ...tried.map(
        ({ dimension, annotators, epsilon, epsilonReason }) =>
          `${dimension}: ${annotators.length} annotators, ε = ${epsilon} (${epsilonReason}).`,
      ),
      'wins: share of annotators against whom the judge wins (ω); from .5 on it may stand in. Each annotator is left out in turn, and judge and annotator are measured by the rest; by item: with all instances of an item as one cluster.',
      'advantage: how often the judge is at least as near to the others as the annotator left out (ρ, mean over annotators).',
      'alpha: mean over annotators of their agreement with the judge, and over pairs of annotators.',
      ...(mixed || compared.size === 0 ? [] : [`Compared: ${[...compared][0]}.`]),
      ...(torn.length === 0
        ? []
        : [
            `Where items are clusters the verdict is another for ${torn.map(({ name }) => name).join(', ')}: trust the stricter one, candidates of an item are not independent.`,
          ]),
      ...(off?.offScale === undefined
        ? []
        : [
            `preferences are compared where the judge's scores are no labels of the same scale (${off.name}: ${off.offScale}).`,
          ]),
    ],
  };
}

function comparedWords({ basis, alignment }: Pick<JudgeReplacement, 'basis' | 'alignment'>): string {
  return `${basis} (${alignment})`;
}

function contestTable(study: Study, options: ReplaceOptions, answer: ReplaceAnswer): Table {
  const rows = rowsOf(study, answer, ({ name, standIn }) =>
    (standIn?.contests ?? []).map((one) => ({
      judge: name,
      annotator: one.annotator,
      judgeAdvantage: boundedCell(one.judgeAdvantage),
      annotatorAdvantage: boundedCell(one.annotatorAdvantage),
      p: pCell(one.pValue),
      adjusted: pCell(one.adjustedPValue),
      clustered: pCell(one.clusteredPValue),
      outcome: one.wins ? 'wins' : 'does not',
      withJudge: boundedCell(one.withJudge.alpha, one.withJudge.interval),
      withOthers: boundedCell(one.withOthers),
      instances: countCell(one.instances),
      items: countCell(one.items),
    })),
  );
  const exact = answer.dimensions.some(({ judges }) =>
    judges.some(({ standIn }) => standIn?.contests.some(({ test }) => test !== 't')),
  );
  return {
    id: 'contests',
    title: 'The judge against each annotator',
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'annotator', header: 'annotator' },
      { key: 'judgeAdvantage', header: 'judge', group: 'at least as near' },
      { key: 'annotatorAdvantage', header: 'annotator', group: 'at least as near' },
      { key: 'p', header: 'p' },
      { key: 'adjusted', header: 'BY p' },
      { key: 'clustered', header: 'p by item' },
      { key: 'outcome', header: 'judge' },
      { key: 'withJudge', header: 'with judge', group: 'alpha' },
      { key: 'withOthers', header: 'with others', group: 'alpha' },
      { key: 'instances', header: 'n' },
      { key: 'items', header: 'items' },
    ],
    rows,
    notes: [
      `p: one-sided, that the annotator is nearer more often than the judge by at least ε; ${exact ? 't-test, or an exact test where instances are few or nothing varies' : 't-test'}. BY p: Benjamini–Yekutieli over annotators; the judge wins at ${options.level} or below. p by item: clustered, unadjusted.`,
      intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
    ],
  };
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
