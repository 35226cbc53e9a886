import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Protocol, ProtocolCase, ProtocolOutcome } from '../../../protocols/contract.js';
import { readAnswer } from '../../../protocols/own/read-answer.js';
import type { Request } from '../../../src/model/request.js';
import { openProtocol } from '../../../src/run/open-protocol.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-own-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, files: Record<string, string>): Promise<string> {
  await mkdir(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
  return `./${name}`;
}

const CASE = {
  item: { item: 'q1', document: 'A cat sat.', instruction: 'Sum up.' },
  dimension: { id: 'overall', higherIsBetter: true, level: 'candidate' },
  candidates: [
    { item: 'q1', system: 'a', text: 'It sat. It ran.' },
    { item: 'q1', system: 'b', text: 'A dog.' },
  ],
  repeat: 0,
  orders: 'given',
  shuffle: <T>(values: readonly T[]) => [...values],
  sampling: { temperature: 0 },
} as ProtocolCase;

/** Runs a protocol to its end with replies made of the requests. */
function outcome(protocol: Protocol, reply: (request: Request) => string, theCase = CASE): ProtocolOutcome {
  const options = protocol.options.parse({});
  const run = protocol.run(theCase, options, protocol.ownPrompts());
  let step = run.next();
  while (!step.done) {
    step = run.next(step.value.map((request) => ({ text: reply(request), usage: {}, latencyMs: 1 })));
  }
  return step.value;
}
const asks = ({ messages }: Request) => messages.map(({ content }) => content).join('\n');

describe('a folder of templates is a protocol', () => {
  it('that reads a score on its scale, turned where small is good', async () => {
    const place = await written('tone', {
      'any.md':
        '---\nscale: [0, 10]\nhigherIsBetter: false\n---\n<!-- user -->\nHow rude is this, 0 to 10?\n{{candidate}}\n',
    });
    const protocol = await openProtocol(place, folder);
    expect(protocol).toMatchObject({ id: 'tone', level: 'candidate', place: join(folder, 'tone') });
    const { verdicts, scores } = outcome(protocol, (one) =>
      asks(one).includes('dog') ? 'Score: 2' : 'Score: 11',
    );
    expect(verdicts).toMatchObject([
      { system: 'a', value: null },
      { system: 'b', value: 8 },
    ]);
    expect(scores[1]).toMatchObject({ system: 'b', value: 8, coverage: 1 });
  });

  it('that asks about sentences, several times, for one of the answers offered', async () => {
    const place = await written('clear', {
      'any.md':
        '---\nchoice: { clear: 1, not clear: 0 }\nlevel: unit\nsamples: 2\n---\n<!-- user -->\nIs "{{unit}}" clear?\n',
    });
    const protocol = await openProtocol(place, folder);
    const { verdicts, made } = outcome(protocol, (one) =>
      asks(one).includes('ran') ? 'Answer: Not clear' : 'It is clear.',
    );
    expect(verdicts).toHaveLength(6);
    expect(verdicts.slice(0, 4)).toMatchObject([
      { system: 'a', unit: 's1', sample: 0, value: 1 },
      { system: 'a', unit: 's1', sample: 1, value: 1 },
      { system: 'a', unit: 's2', sample: 0, value: 0 },
      { system: 'a', unit: 's2', sample: 1, value: 0 },
    ]);
    expect(made?.map(({ system }) => system)).toEqual(['a', 'b']);
  });

  it('that compares two candidates, in the orders asked for', async () => {
    const place = await written('duel', {
      'overall.md': '---\nchoice: pair\n---\n<!-- user -->\nWhich is better?\n1: {{first}}\n2: {{second}}\n',
    });
    const protocol = await openProtocol(place, folder);
    expect(protocol.ordered).toBe(true);
    expect(protocol.dimensions(protocol.ownPrompts())).toEqual(['overall']);
    const { verdicts, scores } = outcome(protocol, () => 'Decision: 1', { ...CASE, orders: 'both' });
    expect(verdicts).toMatchObject([
      { shown: ['a', 'b'], winner: 'first' },
      { shown: ['b', 'a'], winner: 'first' },
    ]);
    expect(scores.map(({ value }) => value)).toEqual([1, 1]);
  });

  it.each([
    [
      'nothing said',
      '---\nhigherIsBetter: true\n---\n<!-- user -->\n{{candidate}}\n',
      /either `scale: \[1, 5\]` or `choice:`/,
    ],
    ['nothing shown', '---\nscale: [1, 5]\n---\n<!-- user -->\nHow good?\n', /never shows \{\{candidate\}\}/],
    [
      'unknown',
      '---\nscale: [1, 5]\n---\n<!-- user -->\n{{candidate}} {{mood}}\n',
      /\{\{mood\}\} is nothing that it can show/,
    ],
    ['turned', '---\nscale: [5, 1]\n---\n<!-- user -->\n{{candidate}}\n', /expected \[lowest, highest\]/],
  ])('%s: refused by the name of the file', async (name, text, message) => {
    const place = await written(name.replace(' ', '-'), { 'any.md': text });
    await expect(openProtocol(place, folder)).rejects.toThrow(message);
  });
});

