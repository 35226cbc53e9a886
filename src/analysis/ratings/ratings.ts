import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import { TIE } from '../../model/label.js';
import { comparedGroups } from '../../stats/compared-groups.js';
import type { RatingModel } from '../../stats/davidson.js';
import { type Comparison, eloOf, type Ratings, rateSystems } from '../../stats/ratings.js';
import { choose } from '../../study/gold.js';
import { labelForms } from '../../study/layout.js';
import { type AuditOptions, auditedColumns, clusterOptions } from '../../study/options.js';
import { votesOn } from '../../study/preferences.js';
import { Roster } from '../../study/roster.js';
import { humanPreferences, verdictsOf } from '../../study/verdicts.js';
import { type Estimate, estimate } from '../estimate.js';
import { noTick, type Tick } from '../tick.js';

export interface RatingsOptions extends AuditOptions {
  model: RatingModel;
  /** Strengths on Elo's scale, mean 1,000, in place of log strengths. */
  elo: boolean;
}

export interface SystemStrength {
  system: string;
  rating: Estimate;
  wins: number;
  losses: number;
  ties: number;
}

/** The systems by one source's pairwise verdicts. */
export interface SourceRatings {
  /** `humans`, or the judge's `judge/protocol`. */
  source: string;
  human: boolean;
  /** Where its verdicts never set some systems against the others: each group is rated for itself. */
  group?: { number: number; of: number };
  items: number;
  scored: number;
  unscored: number;
  /** Davidson's ν. */
  tieParameter?: Estimate;
  /** Best first; without a rating at the end. */
  systems: SystemStrength[];
  /** 0, or the penalty in place of infinite strengths. */
  ridge: number;
  /** Groups of systems between which one side never lost, where there are several. */
  separated?: string[][];
  resamples: number;
  exhaustive: boolean;
  /** Resamples whose strengths would be infinite (they took the ridge), and those without any. */
  separatedResamples: number;
  undefinedResamples: number;
  /** Row over column, in the order of `systems`: wins, ties; null on the diagonal and where the two never met. */
  winMatrix: { wins: (number | null)[][]; ties: (number | null)[][]; winRate: (number | null)[][] };
}

export interface RatingsAnswer {
  model: RatingModel;
  scale: 'log strength' | 'Elo';
  dimensions: { dimension: string; gold: string; sources: SourceRatings[] }[];
  warnings: string[];
}

/**
 * Pairwise verdicts of people and judges as ratings of the systems.
 * @throws InputError for anonymous outputs, or where nobody compared
 */
