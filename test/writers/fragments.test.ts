import { describe, expect, it } from 'vitest';
import { requireVariables } from '../../protocols/template.js';
import type { Request } from '../../src/model/request.js';
import { fragments } from '../../writers/fragments/index.js';
import { drive } from './support.js';

/** Six sentences: with two a part, three parts. */
const item = {
  item: 'i1',
  document: 'Ash fell. Birds fled. Corn grew. Dogs slept. Eels swam. Foxes hid.',
};
const options = { sentences: 2 };
const partOf = ({ key }: Request) => Number(/part=(\d+)/.exec(key)?.[1] ?? 0);
const stepOf = ({ key }: Request) => Number(/step=(\d+)/.exec(key)?.[1] ?? 0);
const textOf = ({ messages }: Request) => messages.map(({ content }) => content).join('\n');

/** Writes a note a part; on the last lists, reads each key, and answers. */
function obedient(request: Request): string {
  const [part, step] = [partOf(request), stepOf(request)];
  if (part < 3) return step === 1 ? `Q1: [write] (k${part}) note ${part}` : `Q2: [EOQ]`;
  return ['', '[list-keys]', '[read] k1', '[read] k2', '[ans] All in all.'][step] ?? '';
}

describe('fragments', () => {
  it('begins each part from an empty context, and keeps notes between them', () => {
    const { outcome, batches } = drive(fragments, item, obedient, { options });
    expect(outcome).toMatchObject({ text: 'All in all.', flags: [] });
    expect(batches.every((batch) => batch.length === 1)).toBe(true);
    const [second] = batches.flat().filter((request) => partOf(request) === 2);
    expect(second?.messages).toHaveLength(1);
    expect(textOf(second as Request)).toContain('Input: (2/3) Corn grew. Dogs slept.');
    expect(textOf(second as Request)).not.toContain('Ash fell');
    expect(second?.sampling.stop).toEqual(['\n#']);
    const last = batches.flat().at(-1) as Request;
    expect(last.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'Q1: [list-keys]'],
      ['user', '#1: k1, k2'],
      ['assistant', 'Q2: [read] k1'],
      ['user', '#2: note 1'],
      ['assistant', 'Q3: [read] k2'],
      ['user', '#3: note 2'],
    ]);
    expect(outcome.measures).toEqual({
      parts: 3,
      requests: 8,
      steps: 8,
      writes: 2,
      reads: 2,
      collisions: 0,
      unknownKeys: 0,
      invented: 0,
      skipped: 0,
      earlyAnswers: 0,
      unread: 0,
      overflow: 0,
      keys: 2,
      keysReadAtTheEnd: 1,
      tokensStored: 4,
      tokens: 3,
    });
    expect(outcome.trace.map(({ step, place }) => [step, place])).toEqual([
      ['base', 0],
      ['base', 1],
      ['base', 2],
      ['store', undefined],
    ]);
    expect(outcome.trace[0]?.text).toBe('Q1: [write] (k1) note 1\n#1:');
    expect(JSON.parse(outcome.trace.at(-1)?.text ?? '')).toEqual({ k1: 'note 1', k2: 'note 2' });
  });

  it('tells the first part that nothing is stored, and the last to read and answer', () => {
    const { batches } = drive(fragments, item, obedient, { options });
    const openings = [1, 2, 3].map((part) =>
      textOf(batches.flat().find((one) => partOf(one) === part) as Request),
    );
    expect(openings.map((text) => text.includes('the store is empty, so do not read'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(openings.map((text) => text.includes('It is the last'))).toEqual([false, false, true]);
    const only = drive(fragments, { ...item, document: 'Ash fell.' }, () => '[ans] Ash.', { options });
    expect(textOf(only.batches[0]?.[0] as Request)).toContain('It is the only one');
    expect(only.outcome).toMatchObject({ text: 'Ash.', measures: { keysReadAtTheEnd: null } });
  });

  it('is thought to read each key on the last part where no model is there: as many requests as it would make', () => {
    for (const prompt of ['base', 'compressed', 'rolling'] as const) {
      for (const mode of ['chat', 'completion'] as const) {
        const given = { ...options, prompt, mode };
        const assumes = (request: Request) =>
          fragments.assumes?.(request, fragments.options.parse(given)) ?? '';
        const { outcome } = drive(fragments, item, assumes, { options: given });
        expect(outcome.flags).toEqual([]);
        expect(outcome.measures).toMatchObject({
          parts: 3,
          requests: prompt === 'rolling' ? 5 : 6,
          keysReadAtTheEnd: 1,
          collisions: 0,
        });
        expect(
          drive(fragments, { ...item, document: 'Ash fell.' }, assumes, { options: given }).outcome.measures
            .requests,
        ).toBe(1);
      }
    }
  });

  it('goes on with one text in completion mode', () => {
    const { batches } = drive(fragments, item, obedient, { options: { ...options, mode: 'completion' } });
    const last = batches.flat().at(-1) as Request;
    expect(last.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(last.messages[1]?.content).toBe(
      'Q1: [list-keys]\n#1: k1, k2\nQ2: [read] k1\n#2: note 1\nQ3: [read] k2\n#3: note 2\nQ4:',
    );
    expect(batches[0]?.[0]?.messages[1]?.content).toBe('Q1:');
  });

  it('replaces what stood under a key, and counts what was not read before as a collision', () => {
    const rolling = (request: Request): string => {
      if (partOf(request) === 3) return stepOf(request) === 1 ? '[read] current-summary' : '[ans] End.';
      return `[write] (current-summary) to ${partOf(request)}\n[EOQ]`;
    };
    const { outcome } = drive(fragments, item, rolling, { options: { ...options, prompt: 'rolling' } });
    expect(outcome.measures).toMatchObject({ writes: 2, collisions: 1, keys: 1, keysReadAtTheEnd: 1 });
    expect(JSON.parse(outcome.trace.at(-1)?.text ?? '')).toEqual({ 'current-summary': 'to 2' });
    const careful = (request: Request) =>
      partOf(request) === 2 && stepOf(request) === 1 ? '[read] current-summary' : rolling(request);
    expect(drive(fragments, item, careful, { options }).outcome.measures.collisions).toBe(0);
  });

  it('has no text where the last part ended without an answer, after asking once more', () => {
    const silent = (request: Request) => (partOf(request) === 0 ? '[ans] Late.' : '[EOQ]');
    const asked = drive(fragments, item, silent, { options });
    expect(asked.outcome).toMatchObject({ text: 'Late.', flags: ['asked-again'], measures: { requests: 4 } });
    expect(asked.batches.at(-1)?.[0]?.messages.at(-1)?.content).toContain('Q2: [ans]');
    const never = drive(fragments, item, () => '[EOQ]', { options });
    expect(never.outcome).toMatchObject({ text: null, reason: 'no [ans] on the last part' });
    const required = drive(fragments, item, silent, { options: { ...options, final: 'require' } });
    expect(required.outcome.text).toBeNull();
    expect(required.batches).toHaveLength(3);
  });

  it('counts failures: invented results, early answers, unknown keys, parts without a step', () => {
    const failing = (request: Request): string => {
      const [part, step] = [partOf(request), stepOf(request)];
      if (part === 1) return step === 1 ? '[read] nothing\n#1: I made this up\n[EOQ]' : '[ans] Early.\n';
      if (part === 2) return 'What a story!';
      return '[ans] End.';
    };
    const { outcome } = drive(fragments, item, failing, { options: { ...options, maxSteps: 2 } });
    expect(outcome.measures).toMatchObject({
      invented: 1,
      unknownKeys: 1,
      earlyAnswers: 1,
      unread: 2,
      skipped: 2,
    });
    expect(outcome).toMatchObject({ text: 'End.', flags: ['max-steps', 'unread-part'] });
  });

  it('flags notes that do not fit into the window at the end, and keeps every request within it', () => {
    const note = 'word '.repeat(150);
    const greedy = (request: Request): string => {
      const [part, step] = [partOf(request), stepOf(request)];
      if (part < 3) return `[write] (k${part}) ${note}\n[EOQ]`;
      return step < 3 ? `[read] k${step}` : '[ans] What there was.';
    };
    const given = { options: { ...options, maxNote: 160, maxAnswer: 60 } };
    const { batches: free } = drive(fragments, item, greedy, given);
    const words = ({ messages }: Request) =>
      messages.reduce((sum, { content }) => sum + content.split(/\s+/).filter(Boolean).length, 0);
    const longest = Math.max(...free.flat().map(words));
    const contextTokens = longest;
    const { outcome, batches } = drive(fragments, item, greedy, { ...given, contextTokens });
    expect(outcome).toMatchObject({
      text: 'What there was.',
      flags: ['memory-overflow'],
      measures: { overflow: 1, tokensStored: 300 },
    });
    expect(outcome.measures.keysReadAtTheEnd).toBe(0.5);
    for (const request of batches.flat())
      expect(words(request) + (request.sampling.maxTokens ?? 0)).toBeLessThanOrEqual(contextTokens);
  });

  it('cuts parts so that they fit, and refuses a window that holds no part', () => {
    const document = Array.from({ length: 400 }, (_, k) => `Sentence number ${k} is here.`).join(' ');
    const run = (contextTokens: number) =>
      drive(fragments, { item: 'i1', document }, () => '[EOQ]', {
        options: { sentences: 400, maxNote: 100, maxAnswer: 100 },
        contextTokens,
      });
    expect(() => run(400)).toThrow(/Expected a window of at least \d+ tokens/);
    const { batches } = run(1500);
    expect(batches.length).toBeGreaterThan(2);
    const { batches: small } = drive(fragments, { item: 'i1', document }, () => '[EOQ]', {
      options: { sentences: 400, chunk: 50 },
    });
    expect(small.length).toBeGreaterThan(39);
  });

  it('refuses an item without a document, naming it', () => {
    expect(() => drive(fragments, { item: 'bare' }, () => 'x')).toThrow(/item bare has no document/);
  });

  it('has a template for each prompt with what it shows', () => {
    const { templates } = fragments.ownPrompts();
    expect([...templates.keys()].sort()).toEqual(['base', 'compressed', 'final', 'rolling']);
    for (const [name, template] of templates) requireVariables(template, fragments.variables(name));
  });

  it("shows the item's instruction where there is one", () => {
    const { batches } = drive(fragments, { ...item, instruction: 'Who fled?' }, obedient, { options });
    expect(textOf(batches[0]?.[0] as Request)).toContain('is to be about: Who fled?');
  });
});
