import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { run } from '../cli/run.js';
import { type HubRepository, PARQUET_COMMIT, STRANGER, serveHub, TOKEN } from '../support/hub-server.js';
import { instrusumRows } from '../support/instrusum.js';
import { parquetOf } from '../support/parquet.js';
import { page } from '../support/server.js';
import { scratch } from '../support/tiny.js';

const COMMIT = 'a'.repeat(40);
const rows = instrusumRows();
const json = Object.fromEntries(
  Object.entries(rows).map(([config, list]) => [`${config}.json`, JSON.stringify(list)]),
);
const parquet = Object.fromEntries(
  Object.entries(rows).map(([config, list]) => [`${config}/data/0000.parquet`, parquetOf(list)]),
);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** The Hub with InstruSum behind its gate, and a user of the command line. */
async function workplace(given: Partial<HubRepository> = {}) {
  const hub = await serveHub({
    name: 'Salesforce/InstruSum',
    commit: COMMIT,
    files: { 'README.md': 'about', ...json },
    onHost: ['README.md', 'dataset.json'],
    gated: true,
    ...given,
  });
  closing.push(hub.close);
  const cwd = await scratch();
  const home = { HOME: cwd, ASSIZE_DATA: join(cwd, 'data'), HF_ENDPOINT: hub.endpoint };
  const pull = (env: Record<string, string> = {}, ...args: string[]) =>
    run(['datasets', 'pull', 'instrusum', ...args], { cwd, env: { ...home, ...env } });
  const folder = join(cwd, 'data', 'datasets', 'instrusum');
  const lock = async () => JSON.parse(await readFile(join(cwd, 'data', 'locks', 'instrusum.json'), 'utf8'));
  return { hub, cwd, pull, folder, lock };
}

describe('assize datasets pull instrusum, from the Hub', () => {
  it('shows the token to the Hub alone, and pulls the JSON files of the commit that main stands at', async () => {
    const { hub, pull, folder } = await workplace();
    const { code, out, err } = await pull({ HF_TOKEN: TOKEN });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('instrusum: 4 files');
    expect(out).toContain(`hf:Salesforce/InstruSum@main was ${COMMIT}; the checksums of 4 files`);
    const shown = hub.asked.filter(({ authorization }) => authorization !== undefined);
    expect(new Set(shown.map(({ host }) => host))).toEqual(new Set(['hub']));
    expect(hub.asked.filter(({ host }) => host === 'storage')).toHaveLength(3);
    const { card, items } = await readDataset(folder);
    expect(items).toHaveLength(2);
    expect(card.sources.map(({ url }) => url)).toContain(
      `https://huggingface.co/datasets/Salesforce/InstruSum/resolve/${COMMIT}/human_eval.json`,
    );
  });

  it('says which page to open where there is no token, where it is not known, and where it has no access', async () => {
    const { pull, cwd } = await workplace();
    const page =
      'open https://huggingface.co/datasets/Salesforce/InstruSum, log in and accept its conditions';
    const nobody = await pull();
    expect([nobody.code, nobody.out]).toEqual([3, '']);
    expect(nobody.err).toContain('HTTP 401 Unauthorized: the Hub gives this to known accounts alone');
    expect(nobody.err).toContain(page);
    expect(nobody.err).toContain(`no token in HF_TOKEN and ${join(cwd, '.cache', 'huggingface', 'token')}`);
    const wrong = await pull({ HF_TOKEN: 'hf_loopback-token-of-yesterday' });
    expect(wrong.err).toContain('HTTP 401 Unauthorized: the Hub does not take the token of HF_TOKEN');
    const stranger = await pull({ HF_TOKEN: STRANGER });
    expect(stranger.err).toContain(
      'HTTP 403 Forbidden: the account of the token of HF_TOKEN may not read this',
    );
    expect(stranger.err).toContain(page);
    for (const { err, out } of [nobody, wrong, stranger]) expect(err + out).not.toContain('hf_loopback');
  });

  it.each<[string, string, (home: string) => Record<string, string>]>([
    ['HF_TOKEN_PATH', 'secrets/t', (home) => ({ HF_TOKEN_PATH: `${home}/secrets/t` })],
    ['a home folder in HF_TOKEN_PATH', 'secrets/t', () => ({ HF_TOKEN_PATH: '~/secrets/t' })],
    ['HF_HOME', 'hf/token', (home) => ({ HF_HOME: `${home}/hf` })],
    ['XDG_CACHE_HOME', 'c/huggingface/token', (home) => ({ XDG_CACHE_HOME: `${home}/c` })],
    ['the command line of the Hub', '.cache/huggingface/token', () => ({})],
  ])('takes the token of %s', async (_, path, env) => {
    const { cwd, pull } = await workplace();
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), `${TOKEN}\n`);
    expect(await pull(env(cwd))).toMatchObject({ code: 0, err: '' });
  });

  it('refuses a token that is none without telling it', async () => {
    const { pull } = await workplace();
    const { code, err } = await pull({ HF_TOKEN: 'two words-of-a-secret' });
    expect(code).toBe(2);
    expect(err).toContain('HF_TOKEN: expected a token of the Hugging Face Hub');
    expect(err).not.toContain('words-of-a-secret');
  });

  it('holds the commit of the first pull, and asks for no file again', async () => {
    const { hub, pull, lock } = await workplace();
    await pull({ HF_TOKEN: TOKEN });
    expect((await lock())['hf:Salesforce/InstruSum@main']).toBe(COMMIT);
    hub.repository.commit = 'b'.repeat(40);
    hub.asked.splice(0);
    expect(await pull({}, '--force')).toMatchObject({ code: 0, err: '' });
    expect(hub.asked).toEqual([]);
  });

  it('refuses content that changed under a recorded checksum, and leaves what was there', async () => {
    const { hub, cwd, pull, folder } = await workplace();
    await pull({ HF_TOKEN: TOKEN });
    const cached = join(cwd, 'data/files/huggingface.co/datasets/Salesforce/InstruSum/resolve', COMMIT);
    await writeFile(join(cached, 'human_eval.json'), 'lost');
    hub.broken.set('human_eval.json', page('[]'));
    const { code, err } = await pull({ HF_TOKEN: TOKEN }, '--force');
    expect(code).toBe(3);
    expect(err).toMatch(/human_eval\.json: wrong checksum: .*it was pinned by your first pull/);
    expect((await readDataset(folder)).items).toHaveLength(2);
  });

  it('goes on where a cut-off download stopped', async () => {
    const { hub, pull } = await workplace();
    hub.broken.set('llm_eval.json', (response) => {
      response.writeHead(200, { 'content-length': 1000, 'retry-after': '0' }).write('[{');
      setTimeout(() => response.destroy(), 5);
    });
    const cut = await pull({ HF_TOKEN: TOKEN });
    expect(cut.code).toBe(3);
    expect(cut.err).toMatch(/llm_eval\.json: the transfer (broke|was cut) off.* \(tried 4 times\)/);
    hub.broken.clear();
    expect(await pull({ HF_TOKEN: TOKEN })).toMatchObject({ code: 0 });
  }, 20_000);

  it("takes the Hub's copy in parquet where main holds nothing it can read", async () => {
    const { pull, folder } = await workplace({ files: { 'InstruSum.py': 'a script' }, parquet });
    const { code, out } = await pull({ HF_TOKEN: TOKEN });
    expect(code).toBe(0);
    expect(out).toContain(`hf:Salesforce/InstruSum@refs/convert/parquet was ${PARQUET_COMMIT}`);
    expect((await readDataset(folder)).candidates).toHaveLength(2 * 7);
  });

  it('prefers JSON where both are there, and says what it misses where neither is', async () => {
    const { pull, folder } = await workplace({ parquet });
    await pull({ HF_TOKEN: TOKEN });
    const { card } = await readDataset(folder);
    expect(card.sources.every(({ url }) => url.endsWith('.json'))).toBe(true);
    const { dataset: _, ...rest } = parquet;
    const bare = await workplace({
      files: {},
      parquet: Object.fromEntries(Object.entries(rest).filter(([path]) => !path.startsWith('dataset'))),
    });
    expect((await bare.pull({ HF_TOKEN: TOKEN })).err).toContain('there is no file of `dataset`');
  });
});

