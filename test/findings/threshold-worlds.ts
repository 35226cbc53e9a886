import { gatherReport, type ReportOptions } from '../../src/analysis/report/gather.js';
import type { Lamp } from '../../src/analysis/report/lamps.js';
import { LAMPS, type LampKind, THRESHOLDS, type Thresholds } from '../../src/analysis/report/thresholds.js';
import type { Dataset } from '../../src/model/dataset.js';
import { Study } from '../../src/study/study.js';
import { World } from '../support/worlds.js';

/**
 * One judge whose verdicts on pairs agree with people in part, lean to the first place and to the longer text, each
 * more on some items than on others, change when the two are exchanged, and are unreadable on some.
 */
function judged(items: number, seed: number): Dataset {
  const world = new World(items, 4, seed).people();
  const leans = Array.from({ length: items }, () => 0.45 + 0.5 * world.normal());
  const silent = Array.from({ length: items }, () => (world.chance(0.5) ? 0.04 : 0.16));
  world.comparisons('judge', (first, second) => {
    if (world.chance(silent[first.item])) return null;
    const seen = first.quality - second.quality + 0.012 * (first.words - second.words);
    return seen + leans[first.item] + 1.1 * world.normal() > 0 ? 'first' : 'second';
  });
  return world.data();
}

async function lampsOn(data: Dataset, thresholds: Thresholds, resamples: number): Promise<Lamp[]> {
  const options: ReportOptions = {
    coefficient: 'kendall-b',
    resample: 'both',
    resamples,
    method: 'crossed',
    undefinedPolicy: 'skip',
    confidence: 0.95,
    seed: 1,
    references: false,
    audits: true,
    permutations: 1,
    cases: false,
    thresholds,
  };
  return (await gatherReport(new Study(data), options)).lamps;
}

/** The judge's own figures, by a sample so large that they are nearly true: on them each lamp has no side. */
async function trueThresholds(items: number): Promise<Thresholds> {
  const lamps = await lampsOn(judged(items, 1), THRESHOLDS, 1);
  const found = lamps.map(({ kind, figures: [{ value }] }): [LampKind, number] => {
    const at = value.value ?? Number.NaN;
    return [kind, kind === 'position' ? Math.abs(at - 0.5) : Math.abs(at)];
  });
  return Object.fromEntries(found) as Thresholds;
}

/**
 * How often each lamp is green, and red, of data sets of a judge that stands on every threshold.
 * @param sample items from which the thresholds are taken
 */
export async function litAtThreshold(
  sets: number,
  items: number,
  { sample }: { sample: number },
): Promise<Record<LampKind, { green: number; red: number }>> {
  const thresholds = await trueThresholds(sample);
  const lit = Object.fromEntries(LAMPS.map((kind) => [kind, { green: 0, red: 0 }])) as Record<
    LampKind,
    { green: number; red: number }
  >;
  for (let seed = 0; seed < sets; seed++) {
    for (const { kind, state } of await lampsOn(judged(items, 100 + seed), thresholds, 399)) {
      if (state === 'good') lit[kind].green++;
      if (state === 'bad') lit[kind].red++;
    }
  }
  return lit;
}
