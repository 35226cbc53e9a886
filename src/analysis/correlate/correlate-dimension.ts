import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { distinct, type Remark, type RemarkCode, remark } from '../../remarks/remark.js';
import { correlateGrids } from '../../stats/correlation/correlate-grids.js';
import type { CorrelationLevel } from '../../stats/correlation/joint-cells.js';
import { randomCorrelation } from '../../stats/correlation/random-reference.js';
import { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { createRandom } from '../../stats/numeric/random.js';
import type { Coverage, JudgeColumn } from '../../study/columns.js';
import type { Gold } from '../../study/gold.js';
import type { Reference } from '../../study/references.js';
import type { Study } from '../../study/study.js';
import { limitsOf } from '../few-items.js';
import type { OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';
import { type IntervalQuestion, QUESTIONS } from '../questions.js';
import type { CorrelateSettings, CorrelationInterval } from '../settings.js';
import { type AnotherRun, anotherRun, boundsOf } from './level-intervals.js';

/** One judge (or reference) on one dimension. */
export interface CorrelationRow {
  dimension: string;
  judge: string;
  /** Absent for a reference, which needs no model. */
  protocol?: string;
  reference: boolean;
  /** Its values are expectations over draws, and its intervals the range of 95% of the draws. */
  expected?: true;
  levels: LevelCorrelation[];
  /** Verdicts ÷ what the judge was asked; absent for a reference. */
  coverage?: Coverage;
  /** Cells that the humans labelled, and of these the ones the judge scored too. */
  cells: { gold: number; joint: number };
  /** Cells that rest on fewer than N − 1 comparisons; pair protocols only. */
  thinCells?: number;
}

/** A correlation at one level, its interval, and what went into it. */
export interface LevelCorrelation {
  level: CorrelationLevel;
  correlation: Quantity;
  interval: { low: Quantity; high: Quantity };
  /** Items in the mean (summary), systems (system), cells (pooled). */
  nUsed: number;
  nUndefined: number;
  /** What the interval speaks of; absent for an expectation. */
  question?: IntervalQuestion;
  method: CorrelationInterval;
  /** Why it is not what was asked for. */
  why?: Remark;
  resamples: number;
  exhaustive: boolean;
  undefinedResamples: number;
  /** Of another run of the same judge on these systems and items; absent where it was asked once. */
  anotherRun?: AnotherRun;
}

/** The correlations of one dimension and whose labels they are with. */
export interface DimensionCorrelations {
  dimension: string;
  gold: { source: string; items: number; systems: number; cells: number };
  rows: CorrelationRow[];
  /** Of the data, each once: the counts of undefined resamples stand in the rows. */
  warnings: Remark[];
}

/**
 * Correlates every judge column and reference of a dimension with its gold grid.
 * All grids of a data set name the same items and systems and every batch is drawn from the same seed, so that all
 * rows rest on the same resamples.
 */
export async function correlateDimension(
  study: Study,
  dimension: Dimension,
  references: readonly Reference[] | undefined,
  settings: CorrelateSettings,
  onPart: OnPart,
): Promise<DimensionCorrelations> {
  const columns = study.columnsOn(dimension);
  const labels = study.gold(dimension);
  // What nobody labelled on this dimension is not of it: it is neither drawn nor counted as undefined.
  const gold = { ...labels, grid: labels.grid.trimmed() };
  const warnings: Remark[] = [];
  const rows: CorrelationRow[] = [];
  const needNoModel = references ?? [];
  const total = columns.length + needNoModel.length;
  const asked = askedOf(columns);
  const atOnce = judgesAtOnce(gold.grid);
  for (let first = 0; first < total; first += atOnce) {
    await onPart(first, total, `${dimension.id}: judge`);
    const subjects = [
      ...columns.slice(first, first + atOnce).map((column) => ofColumn(study, column)),
      ...needNoModel
        .slice(Math.max(0, first - columns.length), Math.max(0, first + atOnce - columns.length))
        .map(
          ({ name, grid }): Subject => ({ grid: among(grid, asked), who: { judge: name, reference: true } }),
        ),
    ];
    const measured = measure(study, subjects, gold.grid, settings, warnings);
    subjects.forEach(({ who, asked }, k) => {
      rows.push({ dimension: dimension.id, ...who, ...measured[k], ...asked });
    });
  }
  if (references) rows.push(randomRow(dimension, among(gold.grid, asked), gold.grid.nScored, settings));
  return { dimension: dimension.id, gold: extent(gold), rows, warnings: distinct(warnings) };
}

/** Scores without any knowledge: what they get on the mean, and between what single draws of them lie. */
function randomRow(
  dimension: Dimension,
  gold: ScoreGrid,
  labelled: number,
  settings: CorrelateSettings,
): CorrelationRow {
  const levels = settings.levels.map((level): LevelCorrelation => {
    const random = createRandom(settings.seed).fork('random judge');
    const found = randomCorrelation(gold, { ...settings, level, random });
    const point = correlateGrids(gold, gold, { ...settings, level });
    return {
      level,
      correlation: quantity(found.expectation, found.reason),
      interval: { low: quantity(found.low, found.reason), high: quantity(found.high, found.reason) },
      nUsed: point.nUsed,
      nUndefined: point.nUndefined,
      method: settings.method,
      resamples: found.draws,
      exhaustive: false,
      undefinedResamples: 0,
    };
  });
  return {
    dimension: dimension.id,
    judge: 'random',
    reference: true,
    expected: true,
    levels,
    cells: { gold: labelled, joint: gold.nScored },
  };
}

/** The items that any of these judges was asked about; undefined = no judge, all items. */
function askedOf(columns: readonly JudgeColumn[]): ReadonlySet<string> | undefined {
  if (columns.length === 0) return undefined;
  return new Set(columns.flatMap(({ scores }) => scores.map(({ item }) => item)));
}

/** The grid with other items missing: what stands in one table is measured on the same data. */
function among(grid: ScoreGrid, asked: ReadonlySet<string> | undefined): ScoreGrid {
  if (asked === undefined || grid.items.every((item) => asked.has(item))) return grid;
  const { items, systems, nSystems } = grid;
  const values = grid.values.map((value, cell) =>
    asked.has(items[Math.floor(cell / nSystems)]) ? value : Number.NaN,
  );
  return new ScoreGrid(items, systems, values);
}

/** What is correlated with the gold, and what its row says besides. */
interface Subject {
  grid: ScoreGrid;
  /** The same repeat by repeat, where it was asked several times. */
  repeats?: readonly ScoreGrid[] | undefined;
  who: Pick<CorrelationRow, 'judge' | 'protocol' | 'reference'>;
  asked?: Pick<CorrelationRow, 'coverage' | 'thinCells'>;
}

function ofColumn(study: Study, column: JudgeColumn): Subject {
  const { grid, thin } = study.judge(column);
  const { judge, protocol, coverage } = column;
  return {
    grid,
    repeats: study.repeats(column),
    who: { judge, protocol, reference: false },
    asked: { coverage, ...(column.kind === 'pair' && { thinCells: thin }) },
  };
}

/** Judges that share their draws: few enough that a Ctrl-C is heard soon and the memory stays small. */
function judgesAtOnce({ nItems, nSystems }: ScoreGrid): number {
  return Math.max(1, Math.min(11, Math.floor(2 ** 22 / (nItems * nSystems ** 2 + 1))));
}

/** Items with a cell that both scored. */
function sharedItems(judge: ScoreGrid, gold: ScoreGrid): number {
  const { items, systems } = gold;
  const aligned = judge.alignTo(items, systems);
  const found = new Set<number>();
  gold.values.forEach((value, cell) => {
    if (!Number.isNaN(value + aligned.values[cell])) found.add(Math.floor(cell / gold.nSystems));
  });
  return found.size;
}

/** One record a grid. */
function measure(
  study: Study,
  subjects: readonly Subject[],
  gold: ScoreGrid,
  settings: CorrelateSettings,
  warnings: Remark[],
): Pick<CorrelationRow, 'levels' | 'cells'>[] {
  const grids = subjects.map(({ grid }) => grid);
  const measured = grids.map(() => ({
    levels: [] as LevelCorrelation[],
    cells: { gold: gold.nScored, joint: 0 },
  }));
  const items = grids.map((grid) => sharedItems(grid, gold));
  for (const level of settings.levels) {
    const options = { ...settings, level };
    boundsOf(study, grids, gold, options).forEach((boot, k) => {
      const point = correlateGrids(grids[k], gold, options);
      const why = ofJudgeAndHumans(point.reason ?? boot.reason, level);
      warnings.push(...boot.warnings.filter(({ code }) => code !== 'resamples-undefined'));
      measured[k].cells.joint = point.nCells;
      measured[k].levels.push({
        level,
        correlation: quantity(point.value, why),
        interval: limitsOf(boot, items[k], why),
        nUsed: point.nUsed,
        nUndefined: point.nUndefined,
        question: QUESTIONS[settings.resample],
        method: boot.method,
        ...(boot.why && { why: boot.why }),
        resamples: boot.resamples,
        exhaustive: boot.exhaustive,
        undefinedResamples: boot.nUndefined,
        ...anotherRun(study, subjects[k], gold, options, items[k]),
      });
    });
  }
  return measured;
}

/** The statistics speak of x and y; the reader has a judge and human labels. */
const OF_JUDGE_AND_HUMANS = {
  'x-constant': 'judge-constant',
  'y-constant': 'humans-constant',
  'x-and-y-constant': 'judge-and-humans-constant',
} as const satisfies Partial<Record<RemarkCode, RemarkCode>>;

function ofJudgeAndHumans(reason: Remark | undefined, level: CorrelationLevel): Remark | undefined {
  const code = reason && OF_JUDGE_AND_HUMANS[reason.code as keyof typeof OF_JUDGE_AND_HUMANS];
  return code === undefined ? reason : remark(code, { level });
}

function extent({ grid, source }: Gold): DimensionCorrelations['gold'] {
  return { source, items: grid.nItems, systems: grid.nSystems, cells: grid.nScored };
}
