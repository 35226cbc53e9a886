import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { Confusion, ConfusionMeasure } from '../../stats/numeric/count-measures.js';
import {
  type Solutions,
  searchConfusion,
  searchIntegerMean,
  searchShare,
} from '../../stats/numeric/count-search.js';
import { searchMean } from '../../stats/numeric/mean-search.js';
import { type PrintedFigure, printedFigure } from '../../stats/numeric/printed-figure.js';
import {
  KendallValues,
  MOST_SYSTEMS,
  MOST_TIED_SYSTEMS,
  searchSpearman,
  spearmanValues,
  type TiedOrders,
} from '../../stats/numeric/rank-values.js';

import type { ForensicColumn, ForensicSize, ForensicTable } from './spec.js';

/** Sizes that stand for a block, by the variable or as they are known. */
export type Size = { known: number } | { variable: string };

/** Counts behind figures: of a share or a mean of whole numbers, or of a confusion matrix; a coefficient has a value and no counts. */
export type Counts = { successes: number; of: number } | Confusion | { systems: number };

/** A printed figure, and what it measures. */
export interface Figure {
  column: string;
  text: string;
  printed: PrintedFigure;
  measure: ConfusionMeasure | 'share' | 'integer-mean' | 'kendall-tau' | 'spearman-rho';
}

/** Figures of one row that rest on the same counts. */
export interface Block {
  row: string;
  figures: Figure[];
  variables: string[];
  /** Counts that give the figures, with the variables at these values. */
  solve(figures: readonly Figure[], at: ReadonlyMap<string, number>): Solutions<Counts>;
  /** How much work one solution is, in searches. */
  work: number;
}

/** What of a table is solved at once, and the ranges of the sizes that it shares. */
export interface Blocks {
  blocks: Block[];
  /** Ranges of the variables that some block uses. */
  ranges: Map<string, { from: number; to: number }>;
}

/**
 * Cuts a table into what is solved at once.
 * @throws InputError for a size that the table does not name
 */
export function blocksOf(table: ForensicTable): Blocks {
  const ranges: Blocks['ranges'] = new Map();
  for (const name of table.totals.flatMap(({ of }) => of)) {
    const size = table.sizes[name];
    if (size !== undefined && typeof size !== 'number') ranges.set(name, size);
  }
  const taus = new KendallValues();
  const blocks = table.rows.flatMap((row): Block[] => {
    const sizeOf = (of: string | number): Size => {
      if (typeof of === 'number') return { known: of };
      const own = Object.hasOwn(row.sizes, of);
      const size: ForensicSize | undefined = own ? row.sizes[of] : table.sizes[of];
      if (size === undefined) throw new InputError(`${row.name}: unknown size ${of}`);
      if (typeof size === 'number') return { known: size };
      const variable = own ? `${row.name}: ${of}` : of;
      ranges.set(variable, size);
      return { variable };
    };
    const most = (size: Size) => ('known' in size ? size.known : (ranges.get(size.variable)?.to ?? 1));
    const predicted = predictedOf(table, row);
    const matrices = new Map<string, Block>();
    const blocks: Block[] = [];
    for (const [column, text] of Object.entries(row.cells)) {
      const spec = specOf(table, row, column);
      if (unconstrained(table, row, spec)) continue;
      if (spec.measure === 'mean' || spec.measure === 'predicted' || spec.measure === 'count') continue;
      const figure = figureOf(table, row.name, column, text, spec);
      if ('positives' in spec) {
        const [positives, negatives] = [sizeOf(spec.positives), sizeOf(spec.negatives)];
        const key = JSON.stringify([positives, negatives]);
        const block = matrices.get(key) ?? {
          row: row.name,
          figures: [],
          variables: variablesOf(positives, negatives),
          work: predicted === undefined ? most(positives) : 1,
          solve: (figures, at) =>
            searchConfusion(figures as readonly (Figure & { measure: ConfusionMeasure })[], {
              positives: sizeAt(positives, at),
              negatives: sizeAt(negatives, at),
              ...(predicted !== undefined && { predicted }),
            }),
        };
        if (!matrices.has(key)) blocks.push(block);
        matrices.set(key, block);
        block.figures.push(figure);
        continue;
      }
      const size = sizeOf(spec.of);
      const solve: Block['solve'] =
        'ties' in spec
          ? ([{ printed }], at) => rankSolutions(spec, printed, sizeAt(size, at), taus)
          : ([{ printed }], at) => totalSolutions(spec.measure, printed, sizeAt(size, at));
      blocks.push({ row: row.name, figures: [figure], variables: variablesOf(size), work: 1, solve });
    }
    return blocks;
  });
  return { blocks, ranges };
}

