import { type Label, TIE } from '../model/label.js';
import type { ScoreGrid } from '../stats/correlation/score-grid.js';
import type { Preference } from '../stats/numeric/conversions.js';
import type { JudgeColumn } from './columns.js';
import type { Labeller } from './gold.js';
import type { JudgeGrid } from './judge-grid.js';
import type { Layout } from './layout.js';
import { isPairLabel, isPairScore } from './records.js';

/** One comparison of two candidates, all by number. */
export interface Verdict {
  item: number;
  first: number;
  second: number;
  /** `null` = unscored. */
  winner: Preference;
}

/** One comparison by one annotator. */
export interface Vote extends Verdict, Labeller {
  /** The two in the order in which they were shown, where that is known. */
  shown: readonly string[] | undefined;
}

/**
 * How several votes on one pair become one preference: the most votes win (`plurality`), the signs are summed (`sum`, as
 * older papers do), or each is kept for itself (`each`, as MT-bench does; a pair as a whole is then settled by plurality).
 */
export type VoteRule = 'plurality' | 'sum' | 'each';

/** One pair of candidates and what is preferred, all its votes taken together. */
export interface PairPreference {
  item: number;
  /** The lower number of the two. */
  low: number;
  high: number;
  /** `first` = the lower number; `null` = no verdict was scored. */
  preference: Preference;
  /** A tie for want of a single winner, not by the most votes. */
  split: boolean;
}

/** What people prefer, pair by pair, and whose labels that is. */
export interface People {
  source: string;
  /** By `layout.pair`. */
  pairs: ReadonlyMap<number, PairPreference>;
  /** Every single vote; of values and rankings, what their means prefer. */
  votes: readonly Verdict[];
}

/**
 * The comparisons among labels, each with who made it.
 * A pair without a label has none.
 */
export function votesOf(
  labels: readonly Label[],
  layout: Layout,
  groupOf: (label: Label) => string | undefined,
): Vote[] {
  return labels.filter(isPairLabel).flatMap((label) => {
    if (label.notApplicable) return [];
    const [a, b] = label.pair;
    return [
      {
        item: layout.item(label.item),
        first: layout.system(a),
        second: layout.system(b),
        winner: label.preference === TIE ? 'tie' : label.preference === a ? 'first' : 'second',
        shown: label.shown,
        annotator: label.annotator,
        group: groupOf(label),
        aggregate: label.aggregate === true,
      } satisfies Vote,
    ];
  });
}

/**
 * What a judge column says of pairs: its comparisons as shown, each asking for itself; or, where it scored or ranked
 * candidates, the sign of the difference of the cells that are correlated.
 */
export function verdictsOf(column: JudgeColumn, judged: () => JudgeGrid, layout: Layout): Verdict[] {
  if (column.kind !== 'pair') return gridVerdicts(judged().grid, judged().asked);
  return column.scores.filter(isPairScore).map(({ item, shown, winner }) => ({
    item: layout.item(item),
    first: layout.system(shown[0]),
    second: layout.system(shown[1]),
    winner,
  }));
}

/**
 * For each two cells of an item the sign of their difference; `null` where one of the two is missing though both were
 * asked about.
 * @param asked 1 for each cell that was asked about; absent: what is missing was never asked about
 */
export function gridVerdicts({ values, nItems, nSystems }: ScoreGrid, asked?: Uint8Array): Verdict[] {
  const verdicts: Verdict[] = [];
  for (let item = 0; item < nItems; item++) {
    const row = item * nSystems;
    for (let first = 0; first < nSystems; first++) {
      const known = asked === undefined ? !Number.isNaN(values[row + first]) : asked[row + first] === 1;
      if (!known) continue;
      for (let second = first + 1; second < nSystems; second++) {
        const difference = values[row + first] - values[row + second];
        if (!Number.isNaN(difference)) verdicts.push({ item, first, second, winner: bySign(difference) });
        else if (asked?.[row + second] === 1) verdicts.push({ item, first, second, winner: null });
      }
    }
  }
  return verdicts;
}

function bySign(difference: number): Exclude<Preference, null> {
  return difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie';
}

interface Tally {
  item: number;
  low: number;
  high: number;
  wins: number;
  losses: number;
  ties: number;
}

/** One preference a pair, by `layout.pair`, in the order of first appearance. */
export function settled(
  verdicts: readonly Verdict[],
  layout: Layout,
  rule: VoteRule,
): Map<number, PairPreference> {
  const tallies = new Map<number, Tally>();
  for (const { item, first, second, winner } of verdicts) {
    const key = layout.pair(item, first, second);
    let tally = tallies.get(key);
    if (tally === undefined) {
      tally = {
        item,
        low: Math.min(first, second),
        high: Math.max(first, second),
        wins: 0,
        losses: 0,
        ties: 0,
      };
      tallies.set(key, tally);
    }
    if (winner === null) continue;
    if (winner === 'tie') tally.ties++;
    else if ((winner === 'first') === first < second) tally.wins++;
    else tally.losses++;
  }
  const preferences = new Map<number, PairPreference>();
  for (const [key, tally] of tallies) {
    const { item, low, high } = tally;
    preferences.set(key, { item, low, high, ...settle(tally, rule) });
  }
  return preferences;
}

/** Most votes win; no single winner is a tie. */
function settle({ wins, losses, ties }: Tally, rule: VoteRule): Pick<PairPreference, 'preference' | 'split'> {
  if (wins + losses + ties === 0) return { preference: null, split: false };
  const most = Math.max(wins, losses, ties);
  const leading = [wins, losses, ties].filter((count) => count === most).length;
  if (rule === 'sum') {
    return { preference: bySign(wins - losses), split: wins === losses && (leading > 1 || ties < most) };
  }
  if (leading > 1) return { preference: 'tie', split: true };
  return { preference: most === wins ? 'first' : most === losses ? 'second' : 'tie', split: false };
}
