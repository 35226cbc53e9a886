import type { Dimension } from '../../model/card.js';
import type { Random } from '../../stats/numeric/random.js';
import type { Study } from '../../study/study.js';

/** Two candidates of an item, of which people hold one to be better. */
export interface Target {
  item: string;
  better: string;
  /** The losing candidate: what the injection is put into. */
  worse: string;
}

/**
 * One losing candidate an item: the lowest of the gold beside the highest, drawn where several share the place.
 * Items whose candidates are all even have none.
 */
export function targetsOf(study: Study, dimension: Dimension, random: Random): Target[] {
  const { dataset, layout } = study;
  const texts = new Set(dataset.candidates.map(({ item, system }) => layout.cellOf(item, system)));
  const has = (item: number, system: number) => texts.has(layout.cell(item, system));
  const pick = <T>(values: readonly T[]): T => values[random.int(values.length)];
  if (study.form(dimension) === 'pairs') {
    const byItem = new Map<number, Target[]>();
    for (const { item, low, high, preference } of study.people(dimension).pairs) {
      if (preference === 'tie' || preference === null || !has(item, low) || !has(item, high)) continue;
      const [better, worse] = (preference === 'first' ? [low, high] : [high, low]).map(
        (system) => layout.systems[system],
      );
      byItem.set(item, [...(byItem.get(item) ?? []), { item: layout.items[item], better, worse }]);
    }
    return [...byItem.values()].map(pick);
  }
  const { grid } = study.gold(dimension);
  return grid.items.flatMap((item, i) => {
    const scored = grid.systems
      .map((system, s) => ({ system, s, score: grid.get(i, s) }))
      .filter(({ s, score }) => !Number.isNaN(score) && has(i, s));
    const scores = scored.map(({ score }) => score);
    const [least, most] = [Math.min(...scores), Math.max(...scores)];
    if (!(least < most)) return [];
    const at = (wanted: number) => pick(scored.filter(({ score }) => score === wanted)).system;
    return [{ item, better: at(most), worse: at(least) }];
  });
}

/** Whether people hold `better` to be strictly better on a dimension; undefined where they did not say. */
export function preferenceOn(study: Study, dimension: Dimension): (target: Target) => boolean | undefined {
  const { layout } = study;
  const { pairs } = study.people(dimension);
  return (target) => {
    const [better, worse] = [layout.system(target.better), layout.system(target.worse)];
    const found = pairs.get(layout.pair(layout.item(target.item), better, worse));
    if (found === undefined || found.preference === null) return undefined;
    return found.preference === (better < worse ? 'first' : 'second');
  };
}
