import type { JudgeCost } from '../../model/cost.js';
import { none, type Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import type { DimensionStandings } from './standings.js';

/** A judge's money beside its agreement on each dimension. */
export interface CostRow extends JudgeCost {
  values: { dimension: string; value: Quantity; perDollar: Quantity }[];
}

export function costRows(costs: readonly JudgeCost[], standings: readonly DimensionStandings[]): CostRow[] {
  return costs.map((cost) => ({
    ...cost,
    values: standings.map(({ dimension, judges }) => {
      const found = judges.find(({ judge, protocol }) => judge === cost.judge && protocol === cost.protocol);
      const value: Quantity = found?.value ?? none(remark('not-judged'));
      return { dimension, value, perDollar: ratio(value, cost.dollars) };
    }),
  }));
}

function ratio(value: Quantity, dollars: Quantity): Quantity {
  if (value.value === null) return value;
  if (dollars.value === null) return dollars;
  if (dollars.value === 0) return none(remark('cost-nothing'));
  return { value: value.value / dollars.value };
}
