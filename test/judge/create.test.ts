import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { createJudge } from '../../src/judge/create.js';
import { PROVIDERS } from '../../src/judge/providers.js';
import { parseJudgeSpec } from '../../src/judge/spec.js';
import {
  anthropicMessage,
  chatCompletion,
  type FakeProvider,
  fakeProvider,
  json,
} from '../support/fake-provider.js';

describe('the name of a judge', () => {
  it('is `provider:model`, and what stands after `@` begins a server only where it is a URL', () => {
    expect(parseJudgeSpec('openai:gpt-4o', PROVIDERS)).toEqual({
      id: 'openai:gpt-4o',
      provider: 'openai',
      model: 'gpt-4o',
    });
    expect(parseJudgeSpec('ollama:qwen3:8b', PROVIDERS).model).toBe('qwen3:8b');
    expect(parseJudgeSpec('openai:org/model@fp8', PROVIDERS).model).toBe('org/model@fp8');
    expect(parseJudgeSpec(' openai:org/model@fp8@http://127.0.0.1:8080/v1/ ', PROVIDERS)).toEqual({
      id: 'openai:org/model@fp8@http://127.0.0.1:8080/v1',
      provider: 'openai',
      model: 'org/model@fp8',
      baseUrl: 'http://127.0.0.1:8080/v1',
    });
    expect(parseJudgeSpec('replay:runs/2026@http://x', PROVIDERS).model).toBe('runs/2026@http://x');
  });

  it('may be given: `NAME=` before it', () => {
    expect(parseJudgeSpec('mini = openai:gpt-4o-mini', PROVIDERS)).toMatchObject({
      id: 'openai:gpt-4o-mini',
      alias: 'mini',
    });
    expect(parseJudgeSpec('my judge=exec:python judge.py --x=1', PROVIDERS)).toMatchObject({
      alias: 'my judge',
      model: 'python judge.py --x=1',
    });
    expect(parseJudgeSpec('https://api.example.org/judge', PROVIDERS)).toMatchObject({
      id: 'http:https://api.example.org/judge',
      provider: 'http',
    });
    // After the colon it is of the model.
    expect(parseJudgeSpec('openai:m=x:y', PROVIDERS)).toEqual({
      id: 'openai:m=x:y',
      provider: 'openai',
      model: 'm=x:y',
    });
    expect(createJudge('mini=openai:gpt-4o-mini', { env: {} })).toMatchObject({
      alias: 'mini',
      id: 'openai:gpt-4o-mini',
    });
  });

  it.each(['', 'gpt-4o', 'mistral:x', 'openai:', 'openai:@http://x/v1', 'openai:m@http://'])(
    'is not `%s`: an error that says what a judge looks like',
    (text) => expect(() => parseJudgeSpec(text, PROVIDERS)).toThrow(InputError),
  );

  it('begins a server at `@http:` in any case, and however its slashes lean', () => {
    for (const url of ['HTTP://127.0.0.1:80/v1', 'hTTp:/127.0.0.1/v1', 'http:\\\\127.0.0.1/v1/']) {
      expect(parseJudgeSpec(`openai:m@${url}`, PROVIDERS)).toMatchObject({
        model: 'm',
        baseUrl: 'http://127.0.0.1/v1',
      });
    }
  });

  it('never holds a password or a query, and the error does not repeat it', () => {
    for (const url of [
      'http://me:hunter22@host/v1',
      'HTTP://me:hunter22@host/v1',
      'Https:/me:hunter22@host/v1',
      'http:\\\\me:hunter22@host/v1',
      'http://me:hunter22/@host/v1',
      'ftp://me:hunter22@host/v1',
      '//me:hunter22@host/v1',
      'me:hunter22@host/v1',
      'http://host/v1?key=hunter22',
      'http://host/v1#hunter22',
    ]) {
      const error = (() => {
        try {
          return parseJudgeSpec(`openai:m@${url}`, PROVIDERS);
        } catch (reason) {
          return reason as Error;
        }
      })();
      expect(error).toBeInstanceOf(InputError);
      expect(String(error)).not.toContain('hunter22');
    }
  });
});

