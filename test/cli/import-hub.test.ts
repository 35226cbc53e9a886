import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { parseHubName } from '../../datasets/hub/table.js';
import { readDataset } from '../../datasets/read.js';
import { type HubRepository, serveHub, TOKEN } from '../support/hub-server.js';
import { parquetOf } from '../support/parquet.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

const COMMIT = 'd'.repeat(40);
const MAPPING = `card: { id: m, title: M, dimensions: [{ id: overall, higherIsBetter: true }] }
tables:
  - item: { id: { column: id } }
    candidates: [{ system: { column: system }, text: { column: out.text } }]
    labels: [{ annotator: ada, dimension: overall, value: { column: score } }]
`;
const row = (id: number, score: number) => ({ id, system: 'A', out: { text: `text ${id}` }, score });
/** Written by pyarrow: test/oracle/parquet-codecs.py. */
const codecs: Record<string, string> = JSON.parse(
  readFileSync(new URL('../oracle/fixtures/parquet-codecs.json', import.meta.url), 'utf8'),
).files;
const json = (...rows: unknown[]) => JSON.stringify(rows);
const readme = (configs: string) => `---\nlicense: mit\nconfigs:\n${configs}---\n# About\n`;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function workplace(given: Partial<HubRepository>) {
  const hub = await serveHub({ name: 'some-one/ratings', commit: COMMIT, files: {}, ...given });
  closing.push(hub.close);
  const cwd = await scratch();
  await writeFile(join(cwd, 'm.yaml'), MAPPING);
  const env = { HOME: cwd, ASSIZE_DATA: join(cwd, 'data'), HF_ENDPOINT: hub.endpoint };
  const take = (name: string, more: Record<string, string> = {}) =>
    run(['datasets', 'import', name, '--mapping', 'm.yaml', '--out', 'mine', '--force'], {
      cwd,
      env: { ...env, ...more },
    });
  const read = () => readDataset(join(cwd, 'mine'));
  return { hub, take, read, cwd, env };
}

