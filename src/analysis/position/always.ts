import type { JudgeColumn } from '../../study/columns.js';
import type { Verdict } from '../../study/preferences.js';
import { isRankingScore } from '../../study/records.js';

/** A judge that the content moved nowhere. */
export interface Always {
  /** Every scored verdict named this slot, or was a tie; lists: each was ranked in the order shown. */
  slot: 'first' | 'second' | 'tie' | 'order shown';
  /** Scored verdicts, or lists. */
  verdicts: number;
}

/** One answer to so few questions may be chance: with 20 fair coins it has a chance of 1 in 500,000. */
const ENOUGH = 20;

/** The one answer that every scored verdict gave; nothing where they differ, or are few. */
export function alwaysOneSlot(verdicts: readonly Pick<Verdict, 'winner'>[]): { always?: Always } {
  const scored = verdicts.map(({ winner }) => winner).filter((winner) => winner !== null);
  const [slot] = scored;
  if (scored.length < ENOUGH || scored.some((winner) => winner !== slot)) return {};
  return { always: { slot, verdicts: scored.length } };
}

/** Whether every list of two or more was ranked strictly as it was shown. */
export function alwaysAsShown({ scores }: Pick<JudgeColumn, 'scores'>): { always?: Always } {
  const lists = scores
    .filter(isRankingScore)
    .map(({ shown, ranking }) => shown.flatMap((system) => ranking?.[system] ?? []))
    .filter(({ length }) => length > 1);
  const asShown = lists.every((ranks) => ranks.every((rank, k) => k === 0 || ranks[k - 1] < rank));
  return lists.length >= ENOUGH && asShown ? { always: { slot: 'order shown', verdicts: lists.length } } : {};
}
