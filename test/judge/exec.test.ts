import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type Judge, ProviderError } from '../../src/judge/contract.js';
import { createJudge } from '../../src/judge/create.js';

const PROGRAM = fileURLToPath(new URL('programs/judge.mjs', import.meta.url));
const open: Judge[] = [];

function judge(how: string, env: Record<string, string> = {}): Judge {
  const made = createJudge(`exec:"${process.execPath}" "${PROGRAM}" ${how}`, {
    env: { PATH: process.env.PATH, ...env },
  });
  open.push(made);
  return made;
}

function ask(one: Judge, content: string, deadlineMs = 20_000) {
  const signal = AbortSignal.timeout(deadlineMs);
  return one.ask({ key: content, messages: [{ role: 'user', content }], sampling: {} }, { signal });
}

async function failure(asked: Promise<unknown>): Promise<ProviderError> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close?.()));
});

describe('exec:COMMAND', () => {
  it('is asked by a line of JSON and answers by one', async () => {
    const one = judge('echo');
    expect(one.key).toBeUndefined();
    expect(await ask(one, '4')).toMatchObject({
      text: 'Score: 4',
      usage: { inputTokens: 7, outputTokens: 2 },
      servedModel: 'mine',
    });
  });

  it('is one process, however often it is asked', async () => {
    const one = judge('pid');
    const texts = await Promise.all(['a', 'b', 'c'].map(async (text) => (await ask(one, text)).text));
    expect(new Set(texts.map((text) => text?.split(' ')[0])).size).toBe(1);
    expect(texts.map((text) => text?.split(' ')[1]).sort()).toEqual(['1', '2', '3']);
  });

  it('may answer out of turn, by the number of the request', async () => {
    const one = judge('reversed');
    const [first, second] = await Promise.all([ask(one, 'first'), ask(one, 'second')]);
    expect([first.text, second.text]).toEqual(['first', 'second']);
  });

  it('may answer by a text alone, in turn, and write what is no JSON', async () => {
    const one = judge('plain');
    const replies = await Promise.all(['1', '2', '3'].map((text) => ask(one, text)));
    expect(replies.map(({ text }) => text)).toEqual(['Score: 1', 'Score: 2', 'Score: 3']);
  });

  it('that dies before it has answered anything is not asked again, and its last words are told', async () => {
    const error = await failure(ask(judge('dead'), '1'));
    expect(error.message).toContain('ended with exit code 3 before it answered');
    expect(error.message).toContain('ModuleNotFoundError: no module named scorer');
    expect(error).toMatchObject({ fault: 'not-found', hopeless: true });
  });

  it('that dies later is started again', async () => {
    const one = judge('dies-on-2');
    expect((await ask(one, '1')).text).toBe('1');
    const error = await failure(ask(one, '2'));
    expect(error.message).toMatch(/ended with exit code 1 before it answered; it said last: boom/);
    expect(error).toMatchObject({ fault: 'connection', retryable: true });
    expect((await ask(one, '3')).text).toBe('3');
  });

  it('that dies again and again is given up', async () => {
    const one = judge('dies-on-2');
    await ask(one, '1');
    const faults = [];
    for (let k = 0; k < 3; k++) faults.push((await failure(ask(one, '2'))).fault);
    expect(faults).toEqual(['connection', 'connection', 'not-found']);
  });

  it('that cannot be started says why', async () => {
    const one = createJudge('exec:no-such-program-anywhere --x', { env: process.env });
    const error = await failure(ask(one, '1'));
    expect(error.message).toContain('cannot be started: there is no such program');
    expect(error.hopeless).toBe(true);
  });

  it('that does not answer in time is ended, with what it wrote', async () => {
    const one = judge('hang');
    const error = await failure(ask(one, '1', 1500));
    expect(error).toMatchObject({ fault: 'timeout', retryable: true });
    expect(error.message).toContain('thinking, not JSON');
  });

  it('may say that it failed', async () => {
    const one = judge('error');
    expect(await failure(ask(one, 'once'))).toMatchObject({ fault: 'bad-request' });
    expect(await failure(ask(one, 'again'))).toMatchObject({ fault: 'server', retryable: true });
    const shape = await failure(ask(judge('no-text'), '1'));
    expect(shape.message).toMatch(/an answer needs a `text`.*the fields id, score/);
  });

  it('shows no key of the environment', async () => {
    const one = judge('secret', { OPENAI_API_KEY: 'sk-very-secret-0123456789' });
    expect((await ask(one, '1')).text).toBe('the key is [key]');
  });

  it('is another judge where its script is another', () => {
    const one = judge('echo');
    expect(one.endpoint).toMatch(/^exec:[0-9a-f]{12}$/);
    expect(() => createJudge('exec:python "judge.py', { env: {} })).toThrow(/words with spaces in quotes/);
  });
});
