import type { Position, PositionAnswer, PositionOptions } from '../analysis/position/position.js';
import { none } from '../model/result.js';
import { remark } from '../remarks/remark.js';
import type { Cell, Column, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { estimateCell } from './audit-cells.js';
import { boundedCell, countCell, grouped, markBest, numberCell, pCell } from './cells.js';
import { dimensionHeading, goldNotes, intervalSentence, warningNotes } from './words.js';

/** The tables of `assize audit position`: those that the data have something for. */
export function positionTables(study: Study, options: PositionOptions, answer: PositionAnswer): Table[] {
  const layOut = tableOf(study, answer);
  const tables = [
    layOut('both-orders', 'pairs asked in both orders', BOTH_ORDERS, bothOrdersCells, [
      'flips: one slot won in both orders, so that the winner changed; p: exact binomial on the flips to the first and to the second slot.',
      'win–tie: a win in one order, a tie in the other. consistent: the same answer in both. Shares are of the pairs scored in both orders; unscored pairs are counted apart.',
      'first slot: share of wins that went to the first slot, over both orders.',
    ]),
    layOut('one-order', 'pairs asked in one order', ONE_ORDER, oneOrderCells, [
      'p: exact binomial of the first-slot share against one half, where the order was randomized.',
    ]),
    layOut('accuracy', 'accuracy by where the preferred candidate stood', ACCURACY, accuracyCells, [
      'accuracy: share of verdicts that name the candidate people prefer; a tie is wrong. Human ties and unscored verdicts are in neither.',
    ]),
    ...listTables(study, answer, options),
  ].filter((table) => table !== undefined);
  const last = tables[tables.length - 1];
  last.notes = [
    ...(last.notes ?? []),
    ...(answer.humans
      ? []
      : goldNotes(
          study.card,
          answer.dimensions.map(({ dimension, gold }) => ({ dimension, words: gold })),
        )),
    intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
    ...unmoved(answer),
    ...unknowns(answer),
    ...warningNotes(answer.warnings),
  ];
  return tables;
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
          : `named the ${slot} slot in ${grouped(verdicts)} of ${grouped(verdicts)} verdicts`;
      return [`${name} ${said} on ${dimension}: it says nothing about the candidates.`];
    }),
  );
}

/** What the data cannot tell, once for all whom it concerns. */
function unknowns({ dimensions }: PositionAnswer): string[] {
  const rows = dimensions.flatMap(({ rows }) => rows);
  const said = new Map<string, number>();
  for (const { unknown } of rows) for (const one of unknown) said.set(one, (said.get(one) ?? 0) + 1);
  return [...said].map(([words, count]) =>
    count === rows.length ? `Unknown: ${words}` : `Unknown for ${count} of ${rows.length} rows: ${words}`,
  );
}

type Cells = Record<string, Cell>;

function tableOf(study: Study, { dimensions, humans }: PositionAnswer) {
  return (
    id: string,
    title: string,
    columns: readonly Column[],
    cellsOf: (position: Position) => Cells | undefined,
    notes: string[],
  ): Table | undefined => {
    const rows = dimensions.flatMap(({ dimension, rows }) => {
      const own = rows.flatMap((position) => {
        const cells = cellsOf(position);
        const section = dimensionHeading(study.card, dimension);
        return cells ? [{ section, cells: { judge: position.name, ...cells } }] : [];
      });
      markBest(own, ['consistent', 'whenFirst', 'whenSecond']);
      markBest(own, ['flipRate'], { lowest: true });
      return own;
    });
    if (rows.length === 0) return undefined;
    const judge = { key: 'judge', header: humans ? 'annotator' : 'judge' };
    return { id, title: `${study.card.title}: ${title}`, columns: [judge, ...columns], rows, notes };
  };
}

const BOTH_ORDERS: readonly Column[] = [
  { key: 'pairs', header: 'pairs' },
  { key: 'unscored', header: 'unscored' },
  { key: 'flipRate', header: 'flip rate' },
  { key: 'toFirst', header: 'to first', group: 'flips' },
  { key: 'toSecond', header: 'to second', group: 'flips' },
  { key: 'p', header: 'p', group: 'flips' },
  { key: 'winTie', header: 'win–tie' },
  { key: 'consistent', header: 'consistent' },
  { key: 'firstSlot', header: 'first slot' },
];

