import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { ClusterOptions } from '../stats/clustered-interval.js';
import { createRandom } from '../stats/random.js';
import { RememberedResamples } from '../stats/remembered-resamples.js';
import { chooseColumns, chooseDimensions } from './columns.js';
import type { GoldChoice } from './gold.js';
import { type JudgeColumn, judgeColumns } from './judges.js';
import type { LabelForm } from './layout.js';

/** What every audit takes. */
export interface AuditOptions {
  dimensions?: readonly string[];
  judges?: readonly string[];
  gold?: GoldChoice;
  labels?: LabelForm;
  resamples: number;
  confidence: number;
  seed: number;
}

/** The dimensions asked for, each with its judge columns. */
export function auditedColumns(
  dataset: Dataset,
  options: AuditOptions,
): { dimension: Dimension; columns: JudgeColumn[] }[] {
  const columns = chooseColumns(judgeColumns(dataset), options.judges);
  return chooseDimensions(dataset, options.dimensions).map((dimension) => ({
    dimension,
    columns: columns.filter((column) => column.dimension === dimension.id),
  }));
}

const remembered = new WeakMap<AuditOptions, RememberedResamples>();

/** Every bootstrap of an audit draws the same items, whichever judge it is for: they are drawn once. */
export function clusterOptions(options: AuditOptions): ClusterOptions & { remembered: RememberedResamples } {
  const { resamples, confidence, seed } = options;
  const shared = remembered.get(options) ?? new RememberedResamples();
  remembered.set(options, shared);
  return { resamples, confidence, random: createRandom(seed).fork('items'), remembered: shared };
}

/** `judge/protocol on dimension`. */
export function whereOf(name: string, dimension: string): string {
  return `${name} on ${dimension}`;
}
