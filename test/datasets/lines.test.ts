import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../datasets/faults.js';
import { readLines } from '../../datasets/lines.js';
import { inspectDataset, readDataset } from '../../datasets/read.js';
import { scratch } from '../support/tiny.js';
import { manyLines } from './many-lines.js';

async function linesOf(content: string | Uint8Array): Promise<[number, string][]> {
  const path = join(await scratch(), 'lines');
  await writeFile(path, content);
  const lines: [number, string][] = [];
  const faults = new FaultList();
  await readLines(path, 'lines', faults, (text, line) => lines.push([line, text]));
  expect(faults.total).toBe(0);
  return lines;
}

describe('readLines', () => {
  it('splits at line ends wherever the blocks of the file end', async () => {
    // Lines that end before, on and after the 1 MiB at which the file is cut into blocks.
    for (const length of [2 ** 20 - 2, 2 ** 20 - 1, 2 ** 20, 3 * 2 ** 20]) {
      const long = 'é'.repeat(length / 2);
      expect(await linesOf(`a\n${long}\nb`)).toEqual([
        [1, 'a'],
        [2, long],
        [3, 'b'],
      ]);
    }
  });

  it('reads the compressed file where there is no other, and tells one that is cut off', async () => {
    const path = join(await scratch(), 'lines');
    const packed = gzipSync(`a\n${'b'.repeat(2 ** 21)}\n`);
    await writeFile(`${path}.gz`, packed);
    const lines: string[] = [];
    const read = () => readLines(path, 'lines', new FaultList(), (text) => lines.push(text));
    await read();
    expect(lines).toEqual(['a', 'b'.repeat(2 ** 21)]);
    await writeFile(`${path}.gz`, packed.subarray(0, 100));
    await expect(read()).rejects.toThrow('unexpected end of file');
    await writeFile(path, 'plain\n');
    lines.length = 0;
    await read();
    expect(lines).toEqual(['plain']);
  });

  it('gives the lines that a split gives, without the blank ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 5 })), async (texts) => {
        const whole = texts.join('\n').replace(/^\uFEFF/, '');
        const expected = whole
          .split('\n')
          .map((text, index) => [index + 1, text] as [number, string])
          .filter(([, text]) => text.trim() !== '');
        expect(await linesOf(whole)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a line that never ends', async () => {
    const path = join(await scratch(), 'endless');
    await writeFile(path, Buffer.alloc(130 * 2 ** 20, 'x'));
    const faults = new FaultList();
    await readLines(path, 'endless', faults, () => {});
    expect(faults.kept).toEqual([
      { file: 'endless', line: 1, message: 'the line is longer than 128 MiB: expected one record a line' },
    ]);
  });
});

/** At 10^6 lines: lines.long.test.ts. */
describe('a file of 20,000 lines', () => {
  it('is read whole', async () => {
    expect((await readDataset(await manyLines(20_000))).scores).toHaveLength(20_000);
  });

  it('has each of its faults counted, those of a kind shown once', async () => {
    const folder = await manyLines(20_000, (line) => (line % 100 === 0 ? '{"judge":NaN}\n' : undefined));
    const { faults } = await inspectDataset(folder);
    expect([faults.total, faults.unseen]).toEqual([200, 0]);
    expect(faults.kept).toMatchObject([{ line: 100, times: 200 }]);
  });
});