function bothOrdersCells({ bothOrders }: Position): Cells | undefined {
  if (bothOrders === undefined) return undefined;
  return {
    pairs: countCell(bothOrders.pairs),
    unscored: countCell(bothOrders.unscored),
    flipRate: estimateCell(bothOrders.flipRate),
    toFirst: countCell(bothOrders.flipsToFirst),
    toSecond: countCell(bothOrders.flipsToSecond),
    p: pCell(bothOrders.pValue),
    winTie: estimateCell(bothOrders.winAndTieRate),
    consistent: estimateCell(bothOrders.consistency),
    firstSlot: estimateCell(bothOrders.firstSlotShare),
  };
}

const ONE_ORDER: readonly Column[] = [
  { key: 'verdicts', header: 'verdicts' },
  { key: 'unscored', header: 'unscored' },
  { key: 'order', header: 'order' },
  { key: 'first', header: 'first' },
  { key: 'second', header: 'second' },
  { key: 'ties', header: 'ties' },
  { key: 'firstSlot', header: 'first slot' },
  { key: 'p', header: 'p' },
];

function oneOrderCells({ oneOrder }: Position): Cells | undefined {
  if (oneOrder === undefined) return undefined;
  return {
    verdicts: countCell(oneOrder.verdicts),
    unscored: countCell(oneOrder.unscored),
    order: oneOrder.order,
    first: countCell(oneOrder.first),
    second: countCell(oneOrder.second),
    ties: countCell(oneOrder.ties),
    firstSlot: estimateCell(oneOrder.firstSlotShare),
    p: oneOrder.pValue ? pCell(oneOrder.pValue) : none(remark('order-fixed')),
  };
}

const ACCURACY: readonly Column[] = [
  { key: 'whenFirst', header: 'stood first' },
  { key: 'whenSecond', header: 'stood second' },
  { key: 'difference', header: 'first − second' },
  { key: 'nFirst', header: 'first', group: 'verdicts' },
  { key: 'nSecond', header: 'second', group: 'verdicts' },
  { key: 'ties', header: 'human ties', group: 'verdicts' },
  { key: 'unscored', header: 'unscored', group: 'verdicts' },
];

function accuracyCells({ accuracy }: Position): Cells | undefined {
  if (accuracy === undefined) return undefined;
  return {
    whenFirst: estimateCell(accuracy.whenFirst),
    whenSecond: estimateCell(accuracy.whenSecond),
    difference: estimateCell(accuracy.difference),
    nFirst: countCell(accuracy.preferredFirst),
    nSecond: countCell(accuracy.preferredSecond),
    ties: countCell(accuracy.humanTies),
    unscored: countCell(accuracy.unscored),
  };
}

/** Mean rank and win share, a column for each place in the list. */
function listTables(study: Study, answer: PositionAnswer, { seed }: PositionOptions) {
  const rows = answer.dimensions.flatMap(({ rows }) => rows);
  const slots = Math.max(0, ...rows.map(({ list }) => list?.slots.length ?? 0));
  const places = Array.from({ length: slots }, (_, k) => String(k + 1));
  const columns: Column[] = [
    ...places.map((slot) => ({ key: `rank${slot}`, header: slot, group: 'mean rank by place' })),
    ...places.map((slot) => ({ key: `win${slot}`, header: slot, group: 'win share by place' })),
    { key: 'p', header: 'p' },
    { key: 'order', header: 'order' },
    { key: 'lists', header: 'lists' },
  ];
  const cellsOf = ({ list }: Position): Cells | undefined =>
    list && {
      ...Object.fromEntries(
        list.slots.flatMap(({ slot, meanRank, winShare }) => [
          [`rank${slot}`, numberCell(meanRank, 2)],
          [`win${slot}`, boundedCell(winShare)],
        ]),
      ),
      p: list.pValue ? pCell(list.pValue) : none(remark('order-fixed')),
      order: list.order,
      lists: countCell(list.lists),
    };
  const notes = [
    `p: the ranks of each list are dealt anew over its places (permutation test, seed ${seed}). win share: of first ranks; shared ones count in parts.`,
  ];
  return [tableOf(study, answer)('lists', 'lists', columns, cellsOf, notes)];
}
