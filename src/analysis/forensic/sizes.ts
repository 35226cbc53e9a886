import { InputError } from '../../errors.js';
import type { Block, Blocks } from './blocks.js';
import type { ForensicTable } from './spec.js';

/** Values of the variables of a part. */
export type Assignment = ReadonlyMap<string, number>;

/** Blocks that share unknown sizes, and the sizes that fit the most of their figures. */
export interface Part {
  variables: string[];
  blocks: Block[];
  /** Sizes gone through. */
  searched: number;
  /** Figures of the blocks, and those that the best sizes fit. */
  figures: number;
  fitted: number;
  best: Assignment[];
  /** Every assignment again, for what the best do not fit. */
  all(): Iterable<Assignment>;
}

/** Combinations of sizes that one part may have, and searches that they may take. */
const MOST_COMBINATIONS = 500_000;
const MOST_SEARCHES = 5_000_000;

/**
 * Parts the blocks by the unknown sizes that they share, and searches each part for the sizes that fit the most
 * figures.
 * @throws InputError where a part has more combinations than are searched
 */
export function fitSizes({ blocks, ranges }: Blocks, { totals, sizes }: ForensicTable): Part[] {
  return partsOf(blocks, [...ranges.keys()], totals).map(({ variables, blocks }) => {
    const all = () => assignments(variables, ranges, totals, sizes);
    refuseTooMany(variables, blocks, ranges);
    const part: Part = {
      variables,
      blocks,
      searched: 0,
      figures: blocks.reduce((sum, { figures }) => sum + figures.length, 0),
      fitted: 0,
      best: [],
      all,
    };
    for (const at of all()) {
      part.searched += 1;
      const fitted = fittedBy(at, part);
      if (fitted < part.fitted) continue;
      if (fitted > part.fitted) part.best = [];
      part.fitted = fitted;
      part.best.push(at);
    }
    if (part.searched === 0) {
      throw new InputError(`No sizes of ${variables.join(', ')} meet the totals: widen the ranges`);
    }
    return part;
  });
}

/** Figures that the sizes fit; given up once they are fewer than the best. */
function fittedBy(at: Assignment, { blocks, figures, fitted }: Part): number {
  let left = figures;
  for (const { figures: own, solve } of blocks) {
    if (solve(own, at).count > 0) continue;
    left -= own.length;
    if (left < fitted) break;
  }
  return left;
}

function partsOf(
  blocks: readonly Block[],
  variables: readonly string[],
  totals: ForensicTable['totals'],
): { variables: string[]; blocks: Block[] }[] {
  const groups = variables.map((variable) => new Set([variable]));
  for (const together of [...blocks.map((block) => block.variables), ...totals.map(({ of }) => of)]) {
    const [first, ...others] = groups.filter((group) => together.some((name) => group.has(name)));
    for (const group of others) {
      for (const name of group) first.add(name);
      groups.splice(groups.indexOf(group), 1);
    }
  }
  const known = blocks.filter(({ variables }) => variables.length === 0);
  return [
    ...known.map((block) => ({ variables: [], blocks: [block] })),
    ...groups.map((group) => ({
      variables: [...group],
      blocks: blocks.filter(({ variables }) => variables.some((name) => group.has(name))),
    })),
  ];
}

function refuseTooMany(
  variables: readonly string[],
  blocks: readonly Block[],
  ranges: Blocks['ranges'],
): void {
  const combinations = variables.reduce((product, name) => {
    const { from, to } = ranges.get(name) ?? { from: 1, to: 1 };
    return product * (to - from + 1);
  }, 1);
  const searches = combinations * blocks.reduce((sum, { work }) => sum + work, 0);
  if (combinations <= MOST_COMBINATIONS && searches <= MOST_SEARCHES) return;
  throw new InputError(
    `The sizes ${variables.join(', ')} have ${combinations} combinations, ${searches} searches in all; up to ${MOST_COMBINATIONS} and ${MOST_SEARCHES} are made. Narrow their ranges, or give a column with how many units each row calls positive`,
  );
}

function* assignments(
  variables: readonly string[],
  ranges: Blocks['ranges'],
  totals: ForensicTable['totals'],
  sizes: ForensicTable['sizes'],
): Generator<Assignment> {
  const own = totals.filter(({ of }) => of.some((name) => variables.includes(name)));
  const at = variables.map((name) => ranges.get(name)?.from ?? 1);
  for (;;) {
    const values = new Map(variables.map((name, index) => [name, at[index]]));
    const sum = (of: readonly string[]) =>
      of.reduce((total, name) => total + (values.get(name) ?? Number(sizes[name])), 0);
    if (own.every(({ of, from, to }) => sum(of) >= from && sum(of) <= to)) yield values;
    let index = 0;
    while (index < variables.length && at[index] === ranges.get(variables[index])?.to) {
      at[index] = ranges.get(variables[index])?.from ?? 1;
      index += 1;
    }
    if (index === variables.length) return;
    at[index] += 1;
  }
}