describe('a module is a protocol', () => {
  const MODULE = `
export default {
  id: 'words',
  *run({ item, dimension, candidates, sampling }) {
    const requests = candidates.map(({ system, text }) => ({
      key: [item.item, dimension.id, system].join('/'),
      messages: [{ role: 'user', content: 'Rate this from 1 to 5: ' + text }],
      sampling,
    }));
    const replies = yield requests;
    const verdicts = candidates.map(({ system }, k) => {
      const found = /[1-5]/.exec(replies[k].text ?? '');
      return {
        item: item.item, dimension: dimension.id, system, requests: [requests[k].key],
        ...(found ? { value: Number(found[0]) } : { value: null, reason: 'no number' }),
      };
    });
    return { verdicts, scores: verdicts.map(({ system, value }) => ({ system, value, coverage: value === null ? 0 : 1 })) };
  },
};
`;
  it('that exports a generator', async () => {
    await writeFile(join(folder, 'mine.mjs'), MODULE);
    const protocol = await openProtocol('./mine.mjs', folder);
    expect(protocol).toMatchObject({
      id: 'words',
      title: 'words',
      level: 'candidate',
      place: join(folder, 'mine.mjs'),
    });
    const { verdicts } = outcome(protocol, (one) => (asks(one).includes('dog') ? '4' : 'none'));
    expect(verdicts).toMatchObject([{ value: null }, { system: 'b', value: 4 }]);
    // What it asks is its text.
    expect(protocol.ownPrompts().templates.get('module')?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['export default { id: "x" };', /run: expected a generator function/],
    ['export const y = 1;', /expected a protocol as its default export/],
    ['throw new Error("broken");', /cannot be loaded: broken/],
  ])('%s is none', async (text, message) => {
    const name = `bad-${Math.abs(text.length)}.mjs`;
    await writeFile(join(folder, name), text);
    await expect(openProtocol(`./${name}`, folder)).rejects.toThrow(message);
  });

  it('what is not there is refused, and a name is a name', async () => {
    await expect(openProtocol('./nowhere', folder)).rejects.toThrow(/no protocol at \.\/nowhere/);
    expect((await openProtocol('llm-eval', folder)).place).toBeUndefined();
    await expect(openProtocol('llm-evil', folder)).rejects.toThrow(/llm-eval/);
  });
});

describe('readAnswer', () => {
  const answers = { yes: 1, no: 0, 'not sure': 0.5 };
  it.each([
    ['Yes', 1],
    ['**No.**', 0],
    ['I thought yes at first.\nAnswer: no', 0],
    ['Final answer: Not  sure', 0.5],
    ['The text is fine, so yes.', 1],
    ['Answer: yes or no', null],
    ['Yesterday nothing happened.', null],
    ['', null],
  ])('%j: %s', (reply, value) => expect(readAnswer(reply, answers).value).toBe(value));
});
