import type { LevelCorrelation } from '../analysis/correlate/correlate-dimension.js';
import { type IntervalQuestion, QUESTIONS } from '../analysis/questions.js';
import type { CorrelateSettings } from '../analysis/settings.js';
import type { Card } from '../model/card.js';
import { type Remark, sentenceOf, textOf } from '../remarks/remark.js';
import { exactPercent, grouped } from '../remarks/words.js';
import type { Coefficient } from '../stats/correlation/joint-cells.js';
import { groupBy } from '../study/records.js';

export const COEFFICIENT_NAMES: Record<Coefficient, string> = {
  'kendall-a': "Kendall's tau-a",
  'kendall-b': "Kendall's tau-b",
  'kendall-c': "Kendall's tau-c",
  pearson: "Pearson's r",
  spearman: "Spearman's rho",
  'acc-eq': 'pairwise accuracy with ties',
};

/** `tau-b`: the heading of a column of them. */
export function shortCoefficient(coefficient: Coefficient): string {
  if (coefficient === 'acc-eq') return 'acc-eq';
  return COEFFICIENT_NAMES[coefficient].replace(/^.*'s /, '');
}

/** What `acc-eq` is, where it was asked for. */
export function accuracyNotes({ coefficient, tieThresholds, foldSeed }: CoefficientOptions): string[] {
  if (coefficient !== 'acc-eq') return [];
  const fitted =
    tieThresholds === 'in-sample'
      ? 'fitted on the very pairs it is used on, so the figure is a little too high'
      : `fitted on the items of the other four of five folds (seed ${foldSeed})`;
  return [
    `acc-eq, summary level: of the pairs of an item's candidates, the share that the judge orders or ties as the labels do; its scores tie where they are at most a threshold apart, ${fitted}. System level: soft pairwise accuracy, 1 − the mean distance of the judge's p-value and the labels', pair by pair of systems. .5 is what a coin gets where nothing ties.`,
  ];
}

type CoefficientOptions = Pick<CorrelateSettings, 'coefficient' | 'tieThresholds' | 'foldSeed'>;

const DRAWN = { systems: 'systems', items: 'items', both: 'systems and items' } as const;

/**
 * How the intervals came about, in a sentence.
 * @param runs the bootstraps behind the table, where some may have enumerated all resamples in place of drawing
 */
export function intervalSentence(
  settings: Pick<CorrelateSettings, 'confidence' | 'method' | 'resample' | 'resamples' | 'seed'> & {
    question?: IntervalQuestion;
  },
  runs: readonly { exhaustive: boolean }[] = [],
): string {
  const { confidence, method, resample, resamples, seed, question } = settings;
  const name = method === 'bca' ? 'BCa' : 'percentile';
  const enumerated = runs.filter(({ exhaustive }) => exhaustive).length;
  const count =
    enumerated > 0 && enumerated === runs.length
      ? 'all resamples enumerated'
      : `${grouped(resamples)} resamples${enumerated > 0 ? ' (or all, where there are no more)' : ''}, seed ${seed}`;
  const of = question === undefined ? '' : ` of ${question}`;
  return `[${exactPercent(confidence)} interval]${of}: ${name} bootstrap, ${DRAWN[resample]} resampled, ${count}.`;
}

/**
 * What the intervals of correlations speak of, and how they came about.
 * @param levels the figures of the table
 */
export function correlationIntervals(
  settings: CorrelateSettings,
  levels: readonly Omit<LevelCorrelation, 'level'>[],
): string[] {
  const drawn = levels.filter(({ question }) => question !== undefined);
  const crossed = drawn.some(({ method }) => method === 'crossed');
  const question = QUESTIONS[settings.resample];
  const percentile = intervalSentence(
    { ...settings, question },
    drawn.filter(({ method }) => method !== 'crossed'),
  );
  const reasons = drawn.flatMap(({ why }) => (why ? [sentenceOf(why)] : []));
  const standsIn = [...new Set(reasons)].join('; ');
  const again = drawn.flatMap(({ anotherRun }) => (anotherRun ? [anotherRun.repeats] : []));
  return [
    ...(crossed
      ? [
          `[${exactPercent(settings.confidence)} interval] of ${question}: estimate ± Student's t × the standard error, from a jackknife over systems and a bootstrap over items (${grouped(Math.max(...drawn.map(({ method, resamples }) => (method === 'crossed' ? resamples : 0))))} resamples, seed ${settings.seed}).`,
        ]
      : []),
    ...(drawn.every(({ method }) => method === 'crossed') && drawn.length > 0
      ? []
      : [
          `${percentile}${standsIn === '' ? '' : ` Percentiles are wide, and stand in where there is no narrower interval that holds (${standsIn}).`}`,
        ]),
    ...(again.length > 0
      ? [
          `run again: the interval of ${QUESTIONS.runs}, on these systems and items, from its repeats (at most ${Math.max(...again)}).`,
        ]
      : []),
  ];
}

/** The same of percentile intervals for other items. */
export function itemsSentence(
  settings: Pick<CorrelateSettings, 'confidence' | 'resamples' | 'seed'> & { question?: IntervalQuestion },
  runs: readonly { exhaustive: boolean }[] = [],
): string {
  return intervalSentence({ ...settings, method: 'percentile', resample: 'items' }, runs);
}

/** Said beside `itemsSentence` where a table has shares too. */
export const SHARES_APART =
  "Shares have Korn and Graubard's interval, items as clusters, in place of the bootstrap's.";

/** How the intervals of shares came about, in a sentence. */
export function shareIntervalSentence({ confidence }: { confidence: number }): string {
  return `[${exactPercent(confidence)} interval] of a share: Korn and Graubard's, items as clusters.`;
}

/** Scores without any knowledge, as a row is called. */
export const EXPECTED = 'random (expected)';

/** What stands in the row of scores without any knowledge. */
export function expectedNote(rows: readonly { expected?: true }[]): string[] {
  return rows.some(({ expected }) => expected)
    ? [
        `${EXPECTED}: the mean over judges that draw at random, and where 95% of them lie; no interval of the mean.`,
      ]
    : [];
}

/** What the gold labels are called: labels that follow from how the candidates were made are never called human. */
export function labelWords(card: Card): { labels: string; source: string } {
  return card.byConstruction
    ? { labels: 'labels by construction', source: 'by construction' }
    : { labels: 'human labels', source: 'humans' };
}

/** Whose labels the dimensions have, in notes: one where it is the same for all. */
export function goldNotes<D extends { dimension: string }>(
  card: Card,
  dimensions: readonly D[],
  wordsOf: (one: D) => string,
): string[] {
  const { labels } = labelWords(card);
  const name = `${labels.charAt(0).toUpperCase()}${labels.slice(1)}`;
  const same = groupBy(dimensions, wordsOf);
  const [first] = same.keys();
  if (same.size === 1) return [`${name}: ${first}.`];
  return [...same].map(
    ([words, own]) => `${name} on ${own.map(({ dimension }) => dimension).join(', ')}: ${words}.`,
  );
}

/** The dimension's name for a heading: its id, and where small labels are good, that they were turned. */
export function dimensionHeading(card: Card, id: string): string {
  const dimension = card.dimensions.find((one) => one.id === id);
  const { title } = dimension ?? {};
  return title !== undefined && lettersOf(title) !== lettersOf(id) ? `${id} (${title})` : id;
}

/** A title that only writes the id with spaces or capitals says nothing more. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, '');
}

/** What is to be minded, as notes under a table. */
export function warningNotes(warnings: readonly Remark[]): string[] {
  return warnings.map((warning) => `Note: ${textOf(warning)}`);
}
