import type { ItemRanks, RankAnswer, RankOptions, Standings } from '../analysis/rank/rank.js';
import type { Row, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { markBest, numberCell } from './cells.js';
import { dimensionHeading, intervalSentence, labelWords, warningNotes } from './words.js';

/** The tables of `assize rank`: one a dimension, systems down, the humans and each judge across. */
export function rankTables(
  study: Study,
  options: RankOptions,
  { dimensions, warnings }: RankAnswer,
): Table[] {
  const labels = labelWords(study.card).source;
  return dimensions.map(({ dimension, gold, standings }, index) => {
    const last = index === dimensions.length - 1;
    const rows = study.card.systems.length > 0 ? rowsOf(standings) : [];
    standings.forEach((one, k) => {
      markBest(rows, [`mean ${k}`], { lowest: !one.higherIsBetter });
    });
    return {
      id: `rank-${index + 1}`,
      title: `${study.card.title}: ${dimensionHeading(study.card, dimension)} (${labels}: ${gold})`,
      columns: [
        { key: 'system', header: 'system' },
        ...standings.flatMap((one, k) => {
          const group = k === 0 ? labels : one.source;
          const mean = one.higherIsBetter ? 'mean' : 'mean (low is good)';
          return [
            { key: `mean ${k}`, header: mean, group },
            { key: `rank ${k}`, header: 'rank', group },
          ];
        }),
      ],
      rows,
      ...(last && { notes: [...notesOf(options), ...warningNotes(warnings)] }),
    };
  });
}

function notesOf({ confidence, resamples, permutations, seed }: RankOptions): string[] {
  const level = Number((1 - confidence).toFixed(6));
  return [
    intervalSentence({ confidence, resamples, seed, method: 'percentile', resample: 'items' }),
    'rank: mean over items of the rank among the scored systems, ties sharing the average; 1 = best.',
    `Systems that share a letter do not differ (paired permutation tests over items, ${permutations} arrangements, Holm, ${level}); letters of different columns have nothing to do with each other.`,
  ];
}

/** Systems in the order of the humans, best first; unranked ones last. */
function rowsOf(standings: readonly Standings[]): Row[] {
  const [humans] = standings;
  const worth = (mean: number | null) => (mean === null ? -Infinity : humans.higherIsBetter ? mean : -mean);
  const order = humans.systems
    .map(({ meanRank, mean }, s) => ({ s, rank: meanRank.value ?? Infinity, mean: worth(mean.value) }))
    .sort((a, b) => descending(a.mean, b.mean) || a.rank - b.rank || a.s - b.s);
  return order.map(({ s }) => {
    const cells: Row['cells'] = { system: humans.systems[s].system };
    standings.forEach(({ systems }, k) => {
      const { mean, interval, meanRank, letters } = systems[s];
      cells[`mean ${k}`] = { ...numberCell(mean, 2, interval), ...(letters !== '' && { marks: letters }) };
      cells[`rank ${k}`] = numberCell(meanRank, 1);
    });
    return { cells };
  });
}

/** The tables of `assize rank --item`: that item's order by the humans and by each judge. */
export function itemTables(study: Study, _: unknown, { item, dimensions, warnings }: ItemRanks): Table[] {
  const labels = labelWords(study.card).source;
  return dimensions.map(({ dimension, gold, orders }, index) => {
    const [humans] = orders;
    const place = (s: number) => humans.systems[s].rank.value ?? Infinity;
    const digits = orders.map((order) => (order.systems.every(({ score }) => isWhole(score.value)) ? 0 : 2));
    const systems = humans.systems.map((_, s) => s).sort((a, b) => place(a) - place(b) || a - b);
    return {
      id: `item-${index + 1}`,
      title: `${item}: ${dimensionHeading(study.card, dimension)} (${labels}: ${gold})`,
      columns: [
        { key: 'system', header: 'system' },
        ...orders.flatMap(({ source }, k) => [
          { key: `rank ${k}`, header: 'rank', group: k === 0 ? labels : source },
          { key: `score ${k}`, header: 'score', group: k === 0 ? labels : source },
        ]),
      ],
      rows: systems.map((s) => {
        const cells: Row['cells'] = { system: humans.systems[s].system };
        orders.forEach((order, k) => {
          const { rank, score } = order.systems[s];
          cells[`rank ${k}`] = numberCell(rank, 0);
          cells[`score ${k}`] = numberCell(score, digits[k]);
        });
        return { cells };
      }),
      ...(index === dimensions.length - 1 && {
        notes: ['rank: 1 = best, ties share the better rank.', ...warningNotes(warnings)],
      }),
    };
  });
}

/** Two systems without a mean are alike, where the difference of infinities would be no number. */
function descending(a: number, b: number): number {
  return a === b ? 0 : b - a;
}

function isWhole(value: number | null): boolean {
  return value === null || Number.isInteger(value);
}
