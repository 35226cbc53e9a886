import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DATASETS } from '../../datasets/registry.js';
import { describeWithMirror } from '../support/mirror.js';
import { scratch, tinyFolder, tinyPlus } from '../support/tiny.js';
import { run } from './run.js';

const published = DATASETS.filter(({ bundled }) => !bundled);
const ids = published.map(({ id }) => id);

/** Runs in a folder of its own, with its own data folder and without a mirror. */
async function workplace() {
  const cwd = await scratch();
  const env = { ASSIZE_DATA: join(cwd, 'data') };
  return { cwd, env, assize: (...args: string[]) => run(args, { cwd, env }) };
}

describe('assize datasets list', () => {
  it('names every published data set and whether it is pulled', async () => {
    const { assize, env } = await workplace();
    await cp(tinyFolder, join(env.ASSIZE_DATA, 'datasets', ids[0] ?? ''), { recursive: true });
    const { code, out } = await assize('datasets', 'list');
    expect(code).toBe(0);
    expect(out).toMatch(/^casebook +bundled /m);
    for (const id of ids) expect(out).toMatch(new RegExp(`^${id} +${id === ids[0] ? 'yes' : 'no '} `, 'm'));
    const json = JSON.parse((await assize('datasets', 'list', '--format', 'json')).out);
    expect(
      json.datasets
        .slice(DATASETS.length - ids.length)
        .map(({ id, pulled }: { id: string; pulled: boolean }) => [id, pulled]),
    ).toEqual(ids.map((id, index) => [id, index === 0]));
    // What a pull fetches: four configurations of the Hub; of the pairs one of each source, and judges to choose from.
    const counts = Object.fromEntries(json.datasets.map(({ id, ...each }: { id: string }) => [id, each]));
    expect(counts.instrusum).toMatchObject({ files: 4, hub: 'Salesforce/InstruSum', recordedJudges: 0 });
    expect(counts['instrusum-pairs']).toMatchObject({ files: 2, recordedJudges: 37 });
  });

  it('has a loader of the same name behind each', async () => {
    for (const { id, load } of DATASETS) expect((await load()).id).toBe(id);
  });
});

describe('assize datasets pull', () => {
  it('asks for names that exist', async () => {
    const { assize } = await workplace();
    expect(await assize('datasets', 'pull')).toMatchObject({
      code: 2,
      err: `assize: expected names of data sets to pull: ${ids.join(', ')}; or --all\n`,
    });
    expect((await assize('datasets', 'pull', 'nothing')).err).toContain('No published data set "nothing"');
  });

  it('says what could not be had, tries the others, and leaves with 3', async () => {
    const { assize, cwd } = await workplace();
    const { code, err, out } = await assize('datasets', 'pull', 'newsroom', 'squality', '--mirror', 'empty');
    expect([code, out]).toEqual([3, '']);
    const lines = err.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^assize: newsroom was not pulled: https:\/\/\S+: not in the mirror: expected /);
    expect(lines[0]).toContain(join(cwd, 'empty'));
    expect(lines[1]).toMatch(/^assize: squality was not pulled: /);
    expect(existsSync(join(cwd, 'data', 'datasets'))).toBe(false);
  });

  it('stops between data sets when it is interrupted', async () => {
    const { cwd, env } = await workplace();
    const { code, err } = await run(['datasets', 'pull', 'newsroom'], {
      cwd,
      env,
      signal: AbortSignal.abort(),
    });
    expect([code, err]).toEqual([3, 'assize: interrupted: the files that were complete are kept\n']);
  });
});

describeWithMirror('assize datasets with the published data', (mirror) => {
  it('pulls, checks and shows', async () => {
    const { cwd, env } = await workplace();
    const given = { cwd, env: { ...env, ASSIZE_MIRROR: mirror }, errIsTerminal: true };
    const pulled = await run(['datasets', 'pull', 'newsroom'], given);
    expect(pulled).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^newsroom: 1 file \(\d\.\d MB\) → /),
    });
    expect(pulled.err).toContain('\r\u001b[Knewsroom: 1/1 files, building');
    expect((await run(['datasets', 'pull', 'newsroom'], given)).out).toContain('already in');
    expect(await run(['datasets', 'check', 'newsroom'], given)).toMatchObject({
      code: 0,
      out: expect.stringContaining('no faults: 60 items, 7 systems, 420 candidates'),
    });
    expect((await run(['datasets', 'show', 'newsroom'], given)).out).toContain('newsroom: ');
  }, 60_000);
});

