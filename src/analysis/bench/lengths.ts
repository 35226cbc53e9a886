import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { type ClusterOptions, ItemCounts } from '../../stats/resampling/clustered-interval.js';
import type { Layout } from '../../study/layout.js';
import { type Estimate, estimate } from '../estimate.js';
import { quantity } from '../quantity.js';

/** The systems of a bench, by number, and their texts, by `layout.cell`. */
export interface Field {
  layout: Layout;
  base: number;
  others: readonly number[];
  texts: ReadonlyMap<number, string>;
  /** NaN where there is no such candidate. */
  lengths: Float64Array;
}

/** A system's texts beside the baseline's, on the items for which both have one. */
export interface SystemLength {
  system: string;
  items: number;
  /** Items on which the two texts are the same to the last letter. */
  identical: number;
  mean: Quantity;
  baselineMean: Quantity;
  /** Mean length ÷ the baseline's mean length. */
  ratio: Estimate;
  /** Mean of the ratios item by item, where the baseline's text is not empty. */
  meanRatio: Estimate;
}

/** Lengths against the baseline's, intervals by items resampled. */
export function systemLengths(field: Field, options: ClusterOptions): SystemLength[] {
  return field.others.map((system) => lengthOf(field, system, options));
}

const [OWN, BASE, RATIO, RATIOS] = [0, 1, 2, 3];

function lengthOf(
  { layout, base, texts, lengths }: Field,
  system: number,
  options: ClusterOptions,
): SystemLength {
  const counts = new ItemCounts(4);
  let items = 0;
  let identical = 0;
  for (let item = 0; item < layout.items.length; item++) {
    const [cell, other] = [layout.cell(item, system), layout.cell(item, base)];
    const [own, its] = [lengths[cell], lengths[other]];
    if (Number.isNaN(own - its)) continue;
    items++;
    if (texts.get(cell) === texts.get(other)) identical++;
    const name = layout.items[item];
    counts.add(name, OWN, own);
    counts.add(name, BASE, its);
    if (its === 0) continue;
    counts.add(name, RATIO, own / its);
    counts.add(name, RATIOS);
  }
  const none = remark('no-text-of-both');
  const { ratio, meanRatio } = counts.estimates(
    { ratio: { share: OWN, of: BASE }, meanRatio: { share: RATIO, of: RATIOS } },
    options,
  );
  const totals = counts.totals();
  return {
    system: layout.systems[system],
    items,
    identical,
    mean: quantity(totals[OWN] / items, none),
    baselineMean: quantity(totals[BASE] / items, none),
    ratio: estimate(ratio, none),
    meanRatio: estimate(meanRatio, none),
  };
}
