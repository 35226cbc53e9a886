import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Judge, ProviderError } from '../../src/judge/contract.js';
import { createJudge } from '../../src/judge/create.js';
import { retryAfter } from '../../src/judge/faults.js';
import {
  type Answer,
  anthropicMessage,
  chatCompletion,
  type FakeProvider,
  fakeProvider,
  json,
  ollamaChat,
  raw,
} from '../support/fake-provider.js';

const SECRET = 'sk-RecognisableSecret-0123456789';

let server: FakeProvider;
let judges: Judge[];

beforeAll(async () => {
  server = await fakeProvider(json({}));
  const name = new URL(server.url).host.replace(/\W+/g, '_');
  const env = { [`ASSIZE_KEY_${name}`]: SECRET };
  judges = [
    createJudge(`openai:m@${server.url}/v1`, { env }),
    createJudge(`anthropic:m@${server.url}`, { env }),
    createJudge(`ollama:m@${server.url}`, { env }),
  ];
});
afterAll(async () => {
  for (const judge of judges) await judge.close?.();
  await server.close();
});

const request = { key: 'k', messages: [{ role: 'user' as const, content: 'Hello' }], sampling: {} };

/** The error of each provider's judge; that no error shows the key is looked at every time. */
async function faults(answer: Answer, signal = () => AbortSignal.timeout(10_000)): Promise<ProviderError[]> {
  server.answer = answer;
  const errors: ProviderError[] = [];
  for (const judge of judges) {
    const error: unknown = await judge.ask(request, { signal: signal() }).then(
      () => new Error(`${judge.id} answered`),
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProviderError)) throw error;
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('RecognisableSecret');
    expect(error.message.length).toBeLessThan(700);
    errors.push(error);
  }
  return errors;
}

