import { describe, expect, it } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import { handData } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/** Twelve items; `long` says the document's words and repeats them, `short` says its last three. */
function texts() {
  const data = handData({ items: 12, card: { systems: [{ id: 'long' }, { id: 'short' }] } });
  const document = 'One two three four.';
  return {
    ...data,
    items: data.items.map((item) => ({ ...item, document, references: ['two three four', 'five'] })),
    candidates: data.candidates.map((candidate) => ({
      ...candidate,
      text: candidate.system === 'long' ? 'One two three. One two three.' : 'two three four',
    })),
  };
}

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run(['describe', folder, '--format', 'json', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = JSON.parse(out);
  expect(resultSchema.safeParse(result).success).toBe(true);
  return result;
}

describe('assize describe', () => {
  it('gives lengths, trigrams and ROUGE of each system, worked by hand', () =>
    inFolder(texts(), async (folder) => {
      const { systems, given } = await json(folder, '--resamples', '19');
      const means = systems.map(({ measures }: { measures: Record<string, { value: { value: number } }> }) =>
        Object.fromEntries(Object.entries(measures).map(([name, { value }]) => [name, value.value])),
      );
      // one two three . one two three . : of four distinct trigrams two occur twice; the document has one.
      expect(means[0]).toMatchObject({ words: 6, sentences: 2, repeated: 2 / 4, novel: 3 / 4 });
      // 2 of 6 and 2 of 3 words: F1 = 2 · (1/3 · 2/3) ÷ 1.
      expect(means[0].rouge1).toBeCloseTo(4 / 9, 12);
      expect(means[1]).toMatchObject({ words: 3, repeated: 0, novel: 0, rouge1: 1, rouge2: 1, rougeL: 1 });
      expect(given).toMatchObject([
        { what: 'documents', texts: 12, lengths: { words: 4 } },
        { what: 'references', texts: 24, lengths: { words: 2 } },
      ]);
    }));

  it('sets two systems beside each other: every item shorter, p = 2 ÷ 2¹²', () =>
    inFolder(texts(), async (folder) => {
      const { pair } = await json(folder, '--system', 'long', '--system', 'short', '--resamples', '19');
      expect(pair.differences.words).toMatchObject({
        value: { value: 3 },
        pValue: { value: 2 / 2 ** 12 },
        permutations: 4096,
        exhaustive: true,
        texts: 12,
      });
      expect(pair.similarity.rouge1.value.value).toBeCloseTo(4 / 9, 12);
      const { out } = await run(['describe', folder, '--system', 'long', '--system', 'short']);
      expect(out).toContain('all arrangements');
      expect((await json(folder, '--system', 'long')).pair).toBeUndefined();
    }));

  it('says why a figure is undefined: no document, no reference, no text, too short', () => {
    const data = texts();
    const bare = {
      ...data,
      items: data.items.map(({ item }) => ({ item })),
      candidates: data.candidates
        .filter(({ system }) => system === 'long')
        .map((candidate) => ({ ...candidate, text: 'Hi' })),
    };
    return inFolder(bare, async (folder) => {
      const { systems } = await json(folder, '--resamples', '19');
      const [{ measures }, none] = systems;
      expect(measures.repeated.value).toMatchObject({ value: null, code: 'no-trigram' });
      expect(measures.novel.value.code).toBe('no-document-to-hold-against');
      expect(measures.rouge1.value.code).toBe('no-references');
      expect(none).toMatchObject({ texts: 0, measures: { words: { value: { code: 'no-text' } } } });
    });
  });

  it('names the systems there are for one that is not', () =>
    inFolder(texts(), async (folder) => {
      const { code, err } = await run(['describe', folder, '--system', 'lon']);
      expect(code).toBe(2);
      expect(err).toContain('Did you mean "long"?');
    }));
});
