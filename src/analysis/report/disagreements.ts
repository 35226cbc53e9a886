import type { Dataset } from '../../model/dataset.js';
import { remark } from '../../remarks/remark.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { ranks } from '../../stats/numeric/ranks.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Gold } from '../../study/gold.js';
import type { Study } from '../../study/study.js';
import { quantity } from '../quantity.js';
import type { Disagreement, JudgeView } from './disagreement.js';
import { pairDisagreements } from './pair-disagreements.js';
import { repliesOn } from './replies.js';

/** At most so many judges stand under one item. */
const JUDGES_AN_ITEM = 3;

/** An item on which one judge turns the order of the people round, and by how much. */
interface Turned {
  column: JudgeColumn;
  grid: ScoreGrid;
  item: number;
  /** Over the pairs ordered the other way: their difference in human labels, in standard deviations of the labels. */
  weight: number;
  /** Pairs ordered the other way, of those that both order. */
  turned: { pairs: number; of: number };
  /** The two systems of the pair that weighs most. */
  worst: [number, number];
}

/**
 * The items on which judges and people differ most. Each judge in turn gives its worst item, so that a poor judge does
 * not fill the list; an item that several give stands once, with all of them.
 */
export function disagreements(study: Study, most: number): Disagreement[] {
  if (study.anonymous) return pairDisagreements(study, most);
  const chosen = new Map<string, Turned[]>();
  const lists = study.columns.map((column) => {
    const gold = study.gold(study.dimensionOf(column));
    return turnedItems(column, study.judge(column).grid, gold.grid);
  });
  const deepest = Math.max(0, ...lists.map((list) => list.length));
  for (let depth = 0; depth < deepest; depth++) {
    for (const list of lists) {
      const found = list[depth];
      if (found === undefined) continue;
      const key = JSON.stringify([found.column.dimension, found.item]);
      const same = chosen.get(key);
      if (same === undefined && chosen.size >= most) continue;
      if (same === undefined) chosen.set(key, [found]);
      else if (same.length < JUDGES_AN_ITEM) same.push(found);
    }
    if (chosen.size >= most) break;
  }
  return [...chosen.values()].map((turned) => describe(study, turned)).sort((a, b) => b.weight - a.weight);
}

/** A judge's items with a pair in the wrong order, the worst first. */
function turnedItems(column: JudgeColumn, grid: ScoreGrid, gold: ScoreGrid): Turned[] {
  const spread = deviation(gold.values);
  const found: Turned[] = [];
  for (let item = 0; item < gold.nItems; item++) {
    let weight = 0;
    const turned = { pairs: 0, of: 0 };
    let most = 0;
    let worst: [number, number] = [0, 0];
    for (let a = 0; a < gold.nSystems; a++) {
      for (let b = a + 1; b < gold.nSystems; b++) {
        const human = gold.get(item, a) - gold.get(item, b);
        const judge = grid.get(item, a) - grid.get(item, b);
        if (Math.abs(human * judge) > 0) turned.of++;
        if (!(human * judge < 0)) continue;
        turned.pairs++;
        weight += Math.abs(human) / spread;
        if (Math.abs(human) > most) {
          most = Math.abs(human);
          worst = [a, b];
        }
      }
    }
    if (weight > 0) found.push({ column, grid, item, weight, turned, worst });
  }
  return found.sort((a, b) => b.weight - a.weight || a.item - b.item);
}

function deviation(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length) || 1;
}

function describe(study: Study, turned: readonly Turned[]): Disagreement {
  const { dataset } = study;
  const dimension = study.dimensionOf(turned[0].column);
  const gold: Gold = study.gold(dimension);
  const [{ item }] = turned;
  const { grid } = gold;
  const scored = grid.systems.map((_, s) => s).filter((s) => !Number.isNaN(grid.get(item, s)));
  const views = turned.map(
    (one): JudgeView => ({
      ...orderOn(one.grid, item, scored, 1),
      name: one.column.name,
      turned: one.turned,
    }),
  );
  const { scores, ranks: places } = orderOn(grid, item, scored, gold.turned ? -1 : 1);
  const record = dataset.items[item];
  return {
    dimension: dimension.id,
    item: record.item,
    weight: Math.max(...turned.map(({ weight }) => weight)),
    document: record.document,
    instruction: record.instruction,
    candidates: candidatesOf(
      dataset,
      record.item,
      scored.map((s) => grid.systems[s]),
    ),
    systems: scored.map((s) => grid.systems[s]),
    humans: { name: 'humans', scores, ranks: places },
    judges: views,
    replies: turned.flatMap(({ column, worst }) =>
      repliesOn(column, record.item, [grid.systems[worst[0]], grid.systems[worst[1]]]),
    ),
  };
}

function orderOn(
  grid: ScoreGrid,
  item: number,
  scored: readonly number[],
  sign: number,
): Omit<JudgeView, 'name'> {
  const row = Float64Array.from(scored, (s) => grid.get(item, s));
  const places = ranks(row, { ties: 'competition', best: 'high' });
  return {
    scores: Array.from(row, (value) => quantity(sign * value + 0, remark('not-scored-on-item'))),
    ranks: Array.from(places, (value) => quantity(value, remark('not-scored-on-item'))),
  };
}

function candidatesOf(
  dataset: Dataset,
  item: string,
  systems: readonly string[],
): Disagreement['candidates'] {
  return dataset.candidates
    .filter((candidate) => candidate.item === item && systems.includes(candidate.system))
    .map(({ system, text }) => ({ system, text }));
}
