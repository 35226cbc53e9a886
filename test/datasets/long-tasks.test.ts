import { describe, expect, it } from 'vitest';
import { definition as qmsum } from '../../datasets/qmsum/index.js';
import { definition as squality } from '../../datasets/squality-stories/index.js';
import { unzipped } from '../../datasets/unzip.js';
import { definition, testDefinition } from '../../datasets/zeroscrolls/index.js';
import { countWords } from '../../src/text/words.js';
import archives from '../oracle/fixtures/zip.json' with { type: 'json' };
import { faultsOf } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

const { plain, stored, deflated, bzip2, ...tasks } = archives;
const bytes = (archive: string) => new Uint8Array(Buffer.from(archive, 'base64'));
const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);

describe('unzipped', () => {
  it("reads what Python's zipfile wrote, stored and deflated, a comment behind it or not", () => {
    expect(text(unzipped('a.zip', bytes(stored), plain.path))).toBe(plain.text);
    expect(text(unzipped('a.zip', bytes(deflated), plain.path))).toBe(plain.text);
    expect(text(unzipped('a.zip', bytes(deflated), 'b.txt'))).toBe('b');
    expect(unzipped('a.zip', bytes(deflated), 'c.txt')).toBeUndefined();
  });

  it('names the archive that is damaged, cut off, or packed in another way', () => {
    const whole = bytes(deflated);
    expect(() => unzipped('a.zip', whole.slice(0, 60), plain.path)).toThrow(/a\.zip: .*it has no end/);
    expect(() => unzipped('a.zip', whole.slice(40), plain.path)).toThrow(/a\.zip: expected a zip archive/);
    expect(() => unzipped('a.zip', bytes(bzip2), plain.path)).toThrow(/packed in way 12/);
    const flipped = whole.slice();
    flipped[90] ^= 0xff;
    expect(() => unzipped('a.zip', flipped, plain.path)).toThrow(/a\.zip: expected a zip archive/);
  });
});

describe('zeroscrolls', () => {
  const url = (task: string) => `https://huggingface.co/datasets/tau/zero_scrolls/resolve/main/${task}.zip`;
  const pulled = pulledWith(
    new Map(Object.entries(tasks).map(([task, archive]) => [url(task), bytes(archive)])),
  );

  it('parts an input into instruction, text and query, by code points, and gathers the answers of an example', async () => {
    const data = await definition.load(pulledWith(new Map(), pulled));
    expect(faultsOf(data)).toEqual([]);
    expect(data.items).toEqual([
      {
        item: 'gov_report-r1',
        document: 'A fox 🦊 found a key.',
        instruction: 'Sum the report up.',
        references: ['A fox found a key.'],
        tags: { task: 'gov_report', split: 'validation', id: 'r1' },
      },
      {
        item: 'qasper-q1',
        document: 'A fox 🦊 found a key.',
        instruction: 'Answer the question.\n\nQuestion:\nWho found it?',
        references: ['a fox', 'the fox'],
        tags: { task: 'qasper', split: 'validation', id: 'q1' },
      },
      {
        item: 'book_sum_sort-b1',
        document: '1. End. 2. Start.',
        instruction: 'Put the chapters in order.',
        references: ['2, 1'],
        tags: { task: 'book_sum_sort', split: 'validation', id: 'b1' },
      },
    ]);
    expect(data.card.flaws?.[0]).toMatch(/Not in this pull: SummScreenFD, QMSum/);
  });

  it('has examples without answers in the test split', async () => {
    const { items } = await testDefinition.load(pulled);
    expect(items).toMatchObject([{ item: 'gov_report-r1', tags: { split: 'test' } }]);
    expect(items[0]).not.toHaveProperty('references');
  });

  it('refuses a pull without a task', async () => {
    await expect(definition.load(pulledWith(new Map()))).rejects.toThrow(/none of the ten tasks/);
  });
});

describeWithMirror('tasks over long texts from their own sources', (mirror) => {
  it("QMSum: 281 requests in the test split, of 10,839 words with the 25 of ZeroSCROLLS' prompt", async () => {
    const data = await qmsum.load(pulledFromMirror(mirror));
    expect(faultsOf(data)).toEqual([]);
    const test = data.items.filter(({ tags }) => tags?.split === 'test');
    expect([test.length, data.items.length]).toEqual([281, 553]);
    const words = test.map(({ document = '', instruction = '' }) => {
      const [, query = ''] = instruction.split('\n\n');
      return countWords(document) + countWords(query);
    });
    expect(Math.round(words.reduce((sum, n) => sum + n, 0) / words.length + 25)).toBe(10839);
  });

  it("SQuALITY: its development split is the task's validation split", async () => {
    const { items } = await squality.load(pulledFromMirror(mirror));
    expect(new Set(items.map(({ tags }) => `${tags?.task} ${tags?.split}`))).toEqual(
      new Set(['squality validation']),
    );
  });
});
