import type { ListPosition } from '../analysis/position/list-position.js';
import type { Position, PositionAnswer, PositionOptions } from '../analysis/position/position.js';
import type {
  BothOrdersFigures,
  OneOrderFigures,
  SlotAccuracy,
} from '../analysis/position/position-figures.js';
import { none } from '../model/result.js';
import { remark } from '../remarks/remark.js';
import { grouped } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, estimateCell, numberCell, pCell } from './cells.js';
import { type ColumnOf, noted, placed, tableOf } from './columns.js';
import { goldNotes, itemsSentence, SHARES_APART, warningNotes } from './words.js';

/** The tables of `assize audit position`: those that the data have something for. */
export function positionTables(study: Study, options: PositionOptions, answer: PositionAnswer): Table[] {
  const layOut = layOutOf(study, answer);
  const { seed } = options;
  const tables = [
    layOut('both-orders', 'pairs asked in both orders', ({ bothOrders }) => bothOrders, BOTH_ORDERS, [
      `flips: one slot won in both orders, so that the winner changed. p by item: do they go to one slot, whichever items are asked about (the slots are exchanged item by item, seed ${seed}); p by pair: the exact binomial, for pairs that are independent of each other.`,
      'win–tie: a win in one order, a tie in the other. consistent: the same answer in both. Shares are of the pairs scored in both orders; unscored pairs are counted apart. ties: of the verdicts; what is called a tie cannot flip.',
      'first slot: share of wins that went to the first slot, over both orders.',
    ]),
    layOut('one-order', 'pairs asked in one order', ({ oneOrder }) => oneOrder, ONE_ORDER, [
      `p by item: do wins go to one slot, whichever items are asked about (the slots are exchanged item by item, seed ${seed}); p by pair: the exact binomial, for verdicts that are independent of each other. Where the order was randomized.`,
    ]),
    layOut(
      'accuracy',
      'accuracy by where the preferred candidate stood',
      ({ accuracy }) => accuracy,
      ACCURACY,
      [
        'accuracy: share of verdicts that name the candidate people prefer; ties: share of them that are ties, neither right nor wrong, which accuracy counts as misses. Human ties and unscored verdicts are in neither.',
      ],
    ),
    layOut('lists', 'lists', ({ list }) => list, listColumns(answer), [
      `p: the ranks of each list are dealt anew over its places (permutation test, seed ${seed}). win share: of first ranks; shared ones count in parts.`,
    ]),
  ].filter((table) => table !== undefined);
  return noted(tables, [
    ...(answer.humans ? [] : goldNotes(study.card, answer.dimensions, ({ gold }) => gold)),
    itemsSentence(options),
    SHARES_APART,
    ...unmoved(answer),
    ...unknowns(answer),
    ...warningNotes(answer.warnings),
  ]);
}

/** Who gave one answer whatever was shown, in plain words. */
function unmoved({ dimensions }: PositionAnswer): string[] {
  return dimensions.flatMap(({ dimension, rows }) =>
    rows.flatMap(({ name, always }) => {
      if (always === undefined) return [];
      const { slot, verdicts } = always;
      const said =
        slot === 'order shown'
          ? `ranked the candidates in the order shown in ${grouped(verdicts)} of ${grouped(verdicts)} lists`
          : slot === 'tie'
            ? `called ${grouped(verdicts)} of ${grouped(verdicts)} comparisons a tie`
            : `named the ${slot} slot in ${grouped(verdicts)} of ${grouped(verdicts)} verdicts`;
      return [`${name} ${said} on ${dimension}: it says nothing about the candidates.`];
    }),
  );
}

/** What the data cannot tell, once for all whom it concerns. */
function unknowns({ dimensions }: PositionAnswer): string[] {
  const rows = dimensions.flatMap(({ rows }) => rows);
  const said = new Map<string, number>();
  for (const { unknown } of rows) for (const { text } of unknown) said.set(text, (said.get(text) ?? 0) + 1);
  return [...said].map(([words, count]) =>
    count === rows.length ? `Unknown: ${words}` : `Unknown for ${count} of ${rows.length} rows: ${words}`,
  );
}

/** A table of those rows that have the figures asked for. */
function layOutOf(study: Study, { dimensions, humans }: PositionAnswer) {
  return <F>(
    id: string,
    title: string,
    figuresOf: (position: Position) => F | undefined,
    columns: readonly ColumnOf<F>[],
    notes: string[],
  ): Table | undefined => {
    const records = placed(study.card, dimensions, ({ rows }) =>
      rows.flatMap((position) => {
        const figures = figuresOf(position);
        return figures === undefined ? [] : [{ ...figures, name: position.name }];
      }),
    );
    if (records.length === 0) return undefined;
    return tableOf<F & { name: string }>(
      { id, title: `${study.card.title}: ${title}`, notes },
      [{ key: 'judge', header: humans ? 'annotator' : 'judge', cell: ({ name }) => name }, ...columns],
      records,
    );
  };
}

