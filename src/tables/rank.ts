import { QUESTIONS } from '../analysis/questions.js';
import type { ItemRanks, RankAnswer, RankOptions, Standings } from '../analysis/rank/rank.js';
import { plain } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { isWhole, numberCell } from './cells.js';
import { tableOf, under } from './columns.js';
import { dimensionHeading, itemsSentence, labelWords, warningNotes } from './words.js';

/** The tables of `assize rank`: one a dimension, systems down, the humans and each judge across. */
export function rankTables(
  study: Study,
  options: RankOptions,
  { dimensions, warnings }: RankAnswer,
): Table[] {
  const labels = labelWords(study.card).source;
  return dimensions.map(({ dimension, gold, standings }, index) =>
    tableOf<number>(
      {
        id: `rank-${index + 1}`,
        title: `${study.card.title}: ${dimensionHeading(study.card, dimension)} (${labels}: ${gold})`,
        ...(index === dimensions.length - 1 && { notes: [...notesOf(options), ...warningNotes(warnings)] }),
      },
      [
        { key: 'system', header: 'system', cell: (s) => standings[0].systems[s].system },
        ...standings.flatMap((one, k) =>
          under<number>(k === 0 ? labels : one.source, [
            {
              key: `mean ${k}`,
              header: one.higherIsBetter ? 'mean' : 'mean (low is good)',
              cell: (s) => {
                const { mean, interval, letters } = one.systems[s];
                return {
                  ...numberCell(mean, 2, interval),
                  ...(letters !== '' && { marks: letters }),
                  ...(isFirst(one, s) && { best: true }),
                };
              },
            },
            { key: `rank ${k}`, header: 'rank', cell: (s) => numberCell(one.systems[s].meanRank, 1) },
          ]),
        ),
      ],
      study.card.systems.length > 0 ? orderOf(standings[0]) : [],
    ),
  );
}

function notesOf({ confidence, resamples, permutations, seed }: RankOptions): string[] {
  const level = plain(1 - confidence);
  return [
    itemsSentence({ confidence, resamples, seed, question: QUESTIONS.items }),
    'rank: mean over items of the rank among the scored systems, ties sharing the average; 1 = best.',
    `Systems that share a letter are not told apart (paired permutation tests over items, ${permutations} arrangements, Holm, ${level}); letters of different columns have nothing to do with each other. Bold: told apart from each other system, and above them.`,
  ];
}

/** Whether a system is better than each other one: it shares no letter, and no mean is better. */
function isFirst({ systems, higherIsBetter }: Standings, s: number): boolean {
  const { letters, mean } = systems[s];
  const sign = higherIsBetter ? 1 : -1;
  const { value } = mean;
  if (letters === '' || value === null || systems.length < 2) return false;
  return systems.every((other, k) => {
    if (k === s) return true;
    const shared = [...letters].some((letter) => other.letters.includes(letter));
    return !shared && other.mean.value !== null && sign * other.mean.value < sign * value;
  });
}

/** Systems, by number, in the order of the humans, best first; unranked ones last. */
function orderOf({ systems, higherIsBetter }: Standings): { of: number }[] {
  const worth = (mean: number | null) => (mean === null ? -Infinity : higherIsBetter ? mean : -mean);
  return systems
    .map(({ meanRank, mean }, of) => ({ of, rank: meanRank.value ?? Infinity, mean: worth(mean.value) }))
    .sort((a, b) => descending(a.mean, b.mean) || a.rank - b.rank || a.of - b.of)
    .map(({ of }) => ({ of }));
}

/** The tables of `assize rank --item`: that item's order by the humans and by each judge. */
export function itemTables(study: Study, _: unknown, { item, dimensions, warnings }: ItemRanks): Table[] {
  const labels = labelWords(study.card).source;
  return dimensions.map(({ dimension, gold, orders }, index) => {
    const [humans] = orders;
    const place = (s: number) => humans.systems[s].rank.value ?? Infinity;
    return tableOf<number>(
      {
        id: `item-${index + 1}`,
        title: `${item}: ${dimensionHeading(study.card, dimension)} (${labels}: ${gold})`,
        ...(index === dimensions.length - 1 && {
          notes: ['rank: 1 = best, ties share the better rank.', ...warningNotes(warnings)],
        }),
      },
      [
        { key: 'system', header: 'system', cell: (s) => humans.systems[s].system },
        ...orders.flatMap(({ source, systems }, k) => {
          const digits = systems.every(({ score }) => isWhole(score.value)) ? 0 : 2;
          return under<number>(k === 0 ? labels : source, [
            { key: `rank ${k}`, header: 'rank', cell: (s) => numberCell(systems[s].rank, 0) },
            { key: `score ${k}`, header: 'score', cell: (s) => numberCell(systems[s].score, digits) },
          ]);
        }),
      ],
      humans.systems
        .map((_, s) => s)
        .sort((a, b) => place(a) - place(b) || a - b)
        .map((of) => ({ of })),
    );
  });
}

/** Two systems without a mean are alike, where the difference of infinities would be no number. */
function descending(a: number, b: number): number {
  return a === b ? 0 : b - a;
}
