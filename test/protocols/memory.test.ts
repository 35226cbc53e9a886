import { describe, expect, it } from 'vitest';
import { readSteps } from '../../protocols/memory-steps.js';
import { type Notes, type Talk, type TalkOutcome, talk, together } from '../../protocols/memory-talk.js';
import type { Reply } from '../../src/model/reply.js';
import type { Message, Request } from '../../src/model/request.js';
import { noReply, textReply } from './support.js';

describe('readSteps', () => {
  it('reads each tool, numbered or not', () => {
    expect(readSteps('Q1: [list-keys]').steps).toEqual([{ tool: 'list-keys' }]);
    expect(readSteps(' [read] tides-of-may ').steps).toEqual([{ tool: 'read', key: 'tides-of-may' }]);
    expect(readSteps('Q3: [read] (tides)').steps).toEqual([{ tool: 'read', key: 'tides' }]);
    expect(readSteps('Q2: [write] (tides) High at noon.').steps).toEqual([
      { tool: 'write', key: 'tides', text: 'High at noon.' },
    ]);
    expect(readSteps('Q2: [E0Q]').steps).toEqual([{ tool: 'EOQ' }]);
    expect(readSteps('Q9: [ans] One.\n\nTwo.').steps).toEqual([{ tool: 'ans', text: 'One.\n\nTwo.' }]);
  });

  it('takes a note over several lines, and several notes in one reply', () => {
    const reply = 'Q1: [write] (a) * one\n* two\nQ2: [write] (b) three\nQ3: [EOQ]';
    expect(readSteps(reply)).toEqual({
      steps: [
        { tool: 'write', key: 'a', text: '* one\n* two' },
        { tool: 'write', key: 'b', text: 'three' },
        { tool: 'EOQ' },
      ],
      skipped: 0,
      invented: 0,
    });
  });

  it('counts lines before the first step, and finds none where there is none', () => {
    expect(readSteps('Let me see.\n\nI will write.\n[EOQ]')).toEqual({
      steps: [{ tool: 'EOQ' }],
      skipped: 2,
      invented: 0,
    });
    expect(readSteps('The tools are [read] and [write].')).toEqual({ steps: [], skipped: 1, invented: 0 });
    expect(readSteps('[write] a note without a key').steps).toEqual([]);
    expect(readSteps('[read]').steps).toEqual([]);
  });

  it('cuts a result that the model made up, and a step behind one whose answer it had not seen', () => {
    expect(readSteps('[read] a\n#1: made up\nQ2: [write] (b) from it')).toEqual({
      steps: [{ tool: 'read', key: 'a' }],
      skipped: 0,
      invented: 1,
    });
    expect(readSteps('[read] a\nQ2: [write] (b) unseen\nQ3: [EOQ]')).toEqual({
      steps: [{ tool: 'read', key: 'a' }],
      skipped: 0,
      invented: 2,
    });
  });
});

class Dictionary implements Notes {
  readonly map = new Map<string, string>();
  keys = () => [...this.map.keys()];
  read = (key: string) => this.map.get(key);
  write = (key: string, text: string) => {
    this.map.set(key, text);
    return true;
  };
}

const OPENING: Message[] = [{ role: 'user', content: 'Input: (1/1) a part\nQ1:' }];

function reading(given: Partial<Talk> = {}): Talk {
  return {
    opening: OPENING,
    mode: 'chat',
    notes: new Dictionary(),
    maxSteps: 12,
    last: false,
    ask: (messages, name) => ({ key: name, messages, sampling: {} }),
    fits: () => true,
    ...given,
  };
}

function converse(
  given: Talk,
  replies: readonly (string | Reply)[],
): { outcome: TalkOutcome; asked: Request[] } {
  const run = talk(given);
  const asked: Request[] = [];
  let step = run.next([]);
  while (!step.done) {
    asked.push(...step.value);
    const next = replies[asked.length - 1] ?? '[EOQ]';
    step = run.next([typeof next === 'string' ? textReply(next) : next]);
  }
  return { outcome: step.value, asked };
}

