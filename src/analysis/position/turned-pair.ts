import type { Dimension } from '../../model/card.js';
import type { Study } from '../../study/study.js';
import type { PairVerdict } from '../../study/verdicts.js';

/** A pair of which judges named the same place in both orders: two answers, and neither is of the texts. */
export interface TurnedPair {
  dimension: string;
  item: string;
  instruction?: string;
  /** The two candidates, in the order of the data set. */
  texts: [string, string];
  /** Which of the two people prefer; absent where they call it a tie or did not say. */
  preferred?: 0 | 1;
  /** The place that these judges named both times. */
  slot: 'first' | 'second';
  judges: string[];
}

/** A pair is told of where so many of its judges name one place whichever candidate stands there. */
const SHARE = 0.5;

/** Of the pairs on which half of the judges do so the one with the least to read; else the one on which most do. */
export function turnedPair(study: Study, dimension: Dimension): TurnedPair | undefined {
  const { layout, dataset } = study;
  const held = new Map<
    string,
    { pair: number; verdict: PairVerdict; slot: 'first' | 'second'; judges: string[] }
  >();
  const compared = study.columnsOn(dimension).filter(({ kind }) => kind === 'pair');
  for (const column of compared) {
    for (const { pair, verdict, slot } of heldSlots(study.verdicts(column), layout)) {
      const one = held.get(`${pair} ${slot}`) ?? { pair, verdict, slot, judges: [] };
      one.judges.push(column.judge);
      held.set(`${pair} ${slot}`, one);
    }
  }
  const texts = new Map(
    dataset.candidates.map(({ item, system, text }) => [layout.cellOf(item, system), text]),
  );
  const found = [...held.values()].map(({ pair, verdict, slot, judges }): TurnedPair => {
    const { item: index, first, second } = verdict;
    const { item, instruction } = dataset.items[index];
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    const textOf = (system: number) => texts.get(layout.cell(index, system)) ?? '';
    const { preference } = study.people(dimension).pairs.get(pair) ?? {};
    return {
      dimension: dimension.id,
      item,
      ...(instruction !== undefined && { instruction }),
      texts: [textOf(low), textOf(high)],
      ...(preference === 'first' && { preferred: 0 }),
      ...(preference === 'second' && { preferred: 1 }),
      slot,
      judges: [...new Set(judges)],
    };
  });
  const toRead = ({ instruction = '', texts: both }: TurnedPair) => (instruction + both.join('')).length;
  const many = found.filter(({ judges }) => judges.length >= SHARE * compared.length);
  if (many.length > 0) return many.sort((a, b) => toRead(a) - toRead(b))[0];
  return found.sort((a, b) => b.judges.length - a.judges.length || toRead(a) - toRead(b))[0];
}

/** The pairs of one judge of which every scored verdict names the same place, and both orders were asked. */
function* heldSlots(verdicts: readonly PairVerdict[], layout: Study['layout']) {
  const byPair = new Map<number, PairVerdict[]>();
  for (const verdict of verdicts) {
    const { item, first, second } = verdict;
    const pair = layout.pair(item, first, second);
    byPair.set(pair, [...(byPair.get(pair) ?? []), verdict]);
  }
  for (const [pair, own] of byPair) {
    const [verdict] = own;
    const { winner: slot } = verdict;
    const bothOrders = new Set(own.map(({ first }) => first)).size === 2;
    if (!bothOrders || (slot !== 'first' && slot !== 'second')) continue;
    if (own.every(({ winner }) => winner === slot)) yield { pair, verdict, slot };
  }
}
