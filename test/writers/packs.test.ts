import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packPrompts } from '../../protocols/packs.js';
import { clean } from '../../writers/clean/index.js';
import { hierarchical } from '../../writers/hierarchical/index.js';
import { incremental } from '../../writers/incremental/index.js';
import { oneShot } from '../../writers/one-shot/index.js';
import { writerPackById } from '../../writers/packs.js';
import { describeWithMirror } from '../support/mirror.js';
import { storyOf } from './release.js';
import { drive } from './support.js';

describeWithMirror('the prompt pack of the summarizers', (mirror) => {
  const text = (url: string) => readFileSync(join(mirror, url.replace('https://', '')), 'utf8');
  const pack = writerPackById('booookscore') as NonNullable<ReturnType<typeof writerPackById>>;
  const file = (name: string) => text(pack.files.find(({ url }) => url.endsWith(`/${name}.txt`))?.url ?? '');
  /** As Python's `str.format` fills it in. */
  const filled = (name: string, ...values: string[]) => {
    const left = [...values];
    return file(name)
      .replace(/\{\}/g, () => left.shift() ?? '?')
      .trim();
  };
  const item = { item: 'a', document: storyOf(14, 1) };

  it('hierarchical shows the published text around chunk, summaries and what came before', () => {
    const prompts = packPrompts(hierarchical, pack, text);
    const { batches } = drive(hierarchical, item, () => 'It is {told} so.', {
      prompts,
      contextTokens: 520,
      options: { chunk: 20, maxSummary: 100, assumedSummary: 30, contextShare: 0.1 },
    });
    const shown = batches.flat().map(({ key, messages }) => [key, messages[0]?.content ?? ''] as const);
    const [, first = ''] = shown.find(([key]) => key.includes('/chunk/')) ?? [];
    const [beginning = ''] = filled('init', '\u0000').split('\u0000');
    expect(beginning.length).toBeGreaterThan(20);
    expect(first.startsWith(beginning)).toBe(true);
    const [, merged] = shown.find(([key]) => key.includes('/merge/')) ?? [];
    expect(merged).toContain('Summary 2:\n\nIt is {told} so.');
    for (const [, prompt] of shown) expect(prompt).not.toMatch(/\{\{|\{\}/);
  });

  it('incremental shows them around chunk and summary', () => {
    const prompts = packPrompts(incremental, pack, text);
    const { batches } = drive(incremental, item, () => 'It is so.', { prompts, options: { chunk: 60 } });
    const [, second] = batches.flat().map(({ messages }) => messages[0]?.content);
    const [start = '', end = ''] = filled('intermediate', '\u0000', 'It is so.').split('\u0000');
    expect(second?.startsWith(start.trimStart()) && second.endsWith(end)).toBe(true);
  });

  it('clean shows them around the summary', () => {
    const candidates = [{ item: 'a', system: 's', text: 'It is {so}.' }];
    const prompts = packPrompts(clean, pack, text);
    const { batches } = drive(clean, item, () => 'So.', { prompts, candidates, options: { of: 's' } });
    expect(batches[0]?.[0]?.messages[0]?.content).toBe(filled('remove_artifacts', 'It is {so}.'));
  });

  it('serves no other writer', () => {
    expect(() => packPrompts(oneShot, pack, text)).toThrow(
      'expected one of hierarchical, clean, incremental',
    );
  });
});
