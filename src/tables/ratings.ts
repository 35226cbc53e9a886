import type { RatingsAnswer, RatingsOptions, SourceRatings } from '../analysis/ratings/ratings.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, markBest, numberCell } from './cells.js';
import { dimensionHeading, goldNotes, intervalSentence, labelWords, warningNotes } from './words.js';

/** The tables of `assize ratings`: the systems by each source, and on request who won against whom. */
export function ratingsTables(
  study: Study,
  options: RatingsOptions,
  answer: RatingsAnswer,
  matrices: boolean,
): Table[] {
  const elo = answer.scale === 'Elo';
  const davidson = answer.model === 'davidson';
  const human = labelWords(study.card).source;
  const nameOf = ({ source, human: people, group }: SourceRatings) =>
    `${people ? human : source}${group ? ` (group ${group.number} of ${group.of})` : ''}`;
  const rows = answer.dimensions.flatMap(({ dimension, sources }) =>
    sources.flatMap((source) => {
      const own = source.systems.map(({ system, rating, wins, losses, ties }, k) => ({
        section: `${dimensionHeading(study.card, dimension)}: ${nameOf(source)}`,
        cells: {
          system,
          rating: numberCell(rating.value, elo ? 0 : 3, rating.interval),
          wins: countCell(wins),
          losses: countCell(losses),
          ties: countCell(ties),
          nu:
            k === 0 && source.tieParameter
              ? numberCell(source.tieParameter.value, 3, source.tieParameter.interval)
              : undefined,
        },
      }));
      markBest(own, ['rating']);
      return own;
    }),
  );
  const ratings: Table = {
    id: 'ratings',
    title: `${study.card.title}: ratings from pairwise verdicts (${davidson ? 'Davidson' : 'Bradley–Terry'})`,
    columns: [
      { key: 'system', header: 'system' },
      { key: 'rating', header: elo ? 'Elo' : 'log strength' },
      { key: 'wins', header: 'wins' },
      { key: 'losses', header: 'losses' },
      { key: 'ties', header: 'ties' },
      ...(davidson ? [{ key: 'nu', header: 'ν' }] : []),
    ],
    rows,
    notes: [
      elo
        ? 'Elo: 400 points are odds of 10 to 1; the mean of the systems is 1,000.'
        : 'log strength: a difference of 1 is odds of e (2.72) to 1; they sum to 0.',
      davidson
        ? 'ν: odds of a tie against a win of one of two equals.'
        : 'A tie counts as half a win for each.',
      ...goldNotes(
        study.card,
        answer.dimensions.map(({ dimension, gold }) => ({ dimension, words: gold })),
      ),
      intervalSentence(
        { ...options, method: 'percentile', resample: 'items' },
        answer.dimensions.flatMap(({ sources }) => sources),
      ),
      ...warningNotes(answer.warnings),
    ],
  };
  if (!matrices) return [ratings];
  const all = answer.dimensions.flatMap(({ dimension, sources }) =>
    sources.map((source) => ({
      title: `${dimensionHeading(study.card, dimension)}: ${nameOf(source)}`,
      source,
    })),
  );
  return [ratings, ...all.map(({ title, source }, k) => matrixTable(title, source, k + 1))];
}

/** Share of the row's wins over the column, ties one half. */
function matrixTable(title: string, { systems, winMatrix }: SourceRatings, number: number): Table {
  return {
    id: `wins-${number}`,
    title: `Win rate of the row over the column, ${title}`,
    columns: [
      { key: 'system', header: 'system' },
      ...systems.map(({ system }, k) => ({ key: `c${k}`, header: system })),
    ],
    rows: systems.map(({ system }, a) => ({
      cells: {
        system,
        ...Object.fromEntries(
          systems.map((_, b) => [
            `c${b}`,
            a === b
              ? undefined
              : { value: winMatrix.winRate[a][b], digits: 2, bounded: true, reason: 'never compared' },
          ]),
        ),
      },
    })),
  };
}
