import { none, type Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import type { Preference } from '../../stats/numeric/conversions.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { PairPreference } from '../../study/preferences.js';
import type { Study } from '../../study/study.js';
import type { Disagreement, JudgeView } from './disagreement.js';
import { repliesOn } from './replies.js';

/** At most so many judges stand under one pair. */
const JUDGES_A_PAIR = 3;

/** Of outputs without systems: the pairs on which most judges prefer the candidate that the people do not. */
export function pairDisagreements(study: Study, most: number): Disagreement[] {
  const { dataset, layout } = study;
  const found = study.dimensions.flatMap((dimension) => {
    const own = study.columnsOn(dimension);
    return [...study.people(dimension).pairs].flatMap((pair) => {
      const { key, preference } = pair;
      if (preference === null || preference === 'tie') return [];
      const wrong = own.filter((column) => {
        const verdict = study.preferences(column).of(key);
        return verdict !== null && verdict !== 'tie' && verdict !== preference;
      });
      return wrong.length > 0 ? [{ dimension, pair, wrong }] : [];
    });
  });
  return found
    .sort((a, b) => b.wrong.length - a.wrong.length)
    .slice(0, most)
    .map(({ dimension, pair, wrong }) => {
      const systems = [layout.systems[pair.low], layout.systems[pair.high]];
      const record = dataset.items[pair.item];
      const shown = spread(wrong, JUDGES_A_PAIR);
      return {
        dimension: dimension.id,
        item: record.item,
        weight: wrong.length,
        document: record.document,
        instruction: record.instruction,
        candidates: dataset.candidates
          .filter(({ item, system }) => item === record.item && systems.includes(system))
          .map(({ system, text }) => ({ system, text })),
        systems,
        humans: viewOf('humans', pair.preference),
        judges: shown.map((column) => viewOf(column.name, study.preferences(column).of(pair.key))),
        replies: shown.flatMap((column) => wrongReplies(column, record.item, systems, pair)),
      };
    });
}

/** A few of many, evenly taken, so that they are not all protocols of the first judge. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, k) => all[Math.floor((k * all.length) / count)]);
}

function wrongReplies(
  column: JudgeColumn,
  item: string,
  systems: readonly string[],
  { preference }: PairPreference,
): Disagreement['replies'] {
  const right = preference === 'first' ? systems[0] : systems[1];
  const replies = repliesOn(column, item, systems);
  if (column.kind !== 'pair') return replies;
  return replies.filter(({ verdict }) => verdict !== right).slice(0, 1);
}

function viewOf(name: string, preference: Preference): JudgeView {
  const unknown: Quantity = none(remark('no-verdict'));
  const points = { first: [2, 0], second: [0, 2], tie: [1, 1] };
  if (preference === null) return { name, scores: [unknown, unknown], ranks: [unknown, unknown] };
  return {
    name,
    scores: points[preference].map((value) => ({ value })),
    ranks: points[preference].map((value) => ({ value: value === 0 ? 2 : 1 })),
  };
}
