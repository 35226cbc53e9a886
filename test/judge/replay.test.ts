import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { isLikelihoodJudge, type Judge } from '../../src/judge/contract.js';
import { createJudge } from '../../src/judge/create.js';
import type { ReplayMode } from '../../src/judge/replay-options.js';
import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';

const reply = (text: string): Reply => ({ text, usage: {}, latencyMs: 1 });
const request = (key: string): Request => ({ key, messages: [{ role: 'user', content: key }], sampling: {} });
const { signal } = new AbortController();

function replay(mode: ReplayMode | undefined) {
  const recorded: string[] = [];
  const live: Judge = {
    id: 'openai:m',
    provider: 'openai',
    model: 'm',
    endpoint: 'e',
    ask: async ({ key }) => reply(`live ${key}`),
  };
  const judge = createJudge('replay:old', {
    env: {},
    replay: {
      reader: ({ key }) => (key === 'known' ? reply('recorded known') : undefined),
      ...(mode && { mode }),
      live,
      record: ({ key }) => {
        recorded.push(key);
      },
    },
  });
  const ask = async (key: string) => (await judge.ask(request(key), { signal })).text;
  return { ask, recorded };
}

describe('a replay judge', () => {
  it('by default answers from the recording alone, and a missing one is an error that names the request', async () => {
    const { ask, recorded } = replay(undefined);
    expect(await ask('known')).toBe('recorded known');
    await expect(ask('new')).rejects.toMatchObject({
      fault: 'not-found',
      retryable: false,
      message: expect.stringContaining('`new`'),
    });
    expect(recorded).toEqual([]);
  });

  it.each([
    ['auto', ['recorded known', 'live new'], ['new']],
    ['record', ['live known', 'live new'], ['known', 'new']],
    ['off', ['live known', 'live new'], []],
  ] as const)('in mode %s says %j and records %j', async (mode, said, kept) => {
    const { ask, recorded } = replay(mode);
    expect([await ask('known'), await ask('new')]).toEqual(said);
    expect(recorded).toEqual(kept);
  });

  it('has log-probabilities where the recorded judge had', () => {
    const likelihood = { maxTopLogprobs: 20, continuation: false };
    const reader = () => undefined;
    expect(isLikelihoodJudge(createJudge('replay:a', { env: {}, replay: { reader, likelihood } }))).toBe(
      true,
    );
    expect(isLikelihoodJudge(createJudge('replay:a', { env: {}, replay: { reader } }))).toBe(false);
  });

  it('without a recording to read is an error', () => {
    expect(() => createJudge('replay:a', { env: {} })).toThrow(InputError);
  });
});
