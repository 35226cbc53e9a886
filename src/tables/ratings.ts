import type { RatingsAnswer, RatingsOptions, SourceRatings } from '../analysis/ratings/ratings.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, numberCell } from './cells.js';
import { type ColumnOf, tableOf } from './columns.js';
import { dimensionHeading, goldNotes, itemsSentence, labelWords, warningNotes } from './words.js';

/** The tables of `assize ratings`: the systems by each source, and on request who won against whom. */
export function ratingsTables(
  study: Study,
  options: RatingsOptions,
  answer: RatingsAnswer,
  matrices: boolean,
): Table[] {
  const human = labelWords(study.card).source;
  const sources = answer.dimensions.flatMap(({ dimension, sources }) =>
    sources.map((one) => {
      const group = one.group ? ` (group ${one.group.number} of ${one.group.of})` : '';
      const name = `${dimensionHeading(study.card, dimension)}: ${one.human ? human : one.source}${group}`;
      return { name, ...one };
    }),
  );
  return [
    ratingTable(study, options, answer, sources),
    ...(matrices ? sources.map((one, k) => matrixTable(one, k + 1)) : []),
  ];
}

type NamedRatings = SourceRatings & { name: string };

/** A system; the first of its source bears the source's ν. */
type RatedSystem = SourceRatings['systems'][number] & Pick<SourceRatings, 'tieParameter'>;

function ratingTable(
  { card }: Study,
  options: RatingsOptions,
  { scale, model, dimensions, warnings }: RatingsAnswer,
  sources: readonly NamedRatings[],
): Table {
  const elo = scale === 'Elo';
  const davidson = model === 'davidson';
  return tableOf<RatedSystem>(
    {
      id: 'ratings',
      title: `${card.title}: ratings from pairwise verdicts (${davidson ? 'Davidson' : 'Bradley–Terry'})`,
      notes: [
        elo
          ? 'Elo: 400 points are odds of 10 to 1; the mean of the systems is 1,000.'
          : 'log strength: a difference of 1 is odds of e (2.72) to 1; they sum to 0.',
        davidson
          ? 'ν: odds of a tie against a win of one of two equals.'
          : 'A tie counts as half a win for each.',
        ...goldNotes(card, dimensions, ({ gold }) => gold),
        itemsSentence(options, sources),
        ...warningNotes(warnings),
      ],
    },
    [
      { key: 'system', header: 'system', cell: ({ system }) => system },
      {
        key: 'rating',
        header: elo ? 'Elo' : 'log strength',
        cell: ({ rating }) => numberCell(rating.value, elo ? 0 : 3, rating.interval),
      },
      { key: 'wins', header: 'wins', cell: ({ wins }) => countCell(wins) },
      { key: 'losses', header: 'losses', cell: ({ losses }) => countCell(losses) },
      { key: 'ties', header: 'ties', cell: ({ ties }) => countCell(ties) },
      davidson && {
        key: 'nu',
        header: 'ν',
        cell: ({ tieParameter: nu }) => nu && numberCell(nu.value, 3, nu.interval),
      },
    ],
    sources.flatMap(({ name, systems, tieParameter }) =>
      systems.map((one, k) => ({
        section: name,
        of: { ...one, ...(k === 0 && tieParameter && { tieParameter }) },
      })),
    ),
  );
}

/** Share of the row's wins over the column, ties one half. */
function matrixTable({ name, systems, winMatrix }: NamedRatings, number: number): Table {
  return tableOf<number>(
    { id: `wins-${number}`, title: `Win rate of the row over the column, ${name}` },
    [
      { key: 'system', header: 'system', cell: (a) => systems[a].system },
      ...systems.map(
        ({ system }, b): ColumnOf<number> => ({
          key: `c${b}`,
          header: system,
          cell: (a) =>
            a === b
              ? undefined
              : { value: winMatrix.winRate[a][b], digits: 2, bounded: true, reason: 'never compared' },
        }),
      ),
    ],
    systems.map((_, of) => ({ of })),
  );
}