describe('talk', () => {
  it('answers list-keys and read from the notes, and an unknown key as such', () => {
    const notes = new Dictionary();
    notes.write('tides', 'High at noon.');
    const { outcome, asked } = converse(reading({ notes }), ['[list-keys]', '[read] tides', '[read] moon']);
    expect(asked.map(({ messages }) => messages.at(-1)?.content)).toEqual([
      OPENING[0]?.content,
      '#1: tides',
      '#2: High at noon.',
      '#3: no such key',
    ]);
    expect(outcome).toMatchObject({
      ended: 'EOQ',
      keysRead: ['tides'],
      counts: { steps: 4, reads: 1, unknownKeys: 1 },
    });
    expect(converse(reading(), ['[list-keys]']).asked[1]?.messages.at(-1)?.content).toBe('#1: (none)');
  });

  it('goes on with one text in completion mode: steps and answers alternate, the next number begun', () => {
    const { asked } = converse(reading({ mode: 'completion' }), [' [write] (a) one\nQ2: [list-keys]']);
    expect(asked.map(({ messages }) => messages.slice(1))).toEqual([
      [{ role: 'assistant', content: 'Q1:' }],
      [{ role: 'assistant', content: 'Q1: [write] (a) one\n#1:\nQ2: [list-keys]\n#2: a\nQ3:' }],
    ]);
  });

  it('counts a collision: a write to a key that held something and was not read in this part', () => {
    const notes = new Dictionary();
    notes.write('a', 'before');
    notes.write('b', 'before');
    const replies = [
      '[read] b',
      '[write] (b) known\n[write] (a) unread\n[write] (a) own\n[write] (c) new\n[EOQ]',
    ];
    const { outcome } = converse(reading({ notes }), replies);
    expect(outcome.counts).toMatchObject({ writes: 4, collisions: 1, reads: 1 });
    expect([...notes.map]).toEqual([
      ['a', 'own'],
      ['b', 'known'],
      ['c', 'new'],
    ]);
  });

  it('ends a part where twice no step could be read, and asks once in between', () => {
    const { outcome, asked } = converse(reading(), ['Sure!', noReply('empty'), '[EOQ]']);
    expect(asked.map(({ key }) => key)).toEqual(['step=1', 'step=1 again']);
    expect(outcome).toMatchObject({ ended: 'unread', counts: { unread: 2, steps: 0 } });
    expect(converse(reading(), ['Sure!', '[EOQ]']).outcome.ended).toBe('EOQ');
  });

  it('ends after so many steps', () => {
    const { outcome, asked } = converse(reading({ maxSteps: 3 }), Array(9).fill('[list-keys]'));
    expect([outcome.ended, outcome.counts.steps, asked.length]).toEqual(['steps', 3, 3]);
  });

  it('takes an answer on the last part alone', () => {
    const early = converse(reading(), ['[ans] Too soon.']).outcome;
    expect(early).toMatchObject({ ended: 'EOQ', counts: { earlyAnswers: 1 } });
    expect(early.answer).toBeUndefined();
    const { outcome } = converse(reading({ last: true }), ['[ans] The end.']);
    expect(outcome).toMatchObject({ ended: 'ans', answer: 'The end.', counts: { earlyAnswers: 0 } });
  });

  it('does not show a note that does not fit, and ends where no step more fits', () => {
    const notes = new Dictionary();
    notes.write('long', 'x'.repeat(400));
    notes.write('short', 'y');
    const fits = (messages: readonly Message[]) => JSON.stringify(messages).length < 400;
    const { outcome, asked } = converse(reading({ notes, fits }), ['[read] long', '[read] short']);
    expect(asked[1]?.messages.at(-1)?.content).toBe('#1: (no room left)');
    expect(outcome).toMatchObject({ keysRead: ['short'], counts: { overflow: 1 } });
    const full = converse(reading({ fits: () => false }), ['[list-keys]', '[list-keys]']).outcome;
    expect(full).toMatchObject({ ended: 'steps', counts: { steps: 1, overflow: 1 } });
  });

  it('reads a reply that was cut off', () => {
    const cut = { ...noReply('length'), partial: '[write] (a) half a no' };
    const notes = new Dictionary();
    converse(reading({ notes }), [cut, '[EOQ]']);
    expect(notes.map.get('a')).toBe('half a no');
  });
});

describe('together', () => {
  it('asks for the next request of every reading in one batch', () => {
    const runs = [['[list-keys]', '[EOQ]'], ['[EOQ]'], ['[list-keys]', '[list-keys]', '[EOQ]']];
    const all = together(
      runs.map((_, k) =>
        talk(reading({ ask: (messages, name) => ({ key: `${k} ${name}`, messages, sampling: {} }) })),
      ),
    );
    const batches: string[][] = [];
    let step = all.next([]);
    while (!step.done) {
      batches.push(step.value.map(({ key }) => key));
      step = all.next(
        step.value.map(({ key }) => {
          const [reader, , number] = key.split(/[ =]/);
          return textReply(runs[Number(reader)]?.[Number(number) - 1] ?? '');
        }),
      );
    }
    expect(batches).toEqual([['0 step=1', '1 step=1', '2 step=1'], ['0 step=2', '2 step=2'], ['2 step=3']]);
    expect(step.value.map(({ counts }) => counts.steps)).toEqual([2, 1, 3]);
  });
});
