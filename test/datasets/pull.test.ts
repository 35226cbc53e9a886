import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { DatasetDefinition, LoadedDataset, SourceFile } from '../../datasets/contract.js';
import { type PullOptions, pullDataset } from '../../datasets/pull.js';
import { readDataset } from '../../datasets/read.js';
import { DataError, SourceError } from '../../src/errors.js';
import { type Page, page, serve, type TestServer } from '../support/server.js';
import { scratch } from '../support/tiny.js';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const CARD: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'made',
  title: 'Made',
  licence: 'CC0',
  citation: 'none',
  dimensions: [{ id: 'overall', higherIsBetter: true }],
  systems: [],
  flaws: ['small'],
};

/** A data set whose items are the lines of its files. */
function made(
  files: SourceFile[],
  change: (loaded: LoadedDataset) => LoadedDataset = (loaded) => loaded,
): DatasetDefinition {
  return {
    id: 'made',
    title: 'Made',
    licence: 'CC0',
    summary: 'made for a test',
    files,
    async load(pulled) {
      const texts = await Promise.all(
        files.filter(({ url }) => pulled.has(url)).map(({ url }) => pulled.text(url)),
      );
      const items = texts.flatMap((text) => text.trim().split('\n')).map((item) => ({ item }));
      return change({ card: CARD, items, candidates: [], labels: [], scores: [] });
    },
  };
}

async function start(pages: Record<string, Page>) {
  const server = await serve(pages);
  servers.push(server);
  const dataFolder = await scratch();
  const pull = (definition: DatasetDefinition, options: Partial<PullOptions> = {}) =>
    pullDataset(definition, { dataFolder, retries: 0, ...options });
  const folder = join(dataFolder, 'datasets', 'made');
  return { server, dataFolder, folder, pull };
}