describe('an error of the server, through every SDK,', () => {
  it.each([
    [400, 'bad-request', false],
    [401, 'authentication', false],
    [402, 'quota', false],
    [403, 'authentication', false],
    [404, 'not-found', false],
    [408, 'timeout', true],
    [409, 'server', true],
    [413, 'bad-request', false],
    [422, 'bad-request', false],
    [429, 'rate-limit', true],
    [500, 'server', true],
    [502, 'server', true],
    [503, 'server', true],
    [529, 'server', true],
  ])('with status %i is `%s`, worth asking again: %s', async (status, fault, retryable) => {
    const body = {
      type: 'error',
      error: { type: 'some_error', message: `what the server says of ${SECRET}` },
    };
    for (const error of await faults(json(body, { status }))) {
      expect(error).toMatchObject({ fault, retryable, details: { status } });
      expect(error.message).toContain(
        `127.0.0.1:${new URL(server.url).port} answered HTTP ${status}: what the server`,
      );
    }
  });

  it('says what the server says, in every usual form', async () => {
    for (const body of [
      { error: { message: 'the reason', type: 't', code: null, param: null } },
      { error: 'the reason' },
      { message: 'the reason' },
      { detail: 'the reason' },
      { object: 'error', message: 'the reason', code: 400 },
    ]) {
      for (const error of await faults(json(body, { status: 400 })))
        expect(error.message).toContain('the reason');
    }
  });

  it('of a proxy in HTML says so and shows its title, not its markup', async () => {
    const page =
      '<!DOCTYPE html><html><head><title>Bad gateway</title></head><body><p>sorry</p></body></html>';
    for (const error of await faults(raw(page, { status: 502, headers: { 'content-type': 'text/html' } }))) {
      expect(error).toMatchObject({ fault: 'server' });
      expect(error.message).toMatch(/HTTP 502: an HTML page, “Bad gateway”$/);
    }
  });

  it('inside an HTTP 200 is an error, of the kind its code says', async () => {
    for (const error of await faults(json({ error: { message: 'provider is down', code: 503 } }))) {
      expect(error).toMatchObject({ fault: 'server', details: { status: 503 } });
    }
    for (const error of await faults(json({ error: { message: 'Rate limit exceeded', type: 'x' } }))) {
      expect(error.fault).toBe('rate-limit');
    }
  });

  it('that nothing is left to spend is not worth asking again, though its status is 429', async () => {
    const body = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } };
    for (const error of await faults(json(body, { status: 429 }))) {
      expect(error).toMatchObject({ fault: 'quota', retryable: false });
    }
  });

  it('carries how long to wait, in seconds, milliseconds, or until a date', async () => {
    const wait = async (headers: Record<string, string>) =>
      (await faults(json({}, { status: 429, headers }))).map(({ details }) => details.retryAfterMs);
    expect(await wait({ 'retry-after': '2.5' })).toEqual([2500, 2500, 2500]);
    expect(await wait({ 'retry-after-ms': '150', 'retry-after': '9' })).toEqual([150, 150, 150]);
    expect(await wait({})).toEqual([undefined, undefined, undefined]);
    const now = Date.UTC(2026, 0, 1);
    expect(retryAfter({ 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' }, now)).toBe(20_000);
    expect(retryAfter({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, now)).toBe(0);
    expect(retryAfter({ 'retry-after': 'soon' }, now)).toBeUndefined();
    expect(retryAfter({ 'retry-after': 'Sunday, 01-Jan-26 00:00:20 GMT' }, now)).toBe(20_000);
    for (const none of ['-5', '5 apples', '0x10', '']) {
      expect(retryAfter({ 'retry-after': none, 'retry-after-ms': none }, now)).toBeUndefined();
    }
    expect(retryAfter({ 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }, now)).toBe(
      Date.UTC(2100, 0, 1) - now,
    );
    expect(retryAfter({ 'retry-after-ms': 'Infinity' }, now)).toBe(Number.POSITIVE_INFINITY);
    expect(retryAfter({ 'retry-after': '9'.repeat(400) }, now)).toBe(Number.POSITIVE_INFINITY);
  });

  it('that sends elsewhere names the place, and the key does not follow', async () => {
    const asked = server.asked.length;
    for (const error of await faults(
      raw('', { status: 308, headers: { location: 'https://elsewhere.test/' } }),
    )) {
      expect(error).toMatchObject({ fault: 'bad-request' });
      expect(error.message).toContain('https://elsewhere.test/');
    }
    expect(server.asked.length).toBe(asked + 3);
  });
});

describe('an answer that is none', () => {
  it.each([
    [
      'garbage',
      raw('{"choices": [', { headers: { 'content-type': 'application/json' } }),
      'a body that is no JSON',
    ],
    ['an empty body', raw('', { headers: { 'content-type': 'application/json' } }), 'an empty body'],
    [
      'a page',
      raw('<html><body>hi</body></html>', { headers: { 'content-type': 'text/html' } }),
      'is the base URL right',
    ],
    ['another JSON', json({ hello: 'world' }), 'JSON that is no answer'],
    ['a list', json([1, 2]), 'JSON that is no answer'],
    ['null', json(null), 'JSON that is no answer'],
  ])('as %s is malformed', async (_, answer, said) => {
    for (const error of await faults(answer)) {
      expect(error).toMatchObject({ fault: 'malformed', retryable: true });
      expect(error.message).toContain(said);
    }
  });

  it('because it came in an encoding that was not asked for says which', async () => {
    const zipped = gzipSync(JSON.stringify(chatCompletion('Yes')));
    const sent =
      (status: number): Answer =>
      (response) =>
        response
          .writeHead(status, { 'content-encoding': 'GZIP', 'content-type': 'application/json' })
          .end(zipped);
    for (const status of [200, 500]) {
      for (const error of await faults(sent(status))) {
        expect(error).toMatchObject({ fault: status === 200 ? 'malformed' : 'server' });
        expect(error.message).toMatch(/content-encoding `gzip`, which was not asked for/);
      }
    }
  });

  it('is read behind a byte-order mark', async () => {
    server.answer = raw(`\ufeff${JSON.stringify(chatCompletion('Yes'))}`);
    expect(await judges[0]?.ask(request, { signal: AbortSignal.timeout(5000) })).toMatchObject({
      text: 'Yes',
    });
  });

  it('is read where the header names an encoding and the body has none', async () => {
    server.answer = json(chatCompletion('Yes'), { headers: { 'content-encoding': 'utf-8' } });
    expect(await judges[0]?.ask(request, { signal: AbortSignal.timeout(5000) })).toMatchObject({
      text: 'Yes',
    });
  });

  it('because it is nested without end is malformed, and nothing runs out of stack', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const body of [deep, `{"choices":${deep}}`, `{"error":{"message":${deep}}}`]) {
      for (const error of await faults(raw(body))) {
        expect(error).toMatchObject({ fault: 'malformed' });
        expect(error.message).toMatch(/JSON nested more than 100 deep/);
      }
    }
  });

  it('because more comes than any answer has is no fault but an answer without a text, and not asked again', async () => {
    const answers = { openai: chatCompletion, anthropic: anthropicMessage, ollama: ollamaChat };
    for (const judge of judges) {
      const answer = answers[judge.provider as keyof typeof answers];
      const ask = async (letters: number) => {
        server.answer = json(answer('é'.repeat(letters)));
        return judge.ask(request, { signal: AbortSignal.timeout(10_000) });
      };
      expect(await ask(500_000)).toMatchObject({ text: 'é'.repeat(500_000) });
      const long = await ask(500_001);
      expect(long).toMatchObject({ text: null, reason: 'too-long', partial: 'é'.repeat(10_000) });
      expect(long.detail).toMatch(/^1,000,002 bytes/);
      expect(JSON.stringify(long).length).toBeLessThan(12_000);
      expect(long.usage.inputTokens).toBeGreaterThan(0);
      expect(await ask(9_000_000)).toMatchObject({ text: null, reason: 'too-long', usage: {} });
    }
  });

  it('is read all the same where good JSON comes under another content type', async () => {
    const bodies = [chatCompletion('Yes'), anthropicMessage('Yes'), ollamaChat('Yes')];
    for (const [index, judge] of judges.entries()) {
      server.answer = raw(JSON.stringify(bodies[index]), { headers: { 'content-type': 'text/plain' } });
      expect(await judge.ask(request, { signal: AbortSignal.timeout(5000) })).toMatchObject({ text: 'Yes' });
    }
  });

  it('because its body was cut off is a broken connection', async () => {
    const cut: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
      response.write('{"choices":');
      setTimeout(() => response.destroy(), 20);
    };
    for (const error of await faults(cut)) {
      expect(error).toMatchObject({ fault: 'connection', retryable: true });
      expect(error.message).toContain('cut off after 11 bytes');
    }
  });

  it('because the connection was reset is a broken connection', async () => {
    for (const error of await faults((response) => response.socket?.resetAndDestroy())) {
      expect(error).toMatchObject({ fault: 'connection', retryable: true });
      expect(error.message).toContain('ECONNRESET');
    }
  });

  it('in time is a timeout, whether nothing comes or it drips', async () => {
    const drip: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    };
    for (const slow of [drip, (() => {}) as Answer]) {
      for (const error of await faults(slow, () => AbortSignal.timeout(120))) {
        expect(error).toMatchObject({ fault: 'timeout', retryable: true });
      }
    }
  });

  it('because it was called off is `aborted`, before, during and after the sending', async () => {
    for (const error of await faults(json({}), () => AbortSignal.abort())) {
      expect(error).toMatchObject({ fault: 'aborted', retryable: false });
    }
    const inAWhile = () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('Ctrl-C')), 50);
      return controller.signal;
    };
    for (const error of await faults(() => {}, inAWhile)) expect(error.fault).toBe('aborted');
  });

  it('leaves no listener on a signal that outlives it', async () => {
    const { signal } = new AbortController();
    let held = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = ((...args: Parameters<typeof add>) => {
      held += 1;
      add(...args);
    }) as typeof add;
    signal.removeEventListener = ((...args: Parameters<typeof remove>) => {
      held -= 1;
      remove(...args);
    }) as typeof remove;
    await faults(json({}, { status: 500 }), () => signal);
    expect(held).toBe(0);
  });
});

