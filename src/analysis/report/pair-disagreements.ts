import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import type { Quantity } from '../../model/result.js';
import type { Preference } from '../../stats/conversions.js';
import type { GoldChoice } from '../../study/gold.js';
import type { JudgeColumn } from '../../study/judges.js';
import { goldPreferences, judgePreferences, type Pair } from '../../study/preferences.js';
import type { Disagreement, JudgeView } from './disagreement.js';
import { byPair } from './judge-agreement.js';
import { repliesOn } from './replies.js';

/** At most so many judges stand under one pair. */
const JUDGES_A_PAIR = 3;

/** Of outputs without systems: the pairs on which most judges prefer the candidate that the people do not. */
export function pairDisagreements(
  dataset: Dataset,
  dimensions: readonly Dimension[],
  columns: readonly JudgeColumn[],
  { gold, most }: { gold: GoldChoice; most: number },
): Disagreement[] {
  const found = dimensions.flatMap((dimension) => {
    const preferences = goldPreferences(dataset, dimension, gold);
    const own = columns
      .filter((column) => column.dimension === dimension.id)
      .map((column) => ({ column, verdicts: byPair(judgePreferences(column, preferences)) }));
    return [...preferences.values()].flatMap(({ pair, preference }) => {
      if (preference === null || preference === 'tie') return [];
      const wrong = own.filter(({ verdicts }) => {
        const verdict = verdicts.get(pair) ?? null;
        return verdict !== null && verdict !== 'tie' && verdict !== preference;
      });
      return wrong.length > 0 ? [{ dimension, pair, preference, wrong }] : [];
    });
  });
  return found
    .sort((a, b) => b.wrong.length - a.wrong.length)
    .slice(0, most)
    .map(({ dimension, pair, preference, wrong }) => {
      const systems = [pair.first, pair.second];
      const record = dataset.items.find(({ item }) => item === pair.item);
      const shown = spread(wrong, JUDGES_A_PAIR);
      return {
        dimension: dimension.id,
        item: pair.item,
        weight: wrong.length,
        document: record?.document,
        instruction: record?.instruction,
        candidates: dataset.candidates
          .filter(({ item, system }) => item === pair.item && systems.includes(system))
          .map(({ system, text }) => ({ system, text })),
        systems,
        humans: viewOf('humans', preference),
        judges: shown.map(({ column, verdicts }) => viewOf(column.name, verdicts.get(pair) ?? null)),
        replies: shown.flatMap(({ column }) => wrongReplies(column, pair, preference)),
      };
    });
}

/** A few of many, evenly taken, so that they are not all protocols of the first judge. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, k) => all[Math.floor((k * all.length) / count)]);
}

function wrongReplies(column: JudgeColumn, pair: Pair, preference: Preference): Disagreement['replies'] {
  const right = preference === 'first' ? pair.first : pair.second;
  const replies = repliesOn(column, pair.item, [pair.first, pair.second]);
  if (column.kind !== 'pair') return replies;
  return replies.filter(({ verdict }) => verdict !== right).slice(0, 1);
}

function viewOf(name: string, preference: Preference): JudgeView {
  const unknown: Quantity = { value: null, reason: 'no verdict' };
  const points = { first: [2, 0], second: [0, 2], tie: [1, 1] };
  if (preference === null) return { name, scores: [unknown, unknown], ranks: [unknown, unknown] };
  return {
    name,
    scores: points[preference].map((value) => ({ value })),
    ranks: points[preference].map((value) => ({ value: value === 0 ? 2 : 1 })),
  };
}
