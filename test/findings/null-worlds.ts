import { SENTENCES } from '../../src/findings/sentences.js';
import type { Finding } from '../../src/findings/words.js';
import type { Dataset } from '../../src/model/dataset.js';
import { type Made, World } from '../support/worlds.js';
import { findingsOf } from './gathered.js';

/**
 * Data in which there is nothing to find: either the judges know nothing of the labels, or all see alike. Judges of
 * pairs lean to a place on each item, and on the mean over items to neither; nobody follows length. How many judges,
 * items, systems and dimensions there are is drawn.
 */
function nullData(seed: number): Dataset {
  const systems = 3 + (seed % 4);
  const world = new World(20 + 10 * (seed % 5), systems, 1000 + seed, { spread: seed % 2 });
  const dimensions = ['overall', 'other'].slice(0, 1 + (seed % 2));
  const blind = seed % 3 === 0;
  for (const dimension of dimensions) world.people(3, 0.6, dimension);
  const judges = 2 + (seed % 3);
  const scored = (one: Made) =>
    blind ? 1 + world.random.int(5) : world.rating(one.quality + 0.8 * world.normal());
  for (const dimension of dimensions) {
    for (let k = 0; k < judges; k++) world.values(`judge-${k}`, scored, { dimension });
  }
  for (let k = 0; k < 2; k++) {
    const leans = Array.from({ length: world.items }, () => 1.5 * world.normal());
    world.comparisons(`pairs-${k}`, (first, second) => {
      const seen = (blind ? 0 : first.quality - second.quality) + leans[first.item] + world.normal();
      return Math.abs(seen) < 0.2 ? 'tie' : seen > 0 ? 'first' : 'second';
    });
  }
  return world.data({
    dimensions: dimensions.map((id) => ({ id, higherIsBetter: true, scale: { kind: 'ordinal' } })),
  });
}

/** The superlatives and accusations that are said of one null data set. */
export async function saidOfNothing(seed: number): Promise<Finding[]> {
  const findings = await findingsOf(nullData(seed), { resamples: 199 });
  return findings.filter(({ id }) => ['superlative', 'accusation'].includes(SENTENCES[id].claim));
}