describe('assize datasets pull instrusum --from', () => {
  const layouts: Record<string, Record<string, string | Uint8Array>> = {
    'JSON files side by side': json,
    'JSON files in a folder of the repository': Object.fromEntries(
      Object.entries(json).map(([path, text]) => [`data/${path}`, text]),
    ),
    'one JSON object a line': Object.fromEntries(
      Object.entries(rows).map(([config, list]) => [
        `${config}.jsonl`,
        list.map((row) => JSON.stringify(row)).join('\n'),
      ]),
    ),
    "the Hub's parquet": parquet,
    'parquet with numbered parts': Object.fromEntries(
      Object.entries(rows).map(([config, list]) => [
        `${config}/data-00000-of-00001.parquet`,
        parquetOf(list),
      ]),
    ),
    "a snapshot in the Hub's own cache": Object.fromEntries(
      Object.entries(json).map(([path, text]) => [
        `datasets--Salesforce--InstruSum/snapshots/${COMMIT}/${path}`,
        text,
      ]),
    ),
    'JSON that Python wrote': Object.fromEntries(
      Object.entries(json).map(([path, text]) => [path, text.replaceAll(/"factual":1/g, '"factual": NaN')]),
    ),
  };

  it.each(Object.entries(layouts))('reads %s', async (_, files) => {
    const { hub, cwd, pull, folder } = await workplace();
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(cwd, 'mine', path)), { recursive: true });
      await writeFile(join(cwd, 'mine', path), content);
    }
    expect(await pull({}, '--from', 'mine')).toMatchObject({ code: 0, err: '' });
    expect(hub.asked).toEqual([]);
    const { card, candidates } = await readDataset(folder);
    expect(candidates).toHaveLength(2 * 7);
    expect(card.flaws.at(-1)).toContain('downloaded by hand');
  });

  it('says what it misses, and what a file is that is no data', async () => {
    const { cwd, pull } = await workplace();
    await mkdir(join(cwd, 'mine'));
    await writeFile(
      join(cwd, 'mine', 'dataset.json'),
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\n',
    );
    expect((await pull({}, '--from', 'mine')).err).toContain(
      'no file of `human_eval`: expected human_eval.json',
    );
    for (const config of ['human_eval', 'llm_eval', 'system_outputs']) {
      await writeFile(join(cwd, 'mine', `${config}.json`), '<!DOCTYPE html><title>Log in</title>');
    }
    expect((await pull({}, '--from', 'mine')).err).toContain('dataset: a pointer of Git LFS, not the data');
  });
});