describe('assize datasets import hf:OWNER/NAME[:CONFIG][@REVISION]', () => {
  it.each<[string, Record<string, string | Uint8Array>]>([
    ['a JSON list', { 'ratings.json': json(row(1, 3), row(2, 4)) }],
    [
      'one object a line under the name of JSON',
      { 'a.json': `${JSON.stringify(row(1, 3))}\n${JSON.stringify(row(2, 4))}\n` },
    ],
    ['JSONL', { 'data/a.jsonl': [row(1, 3), row(2, 4)].map((one) => JSON.stringify(one)).join('\n') }],
    ['CSV', { 'a.csv': 'id,system,out.text,score\n1,A,text 1,3\n2,A,text 2,4\n' }],
    ['a packed JSON list', { 'ratings.json.gz': gzipSync(json(row(1, 3), row(2, 4))) }],
    [
      'packed JSONL',
      { 'data/a.jsonl.gz': gzipSync([row(1, 3), row(2, 4)].map((one) => JSON.stringify(one)).join('\n')) },
    ],
    ['packed CSV', { 'a.csv.gz': gzipSync('id,system,out.text,score\n1,A,text 1,3\n2,A,text 2,4\n') }],
    [
      'what the server unpacked under the name of the packed file',
      { 'ratings.json.gz': json(row(1, 3), row(2, 4)) },
    ],
    [
      'parquet in two parts',
      {
        'data/train-00000-of-00002.parquet': parquetOf([row(1, 3)]),
        'data/train-00001-of-00002.parquet': parquetOf([row(2, 4)]),
      },
    ],
  ])('reads %s, and says which revision it was', async (_, files) => {
    const { take, read } = await workplace({ files: { 'README.md': '# About', ...files } });
    const { code, err, out } = await take('hf:some-one/ratings');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('2 rows → mine');
    const { card, labels, candidates } = await read();
    expect(candidates.map(({ text }) => text)).toEqual(['text 1', 'text 2']);
    expect(labels.map((label) => 'value' in label && label.value)).toEqual([3, 4]);
    expect(card.sources[0]?.url).toContain(
      `https://huggingface.co/datasets/some-one/ratings/resolve/${COMMIT}/`,
    );
  });

  it.each(Object.keys(codecs))('reads parquet packed by %s', async (codec) => {
    const { take, read } = await workplace({
      files: { 'data/train.parquet': Buffer.from(codecs[codec] ?? '', 'base64') },
    });
    expect(await take('hf:some-one/ratings')).toMatchObject({ code: 0, err: '' });
    const { labels, candidates } = await read();
    expect(candidates.map(({ text }) => text)).toEqual([
      'a text that says a text that says a text',
      'text 2',
    ]);
    expect(labels.map((label) => 'value' in label && label.value)).toEqual([3, 4]);
  });

  it('says so where a packed file is damaged', async () => {
    const { take } = await workplace({
      files: { 'a.jsonl.gz': gzipSync(JSON.stringify(row(1, 3))).subarray(0, 30) },
    });
    const { code, err } = await take('hf:some-one/ratings');
    expect(code).toBe(2);
    expect(err).toContain('a.jsonl.gz: expected a file packed by gzip: unexpected end of file');
  });

  it('reads a mirror named by --mirror, and asks nobody', async () => {
    const { hub, cwd, env, read } = await workplace({ files: {} });
    const place = join(cwd, 'mirror/huggingface.co/datasets/some-one/ratings/resolve/main/a.json');
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, json(row(1, 3)));
    const args = ['hf:some-one/ratings', '--mapping', 'm.yaml', '--out', 'mine', '--mirror', 'mirror'];
    expect(await run(['datasets', 'import', ...args], { cwd, env })).toMatchObject({ code: 0, err: '' });
    expect((await read()).items).toHaveLength(1);
    expect(hub.asked).toEqual([]);
  });

  it('is a table for `assize init`, all its parts', async () => {
    const { cwd, env } = await workplace({
      files: {
        'data/train-00000-of-00002.parquet': parquetOf([{ id: 1, model: 'A', output: 'x', rating: 3 }]),
        'data/train-00001-of-00002.parquet': parquetOf([{ id: 2, model: 'A', output: 'y', rating: 4 }]),
      },
    });
    const made = await run(['init', 'mine', '--from-csv', 'hf:some-one/ratings', '--yes'], { cwd, env });
    expect([made.code, made.err]).toEqual([0, '']);
    expect((await readDataset(join(cwd, 'mine', 'data'))).items).toHaveLength(2);
    // The command that the page of the mapping names.
    const command = /^# +assize (datasets import .*)$/m.exec(
      readFileSync(join(cwd, 'mine', 'mapping.yaml'), 'utf8'),
    )?.[1];
    expect(command).toContain('hf:some-one/ratings');
    expect(await run(command?.split(' ') ?? [], { cwd, env })).toMatchObject({ code: 0, err: '' });
  });

  it('takes what the page declares under a name', async () => {
    const { take, read } = await workplace({
      files: {
        'README.md': readme(
          '- config_name: ratings\n  data_files:\n  - split: test\n    path: data/test-*\n  - split: train\n    path: [data/train-*]\n- config_name: texts\n  data_files: texts/*.json\n',
        ),
        'data/test-1.json': json(row(1, 3)),
        'data/train-1.json': json(row(2, 4)),
        'texts/a.json': json(row(7, 1)),
        'notes.csv': 'a,b\n',
      },
    });
    expect((await take('hf:some-one/ratings:texts')).code).toBe(0);
    expect((await read()).items.map(({ item }) => item)).toEqual(['7']);
    expect((await take('hf:some-one/ratings:ratings/train')).code).toBe(0);
    expect((await read()).items.map(({ item }) => item)).toEqual(['2']);
    expect(await take('hf:some-one/ratings:ratings')).toMatchObject({
      code: 2,
      err: 'assize: hf:some-one/ratings:ratings has several tables: name one: hf:some-one/ratings:ratings/test, hf:some-one/ratings:ratings/train\n',
    });
    expect((await take('hf:some-one/ratings:other')).err).toContain(
      'no such table: expected one of ratings/test, ratings/train, texts',
    );
    expect((await take('hf:some-one/ratings:data/test-1.json')).code).toBe(0);
  });

  it("falls back on the Hub's own copy in parquet", async () => {
    const { take, read } = await workplace({
      files: { 'README.md': '# About', 'ratings.py': 'a script' },
      parquet: { 'default/train/0000.parquet': parquetOf([row(5, 2)]) },
    });
    expect((await take('hf:some-one/ratings:default')).code).toBe(0);
    expect((await read()).items.map(({ item }) => item)).toEqual(['5']);
  });

  it('takes a revision, and no other where that is not there', async () => {
    const { take } = await workplace({ files: { 'a.json': json(row(1, 3)) } });
    expect((await take(`hf:some-one/ratings@${COMMIT}`)).code).toBe(0);
    expect(await take('hf:some-one/ratings:a@v2')).toMatchObject({
      code: 3,
      err: expect.stringContaining('hf:some-one/ratings:a@v2: no such data set or revision'),
    });
  });

  it('says which page to open where the data set is gated, and shows the token to the Hub alone', async () => {
    const { hub, take } = await workplace({ files: { 'a.json': json(row(1, 3)) }, gated: true });
    expect((await take('hf:some-one/ratings')).err).toContain(
      'open https://huggingface.co/datasets/some-one/ratings, log in and accept its conditions',
    );
    expect((await take('hf:some-one/ratings', { HF_TOKEN: TOKEN })).code).toBe(0);
    expect(
      hub.asked.filter(({ host }) => host === 'storage').map(({ authorization }) => authorization),
    ).toEqual([undefined]);
  });
});

describe('parseHubName', () => {
  it('reads owner, name, configuration and revision', () => {
    expect(parseHubName('hf:a/b')).toEqual({ repository: 'a/b' });
    expect(parseHubName('hf:a/b:c/d@refs/pr/1')).toEqual({
      repository: 'a/b',
      config: 'c/d',
      revision: 'refs/pr/1',
    });
  });

  it.each(['hf:', 'hf:a', 'hf:a/b/c', 'hf:../b', 'hf:a/b:', 'hf:a/..'])('refuses %s', (text) => {
    expect(() => parseHubName(text)).toThrow(`got \`${text}\``);
  });
});
