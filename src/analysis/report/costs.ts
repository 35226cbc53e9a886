import type { JudgeCost } from '../../model/cost.js';
import { none, type Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import type { Study } from '../../study/study.js';
import { quantity } from '../quantity.js';
import type { DimensionStandings } from './standings.js';

/** A judge's money beside its agreement on each dimension; its protocol as the judge columns name it. */
export interface CostRow extends JudgeCost {
  /** Dollars for a dimension of an item, so that runs of unlike sizes can be set side by side. */
  dollarsAnItem: Quantity;
  values: { dimension: string; value: Quantity; perDollar: Quantity }[];
}

/** What each judge's runs took, beside how well it agrees. */
export function costRows(
  { columns, dataset }: Study,
  costs: readonly JudgeCost[],
  standings: readonly DimensionStandings[],
): CostRow[] {
  const asked = new Map<string, Set<string>>();
  for (const { judge, protocol, dimension, item } of dataset.scores) {
    const key = JSON.stringify([judge, protocol]);
    asked.set(key, (asked.get(key) ?? new Set()).add(JSON.stringify([dimension, item])));
  }
  return costs.map((cost) => {
    const own = columns.filter(
      ({ scores: [one] }) => one.judge === cost.judge && one.protocol === cost.protocol,
    );
    const names = new Set(own.map(({ name }) => name));
    const [protocol, second] = new Set(own.map((column) => column.protocol));
    const values = standings.map(({ dimension, judges }) => {
      const found = judges.find((one) => names.has(`${one.judge}/${one.protocol}`));
      const value: Quantity = found?.value ?? none(remark('not-judged'));
      return { dimension, value, perDollar: ratio(value, cost.dollars) };
    });
    const items = asked.get(JSON.stringify([cost.judge, cost.protocol]))?.size ?? 0;
    return {
      ...cost,
      ...(protocol !== undefined && second === undefined && { protocol }),
      dollarsAnItem: anItem(cost.dollars, items),
      values,
    };
  });
}

function anItem(dollars: Quantity, items: number): Quantity {
  return dollars.value === null ? dollars : quantity(dollars.value / items, remark('not-judged'));
}

function ratio(value: Quantity, dollars: Quantity): Quantity {
  if (value.value === null) return value;
  if (dollars.value === null) return dollars;
  if (dollars.value === 0) return none(remark('cost-nothing'));
  return { value: value.value / dollars.value };
}
