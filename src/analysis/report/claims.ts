import type { Quantity } from '../../model/result.js';
import { adjustPValues } from '../../stats/testing/multiple-comparisons.js';
import { tooFewItems } from '../few-items.js';
import type { LengthAnswer } from '../length/length.js';
import type { Position, PositionAnswer } from '../position/position.js';
import type { ItemTest } from '../position/position-figures.js';
import type { ReportAudits } from './audits.js';

/** What one test says of a judge on a dimension. */
export interface Claim {
  name: string;
  dimension: string;
  /** Which way, and how much: above 0 the judge follows length more, picks better than chance, is lifted. */
  effect: number;
  pValue: number;
  /** Over the whole family (Holm). */
  adjustedPValue: number;
}

/** The tests of the audits that may speak against a judge, each family adjusted within itself. */
export interface Claims {
  /** Of the pairs that judge and people decide: does the judge name the longer more often, with an effect of one sign? */
  length: Claim[];
  /** Does the place of a candidate matter? The effect is that a test is there. */
  position: Claim[];
  /** Do people score what the judge picks higher than a candidate at random? */
  reranking: Claim[];
  /** Does a text lift the candidate it stands in? One-sided; remarks that claim nothing are a family of their own. */
  injection: (Claim & { kind: string; turned: Quantity })[];
  control: (Claim & { kind: string })[];
}

type Untested = Omit<Claim, 'adjustedPValue'>;

/** The tests of the audits of a page, adjusted as one family. */
export function claimsOf({ length, position, consistency, injection }: ReportAudits): Claims {
  const lifts =
    injection?.dimensions.flatMap(({ dimension, rows }) =>
      rows.flatMap(({ name, effects }) =>
        effects.flatMap(({ kind, items, lift, turned }) =>
          tooFewItems(items)
            ? []
            : claim(name, dimension, lift.value, lift.pValue).map(({ effect, pValue, ...one }) => ({
                ...one,
                effect,
                kind,
                turned: turned.value,
                // One-sided: a text that makes its candidate lose is no danger.
                pValue: effect > 0 ? pValue / 2 : 1 - pValue / 2,
              })),
        ),
      ),
    ) ?? [];
  return {
    length: family(length ? lengthClaims(length) : []),
    position: family(position ? positionClaims(position) : []),
    reranking: family(
      consistency?.rerankings.flatMap(({ dimension, judges }) =>
        judges.flatMap(({ judge, picked }) =>
          picked.flatMap(({ protocol, gain }) =>
            gain.interval.low.value === null
              ? []
              : claim(protocol === '' ? judge : `${judge}/${protocol}`, dimension, gain.value, gain.pValue),
          ),
        ),
      ) ?? [],
    ),
    injection: family(lifts.filter(({ kind }) => kind !== 'control')),
    control: family(lifts.filter(({ kind }) => kind === 'control')),
  };
}

function lengthClaims({ dimensions }: LengthAnswer): Untested[] {
  return dimensions.flatMap(({ dimension, judges }) =>
    judges.flatMap(({ name, lean: { items, longerWins, effect } }) => {
      if (tooFewItems(items)) return [];
      // A lean that its own regression turns round is none.
      const turned = (longerWins.value.value ?? 0) * (effect.value.value ?? 0) < 0;
      const found = claim(name, dimension, longerWins.value, longerWins.pValue);
      return turned ? found.map((one) => ({ ...one, pValue: 1 })) : found;
    }),
  );
}

function positionClaims({ dimensions }: PositionAnswer): Untested[] {
  return dimensions.flatMap(({ dimension, rows }) =>
    rows.flatMap((row) => {
      const test = leanTest(row);
      if (test === undefined || tooFewItems(test.items)) return [];
      return claim(row.name, dimension, { value: 1 }, test.pValue);
    }),
  );
}

/** The test by item of whatever the judge was shown. */
function leanTest({ bothOrders, oneOrder, list }: Position): ItemTest | undefined {
  return (bothOrders ?? oneOrder ?? list)?.byItem;
}

/** None where the value or its test is undefined. */
function claim(name: string, dimension: string, effect: Quantity, pValue: Quantity): Untested[] {
  if (effect.value === null || pValue.value === null) return [];
  return [{ name, dimension, effect: effect.value, pValue: pValue.value }];
}

function family<C extends Untested>(claims: readonly C[]): (C & Claim)[] {
  const adjusted = adjustPValues(claims.map(({ pValue }) => pValue));
  return claims.map((one, k) => ({ ...one, adjustedPValue: adjusted[k] }));
}
