import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { DatasetDefinition, LoadedDataset } from '../../datasets/contract.js';
import { readPins } from '../../datasets/kit.js';
import { definition as llmbar } from '../../datasets/llmbar/index.js';
import { definition as manual } from '../../datasets/llmbar-manual/index.js';
import { definition as storysumm } from '../../datasets/storysumm/index.js';
import { definition as verdicts } from '../../datasets/storysumm-verdicts/index.js';
import type { PairLabel } from '../../src/model/label.js';
import { faultsOf, pairScores } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

const PACKED = [
  { definition: manual, whole: llmbar, of: 'llmbar' },
  { definition: verdicts, whole: storysumm, of: 'storysumm' },
];
const load = (definition: DatasetDefinition) => definition.load(pulledWith(new Map()));
const folder = (id: string) => new URL(`../../datasets/${id}/`, import.meta.url);

describe.each(PACKED)('$definition.id ships with the package', ({ definition, whole, of }) => {
  it('needs no pull, and holds what the open format asks for', async () => {
    expect(definition.files).toEqual([]);
    expect(faultsOf(await load(definition))).toEqual([]);
  });

  it('names its licence, its authors and the pinned files it is made of', async () => {
    const { card } = await load(definition);
    expect(card.licence).toBe('MIT');
    const licence = readFileSync(new URL('LICENSE', folder(definition.id)), 'utf8');
    const notice = readFileSync(new URL('NOTICE.md', folder(definition.id)), 'utf8');
    const [copyright = ''] = /Copyright \(c\) .*/.exec(licence) ?? [];
    expect(licence).toContain('The above copyright notice and this permission notice shall be included');
    expect(notice).toContain(copyright);
    expect(notice).toContain(card.homepage);
    const pins = readPins(new URL('files.sha256', folder(of)));
    const pinned = new Map(whole.files.map(({ url, sha256 }) => [url, sha256]));
    expect(card.sources?.length).toBeGreaterThan(0);
    for (const { url, sha256 } of card.sources ?? []) expect(pinned.get(url), url).toBe(sha256);
    expect([...pins.values()]).toEqual(
      expect.arrayContaining(card.sources?.map(({ sha256 }) => sha256) ?? []),
    );
  });

  it('is small', async () => {
    const files = ['items', 'candidates', 'labels', 'scores'].map((kind) =>
      readFile(new URL(`records/${kind}.jsonl.gz`, folder(definition.id))),
    );
    const bytes = (await Promise.all(files)).reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThan(256_000);
  });
});

describe('llmbar-manual', () => {
  // The published statistics of the runs: correct_average (a verdict that was not read is wrong there) and equal.
  it.each([
    ['GPT-4', 74, 92, 38, 46],
    ['PaLM2', 60, 90, 39, 45],
    ['ChatGPT', 32, 92, 24, 46],
    ['LLaMA2', 34, 92, 30, 46],
    ['ChatGPT-0301', 41, 92, 27, 46],
    ['Falcon', 47, 92, 23, 46],
  ])(
    '%s, asked plainly, is right in %i of %i verdicts and says the same twice in %i of %i pairs',
    async (judge, right, read, same, both) => {
      const data = await load(manual);
      const gold = new Map(data.labels.map((label) => [label.item, (label as PairLabel).preference]));
      const own = pairScores(data).filter((one) => one.judge === judge && one.protocol === 'Vanilla');
      const named = own.flatMap(({ item, shown, winner }) =>
        winner === null || winner === 'tie' ? [] : [{ item, output: shown[winner === 'first' ? 0 : 1] }],
      );
      expect([named.filter(({ item, output }) => output === gold.get(item)).length, named.length]).toEqual([
        right,
        read,
      ]);
      const twice = [...gold.keys()]
        .map((item) => named.filter((one) => one.item === item).map(({ output }) => output))
        .filter(({ length }) => length === 2);
      expect([twice.filter(([a, b]) => a === b).length, twice.length]).toEqual([same, both]);
    },
  );
});

describe('storysumm-verdicts', () => {
  it('leaves the stories where they are', async () => {
    const { items } = await load(verdicts);
    expect(items).toHaveLength(32);
    expect(items.some(({ document }) => document !== undefined)).toBe(false);
  });
});

describeWithMirror('what is packed is what the loader reads', (mirror) => {
  const records = ({ items, candidates, labels, scores }: LoadedDataset) => ({
    items,
    candidates,
    labels,
    scores,
  });
  /** As it comes back from a file. */
  const written = (value: unknown) => JSON.parse(JSON.stringify(value));

  it('llmbar-manual: the Manual pairs of llmbar, to the letter', async () => {
    const data = await llmbar.load(pulledFromMirror(mirror));
    const own = <T extends { item: string }>(all: readonly T[]) =>
      all.filter(({ item }) => item.startsWith('Manual-'));
    const { items, candidates, labels, scores } = data;
    expect(records(await load(manual))).toEqual(
      written({ items: own(items), candidates: own(candidates), labels: own(labels), scores: own(scores) }),
    );
  });

  it('storysumm-verdicts: storysumm without its stories', async () => {
    const data = await storysumm.load(pulledFromMirror(mirror));
    const items = data.items.map(({ document: _, ...item }) => item);
    const { candidates, labels, scores } = data;
    expect(records(await load(verdicts))).toEqual(written({ items, candidates, labels, scores }));
  });
});