/** What a figure is of which counts: by its row where that says so, by its column otherwise. */
export function specOf(
  { columns }: ForensicTable,
  row: ForensicTable['rows'][number],
  column: string,
): ForensicColumn {
  return row.columns[column] ?? columns[column] ?? { measure: 'mean' };
}

/** Why a figure constrains no counts; undefined where it does. */
export function unconstrained(
  { sizes }: ForensicTable,
  row: ForensicTable['rows'][number],
  spec: ForensicColumn,
): Remark | undefined {
  if (spec.measure === 'mean') return remark('forensic-mean');
  if (spec.measure !== 'kendall-tau' && spec.measure !== 'spearman-rho') return undefined;
  if (spec.measure === 'spearman-rho' && spec.ties !== 'none') return remark('forensic-tied-rho');
  const size = typeof spec.of === 'number' ? spec.of : (row.sizes[spec.of] ?? sizes[spec.of]);
  const most = typeof size === 'object' ? size.to : size;
  const limit = spec.over > 1 ? MOST_TIED_SYSTEMS : MOST_SYSTEMS;
  return most !== undefined && most > limit
    ? remark('forensic-many-systems', { most: limit, systems: most })
    : undefined;
}

function totalSolutions(
  measure: 'share' | 'integer-mean',
  printed: PrintedFigure,
  of: number,
): Solutions<Counts> {
  const { count, first } = (measure === 'share' ? searchShare : searchIntegerMean)(printed, of);
  return { count, first: first.map((successes) => ({ successes, of })) };
}

function rankSolutions(
  spec: { measure: 'kendall-tau' | 'spearman-rho'; ties: TiedOrders; over: number },
  printed: PrintedFigure,
  systems: number,
  taus: KendallValues,
): Solutions<Counts> {
  const isTau = spec.measure === 'kendall-tau';
  if (spec.over > 1) {
    const values = isTau ? taus.ascending(systems, spec.ties) : spearmanValues(systems);
    return { count: searchMean(printed, values, spec.over), first: [] };
  }
  const count = isTau ? taus.search(printed, systems, spec.ties) : searchSpearman(printed, systems);
  return { count, first: [] };
}

function predictedOf(table: ForensicTable, row: ForensicTable['rows'][number]) {
  const { name, cells } = row;
  const column = Object.keys(cells).find((key) => specOf(table, row, key).measure === 'predicted');
  if (column === undefined) return undefined;
  const count = Number(cells[column].replaceAll(',', ''));
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new InputError(`${name}, ${column}: expected a whole number called positive, got ${cells[column]}`);
}

function figureOf(
  { rounding }: ForensicTable,
  row: string,
  column: string,
  text: string,
  spec: Exclude<ForensicColumn, { measure: 'mean' | 'predicted' | 'count' }>,
): Figure {
  const scale = 'scale' in spec ? spec.scale : 1;
  try {
    return { column, text, measure: spec.measure, printed: printedFigure(text, scale, rounding) };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${row}, ${column}: ${error.message}`);
    throw error;
  }
}

function variablesOf(...sizes: Size[]): string[] {
  return [...new Set(sizes.flatMap((size) => ('variable' in size ? [size.variable] : [])))];
}

function sizeAt(size: Size, at: ReadonlyMap<string, number>): number {
  return 'known' in size ? size.known : (at.get(size.variable) ?? Number.NaN);
}
