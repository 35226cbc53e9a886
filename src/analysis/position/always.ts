import type { JudgeColumn } from '../../study/columns.js';
import { isRankingScore } from '../../study/records.js';
import type { PairVerdict } from '../../study/verdicts.js';
import { tooFewItems } from '../few-items.js';

/** A judge that the content moved nowhere. */
export interface Always {
  /** Every scored verdict named this slot, or was a tie; lists: each was ranked in the order shown. */
  slot: 'first' | 'second' | 'tie' | 'order shown';
  /** Scored verdicts, or lists. */
  verdicts: number;
}

/** One answer to so few questions may be chance: with 20 fair coins it has a chance of 1 in 500,000. */
const ENOUGH = 20;

/**
 * The one answer that every scored verdict gave; nothing where they differ, are few or of few items.
 * @param fixed the same candidate always stood first: that place may have been the right one
 */
export function alwaysOneSlot(
  verdicts: readonly Pick<PairVerdict, 'item' | 'winner'>[],
  fixed: boolean,
): { always?: Always } {
  const scored = verdicts.flatMap(({ item, winner }) => (winner === null ? [] : [{ item, winner }]));
  if (!enough(scored)) return {};
  const [{ winner: slot }] = scored;
  if (scored.some(({ winner }) => winner !== slot) || (fixed && slot !== 'tie')) return {};
  return { always: { slot, verdicts: scored.length } };
}

function enough(answers: readonly { item: unknown }[]): boolean {
  return answers.length >= ENOUGH && !tooFewItems(new Set(answers.map(({ item }) => item)).size);
}

/**
 * Whether every list of two or more was ranked strictly as it was shown.
 * @param fixed the candidates always stood in the same order: it may have been the right one
 */
export function alwaysAsShown({ scores }: Pick<JudgeColumn, 'scores'>, fixed: boolean): { always?: Always } {
  const lists = scores
    .filter(isRankingScore)
    .map(({ item, shown, ranking }) => ({
      item,
      ranks: shown.flatMap((system) => ranking?.[system] ?? []),
    }))
    .filter(({ ranks }) => ranks.length > 1);
  const asShown = lists.every(({ ranks }) => ranks.every((rank, k) => k === 0 || ranks[k - 1] < rank));
  return !fixed && enough(lists) && asShown
    ? { always: { slot: 'order shown', verdicts: lists.length } }
    : {};
}
