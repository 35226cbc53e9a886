import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type BinaryCounts, roganGladen } from '../../stats/agreement/rogan-gladen.js';
import { predictionPoweredMean } from '../../stats/correlation/prediction-powered.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { createRandom } from '../../stats/numeric/random.js';
import type { Gold } from '../../study/gold.js';
import { asLabel } from '../../study/unit-labels.js';
import { quantity } from '../quantity.js';

/** A system's mean from labels, from the judge, and from both. */
export interface MeanEstimate {
  value: Quantity;
  interval: { low: Quantity; high: Quantity };
}

/** A system's mean label from a few human labels and many judgments, as labelled. */
export interface SystemEstimate {
  system: string;
  /** Items with a human label that counts and a score; items with a score alone. */
  labelled: number;
  unlabelled: number;
  /** Labelled items that the judge left unscored: in nothing here. */
  unscored: number;
  humans: MeanEstimate;
  powered: MeanEstimate;
  /** The weight of the judge. */
  lambda: Quantity;
  /** How many times as many human labels would give as short an interval. */
  gain: Quantity;
  /** Mean of all human labels there are; where labels were withheld, what the estimates are after. */
  allLabels?: Quantity;
}

/** The share of yes of a system, from the judge's answers corrected for its errors. */
export interface ShareEstimate {
  system: string;
  labelled: { yes: number; no: number };
  unlabelled: number;
  sensitivity: Quantity;
  specificity: Quantity;
  /** The judge's own share of yes among the unlabelled. */
  apparent: Quantity;
  corrected: MeanEstimate;
  /** The humans' share among the labels withheld. */
  withheld?: Quantity;
}

/** How many items keep their labels, and the confidence. */
export interface MeansOptions {
  confidence: number;
  seed: number;
  /** So many items keep their labels, drawn at random; the others' labels are withheld. Absent: labels as they are. */
  labelled?: number;
  /** A judge's value from which it says yes. */
  threshold: number;
}

/** Which items count as labelled: all, or as many as asked for, drawn at random among those with a label. */
export function labelledItems(gold: ScoreGrid, { labelled, seed }: MeansOptions): (item: number) => boolean {
  if (labelled === undefined) return () => true;
  const known = Array.from({ length: gold.nItems }, (_, item) => item).filter((item) =>
    gold.values.subarray(item * gold.nSystems, (item + 1) * gold.nSystems).some((v) => !Number.isNaN(v)),
  );
  const random = createRandom(seed).fork('labelled');
  for (let k = 0; k < Math.min(labelled, known.length); k++) {
    const other = k + random.int(known.length - k);
    [known[k], known[other]] = [known[other], known[k]];
  }
  const kept = new Set(known.slice(0, labelled));
  return (item) => kept.has(item);
}

/** Whether anything is judged that has no (kept) label. */
export function somethingUnlabelled(
  gold: ScoreGrid,
  judge: ScoreGrid,
  kept: (item: number) => boolean,
): boolean {
  return judge.values.some(
    (value, k) =>
      !Number.isNaN(value) && (Number.isNaN(gold.values[k]) || !kept(Math.floor(k / judge.nSystems))),
  );
}

