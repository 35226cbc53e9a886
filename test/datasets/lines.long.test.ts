import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inspectDataset, readDataset } from '../../datasets/read.js';
import { manyLines } from './many-lines.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The small version of this is in lines.test.ts. */
describe('a file of 1,000,000 lines', () => {
  it('is read whole, in under a kilobyte of memory a line', async () => {
    const folder = await manyLines(1_000_000);
    collect();
    const before = process.memoryUsage().heapUsed;
    const start = performance.now();
    const dataset = await readDataset(folder);
    process.stderr.write(
      `1,000,000 lines and as many candidates: ${Math.round(performance.now() - start)} ms\n`,
    );
    collect();
    const bytes = process.memoryUsage().heapUsed - before;
    process.stderr.write(`${Math.round(bytes / 1e6)} MB held\n`);
    expect(dataset.scores).toHaveLength(1_000_000);
    expect(bytes).toBeLessThan(1e9);
  });

  it('has each of its faults counted, in memory that does not grow with them', async () => {
    const folder = await manyLines(1_000_000, (line) => (line % 2 === 0 ? '{"judge":NaN}\n' : undefined));
    const { faults } = await inspectDataset(folder);
    expect([faults.total, faults.kept.length, faults.kept[0]?.line]).toEqual([500_000, 20, 2]);
  });
});
