import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** A unit with the types (of error, of confusion) each side marked; `null` = missing, unscored; [] = none. */
export interface TypedUnit {
  item: string;
  human: readonly string[] | null;
  judge: readonly string[] | null;
}

/** Of the units that two annotators both marked, how often their marks share a type. */
export interface TypeAgreement {
  type: string;
  /** Units both marked ÷ units the judge marked. */
  precision: ClusteredEstimate;
  /** Units both marked ÷ units people marked. */
  recall: ClusteredEstimate;
  nHuman: number;
  nJudge: number;
  nBoth: number;
}

/** Precision and recall type by type, where a unit may carry several types. Units with a missing side are in neither. */
export function typeAgreement(units: readonly TypedUnit[], options: ClusterOptions): TypeAgreement[] {
  const scored = units.flatMap(({ item, human, judge }) =>
    human === null || judge === null ? [] : [{ item, human: new Set(human), judge: new Set(judge) }],
  );
  const types = [...new Set(scored.flatMap(({ human, judge }) => [...human, ...judge]))].sort();
  // Per item and type: units people marked, units the judge marked, units both did.
  const counts = new ItemCounts(3 * types.length);
  for (const { item, human, judge } of scored) {
    types.forEach((type, k) => {
      counts.add(item, 3 * k, human.has(type) ? 1 : 0);
      counts.add(item, 3 * k + 1, judge.has(type) ? 1 : 0);
      counts.add(item, 3 * k + 2, human.has(type) && judge.has(type) ? 1 : 0);
    });
  }
  const totals = counts.totals();
  const estimates = counts.estimates<string>(
    Object.fromEntries(
      types.flatMap((_, k) => [
        [`precision ${k}`, { proportion: 3 * k + 2, of: 3 * k + 1 }],
        [`recall ${k}`, { proportion: 3 * k + 2, of: 3 * k }],
      ]),
    ),
    options,
  );
  return types.map((type, k) => ({
    type,
    precision: estimates[`precision ${k}`],
    recall: estimates[`recall ${k}`],
    nHuman: totals[3 * k],
    nJudge: totals[3 * k + 1],
    nBoth: totals[3 * k + 2],
  }));
}

/** A unit with the labels of all who annotated it. */
export interface AnnotatedUnit {
  item: string;
  /** One an annotator; `null` = not labelled. */
  labels: readonly (string | number | boolean | null)[];
}

/** The share of units on which all annotators gave one label, with its interval. */
export interface Unanimity {
  /** Units on which all agree ÷ units with two annotators or more. */
  share: ClusteredEstimate;
  nUnits: number;
  nUnanimous: number;
  /** Units with two labels or more; the others cannot be unanimous or not. */
  nShared: number;
}

/** The share of units on which all annotators give one label. */
export function unanimousShare(units: readonly AnnotatedUnit[], options: ClusterOptions): Unanimity {
  const counts = new ItemCounts(2);
  for (const { item, labels } of units) {
    const given = labels.filter((label) => label !== null);
    if (given.length < 2) continue;
    counts.add(item, 0);
    counts.add(item, 1, new Set(given).size === 1 ? 1 : 0);
  }
  const { share } = counts.estimates({ share: { proportion: 1, of: 0 } }, options);
  const [nShared, nUnanimous] = counts.totals();
  return { share, nUnits: units.length, nUnanimous, nShared };
}

/** What a person who looked at an annotation said of it; `null` = nobody looked. */
export interface ValidatedAnnotation {
  item: string;
  verdict: 'agree' | 'partial' | 'reject' | null;
}

/** The share of marks that a second person upheld. */
export interface ValidatedPrecision {
  /** 1 − rejected ÷ validated; partial agreement counts as agreement. */
  precision: ClusteredEstimate;
  nAnnotations: number;
  nValidated: number;
  nPartial: number;
  nRejected: number;
}

/** Precision of annotations of which some were validated by a person. */
export function validatedPrecision(
  annotations: readonly ValidatedAnnotation[],
  options: ClusterOptions,
): ValidatedPrecision {
  const counts = new ItemCounts(2);
  let nPartial = 0;
  for (const { item, verdict } of annotations) {
    if (verdict === null) continue;
    if (verdict === 'partial') nPartial++;
    counts.add(item, 0);
    counts.add(item, 1, verdict === 'reject' ? 1 : 0);
  }
  const { precision } = counts.estimates(
    { precision: ([validated, rejected]) => 1 - rejected / validated },
    options,
  );
  const [nValidated, nRejected] = counts.totals();
  return { precision, nAnnotations: annotations.length, nValidated, nPartial, nRejected };
}