/** @param onScale whether the judge speaks in labels: then its weight stays within 0 … 1, as published */
export function systemEstimates(
  { grid: gold, turned }: Gold,
  judge: ScoreGrid,
  onScale: boolean,
  options: MeansOptions,
): SystemEstimate[] {
  const kept = labelledItems(gold, options);
  const sign = turned ? -1 : 1;
  return gold.systems.map((system, s) => {
    const labels: number[] = [];
    const judged: number[] = [];
    const unlabelled: number[] = [];
    const all: number[] = [];
    let unscored = 0;
    for (let i = 0; i < gold.nItems; i++) {
      const [label, score] = [gold.get(i, s), judge.get(i, s)];
      if (!Number.isNaN(label)) all.push(label);
      const counts = !Number.isNaN(label) && kept(i);
      if (Number.isNaN(score)) {
        if (counts) unscored++;
      } else if (counts) {
        labels.push(label);
        judged.push(score);
      } else unlabelled.push(score);
    }
    const found = predictionPoweredMean(labels, judged, unlabelled, {
      confidence: options.confidence,
      clip: onScale,
    });
    const none = remark(labels.length === 0 ? 'no-human-label' : 'few-human-labels');
    return {
      system,
      labelled: labels.length,
      unlabelled: unlabelled.length,
      unscored,
      humans: estimate(labels.length === 0 ? undefined : found.humanOnly, sign, none),
      powered: estimate(found.reason === undefined ? found : undefined, sign, found.reason),
      lambda: quantity(found.lambda, found.reason),
      gain: quantity(found.gain, found.reason ?? remark('labels-or-rest-constant')),
      ...(options.labelled !== undefined && {
        allLabels: quantity(
          (sign * all.reduce((sum, label) => sum + label, 0)) / all.length,
          remark('no-human-label'),
        ),
      }),
    };
  });
}

function estimate(
  found: { estimate: number; low: number; high: number } | undefined,
  sign: number,
  reason?: Remark,
): MeanEstimate {
  const value = found ?? { estimate: Number.NaN, low: Number.NaN, high: Number.NaN };
  // Labels that are all alike tell nothing of how far others may be from them.
  const flat = value.low === value.high;
  const limits = [sign * value.low + 0, sign * value.high + 0].map((limit) =>
    flat ? quantity(Number.NaN, remark('labels-constant')) : quantity(limit, reason),
  );
  if (sign < 0) limits.reverse();
  return {
    value: quantity(sign * value.estimate + 0, reason),
    interval: { low: limits[0], high: limits[1] },
  };
}

/**
 * Rogan–Gladen by system, where the labels are yes (1) and no (0); a split vote is no label. Undefined where the
 * labels or the judge's values are something else.
 */
export function shareEstimates(
  { grid: gold, turned }: Gold,
  judge: ScoreGrid,
  dimension: Dimension,
  options: MeansOptions,
): ShareEstimate[] | undefined {
  if (dimension.scale?.kind !== 'binary' || dimension.level === 'unit') return undefined;
  const asked = judge.values.filter((value) => !Number.isNaN(value)).map((v) => asLabel(v, dimension));
  if (asked.length === 0 || asked.some((value) => value < 0 || value > 1)) return undefined;
  const kept = labelledItems(gold, options);
  return gold.systems.map((system, s) => {
    const counts: BinaryCounts = {
      positives: 0,
      truePositives: 0,
      negatives: 0,
      trueNegatives: 0,
      unlabelled: 0,
      unlabelledYes: 0,
    };
    const withheld: number[] = [];
    for (let i = 0; i < gold.nItems; i++) {
      const score = judge.get(i, s);
      if (Number.isNaN(score)) continue;
      const yes = asLabel(score, dimension) >= options.threshold;
      const share = turned ? 0 - gold.get(i, s) : gold.get(i, s);
      if (share === 0.5) continue;
      const label = Number.isNaN(share) ? undefined : share > 0.5;
      if (label === undefined || !kept(i)) {
        if (label !== undefined) withheld.push(label ? 1 : 0);
        counts.unlabelled++;
        if (yes) counts.unlabelledYes++;
      } else if (label) {
        counts.positives++;
        if (yes) counts.truePositives++;
      } else {
        counts.negatives++;
        if (!yes) counts.trueNegatives++;
      }
    }
    const found = roganGladen(counts, { confidence: options.confidence });
    return {
      system,
      labelled: { yes: counts.positives, no: counts.negatives },
      unlabelled: counts.unlabelled,
      sensitivity: quantity(found.sensitivity, remark('no-labelled-yes')),
      specificity: quantity(found.specificity, remark('no-labelled-no')),
      apparent: quantity(found.apparent, remark('nothing-unlabelled')),
      corrected: estimate(found, 1, found.reason),
      ...(options.labelled !== undefined && {
        withheld: quantity(
          withheld.reduce((sum, label) => sum + label, 0) / withheld.length,
          remark('no-label-withheld'),
        ),
      }),
    };
  });
}
