import type { Dimension } from '../model/card.js';
import { type Label, type RankingLabel, TIE } from '../model/label.js';
import type { JudgeColumn } from './columns.js';
import { directionOf, isRankingLabel, isValueLabel, isValueScore, type LabelForm } from './records.js';
import type { Study } from './study.js';

/** A judge's verdicts as an annotator would have given them. */
export interface JudgeLabels {
  labels: Label[];
  /** They are on the scale of the people's labels; where not, only the orders that follow from them can be compared. */
  sameScale: boolean;
}

/**
 * What a judge column says, as labels of a form: values turned the way the labels are, ranks of its scores among the
 * systems that people ranked, preferences on the pairs that people compared. Repeats and orders are taken together;
 * unscored is no label.
 * @param group of the labels
 */
export function judgeLabels(study: Study, column: JudgeColumn, form: LabelForm, group: string): JudgeLabels {
  const dimension = study.dimensionOf(column);
  const base = { dimension: dimension.id, annotator: column.name, group };
  if (form === 'pairs') return { labels: pairLabels(study, column, dimension, base), sameScale: true };
  if (form === 'rankings') return { labels: rankingLabels(study, column, base), sameScale: true };
  const seen = peoplesValues(study, dimension);
  if (dimension.level === 'unit') {
    const labels = column.scores.filter(isValueScore).flatMap(({ item, system, unit, value }) => {
      return unit === undefined || value === null ? [] : [{ ...base, item, system, unit, value }];
    });
    return { labels, sameScale: labels.every(({ value }) => seen.has(value)) };
  }
  const { grid } = study.judge(column);
  const { min, max } = dimension.scale ?? {};
  const turned = (value: number) =>
    directionOf(dimension) > 0 ? value : min !== undefined && max !== undefined ? min + max - value : -value;
  const labels = [...grid.values].flatMap((value, cell) => {
    if (Number.isNaN(value)) return [];
    const item = grid.items[Math.floor(cell / grid.nSystems)];
    const system = grid.systems[cell % grid.nSystems];
    return [{ ...base, item, system, value: turned(value) }];
  });
  const named = dimension.scale?.kind === 'binary' || dimension.scale?.kind === 'nominal';
  const [low, high] = [min ?? Math.min(...seen), max ?? Math.max(...seen)];
  const fits = (value: number) => (named ? seen.has(value) : value >= low && value <= high);
  return { labels, sameScale: column.kind === 'value' && labels.every(({ value }) => fits(value)) };
}

type Base = Pick<Label, 'dimension' | 'annotator'> & { group: string };

function peoplesValues({ dataset }: Study, { id }: Dimension): Set<number> {
  const values = dataset.labels.flatMap((label) =>
    isValueLabel(label) && label.dimension === id && label.value !== undefined ? label.value : [],
  );
  return new Set(values);
}

/** Only of items on which the judge scored every system that people ranked: ranks among fewer are other ranks. */
function rankingLabels(study: Study, column: JudgeColumn, base: Base): Label[] {
  const { layout, dataset } = study;
  const ranked = new Map<string, Set<string>>();
  for (const label of dataset.labels) {
    if (!isRankingLabel(label) || label.dimension !== base.dimension) continue;
    const systems = ranked.get(label.item) ?? new Set<string>();
    ranked.set(label.item, systems);
    for (const system of Object.keys(label.ranking)) systems.add(system);
  }
  const { grid } = study.judge(column);
  return [...ranked].flatMap(([item, systems]): RankingLabel[] => {
    const scores = [...systems].map((system) => grid.values[layout.cellOf(item, system)]);
    if (scores.some(Number.isNaN)) return [];
    const ranking = [...systems].map((system, k): [string, number] => [
      system,
      1 + scores.filter((other) => other > scores[k]).length,
    ]);
    return [{ ...base, item, ranking: Object.fromEntries(ranking) }];
  });
}

function pairLabels(study: Study, column: JudgeColumn, dimension: Dimension, base: Base): Label[] {
  const { layout } = study;
  const compared = new Set(
    study.votes(dimension).map(({ item, first, second }) => layout.pair(item, first, second)),
  );
  return [...study.preferences(column)].flatMap(({ key, item, low, high, preference }): Label[] => {
    if (preference === null || !compared.has(key)) return [];
    const pair: [string, string] = [layout.systems[low], layout.systems[high]];
    const [first, second] = pair;
    const won = { first, second, tie: TIE }[preference];
    return [{ ...base, item: layout.items[item], pair, preference: won }];
  });
}
