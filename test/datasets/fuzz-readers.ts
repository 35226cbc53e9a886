import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { DataError } from '../../src/errors.js';
import { tinyText, tinyWith } from '../support/tiny.js';

const FILES = ['items.jsonl', 'candidates.jsonl', 'labels.jsonl', 'scores.jsonl'] as const;
type File = (typeof FILES)[number];

/** The tests of readers that are given anything, `times` as many runs as the gate has. */
export function fuzzReaders(times: number): void {
  let folder = '';
  beforeAll(async () => {
    folder = await tinyWith({});
  });

  /** A data set or a DataError: never another error, and never a data set with fewer records than lines. */
  async function readOrFaults(file: File, content: Uint8Array): Promise<void> {
    await writeFile(join(folder, file), content);
    const outcome = await readDataset(folder).catch((error: unknown) => error);
    await writeFile(join(folder, file), tinyText(file));
    if (outcome instanceof DataError) {
      expect(outcome.total).toBeGreaterThan(0);
      return;
    }
    if (outcome instanceof Error) throw outcome;
    const lines = Buffer.from(content)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split('\n');
    const records = (outcome as Awaited<ReturnType<typeof readDataset>>)[
      file.replace('.jsonl', '') as 'items' | 'candidates' | 'labels' | 'scores'
    ];
    expect(records).toHaveLength(lines.filter((line) => line.trim() !== '').length);
  }

  const files = fc.constantFrom(...FILES);

  it('answers random bytes with a DataError or a data set', async () => {
    await fc.assert(fc.asyncProperty(files, fc.uint8Array({ maxLength: 300 }), readOrFaults), {
      numRuns: 60 * times,
    });
  });

  it('answers a file cut off, or with a byte changed, with a DataError or a data set', async () => {
    const damage = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(files, damage, async (file, { at, byte, cut }) => {
        const bytes = Buffer.from(tinyText(file));
        const place = at % bytes.length;
        if (!cut) bytes[place] = byte;
        await readOrFaults(file, cut ? bytes.subarray(0, place) : bytes);
      }),
      { numRuns: 100 * times },
    );
  });

  it('answers records with fields taken away, exchanged or made of anything with a DataError or a data set', async () => {
    const change = fc.record({
      line: fc.nat(),
      field: fc.oneof(fc.nat(), fc.constantFrom('__proto__', 'constructor', 'toString', 'value', 'ranking')),
      value: fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, 'tie', '__proto__', 'constructor')),
    });
    await fc.assert(
      fc.asyncProperty(files, fc.array(change, { minLength: 1, maxLength: 3 }), async (file, changes) => {
        const lines = tinyText(file).trimEnd().split('\n');
        for (const { line, field, value } of changes) {
          const record = JSON.parse(lines[line % lines.length] ?? '{}') as Record<string, unknown>;
          const keys = Object.keys(record);
          const key = typeof field === 'number' ? (keys[field % keys.length] ?? 'item') : field;
          Object.defineProperty(record, key, {
            value,
            enumerable: true,
            configurable: true,
            writable: true,
          });
          lines[line % lines.length] = JSON.stringify(record);
        }
        await readOrFaults(file, Buffer.from(`${lines.join('\n')}\n`));
        expect(({} as Record<string, unknown>).value).toBeUndefined();
      }),
      { numRuns: 150 * times },
    );
  });
}