describe('assize datasets show', () => {
  it('prints the card, the counts, the recorded judges, the flaws and the sources', async () => {
    const { assize } = await workplace();
    const { code, out } = await assize('datasets', 'show', tinyFolder);
    expect(code).toBe(0);
    expect(out).toContain('tiny: A tiny data set that shows every field');
    expect(out).toMatch(
      /dimensions +overall \(ordinal 1–5\); missing \(ratio 0–, lower is better\); supported/,
    );
    expect(out).toMatch(/^overall +expert +value, pair +3 +0 +1 +2$/m);
    expect(out).toMatch(/^overall +\(aggregate\) +value +1 +0 +1 +1$/m);
    expect(out).toMatch(/^judge-a +llm-eval +overall +value +2 +1 +50\.0% +1$/m);
    expect(out).toMatch(/^card +Two items are too few for any statistic\.$/m);
    expect(out).toMatch(/^https:\/\/example\.org\/tiny\/ratings\.csv +1 /m);
  });

  it('gives the same as data', async () => {
    const { assize } = await workplace();
    const { out } = await assize('datasets', 'show', tinyFolder, '--format', 'json');
    const result = JSON.parse(out);
    expect(result).toMatchObject({
      kind: 'dataset',
      dataset: 'tiny',
      counts: { items: 2, labels: 10, units: 4 },
    });
    expect(result.counts.judgeCounts[0]).toEqual({
      judge: 'judge-a',
      protocol: 'llm-eval',
      dimension: 'overall',
      kinds: ['value'],
      outputs: 2,
      scored: 1,
      items: 1,
    });
  });

  it('names the command that is missing where the data was not pulled', async () => {
    const { assize } = await workplace();
    expect(await assize('datasets', 'show', 'newsroom')).toMatchObject({
      code: 2,
      err: expect.stringContaining('run `assize datasets pull newsroom`'),
    });
  });
});

describe('assize datasets check', () => {
  it('prints the faults and leaves with 2', async () => {
    const { assize } = await workplace();
    const folder = await tinyPlus('items.jsonl', { item: 'ferry' }, { item: '' });
    expect(await assize('datasets', 'check', folder)).toEqual({
      code: 2,
      out:
        `${folder}/items.jsonl:3: item: a second item \`ferry\`: an item has one line\n` +
        `${folder}/items.jsonl:4: item: expected text that is not empty, got ""\n` +
        `${folder}: 2 faults\n`,
      err: '',
    });
    const { code, out } = await assize('datasets', 'check', folder, '--format', 'json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      kind: 'check',
      totalFaults: 2,
      faults: [{ line: 3, field: 'item' }, {}],
    });
  });

  it('sums up a folder without faults and leaves with 0', async () => {
    const { assize } = await workplace();
    expect(await assize('datasets', 'check', tinyFolder)).toEqual({
      code: 0,
      out: `${tinyFolder}: no faults: 2 items, 3 systems, 6 candidates, 10 labels, 6 judge outputs\n`,
      err: '',
    });
  });
});

describe('assize datasets import', () => {
  const MAPPING = `card: { id: m, title: M, dimensions: [{ id: overall, higherIsBetter: true }] }
tables:
  - item: { id: { column: id } }
    candidates: [{ system: { column: system }, text: { column: text } }]
    labels: [{ annotator: ada, dimension: overall, value: { column: score } }]
`;

  it('writes the folder, says what it left aside, and names the next command', async () => {
    const { assize, cwd } = await workplace();
    await writeFile(join(cwd, 'a.csv'), 'id,system,text,score,colour\n1,A,x,3,red\n1,B,y,,blue\n');
    await writeFile(join(cwd, 'm.yaml'), MAPPING);
    const args = ['datasets', 'import', 'a.csv', '--mapping', 'm.yaml', '--out', 'mine'];
    expect(await assize(...args)).toEqual({
      code: 0,
      out: [
        'Read as:',
        '  item 1, system A, annotator ada said 3 on overall',
        '',
        '2 rows → mine: 1 item, 2 systems, 2 candidates, 1 label, 0 judge outputs',
        '1 empty label cell: no label',
        'a.csv: columns not used: colour',
        '',
        'Next: assize agree ./mine',
        '',
      ].join('\n'),
      err: '',
    });
    expect(await assize(...args)).toMatchObject({ code: 2, err: expect.stringContaining('exists already') });
    expect(await assize(...args, '--force')).toMatchObject({ code: 0 });
    expect((await assize('datasets', 'check', 'mine')).code).toBe(0);
  });

  it('tells faults by the line of the table, and writes nothing', async () => {
    const { assize, cwd } = await workplace();
    await writeFile(join(cwd, 'a.csv'), 'id,system,text,score\n1,A,x,good\n');
    await writeFile(join(cwd, 'm.yaml'), MAPPING);
    const { code, err } = await assize('datasets', 'import', 'a.csv', '--mapping', 'm.yaml', '--out', 'mine');
    expect(code).toBe(2);
    expect(err).toMatch(/^assize: a\.csv:2: score: expected a number, got `good`/);
    expect(existsSync(join(cwd, 'mine'))).toBe(false);
  });
});
