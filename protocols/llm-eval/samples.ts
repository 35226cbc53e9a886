import type { Sampling } from '../../src/model/request.js';

/** The scale of every score. */
export const SCALE = { min: 1, max: 5 };

/** Samples differ by temperature, and by seed where one is set. */
export function samplingOf(
  sampling: Sampling,
  { samples, sampleTemperature }: { samples: number; sampleTemperature: number },
  sample: number,
): Sampling {
  if (samples === 1) return sampling;
  const seed = sampling.seed === undefined ? {} : { seed: sampling.seed + sample };
  return { ...sampling, temperature: sampleTemperature, ...seed };
}
