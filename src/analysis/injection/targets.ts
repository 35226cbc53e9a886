import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import type { Random } from '../../stats/random.js';
import { type GoldChoice, goldOf } from '../../study/gold.js';
import { type LabelForm, labelForms } from '../../study/layout.js';
import { goldPreferences } from '../../study/preferences.js';

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
export function targetsOf(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
  form: LabelForm | undefined,
  random: Random,
): Target[] {
  const texts = new Set(dataset.candidates.map(({ item, system }) => JSON.stringify([item, system])));
  const has = (item: string, system: string) => texts.has(JSON.stringify([item, system]));
  const pick = <T>(values: readonly T[]): T => values[random.int(values.length)];
  if ((form ?? labelForms(dataset, dimension)[0]) === 'pairs') {
    const byItem = new Map<string, Target[]>();
    for (const { pair, preference } of goldPreferences(dataset, dimension, choice).values()) {
      const { item, first, second } = pair;
      if (preference === 'tie' || preference === null || !has(item, first) || !has(item, second)) continue;
      const [better, worse] = preference === 'first' ? [first, second] : [second, first];
      byItem.set(item, [...(byItem.get(item) ?? []), { item, better, worse }]);
    }
    return [...byItem.values()].map(pick);
  }
  const { grid } = goldOf(dataset, dimension, choice, form);
  return grid.items.flatMap((item, i) => {
    const scored = grid.systems
      .map((system, s) => ({ system, score: grid.get(i, s) }))
      .filter(({ system, score }) => !Number.isNaN(score) && has(item, system));
    const scores = scored.map(({ score }) => score);
    const [least, most] = [Math.min(...scores), Math.max(...scores)];
    if (!(least < most)) return [];
    const at = (wanted: number) => pick(scored.filter(({ score }) => score === wanted)).system;
    return [{ item, better: at(most), worse: at(least) }];
  });
}

/** Whether people hold `better` to be strictly better on a dimension; undefined where they did not say. */
export function preferenceOn(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
): (target: Target) => boolean | undefined {
  if (labelForms(dataset, dimension)[0] === 'pairs') {
    const known = new Map(
      [...goldPreferences(dataset, dimension, choice).values()].map(({ pair, preference }) => [
        JSON.stringify([pair.item, ...[pair.first, pair.second].sort()]),
        preference === 'first' ? pair.first : preference === 'second' ? pair.second : null,
      ]),
    );
    return ({ item, better, worse }) => {
      const preferred = known.get(JSON.stringify([item, ...[better, worse].sort()]));
      return preferred === undefined ? undefined : preferred === better;
    };
  }
  const { grid } = goldOf(dataset, dimension, choice);
  const row = new Map(grid.items.map((item, index) => [item, index]));
  return ({ item, better, worse }) => {
    const i = row.get(item);
    if (i === undefined) return undefined;
    const difference = grid.get(i, grid.systems.indexOf(better)) - grid.get(i, grid.systems.indexOf(worse));
    return Number.isNaN(difference) ? undefined : difference > 0;
  };
}
