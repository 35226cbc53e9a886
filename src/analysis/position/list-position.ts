import type { Quantity } from '../../model/result.js';
import { remark, type Spelled, spelled } from '../../remarks/remark.js';
import { createRandom } from '../../stats/numeric/random.js';
import { auditSlotRanks } from '../../stats/preference/slot-ranks.js';
import type { JudgeColumn } from '../../study/columns.js';
import { isRankingScore } from '../../study/records.js';
import { quantity } from '../quantity.js';
import type { ShownOrder } from './labelled-verdict.js';
import { type ItemTest, itemTest } from './position-figures.js';

/** What a judge of whole lists makes of a place in the list. */
export interface ListPosition {
  order: ShownOrder;
  lists: number;
  /** From the first place on. */
  slots: { slot: number; meanRank: Quantity; winShare: Quantity; lists: number }[];
  /** Of lists dealt anew, as if independent. Absent where the order was fixed. */
  pValue?: Quantity;
  /** Of the items: does a slot get better ranks? What is said of the judge rests on this. Absent where the order was fixed. */
  byItem?: ItemTest;
  permutations: number;
  exhaustive: boolean;
}

/** Which places of a list a judge favours: of rankings, not of pairs. */
export function listPosition(
  column: JudgeColumn,
  { order: told, permutations, seed }: { order?: ShownOrder; permutations: number; seed: number },
): { list: ListPosition; unknown: Spelled[] } {
  const lists = column.scores.filter(isRankingScore);
  const order = told ?? orderOf(lists.map(({ shown }) => shown));
  const ranked = lists.map(({ item, shown, ranking }) => ({
    item,
    ranks: shown.map((system) => ranking?.[system] ?? Number.NaN),
  }));
  const audit = auditSlotRanks(ranked, order, { permutations, random: createRandom(seed).fork('slots') });
  return {
    list: {
      order,
      lists: audit.nLists,
      slots: audit.slots.map(({ meanRank, winShare, nLists }, k) => ({
        slot: k + 1,
        meanRank: quantity(meanRank, remark('nothing-in-this-place')),
        winShare: quantity(winShare, remark('nothing-in-this-place')),
        lists: nLists,
      })),
      ...(audit.pValue !== undefined && { pValue: quantity(audit.pValue, audit.reason) }),
      ...(audit.byItem && { byItem: itemTest(audit.byItem) }),
      permutations: audit.permutations,
      exhaustive: audit.exhaustive,
    },
    unknown: order === 'fixed' ? [spelled(remark('lists-in-fixed-order'))] : [],
  };
}

/** Fixed where of any two systems that share lists the same one always stood before the other. */
function orderOf(lists: readonly (readonly string[])[]): ShownOrder {
  const before = new Set<string>();
  for (const shown of lists) {
    for (let a = 0; a < shown.length; a++) {
      for (let b = a + 1; b < shown.length; b++) {
        if (before.has(JSON.stringify([shown[b], shown[a]]))) return 'randomized';
        before.add(JSON.stringify([shown[a], shown[b]]));
      }
    }
  }
  return 'fixed';
}
