import { type Label, TIE } from '../model/label.js';
import type { ScoreGrid } from '../stats/correlation/score-grid.js';
import type { Preference } from '../stats/numeric/conversions.js';
import type { JudgeColumn } from './columns.js';
import type { Labeller } from './gold.js';
import type { JudgeGrid } from './judge-grid.js';
import type { Layout } from './layout.js';
import { isPairLabel, isPairScore } from './records.js';

/** One comparison of two candidates, all by number. */
export interface PairVerdict {
  item: number;
  first: number;
  second: number;
  /** `null` = unscored. */
  winner: Preference;
}

/** One comparison by one annotator. */
export interface Vote extends PairVerdict, Labeller {
  /** The two in the order in which they were shown, where that is known. */
  shown: readonly string[] | undefined;
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
export function verdictsOf(column: JudgeColumn, judged: () => JudgeGrid, layout: Layout): PairVerdict[] {
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
export function gridVerdicts({ values, nItems, nSystems }: ScoreGrid, asked?: Uint8Array): PairVerdict[] {
  const verdicts: PairVerdict[] = [];
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