export async function rateDataset(
  dataset: Dataset,
  options: RatingsOptions,
  tick: Tick = noTick,
): Promise<RatingsAnswer> {
  if (dataset.card.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(dataset.card.id)} have no system behind them (anonymous), so there is nothing to rate`,
    );
  }
  const roster = new Roster(dataset);
  const answer: RatingsAnswer = {
    model: options.model,
    scale: options.elo ? 'Elo' : 'log strength',
    dimensions: [],
    warnings: [],
  };
  for (const { dimension, columns } of auditedColumns(dataset, options)) {
    const sources: SourceRatings[] = [];
    const human = humanComparisons(dataset, dimension, roster, options);
    if (human.comparisons.length > 0)
      sources.push(...ratingsByGroup('humans', true, human.comparisons, roster, options));
    for (const column of columns) {
      await tick(sources.length, columns.length + 1, `${dimension.id}: rating`);
      const comparisons = verdictsOf(dataset, column, dimension, roster).map(
        ({ item, first, second, winner }) => ({ item: roster.items[item], first, second, winner }),
      );
      sources.push(...ratingsByGroup(column.name, false, comparisons, roster, options));
    }
    if (sources.length > 0) answer.dimensions.push({ dimension: dimension.id, gold: human.source, sources });
  }
  if (answer.dimensions.length === 0) {
    throw new InputError(
      `No verdicts of people or judges in ${JSON.stringify(dataset.card.id)}${options.dimensions ? ` on ${options.dimensions.join(', ')}` : ''}: there is nothing to rate`,
    );
  }
  answer.warnings = warningsOf(answer);
  return answer;
}

/** Every person's comparison counts for itself; scores and rankings give one comparison a pair, by their means. */
function humanComparisons(
  dataset: Dataset,
  dimension: Dimension,
  roster: Roster,
  options: RatingsOptions,
): { source: string; comparisons: Comparison[] } {
  const { source, pairs } = humanPreferences(dataset, dimension, options, roster);
  if ((options.labels ?? labelForms(dataset, dimension)[0]) !== 'pairs') {
    const comparisons = [...pairs.values()].map(({ item, low, high, preference }) => ({
      item: roster.items[item],
      first: low,
      second: high,
      winner: preference,
    }));
    return { source, comparisons };
  }
  const chosen = choose(votesOn(dataset, dimension), options.gold);
  const persons = chosen.filter(({ aggregate }) => !aggregate);
  const comparisons = (persons.length > 0 ? persons : chosen).map(({ label }): Comparison => {
    const [first, second] = label.pair.map((system) => roster.system(system));
    const winner = label.preference === TIE ? 'tie' : label.preference === label.pair[0] ? 'first' : 'second';
    return { item: label.item, first, second, winner };
  });
  return { source, comparisons };
}

/**
 * Systems that were never set against each other, directly or through others, have strengths on scales of their own:
 * stories and news, say, that different systems wrote about.
 */
function ratingsByGroup(
  source: string,
  human: boolean,
  comparisons: readonly Comparison[],
  roster: Roster,
  options: RatingsOptions,
): SourceRatings[] {
  const n = roster.systems.length;
  const met = new Set<number>();
  const linked = new Set<number>();
  // A verdict that could not be read sets nothing apart: it was asked for.
  for (const { first, second } of comparisons) {
    met.add(first).add(second);
    linked.add(first * n + second);
  }
  const groups = comparedGroups({ nSystems: n, reaches: (a, b) => linked.has(a * n + b) })
    .map((systems) => new Set(systems.filter((system) => met.has(system))))
    .filter(({ size }) => size > 0);
  if (groups.length < 2) return [ratingsOf(source, human, comparisons, roster, options)];
  return groups.map((systems, k) => ({
    ...ratingsOf(
      source,
      human,
      comparisons.filter(({ first }) => systems.has(first)),
      roster,
      options,
    ),
    group: { number: k + 1, of: groups.length },
  }));
}

function ratingsOf(
  source: string,
  human: boolean,
  comparisons: readonly Comparison[],
  roster: Roster,
  options: RatingsOptions,
): SourceRatings {
  // Systems that were never compared have no place in this answer.
  const met = [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))].sort((a, b) => a - b);
  const place = new Map(met.map((system, index) => [system, index]));
  const numbered = comparisons.map(({ first, second, ...rest }) => ({
    ...rest,
    first: place.get(first) ?? -1,
    second: place.get(second) ?? -1,
  }));
  const ratings = rateSystems(numbered, met.length, { ...clusterOptions(options), model: options.model });
  const scale = options.elo ? eloOf : (strength: number) => strength;
  const order = met.map((_, index) => index).sort((a, b) => ranked(ratings, b) - ranked(ratings, a));
  const nameOf = (index: number) => roster.systems[met[index]];
  const { reason, tieParameter, balanced } = ratings;
  return {
    source,
    human,
    items: ratings.nItems,
    scored: ratings.nScored,
    unscored: ratings.nUnscored,
    ...(tieParameter && { tieParameter: estimate(tieParameter) }),
    systems: order.map((index) => {
      const { strength, low, high, wins, losses, ties } = ratings.systems[index];
      const limits = { value: scale(strength), low: scale(low), high: scale(high) };
      return { system: nameOf(index), rating: estimate(limits, reason), wins, losses, ties };
    }),
    ridge: ratings.ridge,
    ...(balanced.length > 1 && { separated: balanced.map((group) => group.map(nameOf)) }),
    resamples: ratings.resamples,
    exhaustive: ratings.exhaustive,
    separatedResamples: ratings.nSeparated,
    undefinedResamples: ratings.nUndefined,
    winMatrix: winMatrix(ratings, order),
  };
}

function ranked({ systems }: Ratings, index: number): number {
  const { strength } = systems[index];
  return Number.isNaN(strength) ? -Infinity : strength;
}

function winMatrix({ matrix }: Ratings, order: readonly number[]): SourceRatings['winMatrix'] {
  const { nSystems, wins, ties } = matrix;
  const cell = (of: (a: number, b: number) => number) =>
    order.map((a) =>
      order.map((b) => {
        const value = a === b ? Number.NaN : of(a, b);
        return Number.isNaN(value) ? null : value;
      }),
    );
  const won = (a: number, b: number) => wins[a * nSystems + b];
  const tied = (a: number, b: number) => ties[Math.min(a, b) * nSystems + Math.max(a, b)];
  const met = (a: number, b: number) => won(a, b) + won(b, a) + tied(a, b);
  return {
    wins: cell((a, b) => (met(a, b) > 0 ? won(a, b) : Number.NaN)),
    ties: cell((a, b) => (met(a, b) > 0 ? tied(a, b) : Number.NaN)),
    winRate: cell((a, b) => (won(a, b) + tied(a, b) / 2) / met(a, b)),
  };
}

function warningsOf({ dimensions }: RatingsAnswer): string[] {
  const warnings: string[] = [];
  if (dimensions.some(({ sources }) => sources.some(({ group }) => group))) {
    warnings.push(
      'Some systems were never compared with the others, directly or through a third: each group is rated for itself, and ratings of two groups have nothing to do with each other.',
    );
  }
  for (const { dimension, sources } of dimensions) {
    for (const { source, systems, ridge, separated } of sources) {
      if (ridge === 0) continue;
      const extremes = [
        ...systems
          .filter(({ losses, ties }) => losses + ties === 0)
          .map(({ system }) => `${system} never loses`),
        ...systems.filter(({ wins, ties }) => wins + ties === 0).map(({ system }) => `${system} never wins`),
      ];
      const said =
        extremes.length > 0
          ? extremes.join(', ')
          : `some systems never lose against the others (groups: ${separated?.map((group) => group.join(', ')).join('; ')})`;
      warnings.push(
        `${source} on ${dimension}: ${said}. Strengths would be infinite: a ridge of ${ridge} keeps them finite, and draws them together.`,
      );
    }
  }
  return warnings;
}
