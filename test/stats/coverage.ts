import { predictionPoweredMean } from '../../src/stats/correlation/prediction-powered.js';
import { normalQuantile } from '../../src/stats/numeric/normal.js';
import type { Random } from '../../src/stats/numeric/random.js';

/** The mean of the labels in the simulated population. */
export const LATENT = 3;

/** How a simulated judge sees the quality that the humans label. */
export type SimulatedJudge = 'good' | 'noisy' | 'biased' | 'blind' | 'rounded';

/**
 * Simulated studies of n labelled and 900 unlabelled members: how often the intervals hold the population's mean, and
 * how wide they are. Labels are a normal quality around 3 with a human's noise.
 */
export function coverage({
  studies,
  n,
  judge,
  random,
}: {
  studies: number;
  n: number;
  judge: SimulatedJudge;
  random: Random;
}): { powered: number; humans: number; width: number; humansWidth: number } {
  const normal = () => normalQuantile((random.int(2 ** 32 - 1) + 0.5) / 2 ** 32);
  const sees = {
    good: (quality: number) => quality + 0.3 * normal(),
    noisy: (quality: number) => quality + 1.5 * normal(),
    biased: (quality: number) => 0.5 * quality + 4 + 0.4 * normal(),
    blind: () => normal(),
    rounded: (quality: number) => Math.min(5, Math.max(1, Math.round(quality + 0.5 * normal()))),
  }[judge];
  const totals = { powered: 0, humans: 0, width: 0, humansWidth: 0 };
  for (let study = 0; study < studies; study++) {
    const members = Array.from({ length: n + 900 }, () => {
      const quality = LATENT + normal();
      return { label: quality + 0.4 * normal(), judged: sees(quality) };
    });
    const labelled = members.slice(0, n);
    const { low, high, humanOnly } = predictionPoweredMean(
      labelled.map(({ label }) => label),
      labelled.map(({ judged }) => judged),
      members.slice(n).map(({ judged }) => judged),
    );
    if (low <= LATENT && LATENT <= high) totals.powered++;
    if (humanOnly.low <= LATENT && LATENT <= humanOnly.high) totals.humans++;
    totals.width += high - low;
    totals.humansWidth += humanOnly.high - humanOnly.low;
  }
  return {
    powered: totals.powered / studies,
    humans: totals.humans / studies,
    width: totals.width / studies,
    humansWidth: totals.humansWidth / studies,
  };
}