describe('a server that cannot be reached', () => {
  const asking = (name: string) =>
    createJudge(name, { env: {} }).ask(request, { signal: AbortSignal.timeout(10_000) });

  it('because nothing listens there is named with its port', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    await expect(asking(`openai:m@http://127.0.0.1:${port}/v1`)).rejects.toMatchObject({
      fault: 'connection',
      message: expect.stringMatching(`127.0.0.1:${port}: nothing listens there.*ECONNREFUSED`),
    });
  });

  it('because there is no such host is named', async () => {
    await expect(asking('anthropic:m@http://no-such-host.invalid')).rejects.toMatchObject({
      fault: 'connection',
      message: expect.stringMatching(/^no-such-host\.invalid: .*\((ENOTFOUND|EAI_AGAIN)\)$/),
    });
  });

  it('because it speaks no HTTP is malformed', async () => {
    const odd = createServer((socket) => socket.resume().end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => odd.once('listening', resolve));
    const { port } = odd.address() as { port: number };
    await expect(asking(`openai:m@http://127.0.0.1:${port}/v1`)).rejects.toMatchObject({
      fault: 'malformed',
    });
    await new Promise((resolve) => odd.close(resolve));
  });
});

describe('a key', () => {
  it('is sent, and taken out of whatever the server says, replies included', async () => {
    const leaks = `${SECRET} ${encodeURIComponent(SECRET)} ${Buffer.from(SECRET).toString('base64')}`;
    const bodies = [chatCompletion(leaks), anthropicMessage(leaks), ollamaChat(leaks)];
    for (const [index, judge] of judges.entries()) {
      server.answer = json(bodies[index], { headers: { 'x-request-id': 'r1', 'request-id': 'r1' } });
      const reply = await judge.ask(request, { signal: AbortSignal.timeout(5000) });
      const headers = server.asked.at(-1)?.headers;
      expect(`${headers?.authorization} ${headers?.['x-api-key']}`).toContain(SECRET);
      expect(reply.text).toBe('[key] [key] [key]');
      expect(inspect([judge, reply], { depth: 9 })).not.toContain('RecognisableSecret');
    }
  });

  it('quoted in part by an error is hidden', async () => {
    const body = {
      error: { message: 'Incorrect API key provided: sk-Recog***6789.', code: 'invalid_api_key' },
    };
    for (const error of await faults(json(body, { status: 401 }))) {
      expect(error.message).toContain('Incorrect API key provided: [key]');
    }
  });
});