const BOTH_ORDERS: readonly ColumnOf<BothOrdersFigures>[] = [
  { key: 'pairs', header: 'pairs', cell: ({ pairs }) => countCell(pairs) },
  { key: 'unscored', header: 'unscored', cell: ({ unscored }) => countCell(unscored) },
  { key: 'flipRate', header: 'flip rate', cell: ({ flipRate }) => estimateCell(flipRate) },
  { key: 'toFirst', header: 'to first', group: 'flips', cell: ({ flipsToFirst }) => countCell(flipsToFirst) },
  {
    key: 'toSecond',
    header: 'to second',
    group: 'flips',
    cell: ({ flipsToSecond }) => countCell(flipsToSecond),
  },
  { key: 'pByItem', header: 'p by item', group: 'flips', cell: ({ byItem }) => pCell(byItem.pValue) },
  { key: 'p', header: 'p by pair', group: 'flips', cell: ({ pValue }) => pCell(pValue) },
  { key: 'winTie', header: 'win–tie', cell: ({ winAndTieRate }) => estimateCell(winAndTieRate) },
  { key: 'consistent', header: 'consistent', cell: ({ consistency }) => estimateCell(consistency) },
  { key: 'ties', header: 'ties', cell: ({ tieRate }) => boundedCell(tieRate) },
  { key: 'firstSlot', header: 'first slot', cell: ({ firstSlotShare }) => estimateCell(firstSlotShare) },
];

const FIXED = none(remark('order-fixed'));

const ONE_ORDER: readonly ColumnOf<OneOrderFigures>[] = [
  { key: 'verdicts', header: 'verdicts', cell: ({ verdicts }) => countCell(verdicts) },
  { key: 'unscored', header: 'unscored', cell: ({ unscored }) => countCell(unscored) },
  { key: 'order', header: 'order', cell: ({ order }) => order },
  { key: 'first', header: 'first', cell: ({ first }) => countCell(first) },
  { key: 'second', header: 'second', cell: ({ second }) => countCell(second) },
  { key: 'ties', header: 'ties', cell: ({ ties }) => countCell(ties) },
  { key: 'firstSlot', header: 'first slot', cell: ({ firstSlotShare }) => estimateCell(firstSlotShare) },
  { key: 'pByItem', header: 'p by item', cell: ({ byItem }) => pCell(byItem?.pValue ?? FIXED) },
  { key: 'p', header: 'p by pair', cell: ({ pValue }) => pCell(pValue ?? FIXED) },
];

const ACCURACY: readonly ColumnOf<SlotAccuracy>[] = [
  { key: 'whenFirst', header: 'stood first', cell: ({ whenFirst }) => estimateCell(whenFirst) },
  { key: 'whenSecond', header: 'stood second', cell: ({ whenSecond }) => estimateCell(whenSecond) },
  { key: 'difference', header: 'first − second', cell: ({ difference }) => estimateCell(difference) },
  { key: 'tieRate', header: 'ties', cell: ({ tieRate }) => boundedCell(tieRate) },
  { key: 'nFirst', header: 'first', group: 'verdicts', cell: (one) => countCell(one.preferredFirst) },
  { key: 'nSecond', header: 'second', group: 'verdicts', cell: (one) => countCell(one.preferredSecond) },
  { key: 'ties', header: 'human ties', group: 'verdicts', cell: ({ humanTies }) => countCell(humanTies) },
  { key: 'unscored', header: 'unscored', group: 'verdicts', cell: ({ unscored }) => countCell(unscored) },
];

/** Mean rank and win share, a column for each place in the list. */
function listColumns({ dimensions }: PositionAnswer): ColumnOf<ListPosition>[] {
  const lists = dimensions.flatMap(({ rows }) => rows.map(({ list }) => list?.slots.length ?? 0));
  const places = Array.from({ length: Math.max(0, ...lists) }, (_, k) => k);
  return [
    ...places.map(
      (k): ColumnOf<ListPosition> => ({
        key: `rank${k + 1}`,
        header: `${k + 1}`,
        group: 'mean rank by place',
        cell: ({ slots }) => slots[k] && numberCell(slots[k].meanRank, 2),
      }),
    ),
    ...places.map(
      (k): ColumnOf<ListPosition> => ({
        key: `win${k + 1}`,
        header: `${k + 1}`,
        group: 'win share by place',
        cell: ({ slots }) => slots[k] && boundedCell(slots[k].winShare),
      }),
    ),
    { key: 'pByItem', header: 'p by item', cell: ({ byItem }) => pCell(byItem?.pValue ?? FIXED) },
    { key: 'p', header: 'p by list', cell: ({ pValue }) => pCell(pValue ?? FIXED) },
    { key: 'order', header: 'order', cell: ({ order }) => order },
    { key: 'lists', header: 'lists', cell: ({ lists }) => countCell(lists) },
  ];
}
