import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { SourceFile } from '../../datasets/contract.js';
import { type FetchOptions, fetchFiles } from '../../datasets/source.js';
import { sourcePath } from '../../datasets/source-path.js';
import { SourceError } from '../../src/errors.js';
import { type Page, page, serve, type TestServer } from '../support/server.js';
import { scratch } from '../support/tiny.js';

const sha = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Every file below a folder, by path. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

async function start(pages: Record<string, Page>) {
  const server = await serve(pages);
  servers.push(server);
  const cacheFolder = await scratch();
  const fetchAll = (files: readonly SourceFile[], options: Partial<FetchOptions> = {}) =>
    fetchFiles(files, { cacheFolder, retries: 2, retryDelayMs: 1, ...options });
  const fetchOne = (path: string, content = 'content', options: Partial<FetchOptions> = {}) =>
    fetchAll([{ url: server.url(path), sha256: sha(content) }], options);
  return { server, cacheFolder, fetchAll, fetchOne };
}

describe('fetchFiles', () => {
  it('downloads, checks and reads files, and keeps them for the next time', async () => {
    const { server, fetchAll } = await start({
      '/a/x.txt': page('\uFEFFcafé'),
      '/a/y.bin': page(Buffer.from([0xff])),
    });
    const files = [
      { url: server.url('/a/x.txt'), sha256: sha('\uFEFFcafé') },
      { url: server.url('/a/y.bin'), sha256: null },
    ];
    const fetched = await fetchAll(files);
    expect(await fetched.text(files[0]?.url ?? '')).toBe('café');
    expect([...(await fetched.bytes(files[1]?.url ?? ''))]).toEqual([0xff]);
    expect(fetched.files.map(({ url, sha256, bytes }) => ({ url, sha256, bytes }))).toEqual([
      { url: files[0]?.url, sha256: sha('\uFEFFcafé'), bytes: 8 },
      { url: files[1]?.url, sha256: sha(Buffer.from([0xff])), bytes: 1 },
    ]);
    await expect(fetched.text(files[1]?.url ?? '')).rejects.toThrow(/y\.bin: .*not UTF-8/);
    await expect(fetched.text('http://elsewhere/')).rejects.toThrow('not among the files that were pulled');
    await fetchAll(files);
    // What is pinned was taken from the cache; what is not was asked for again.
    expect([server.asked.get('/a/x.txt'), server.asked.get('/a/y.bin')]).toEqual([1, 2]);
  });

  it('downloads again what lies damaged in the cache', async () => {
    const { server, cacheFolder, fetchOne } = await start({ '/x': page('content') });
    const path = join(cacheFolder, sourcePath(server.url('/x')));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'damaged');
    await fetchOne('/x');
    expect(await readFile(path, 'utf8')).toBe('content');
  });

  it('says which required file is not there, and goes without an optional one', async () => {
    const { server, cacheFolder, fetchOne, fetchAll } = await start({ '/x': page('content') });
    await expect(fetchOne('/gone')).rejects.toThrow(
      new SourceError(`${server.url('/gone')}: there is no such file (HTTP 404)`),
    );
    expect(server.asked.get('/gone')).toBe(1);
    expect(await filesIn(cacheFolder)).toEqual([]);
    const optional = { url: server.url('/gone'), sha256: null, required: false };
    const fetched = await fetchAll([optional, { url: server.url('/x'), sha256: null }]);
    expect(fetched.absent).toEqual([optional.url]);
    expect([fetched.has(optional.url), fetched.has(server.url('/x'))]).toEqual([false, true]);
  });

  it('tries again after a 500 or a 429, and not after a 403', async () => {
    const flaky =
      (status: number): Page =>
      (response, nth, request) =>
        nth <= 2
          ? response.writeHead(status, { 'retry-after': '0' }).end()
          : page('content')(response, nth, request);
    const { server, fetchOne } = await start({ '/500': flaky(500), '/429': flaky(429), '/403': flaky(403) });
    await fetchOne('/500');
    await fetchOne('/429');
    await expect(fetchOne('/403')).rejects.toThrow(`${server.url('/403')}: HTTP 403 Forbidden`);
    expect(Object.fromEntries(server.asked)).toEqual({ '/500': 3, '/429': 3, '/403': 1 });
  });

  it('gives up after its tries, in one line that says how many', async () => {
    const { server, fetchOne, cacheFolder } = await start({
      '/x': (response) => response.writeHead(503).end(),
    });
    const error = await fetchOne('/x').catch((thrown: unknown) => thrown);
    expect(error).toEqual(
      new SourceError(`${server.url('/x')}: HTTP 503 Service Unavailable (tried 3 times)`),
    );
    expect((error as SourceError).exitCode).toBe(3);
    expect(await filesIn(cacheFolder)).toEqual([]);
  });

  it.each<[string, Page]>([
    [
      'reset in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': 7 }).write('con');
        setTimeout(() => response.destroy(), 5);
      },
    ],
    [
      'shorter than announced',
      (response) => {
        response.writeHead(200, { 'content-length': 100 }).write('content');
        setTimeout(() => response.socket?.end(), 5);
      },
    ],
    [
      'reset without a length',
      (response) => {
        response.writeHead(200).write('con');
        setTimeout(() => response.socket?.resetAndDestroy(), 5);
      },
    ],
  ])('takes a transfer %s for broken, and mends it where a further try comes through', async (_, broken) => {
    const once: Page = (response, nth, request) =>
      (nth === 1 ? broken : page('content'))(response, nth, request);
    const { server, fetchOne, cacheFolder } = await start({ '/always': broken, '/once': once });
    await expect(fetchOne('/always')).rejects.toThrow(
      /\/always: the transfer (broke|was cut) off .*\(tried 3 times\)$/,
    );
    expect(await filesIn(cacheFolder)).toEqual([]);
    await fetchOne('/once');
    expect(server.asked.get('/once')).toBe(2);
    expect(await filesIn(cacheFolder)).toEqual(['once']);
  });

  it('refuses a wrong checksum at once and keeps nothing of it', async () => {
    const { server, fetchOne, cacheFolder } = await start({ '/x': page('something else') });
    await expect(fetchOne('/x')).rejects.toThrow(
      `${server.url('/x')}: wrong checksum: expected sha256 ${sha('content')}, got ${sha('something else')}`,
    );
    expect(server.asked.get('/x')).toBe(1);
    expect(await filesIn(cacheFolder)).toEqual([]);
  });

  it('takes a transfer that brings nothing any more for broken', async () => {
    const { fetchOne } = await start({
      '/x': (response) => void response.writeHead(200, { 'content-length': 7 }).write('con'),
    });
    await expect(fetchOne('/x', 'content', { stallMs: 30, retries: 0 })).rejects.toThrow(
      'nothing came for 0.03 s',
    );
  });

  it('stops at once when it is interrupted, and keeps what was complete', async () => {
    const drip: Page = (response) => {
      response.writeHead(200, { 'content-length': 1000 });
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
    };
    const { server, fetchAll, cacheFolder } = await start({
      '/quick': page('content'),
      '/drip': drip,
      '/drip?2': drip,
    });
    const interrupt = new AbortController();
    const files = ['/quick', '/drip', '/drip?2'].map((path) => ({
      url: server.url(path),
      sha256: sha('content'),
    }));
    const fetching = fetchAll(files, {
      signal: interrupt.signal,
      onProgress: ({ bytes }) => bytes > 20 && interrupt.abort(),
    });
    await expect(fetching).rejects.toThrow('interrupted: the files that were complete are kept');
    expect(await filesIn(cacheFolder)).toEqual(['quick']);
  });

  it('stops the other transfers at the first failure', async () => {
    const { server, fetchAll, cacheFolder } = await start({
      '/slow': (response) => void response.writeHead(200, { 'content-length': 1000 }).write('x'),
      '/bad': page('something else'),
    });
    const files = ['/slow', '/bad'].map((path) => ({ url: server.url(path), sha256: sha('content') }));
    await expect(fetchAll(files)).rejects.toThrow('/bad: wrong checksum');
    expect(await filesIn(cacheFolder)).toEqual([]);
  });

  it('follows redirects and takes a compressed answer', async () => {
    const { fetchOne } = await start({
      '/x': page('content'),
      '/moved': (response) => response.writeHead(302, { location: '/x' }).end(),
      '/zip': (response) => {
        const body = gzipSync('content');
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
      },
      '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
    });
    await fetchOne('/moved');
    await fetchOne('/zip');
    await expect(fetchOne('/loop', 'content', { retries: 0 })).rejects.toThrow(
      /\/loop: the transfer broke off/,
    );
  });

  it('says that there is no network where nothing answers', async () => {
    const { server, fetchOne } = await start({});
    const url = server.url('/x');
    await server.close();
    await expect(fetchOne('/x', 'content', { retries: 0 })).rejects.toThrow(
      `${url}: no connection (ECONNREFUSED): is there a network?`,
    );
  });

  it('holds as many transfers at a time as it is allowed, and counts them', async () => {
    let open = 0;
    let most = 0;
    const slow: Page = (response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open -= 1;
        response.end('content');
      }, 5);
    };
    const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
    const { server, fetchAll } = await start(Object.fromEntries(paths.map((path) => [path, slow])));
    const seen: number[] = [];
    await fetchAll(
      paths.map((path) => ({ url: server.url(path), sha256: sha('content') })),
      { concurrency: 3, onProgress: ({ filesDone }) => seen.push(filesDone) },
    );
    expect(most).toBe(3);
    expect(Math.max(...seen)).toBe(12);
  });

  it('reads a mirror in place of the network, and says where it looked', async () => {
    const { cacheFolder, fetchAll } = await start({});
    const mirror = await scratch();
    await mkdir(join(mirror, 'data.example'), { recursive: true });
    await writeFile(join(mirror, 'data.example', 'x.txt'), 'content');
    const file = { url: 'https://data.example/x.txt', sha256: sha('content') };
    const fetched = await fetchAll([file, { ...file, url: 'https://data.example/y', required: false }], {
      mirror,
    });
    expect(await fetched.text(file.url)).toBe('content');
    expect(fetched.absent).toEqual(['https://data.example/y']);
    expect(await filesIn(cacheFolder)).toEqual([]);
    await expect(fetchAll([{ ...file, url: 'https://data.example/y' }], { mirror })).rejects.toThrow(
      `https://data.example/y: not in the mirror: expected ${join(mirror, 'data.example', 'y')}`,
    );
    await expect(fetchAll([{ ...file, sha256: sha('') }], { mirror })).rejects.toThrow(
      'x.txt: wrong checksum',
    );
  });
});
