import type { Dataset } from '../../model/dataset.js';
import { krippendorffAlpha } from '../../stats/agreement/krippendorff.js';
import { correlateGrids } from '../../stats/correlation/correlate-grids.js';
import type { CorrelationLevel } from '../../stats/correlation/joint-cells.js';
import { ScoreGrid } from '../../stats/correlation/score-grid.js';
import type { JudgeColumn } from '../../study/columns.js';
import { Study } from '../../study/study.js';
import type { Cells, Recipe, Unavailable } from './cells.js';
import { splitKey } from './printed-correlations.js';

const JUDGED = ['overall', 'missing', 'irrelevant'];

/** Table 4: mean human score of each system on each dimension. */
export const humanScores: Recipe = (dataset, table) => {
  const judges = new Judges(dataset);
  const means = new Map(table.columns.map(({ key }) => [key, systemMeans(judges.human(key))]));
  return fill(table.rows, table.columns, (system, dimension) => {
    const mean = means.get(dimension)?.get(system);
    return mean ?? { unavailable: `no human score of ${system} on ${dimension}` };
  });
};

/** Table 5: two dimensions of the mean human scores against each other, as annotators of the same summaries. */
export const dimensionAgreement: Recipe = (dataset, table) => {
  const judges = new Judges(dataset);
  const taus: string[] = [];
  const { cells } = fill(table.rows, table.columns, (row) => {
    const [one, other] = row.split('-').map((id) => judges.human(id));
    const cellsOf = (grid: ScoreGrid) =>
      Array.from(grid.values, (value) => (Number.isNaN(value) ? null : value));
    taus.push(`${row.replace('-', ' – ')} ${tau(one, other, 'summary').toFixed(3)}`);
    const aligned = other.alignTo(one.items, one.systems);
    return krippendorffAlpha([cellsOf(one), cellsOf(aligned)], { distance: 'ordinal' }).alpha;
  });
  return { cells, notes: [`Mean over examples of tau-b of the mean scores: ${taus.join(', ')}.`] };
};

/** Figure 2: the mean of a judge's correlations over three dimensions and the protocols but LLMScore. */
export const meanCorrelations: Recipe = (dataset, table) => {
  const judges = new Judges(dataset);
  return fill(table.rows, table.columns, (judge, level) => {
    const taus: number[] = [];
    for (const dimension of JUDGED) {
      for (const protocol of ['llmrank', 'llmcompare', 'llmeval']) {
        const grid = judges.grid(judge, protocol, dimension);
        if (!(grid instanceof ScoreGrid)) return grid;
        taus.push(tau(grid, judges.human(dimension), level));
      }
    }
    return taus.reduce((sum, value) => sum + value, 0) / taus.length;
  });
};

/** Table 6: each judge and protocol against the human scores, at system and summary level. Rows `dimension/judge`. */
export const judgeCorrelations: Recipe = (dataset, table) => {
  const judges = new Judges(dataset);
  return fill(table.rows, table.columns, (row, column) => {
    const [dimension, judge] = splitKey(row);
    const [level, protocol] = splitKey(column);
    const grid = judges.grid(judge, protocol, dimension);
    if (!(grid instanceof ScoreGrid)) return grid;
    return tau(grid, judges.human(dimension), level);
  });
};

/** Table 7: LLMCompare against LLMEval of one judge, averaged over the three dimensions. */
export const protocolConsistency: Recipe = (dataset, table) => {
  const judges = new Judges(dataset);
  return fill(table.rows, table.columns, (judge, level) => {
    let sum = 0;
    for (const dimension of JUDGED) {
      const compare = judges.grid(judge, 'llmcompare', dimension);
      const evaluate = judges.grid(judge, 'llmeval', dimension);
      if (!(compare instanceof ScoreGrid)) return compare;
      if (!(evaluate instanceof ScoreGrid)) return evaluate;
      sum += tau(compare, evaluate, level);
    }
    return sum / JUDGED.length;
  });
};

