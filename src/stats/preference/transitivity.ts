import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** What a judge prefers among the candidates of one item. */
export interface ItemPreferences {
  item: string;
  nSystems: number;
  /** `[a * nSystems + b]`: 1 where a is preferred to b, −1 where b is, 0 for a tie, NaN where not known. Only a < b is read. */
  signs: Float64Array;
}

/** How many triads of a judge's preferences go round in a circle; NaN with a reason without a triad. */
export interface TransitivityAudit {
  /** Triads of candidates in which all three pairs were decided. */
  nTriads: number;
  /** Of these, without a tie. */
  nStrict: number;
  /** Strict triads that go round: a over b, b over c, c over a. */
  nCircular: number;
  /** Triads, ties among them, that no order with ties can hold: the circular ones, and a over b, b tied with c, c tied with a … */
  nIntransitive: number;
  /** Circular ÷ strict triads; 1/4 where verdicts are coin throws. */
  circular: ClusteredEstimate;
  /** Intransitive ÷ triads. */
  intransitive: ClusteredEstimate;
}

/** Circular triads among pairwise verdicts (Kendall & Babington Smith 1940), with intervals that resample items. */
export function auditTransitivity(
  items: readonly ItemPreferences[],
  options: ClusterOptions,
): TransitivityAudit {
  const counts = new ItemCounts(4);
  for (const { item, nSystems, signs } of items) {
    let [triads, strict, circular, intransitive] = [0, 0, 0, 0];
    for (let a = 0; a < nSystems; a++) {
      for (let b = a + 1; b < nSystems; b++) {
        const ab = signs[a * nSystems + b];
        if (Number.isNaN(ab)) continue;
        for (let c = b + 1; c < nSystems; c++) {
          const bc = signs[b * nSystems + c];
          const ca = -signs[a * nSystems + c];
          if (Number.isNaN(bc) || Number.isNaN(ca)) continue;
          triads++;
          if (ab !== 0 && bc !== 0 && ca !== 0) strict++;
          if (ab !== 0 && ab === bc && bc === ca) circular++;
          if (goesRound(ab, bc, ca) || goesRound(-ab, -bc, -ca)) intransitive++;
        }
      }
    }
    if (triads === 0) continue;
    counts.add(item, 0, triads);
    counts.add(item, 1, strict);
    counts.add(item, 2, circular);
    counts.add(item, 3, intransitive);
  }
  const [nTriads, nStrict, nCircular, nIntransitive] = counts.totals();
  const estimates = counts.estimates(
    {
      circular: { proportion: 2, of: 1 },
      intransitive: { proportion: 3, of: 0 },
    },
    options,
  );
  return { nTriads, nStrict, nCircular, nIntransitive, ...estimates };
}

/** Each at least as good as the next all the way round, and one of them better. */
function goesRound(ab: number, bc: number, ca: number): boolean {
  return ab >= 0 && bc >= 0 && ca >= 0 && ab + bc + ca > 0;
}
