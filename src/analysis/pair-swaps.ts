import type { Dimension } from '../model/card.js';
import type { Quantity } from '../model/result.js';
import type { Preference } from '../stats/numeric/conversions.js';
import { type SwappedPair, swapAgreement } from '../stats/preference/swap-agreement.js';
import type { ClusteredEstimate } from '../stats/resampling/clustered-interval.js';
import type { JudgeColumn } from '../study/columns.js';
import type { Resampling } from '../study/selection.js';
import { Study } from '../study/study.js';
import type { OnPart } from './on-part.js';
import { ofLower } from './pair-accuracy.js';
import { quantity } from './quantity.js';

/** A share or a coefficient with its interval. */
export interface SwapMeasure {
  value: Quantity;
  interval: { low: Quantity; high: Quantity };
}

/** How a judge that was asked in both orders agrees with people and with itself. */
export interface SwapRow {
  judge: string;
  protocol: string;
  accuracy: SwapMeasure;
  kappa: SwapMeasure;
  selfAccuracy: SwapMeasure;
  selfKappa: SwapMeasure;
  /** Pairs with a human label and a verdict in both orders. */
  pairs: number;
}

/** The judges of one dimension against themselves in the other order. */
export interface DimensionSwaps {
  dimension: string;
  rows: SwapRow[];
}

/**
 * The four measures of InstruSumEval for each judge that was asked about pairs in both orders; no rows where none was,
 * or where people compared no pairs.
 */
export async function swapAgreements(
  study: Study,
  dimension: Dimension,
  options: Resampling,
  onPart: OnPart,
): Promise<DimensionSwaps> {
  const asked = study.columnsOn(dimension).filter(({ kind }) => kind === 'pair');
  const rows: SwapRow[] = [];
  if (asked.length === 0 || !study.forms(dimension).includes('pairs'))
    return { dimension: dimension.id, rows };
  // Where candidates have values too, it is the comparisons of people that a comparison is held against.
  const compared =
    study.form(dimension) === 'pairs'
      ? study
      : new Study(study.dataset, { ...study.selection, labels: 'pairs' });
  for (const [index, column] of asked.entries()) {
    await onPart(index, asked.length, `${dimension.id}: both orders`);
    const measured = swapAgreement(swappedPairs(compared, dimension, column), study.resampling(options));
    if (measured.nBoth === 0) continue;
    rows.push({
      judge: column.judge,
      protocol: column.protocol,
      accuracy: measureOf(measured.accuracy),
      kappa: measureOf(measured.kappa),
      selfAccuracy: measureOf(measured.selfAccuracy),
      selfKappa: measureOf(measured.selfKappa),
      pairs: measured.nBoth,
    });
  }
  return { dimension: dimension.id, rows };
}

/** What a judge says of the pairs that people compared; of two candidates the lower number is the pair's first. */
function swappedPairs(study: Study, dimension: Dimension, column: JudgeColumn): SwappedPair[] {
  const { layout } = study;
  const { pairs } = study.people(dimension);
  const votes = new Map(
    [...pairs.keys()].map((key) => [key, { straight: new Votes(), exchanged: new Votes() }]),
  );
  for (const verdict of study.verdicts(column)) {
    const { item, first, second } = verdict;
    votes
      .get(layout.pair(item, first, second))
      ?.[first < second ? 'straight' : 'exchanged'].add(ofLower(verdict));
  }
  return [...pairs].map(({ key, item, preference }) => ({
    item: layout.items[item],
    human: preference,
    straight: votes.get(key)?.straight.decision() ?? null,
    exchanged: votes.get(key)?.exchanged.decision() ?? null,
  }));
}

/** Askings of one pair in one order: the plurality decides, no plurality is a tie. */
class Votes {
  readonly #counts = new Map<NonNullable<Preference>, number>();

  add(vote: Preference): void {
    if (vote !== null) this.#counts.set(vote, (this.#counts.get(vote) ?? 0) + 1);
  }

  decision(): Preference {
    const most = Math.max(0, ...this.#counts.values());
    const [leader = null, ...others] = [...this.#counts].flatMap(([vote, n]) => (n === most ? [vote] : []));
    return others.length > 0 ? 'tie' : leader;
  }
}

function measureOf({ value, low, high, reason }: ClusteredEstimate): SwapMeasure {
  return {
    value: quantity(value, reason),
    interval: { low: quantity(low, reason), high: quantity(high, reason) },
  };
}