/** Table 8: a model's own mean score, that of the summaries it would pick, and that of a random pick. */
export const rerankers: Recipe = (dataset, table) => {
  const judges = new Judges(dataset);
  const means = systemMeans(judges.human('overall'));
  return fill(table.rows, table.columns, (row, column) => {
    if (row === 'random') return [...means.values()].reduce((sum, mean) => sum + mean, 0) / means.size;
    if (column === 'generator') return means.get(row) ?? { unavailable: `no human score of ${row}` };
    const grid = judges.grid(row, column, 'overall');
    return grid instanceof ScoreGrid ? scoreOfPicks(grid, judges.human('overall')) : grid;
  });
};

/** The judges' and the people's grids of a data set, by the keys of the tables. */
class Judges {
  readonly #study: Study;
  readonly #columns: ReadonlyMap<string, JudgeColumn>;

  constructor(dataset: Dataset) {
    this.#study = new Study(dataset);
    this.#columns = new Map(
      this.#study.columns.map((column) => [
        keyOf(column.judge, protocolKey(column.protocol), column.dimension),
        column,
      ]),
    );
  }

  grid(judge: string, protocol: string, dimension: string): ScoreGrid | Unavailable {
    const column = this.#columns.get(keyOf(judge, protocol, dimension));
    if (!column) return { unavailable: `the data holds no ${protocol} scores of ${judge} on ${dimension}` };
    return this.#study.judge(column).grid;
  }

  human(id: string): ScoreGrid {
    const found = this.#study.dimensions.find((dimension) => dimension.id === id);
    return this.#study.gold(found ?? { id, higherIsBetter: true, level: 'candidate' }).grid;
  }
}

/** Mean human score of each system that has one. */
function systemMeans(grid: ScoreGrid): Map<string, number> {
  const means = grid.systemMeans();
  return new Map(grid.systems.flatMap((name, s) => (Number.isNaN(means[s]) ? [] : [[name, means[s]]])));
}

/** Mean over items of the human score of the system the judge puts first; of several in first place, their mean. */
function scoreOfPicks(judge: ScoreGrid, human: ScoreGrid): number {
  let sum = 0;
  let count = 0;
  const aligned = judge.alignTo(human.items, human.systems);
  for (let i = 0; i < human.nItems; i++) {
    let best = -Infinity;
    let picked: number[] = [];
    for (let s = 0; s < human.nSystems; s++) {
      const score = aligned.get(i, s);
      if (Number.isNaN(score) || Number.isNaN(human.get(i, s)) || score < best) continue;
      picked = score > best ? [human.get(i, s)] : [...picked, human.get(i, s)];
      best = score;
    }
    if (picked.length === 0) continue;
    sum += picked.reduce((total, value) => total + value, 0) / picked.length;
    count++;
  }
  return count > 0 ? sum / count : Number.NaN;
}

function tau(judge: ScoreGrid, gold: ScoreGrid, level: string): number {
  return correlateGrids(judge, gold, {
    level: level as CorrelationLevel,
    coefficient: 'kendall-b',
    undefinedPolicy: 'skip',
  }).value;
}

function fill(
  rows: readonly { key: string; cells: object }[],
  columns: readonly { key: string }[],
  figure: (row: string, column: string) => number | Unavailable,
): { cells: Cells } {
  const printed = (row: { cells: object }) => columns.filter(({ key }) => key in row.cells);
  return {
    cells: Object.fromEntries(
      rows.map((row) => [
        row.key,
        Object.fromEntries(printed(row).map(({ key }) => [key, figure(row.key, key)])),
      ]),
    ),
  };
}

const keyOf = (...parts: string[]): string => JSON.stringify(parts);

/** `llm-rank` and `LLMRank` alike. */
const protocolKey = (protocol: string): string => protocol.toLowerCase().replace(/[^a-z]/g, '');