describe('the endpoint of a judge', () => {
  it('is the one in its name, then the option, then the environment, then the provider', () => {
    const env = { OPENAI_BASE_URL: 'http://b/v1', ASSIZE_OPENAI_BASE_URL: 'http://a/v1' };
    expect(createJudge('openai:m@http://d/v1', { env, baseUrl: 'http://c/v1' }).endpoint).toBe('http://d/v1');
    expect(createJudge('openai:m', { env, baseUrl: 'http://c/v1' }).endpoint).toBe('http://c/v1');
    expect(createJudge('openai:m', { env }).endpoint).toBe('http://a/v1');
    expect(createJudge('openai:m', { env: { OPENAI_BASE_URL: 'http://b/v1' } }).endpoint).toBe('http://b/v1');
    expect(createJudge('openai:m', { env: {} }).endpoint).toBe('https://api.openai.com/v1');
    expect(createJudge('anthropic:m', { env: {} }).endpoint).toBe('https://api.anthropic.com');
  });

  it.each([
    ['', 'http://127.0.0.1:11434'],
    ['box', 'http://box:11434'],
    ['box:1234', 'http://box:1234'],
    [':1234', 'http://127.0.0.1:1234'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['https://box/ollama/', 'https://box/ollama'],
  ])('of ollama with OLLAMA_HOST `%s` is %s', (OLLAMA_HOST, endpoint) => {
    expect(createJudge('ollama:m', { env: { OLLAMA_HOST } }).endpoint).toBe(endpoint);
  });
});

describe('the key of a judge', () => {
  let server: FakeProvider;
  let own: string;
  beforeAll(async () => {
    server = await fakeProvider((response, asked, nth) => {
      const body = asked.path.endsWith('/messages') ? anthropicMessage('Yes') : chatCompletion('Yes');
      json(body)(response, asked, nth);
    });
    own = `ASSIZE_KEY_${new URL(server.url).host.replace(/\W+/g, '_')}`;
  });
  afterAll(() => server.close());

  const sent = async (name: string, env: Record<string, string>) => {
    const judge = createJudge(name, { env });
    const request = { key: 'k', messages: [{ role: 'user' as const, content: 'Hello' }], sampling: {} };
    await judge.ask(request, { signal: AbortSignal.timeout(5000) });
    await judge.close?.();
    const { authorization, 'x-api-key': apiKey } = server.asked.at(-1)?.headers ?? {};
    return { authorization, apiKey, status: judge.key };
  };

  it("goes to the provider's own host, or to the one the environment names for it", async () => {
    const { authorization, status } = await sent('openai:m', {
      OPENAI_API_KEY: 'the-key-of-openai',
      OPENAI_BASE_URL: `${server.url}/v1`,
    });
    expect(authorization).toBe('Bearer the-key-of-openai');
    expect(status).toEqual({ variable: 'OPENAI_API_KEY', present: true });
  });

  it("does not go to a host that stands in a judge's name", async () => {
    const { authorization, apiKey, status } = await sent(`openai:m@${server.url}/v1`, {
      OPENAI_API_KEY: 'the-key-of-openai',
    });
    expect([authorization, apiKey]).toEqual([undefined, undefined]);
    expect(status).toEqual({ variable: own, present: false });
    const other = await sent(`anthropic:m@${server.url}`, { ANTHROPIC_API_KEY: 'the-key-of-anthropic' });
    expect(`${other.authorization} ${other.apiKey}`).not.toContain('the-key-of-anthropic');
  });

  it('of any other host is ASSIZE_KEY_<HOST>', async () => {
    const { authorization } = await sent(`openai:m@${server.url}/v1`, { [own]: 'the-key-of-the-host' });
    expect(authorization).toBe('Bearer the-key-of-the-host');
  });

  it('that is missing is an error at the first asking only, and names the variable', async () => {
    for (const [name, variable] of [
      ['openai:gpt-4o', 'OPENAI_API_KEY'],
      ['anthropic:claude-x', 'ANTHROPIC_API_KEY'],
    ] as const) {
      const judge = createJudge(name, { env: {} });
      expect(judge.key).toEqual({ variable, present: false });
      const request = { key: 'k', messages: [{ role: 'user' as const, content: 'Hello' }], sampling: {} };
      await expect(judge.ask(request, { signal: AbortSignal.timeout(5000) })).rejects.toMatchObject({
        fault: 'authentication',
        message: expect.stringContaining(`set ${variable}`),
      });
    }
  });
});
