import type { Dataset } from '../../model/dataset.js';
import { accuracy } from '../../stats/agreement/classification.js';
import { cohenKappa } from '../../stats/agreement/cohen-kappa.js';
import { isPairLabel, isPairScore } from '../../study/records.js';
import type { Cells, Recipe } from './cells.js';

/** One recorded run: for each item the labelled output and the winner in either order, null where there was none. */
interface Run {
  gold: string[];
  first: (string | null)[];
  swapped: (string | null)[];
}

/** Stands for *no winner* where it is to count as an answer: wrong beside any label, the same as another no winner. */
const NO_WINNER = 'no winner';

/** What the statistics.json of each run holds, in percent, from the recorded winners. Rows `split/judge/protocol`. */
export const runStatistics: Recipe = (dataset) => {
  const cells: Cells = {};
  for (const [row, { gold, first, swapped }] of runsOf(dataset)) {
    const both = first.map((winner, k) => (winner === swapped[k] ? winner : null));
    const correct = [first, swapped].map((winners) => share(gold, winners));
    const kappas = [first, swapped].map((winners) => cohenKappa(gold, winners).kappa);
    cells[row] = {
      correct_False: correct[0],
      correct_True: correct[1],
      correct_average: (correct[0] + correct[1]) / 2,
      correct_both: share(gold, both),
      equal: share(first, swapped),
      kappa_False: kappas[0],
      kappa_True: kappas[1],
      kappa_average: (kappas[0] + kappas[1]) / 2,
      kappa_agreement: cohenKappa(first, swapped).kappa,
    };
  }
  return { cells };
};

function share(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  const known = (winners: readonly (string | null)[]) => winners.map((winner) => winner ?? NO_WINNER);
  return 100 * accuracy(known(a), known(b)).value;
}

function runsOf({ items, labels, scores }: Dataset): Map<string, Run> {
  const splits = new Map(items.map(({ item, tags }) => [item, String(tags?.split)]));
  const gold = new Map(labels.filter(isPairLabel).map((label) => [label.item, label]));
  const slots = new Map<string, Map<string, [string | null, string | null]>>();
  for (const score of scores) {
    const label = gold.get(score.item);
    if (!isPairScore(score) || label === undefined) continue;
    const row = `${splits.get(score.item)}/${score.judge}/${score.protocol}`;
    const run = slots.get(row) ?? new Map();
    slots.set(row, run);
    const winners = run.get(score.item) ?? [null, null];
    run.set(score.item, winners);
    const inOrder = score.shown[0] === label.pair[0];
    winners[inOrder ? 0 : 1] =
      score.winner === 'first' ? score.shown[0] : score.winner === 'second' ? score.shown[1] : null;
  }
  return new Map(
    [...slots].map(([row, run]) => [
      row,
      {
        gold: [...run.keys()].map((item) => gold.get(item)?.preference ?? NO_WINNER),
        first: [...run.values()].map(([winner]) => winner),
        swapped: [...run.values()].map(([, winner]) => winner),
      },
    ]),
  );
}
