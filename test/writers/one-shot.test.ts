import { describe, expect, it } from 'vitest';

import { oneShot } from '../../writers/one-shot/index.js';
import { drive, wordsOf } from './support.js';

const item = { item: 'a/1', document: 'A cat sat.', instruction: 'What sat?' };

describe('one-shot', () => {
  it('asks once, with the document and the instruction', () => {
    const { outcome, batches } = drive(oneShot, item, () => ' A cat. \n');
    expect(outcome).toMatchObject({ text: 'A cat.', flags: [], measures: { requests: 1, tokens: 2 } });
    expect(batches.flat().map(({ key }) => key)).toEqual(['a%2F1/specific/attempt=1/sample=0']);
    const prompt = batches[0]?.[0]?.messages.map(({ content }) => content).join('\n') ?? '';
    expect(prompt).toContain('A cat sat.');
    expect(prompt).toContain('What sat?');
    expect(prompt).not.toContain('words');
  });

  it('withholds the instruction where the generic one is asked for, and where there is none', () => {
    const generic = drive(oneShot, item, () => 'x', { options: { instruction: 'generic', words: 40 } });
    const prompt = generic.batches[0]?.[0]?.messages[0]?.content ?? '';
    expect(prompt).not.toContain('What sat?');
    expect(prompt).toContain('at most 40 words');
    const { instruction: _, ...bare } = item;
    expect(drive(oneShot, bare, () => 'x').outcome.trace[0]?.step).toBe('generic');
  });

  it('asks again where nothing came back, and no more often than it may', () => {
    const replies = ['', '', 'A cat.'];
    const { outcome, batches } = drive(oneShot, item, () => replies.shift() ?? '');
    expect(batches).toHaveLength(3);
    expect(outcome.text).toBe('A cat.');
    expect(outcome.trace.map(({ text }) => text)).toEqual([null, null, 'A cat.']);
    const never = drive(oneShot, item, () => '', { options: { attempts: 2 } });
    expect(never.batches).toHaveLength(2);
    expect(never.outcome).toMatchObject({ text: null, reason: 'empty' });
  });

  it('keeps a text that was cut off and says so; a refusal is no text', () => {
    const cut = drive(oneShot, item, () => ({ reason: 'length', partial: 'A cat sat on' }));
    expect(cut.outcome).toMatchObject({ text: 'A cat sat on', flags: ['cut'] });
    const refused = drive(oneShot, item, () => ({ reason: 'refusal', detail: 'no' }));
    expect(refused.outcome).toMatchObject({ text: null, reason: 'refusal: no' });
    expect(refused.batches).toHaveLength(1);
  });

  it('refuses an item that has nothing to write from, naming it', () => {
    expect(() => drive(oneShot, { item: 'bare' }, () => 'x')).toThrow(
      /item bare has no document and no instr/,
    );
    const asked = () =>
      drive(oneShot, { item: 'q', instruction: 'Why?' }, () => 'x', { options: { instruction: 'generic' } });
    expect(asked).toThrow(/item q has no document.*instruction=specific/);
  });

  const task = {
    item: 'qasper-1',
    document: 'A cat sat. '.repeat(200),
    instruction: 'Answer the question.\n\nQuestion:\nWhat sat?',
    tags: { task: 'qasper' },
  };

  it('asks for a task over a long text as ZeroSCROLLS does: instruction, text, query; room for the answer', () => {
    const { batches, outcome } = drive(oneShot, { ...task, document: 'A cat sat.' }, () => 'A cat');
    const [request] = batches[0] ?? [];
    expect(request?.messages[0]?.content).toBe(
      'Answer the question.\n\nText:\nA cat sat.\n\nQuestion:\nWhat sat?\n\nGive the answer alone, without an explanation.',
    );
    expect(request?.sampling.maxTokens).toBe(128);
    expect(outcome.flags).toEqual([]);
    const summary = drive(oneShot, { ...task, tags: { task: 'qmsum' } }, () => 'x');
    expect(summary.batches[0]?.[0]?.messages[0]?.content).not.toContain('alone');
  });

  it('asks for the answer between tags where it is told to, and reads it from there', () => {
    const tagged = (reply: string, tags = { task: 'qasper' }) =>
      drive(oneShot, { ...task, document: 'A cat sat.', tags }, () => reply, {
        options: { answer: 'tagged' },
      });
    const { batches, outcome } = tagged('As <answer>x</answer> says: <answer> A cat\n</answer>.');
    expect(batches[0]?.[0]?.messages[0]?.content).toMatch(
      /without an explanation\.\n\nPut the final answer between <answer> and <\/answer>\.$/,
    );
    expect(batches[0]?.[0]?.sampling.maxTokens).toBe(128 + 1);
    expect(outcome).toMatchObject({ text: 'A cat', flags: [], measures: { tokens: 2 } });
    expect(outcome.trace[0]?.text).toContain('As <answer>');
    expect(tagged('So <answer>A cat that').outcome.text).toBe('A cat that');
    for (const reply of ['A cat', '<answer></answer>']) {
      expect(tagged(reply).outcome).toMatchObject({ text: reply, flags: ['no-tags'] });
    }
    const summary = tagged('A <answer>cat</answer>', { task: 'qmsum' });
    expect(summary.outcome).toMatchObject({ text: 'A <answer>cat</answer>', flags: [] });
    expect(summary.batches[0]?.[0]?.messages[0]?.content).not.toContain('between');
  });

  it('cuts the end of a text that the window has no room for, and refuses a window too small for the request', () => {
    const { batches, outcome } = drive(oneShot, task, () => 'A cat', { contextTokens: 300 });
    const prompt = batches[0]?.[0]?.messages[0]?.content ?? '';
    expect(wordsOf(prompt).length).toBeLessThanOrEqual(300 - 128);
    expect(prompt).toMatch(/left out\.\]\n\nQuestion:\nWhat sat\?/);
    expect(outcome.flags).toEqual(['document-cut']);
    expect(() => drive(oneShot, task, () => 'x', { contextTokens: 140 })).toThrow(/no room for the request/);
  });
});
