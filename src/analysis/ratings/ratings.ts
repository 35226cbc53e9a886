import { InputError } from '../../errors.js';
import { about, type Remark, remark } from '../../remarks/remark.js';
import { comparedGroups } from '../../stats/preference/compared-groups.js';
import type { RatingModel } from '../../stats/preference/davidson.js';
import { eloOf, rateSystems, type SystemRatings } from '../../stats/preference/ratings.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { PairVerdict } from '../../study/verdicts.js';
import type { MethodName } from '../citations.js';
import { type Estimate, estimate } from '../estimate.js';
import { ignoreParts, type OnPart } from '../on-part.js';

/** The model of wins, its scale, and how items are resampled. */
export interface RatingsOptions extends Resampling {
  model: RatingModel;
  /** Strengths on Elo's scale, mean 1,000, in place of log strengths. */
  elo: boolean;
}

/** One system's strength with its interval. */
export interface SystemStrength {
  system: string;
  rating: Estimate;
  wins: number;
  losses: number;
  ties: number;
}

/** Whose verdicts they are. */
interface Source {
  /** `humans`, or the judge's `judge/protocol`. */
  source: string;
  human: boolean;
}

/** The systems by one source's pairwise verdicts. */
export interface SourceRatings extends Source {
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

/** Strengths by people and by each judge, dimension by dimension. */
export interface RatingsAnswer {
  model: RatingModel;
  scale: 'log strength' | 'Elo';
  dimensions: { dimension: string; gold: string; sources: SourceRatings[] }[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

const HUMANS: Source = { source: 'humans', human: true };

/**
 * Pairwise verdicts of people and judges as ratings of the systems.
 * @throws InputError for anonymous outputs, or where nobody compared
 */
export async function rateSources(
  study: Study,
  options: RatingsOptions,
  onPart: OnPart = ignoreParts,
): Promise<RatingsAnswer> {
  const { card, selection } = study;
  if (study.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(card.id)} have no system behind them (anonymous), so there is nothing to rate`,
    );
  }
  const answer: RatingsAnswer = {
    model: options.model,
    scale: options.elo ? 'Elo' : 'log strength',
    dimensions: [],
    warnings: [],
    methods: [
      options.model === 'davidson' ? 'davidson' : 'bradleyTerry',
      ...(options.elo ? (['elo'] as const) : []),
      'clusters',
      'percentile',
    ],
  };
  for (const dimension of study.dimensions) {
    const columns = study.columnsOn(dimension);
    const sources: SourceRatings[] = [];
    // Every person's comparison counts for itself; scores and rankings give one comparison a pair.
    const people = study.people(dimension);
    if (people.votes.length > 0) sources.push(...ratingsByGroup(study, HUMANS, people.votes, options));
    for (const column of columns) {
      await onPart(sources.length, columns.length + 1, `${dimension.id}: rating`);
      sources.push(
        ...ratingsByGroup(study, { source: column.name, human: false }, study.verdicts(column), options),
      );
    }
    if (sources.length > 0) answer.dimensions.push({ dimension: dimension.id, gold: people.source, sources });
  }
  if (answer.dimensions.length === 0) {
    throw new InputError(
      `No verdicts of people or judges in ${JSON.stringify(card.id)}${selection.dimensions ? ` on ${selection.dimensions.join(', ')}` : ''}: there is nothing to rate`,
    );
  }
  answer.warnings = warningsOf(answer);
  return answer;
}

/**
 * Systems that were never set against each other, directly or through others, have strengths on scales of their own:
 * stories and news, say, that different systems wrote about.
 */
function ratingsByGroup(
  study: Study,
  source: Source,
  verdicts: readonly PairVerdict[],
  options: RatingsOptions,
): SourceRatings[] {
  const n = study.layout.systems.length;
  const met = new Set<number>();
  const linked = new Set<number>();
  // A verdict that could not be read sets nothing apart: it was asked for.
  for (const { first, second } of verdicts) {
    met.add(first).add(second);
    linked.add(first * n + second);
  }
  const groups = comparedGroups({ nSystems: n, reaches: (a, b) => linked.has(a * n + b) })
    .map((systems) => new Set(systems.filter((system) => met.has(system))))
    .filter(({ size }) => size > 0);
  if (groups.length < 2) return [ratingsOf(study, source, verdicts, options)];
  return groups.map((systems, k) => ({
    ...ratingsOf(
      study,
      source,
      verdicts.filter(({ first }) => systems.has(first)),
      options,
    ),
    group: { number: k + 1, of: groups.length },
  }));
}

function ratingsOf(
  study: Study,
  source: Source,
  verdicts: readonly PairVerdict[],
  options: RatingsOptions,
): SourceRatings {
  const { layout } = study;
  // Systems that were never compared have no place in this answer.
  const met = [...new Set(verdicts.flatMap(({ first, second }) => [first, second]))].sort((a, b) => a - b);
  const place = new Map(met.map((system, index) => [system, index]));
  const comparisons = verdicts.map(({ item, first, second, winner }) => ({
    item: layout.items[item],
    winner,
    first: place.get(first) ?? -1,
    second: place.get(second) ?? -1,
  }));
  const ratings = rateSystems(comparisons, met.length, {
    ...study.resampling(options),
    model: options.model,
  });
  const scale = options.elo ? eloOf : (strength: number) => strength;
  const order = met.map((_, index) => index).sort((a, b) => ranked(ratings, b) - ranked(ratings, a));
  const nameOf = (index: number) => layout.systems[met[index]];
  const { reason, tieParameter, balanced } = ratings;
  return {
    ...source,
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

function ranked({ systems }: SystemRatings, index: number): number {
  const { strength } = systems[index];
  return Number.isNaN(strength) ? -Infinity : strength;
}

function winMatrix({ matrix }: SystemRatings, order: readonly number[]): SourceRatings['winMatrix'] {
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

function warningsOf({ dimensions }: RatingsAnswer): Remark[] {
  const warnings: Remark[] = [];
  if (dimensions.some(({ sources }) => sources.some(({ group }) => group))) {
    warnings.push(remark('groups-apart'));
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
        about(`${source} on ${dimension}`, remark('strengths-infinite', { extremes: said, ridge })),
      );
    }
  }
  return warnings;
}
