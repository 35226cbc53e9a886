import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJudge } from '../../src/judge/create.js';
import { proxyFor } from '../../src/judge/proxy.js';

interface Seen {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

let server: Server;
let base = '';
let folder = '';
let answer: unknown = {};
const seen: Seen[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-http-'));
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body: JSON.parse(text || '{}') });
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const REQUEST = {
  key: 'k',
  messages: [
    { role: 'system' as const, content: 'Judge.' },
    { role: 'user' as const, content: 'How good?' },
  ],
  sampling: { temperature: 0, maxTokens: 20 },
};

async function asked(name: string, env: Record<string, string> = {}, request: object = {}) {
  const judge = createJudge(name, { env, cwd: folder });
  try {
    return await judge.ask({ ...REQUEST, ...request }, { signal: AbortSignal.timeout(10_000) });
  } finally {
    await judge.close?.();
  }
}

const variable = (what: string) => `${what}_${base.replace('http://', '').replace(/[^0-9]/g, '_')}`;

describe('http:URL', () => {
  it('without a template is asked as exec: is', async () => {
    answer = { text: 'Score: 4', usage: { inputTokens: 3 } };
    expect(await asked(`http:${base}/judge`)).toMatchObject({ text: 'Score: 4', usage: { inputTokens: 3 } });
    expect(seen.at(-1)).toMatchObject({
      url: '/judge',
      body: { messages: REQUEST.messages, sampling: REQUEST.sampling },
    });
    // A URL is a judge by itself.
    expect(await asked(`${base}/judge`)).toMatchObject({ text: 'Score: 4' });
  });

  it('with a template sends what it says and reads where it says', async () => {
    await writeFile(
      join(folder, 'corp.yaml'),
      `
headers: { X-Team: evaluation, X-Api-Key: "{{key}}" }
body:
  model: scorer-2
  input: { text: "Q: {{user}}", system: "{{system}}" }
  temperature: "{{temperature}}"
  seed: "{{seed}}"
reply: { text: output.0.content, inputTokens: meta.in, outputTokens: meta.out, error: fault.message }
`,
    );
    answer = { output: [{ content: 'Score: 2' }], meta: { in: 11, out: 3 } };
    const key = { [variable('ASSIZE_KEY')]: 'a-key-of-this-host' };
    const reply = await asked(`http:${base}/v2,corp.yaml`, key);
    expect(reply).toMatchObject({ text: 'Score: 2', usage: { inputTokens: 11, outputTokens: 3 } });
    const { body, headers } = seen.at(-1) as Seen;
    expect(body).toEqual({
      model: 'scorer-2',
      input: { text: 'Q: How good?', system: 'Judge.' },
      temperature: 0,
    });
    expect(headers).toMatchObject({ 'x-team': 'evaluation', 'x-api-key': 'a-key-of-this-host' });
    expect(headers.authorization).toBeUndefined();
    answer = { fault: { message: 'no such model' } };
    await expect(asked(`http:${base}/v2,corp.yaml`, key)).rejects.toThrow('no such model');
  });

  it('sends extra headers of the environment, and takes them out of what comes back', async () => {
    answer = { text: 'you sent tenant-0123456789' };
    const env = { [variable('ASSIZE_HEADERS')]: 'X-Tenant: tenant-0123456789\nX-Other: 1' };
    expect(await asked(`http:${base}/judge`, env)).toMatchObject({ text: 'you sent [key]' });
    expect(seen.at(-1)?.headers).toMatchObject({ 'x-tenant': 'tenant-0123456789', 'x-other': '1' });
    const bad = { [variable('ASSIZE_HEADERS')]: 'no header' };
    await expect(asked(`http:${base}/judge`, bad)).rejects.toThrow(
      /ASSIZE_HEADERS_127_0_0_1_\d+ to hold headers/,
    );
  });

  it.each([
    ['http:nothing', /expected http:URL/],
    ['http:absent.yaml', /cannot read .*absent\.yaml/],
    ['http:ftp://x/y', /expected http:URL/],
  ])('%s is refused', async (name, message) => {
    await expect(asked(name)).rejects.toThrow(message);
  });

  it('names the field of a template that is none', async () => {
    await writeFile(join(folder, 'bad.yaml'), 'url: http://127.0.0.1:1/\nbody: {}\nreply: { text: "a b" }\n');
    await expect(asked('http:bad.yaml')).rejects.toThrow(/bad\.yaml: reply\.text: expected a path/);
  });
});

describe('proxies', () => {
  const https = new URL('https://api.openai.com/v1');
  it.each([
    [{ HTTPS_PROXY: 'http://proxy:3128' }, 'http://proxy:3128/'],
    [{ https_proxy: 'proxy:3128' }, 'http://proxy:3128/'],
    [{ ALL_PROXY: 'http://all:1' }, 'http://all:1/'],
    [{ HTTP_PROXY: 'http://proxy:3128' }, undefined],
    [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example.org, .openai.com' }, undefined],
    [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'api.openai.com:443' }, undefined],
    [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'api.openai.com:8443' }, 'http://p:1/'],
    [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'notopenai.com' }, 'http://p:1/'],
    [{ HTTPS_PROXY: 'http://p:1', no_proxy: '*' }, undefined],
  ])('%j', (env, expected) => expect(proxyFor(https, env)?.url.href).toBe(expected));

  it('are not asked about this machine, and must be http:', () => {
    expect(proxyFor(new URL('http://127.0.0.1:8080/v1'), { HTTP_PROXY: 'http://p:1' })).toBeUndefined();
    expect(() => proxyFor(https, { HTTPS_PROXY: 'socks5://secret@p:1' })).toThrow(/HTTPS_PROXY/);
    expect(() => proxyFor(https, { HTTPS_PROXY: 'socks5://secret@p:1' })).not.toThrow(/secret/);
  });

  it('without TLS is told the whole address, with its user', async () => {
    answer = { text: 'through' };
    const env = { HTTP_PROXY: base.replace('http://', 'http://user:pass@') };
    expect(await asked('http:http://judge.invalid/score', env)).toMatchObject({ text: 'through' });
    expect(seen.at(-1)).toMatchObject({
      url: 'http://judge.invalid/score',
      headers: {
        host: 'judge.invalid',
        'proxy-authorization': `Basic ${Buffer.from('user:pass').toString('base64')}`,
      },
    });
  });

  it('with TLS is asked for a tunnel', async () => {
    const targets: (string | undefined)[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      targets.push(request.url);
      // To a server without TLS: the handshake fails, but it was through the tunnel.
      const through = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        through.pipe(socket).pipe(through);
      });
      through.on('error', () => socket.destroy());
      socket.on('error', () => through.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const env = { HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    await expect(asked('http:https://judge.invalid/score', env)).rejects.toThrow(/judge\.invalid/);
    expect(targets).toEqual(['judge.invalid:443']);
    proxy.close();
  });
});