describe('pullDataset', () => {
  it('writes the data set with its sources, and says how much came', async () => {
    const { server, folder, pull } = await start({ '/a': page('one\ntwo\n'), '/b': page('three\n') });
    const files = ['/a', '/b'].map((path, index) => ({
      url: server.url(path),
      sha256: sha(index === 0 ? 'one\ntwo\n' : 'three\n'),
    }));
    expect(await pull(made(files))).toEqual({
      id: 'made',
      folder,
      alreadyThere: false,
      files: 2,
      bytes: 14,
      absent: [],
    });
    const { card, items } = await readDataset(folder);
    expect(items.map(({ item }) => item)).toEqual(['one', 'two', 'three']);
    expect(card.sources).toEqual(files.map((file, index) => ({ ...file, bytes: index === 0 ? 8 : 6 })));
    expect(card.flaws).toEqual(['small']);
  });

  it('leaves what was pulled before, and builds it again with the same bytes when forced', async () => {
    const { server, folder, pull } = await start({ '/a': page('one\n') });
    const definition = made([{ url: server.url('/a'), sha256: sha('one\n') }]);
    await pull(definition);
    const bytes = await readFile(join(folder, 'dataset.json'), 'utf8');
    expect((await pull(definition)).alreadyThere).toBe(true);
    expect((await pull(definition, { force: true })).alreadyThere).toBe(false);
    expect(await readFile(join(folder, 'dataset.json'), 'utf8')).toBe(bytes);
    expect(server.asked.get('/a')).toBe(1);
  });

  it('goes on where a failed pull stopped', async () => {
    let broken = true;
    const { server, dataFolder, pull } = await start({
      '/a': page('one\n'),
      '/b': (response, nth, request) => (broken ? response.destroy() : page('two\n')(response, nth, request)),
    });
    const definition = made(
      ['/a', '/b'].map((path) => ({ url: server.url(path), sha256: sha(path === '/a' ? 'one\n' : 'two\n') })),
    );
    await expect(pull(definition, { concurrency: 1 })).rejects.toThrow(SourceError);
    expect(existsSync(join(dataFolder, 'datasets'))).toBe(false);
    broken = false;
    await pull(definition);
    expect(Object.fromEntries(server.asked)).toEqual({ '/a': 1, '/b': 2 });
  });

  it('says in the card which optional files were not there', async () => {
    const { server, folder, pull } = await start({ '/a': page('one\n') });
    const gone = { url: server.url('/gone'), sha256: null, required: false };
    const pulled = await pull(made([{ url: server.url('/a'), sha256: null }, gone]));
    expect(pulled.absent).toEqual([gone.url]);
    const { card } = await readDataset(folder);
    expect(card.flaws).toEqual(['small', `Not there at the pull, so what it holds is missing: ${gone.url}`]);
    expect(card.sources).toHaveLength(1);
  });

  it('holds a file that has no pin to what the first pull brought', async () => {
    let content = 'one\n';
    const { server, dataFolder, folder, pull } = await start({
      '/a': (response, nth, request) => page(content)(response, nth, request),
    });
    const url = server.url('/a');
    const definition = made([{ url, sha256: null }]);
    await pull(definition);
    const lock = join(dataFolder, 'locks', 'made.json');
    expect(JSON.parse(await readFile(lock, 'utf8'))).toEqual({ [url]: sha('one\n') });
    content = 'changed\n';
    await pull(definition, { force: true });
    expect((await readDataset(folder)).items).toEqual([{ item: 'one' }]);
    await writeFile(join(dataFolder, 'files', `127.0.0.1_${new URL(url).port}`, 'a'), 'lost');
    await expect(pull(definition, { force: true })).rejects.toThrow(
      `this is not the pinned file (it was pinned by your first pull; to take the new file, remove its line from ${lock})`,
    );
    expect((await readDataset(folder)).items).toEqual([{ item: 'one' }]);
    await writeFile(lock, '{"damaged');
    await expect(pull(definition, { force: true })).rejects.toThrow(DataError);
  });

  it('does not lock what could not be read', async () => {
    const { server, dataFolder, pull } = await start({ '/a': page('one\none\n') });
    await expect(pull(made([{ url: server.url('/a'), sha256: null }]))).rejects.toThrow(
      'items.jsonl:2: item: a second item `one`',
    );
    expect(existsSync(join(dataFolder, 'locks'))).toBe(false);
    expect(await readdir(join(dataFolder, 'datasets'))).toEqual([]);
  });

  it('tells a slip of a loader as a fault of the data set', async () => {
    const { server, dataFolder, pull } = await start({ '/a': page('one\n') });
    const slip = made([{ url: server.url('/a'), sha256: null }], () => {
      throw new TypeError('x is not iterable');
    });
    await expect(pull(slip)).rejects.toThrow(
      new DataError([{ file: 'made', message: 'the files cannot be read as Made: x is not iterable' }]),
    );
    expect(existsSync(join(dataFolder, 'datasets'))).toBe(false);
  });

  it('stops when it is interrupted, before anything is written', async () => {
    const { server, dataFolder, pull } = await start({
      '/a': (response) => void response.writeHead(200, { 'content-length': 100 }).write('one\n'),
    });
    const interrupt = new AbortController();
    const pulling = pull(made([{ url: server.url('/a'), sha256: null }]), {
      signal: interrupt.signal,
      onProgress: () => interrupt.abort(),
    });
    await expect(pulling).rejects.toThrow('interrupted');
    expect(existsSync(join(dataFolder, 'datasets'))).toBe(false);
  });
});

describe('a pull that is killed', () => {
  const built = new URL('../../dist/datasets/pull.js', import.meta.url);

  it('leaves no half-made file or data set, and the next pull finishes', async () => {
    expect(existsSync(fileURLToPath(built)), 'run `npm run build` before this test').toBe(true);
    let hold = true;
    const { server, dataFolder, folder, pull } = await start({
      '/a': page('one\n'),
      '/b': (response, nth, request) => {
        if (hold) response.writeHead(200, { 'content-length': 4 }).write('t');
        else page('two\n')(response, nth, request);
      },
    });
    const files = ['/a', '/b'].map((path) => ({
      url: server.url(path),
      sha256: sha(path === '/a' ? 'one\n' : 'two\n'),
    }));
    const script = `
      const { pullDataset } = await import(${JSON.stringify(built.href)});
      const files = ${JSON.stringify(files)};
      const definition = { id: 'made', title: 'Made', licence: '', summary: '', files, load: () => { throw new Error() } };
      const onProgress = ({ filesDone, bytes }) => filesDone === 1 && bytes > 4 && console.log('midway');
      await pullDataset(definition, { dataFolder: ${JSON.stringify(dataFolder)}, onProgress });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(existsSync(folder)).toBe(false);
    const cached = await readdir(join(dataFolder, 'files', `127.0.0.1_${new URL(server.url('/')).port}`));
    expect(cached.filter((name) => !name.includes('.assize-tmp-'))).toEqual(['a']);
    hold = false;
    await pull(made(files));
    expect((await readDataset(folder)).items).toEqual([{ item: 'one' }, { item: 'two' }]);
    expect(server.asked.get('/a')).toBe(1);
  });
});
