import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { STRANGER, serveHub, TOKEN } from '../support/hub-server.js';
import { named, open, synthesized, votes } from '../support/instrusum-pairs.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

const PULLED = '669133925180ae98158741329e165bbe9c5ef41e';

/** A mirror of ReIFE at the commit of the pairs, with the runs of two judges. */
async function workplace() {
  const cwd = await scratch();
  const write = async (path: string, text: string) => {
    const file = join(cwd, 'mirror', 'raw.githubusercontent.com', 'yale-nlp', 'ReIFE', PULLED, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  await write('data/instrusum.json', JSON.stringify(open));
  for (const order of ['', '_swap']) {
    await write(`results/instrusum.llama-3-8b.protocol_vote.majority_vote${order}.jsonl`, votes([1, 1, 2]));
    await write(`results/instrusum.llama-3-70b.protocol_vote.majority_vote${order}.jsonl`, votes([1, 2, 2]));
    await write(`results/instrusum.llama-3-70b.synthesize.synthesize${order}.jsonl`, synthesized);
  }
  const env = { HOME: cwd, ASSIZE_DATA: join(cwd, 'data'), ASSIZE_MIRROR: 'mirror' };
  const pull = (...args: string[]) => run(['datasets', 'pull', 'instrusum-pairs', ...args], { cwd, env });
  const folder = join(cwd, 'data', 'datasets', 'instrusum-pairs');
  const columns = async () => {
    const { scores } = await readDataset(folder);
    return [...new Set(scores.map(({ judge, protocol }) => `${judge}/${protocol}`))];
  };
  return { cwd, env, pull, folder, columns };
}

describe('assize datasets pull instrusum-pairs --judges', () => {
  it('shows names and sizes, and pulls nothing', async () => {
    const { pull, cwd } = await workplace();
    const { code, out } = await pull('--judges', 'list');
    expect(code).toBe(0);
    expect(out).toMatch(/^llama-3-8b +majority-vote +2 +6\.0 MB$/m);
    expect(out).toMatch(/^llama-3-70b +synthesize +2 +7\.6 MB$/m);
    expect(out.match(/MB$/gm)).toHaveLength(37);
    expect(existsSync(join(cwd, 'data'))).toBe(false);
  });

  it('brings judges by their names, keeps those of earlier pulls, and lets them go', async () => {
    const { pull, columns } = await workplace();
    expect((await pull()).out).toMatch(/^instrusum-pairs: 1 file /);
    expect(await columns()).toEqual([]);
    expect((await pull('--judges', 'llama-3-70b/synth*')).out).toMatch(/^instrusum-pairs: 3 files /);
    expect(await columns()).toEqual(['llama-3-70b/synthesize']);
    await pull('--judges', 'llama-3-8b');
    expect(await columns()).toEqual(['llama-3-8b/majority-vote', 'llama-3-70b/synthesize']);
    expect((await pull('--force')).out).toMatch(/^instrusum-pairs: 5 files /);
    await pull('--judges', 'none');
    expect(await columns()).toEqual([]);
  });

  it('says which files a judge needs, and which judges there are', async () => {
    const { pull } = await workplace();
    const missing = await pull('--judges', 'qwen-2-72b/majority-vote');
    expect(missing.code).toBe(3);
    expect(missing.err).toMatch(
      /instrusum\.qwen-2-72b\.protocol_vote\.majority_vote\S*\.jsonl: not in the mirror/,
    );
    const unknown = await pull('--judges', 'gpt*');
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain(
      'no recorded judge of instrusum-pairs is called `gpt*`: expected one of gemma-2b,',
    );
    const { cwd, env } = await workplace();
    const none = await run(['datasets', 'pull', 'squality', '--judges', 'list'], { cwd, env });
    expect(none.err).toContain('`squality` has no recorded judges to choose from');
  });

  it('reads files downloaded by hand, in their folders or side by side', async () => {
    const { pull, columns, cwd, folder } = await workplace();
    await mkdir(join(cwd, 'mine'));
    await writeFile(join(cwd, 'mine', 'instrusum.json'), JSON.stringify(open));
    for (const order of ['', '_swap']) {
      const name = `instrusum.llama-3-8b.protocol_vote.majority_vote${order}.jsonl`;
      await writeFile(join(cwd, 'mine', name), votes([1, 1, 2]));
    }
    expect(await pull('--from', 'mine', '--judges', 'llama-3-8b')).toMatchObject({ code: 0, err: '' });
    expect(await columns()).toEqual(['llama-3-8b/majority-vote']);
    const { card } = await readDataset(folder);
    expect(card.anonymous).toBe(true);
    await writeFile(join(cwd, 'mine', 'human_eval_pairwise.json'), JSON.stringify(named));
    await pull('--from', 'mine', '--force');
    expect((await readDataset(folder)).card.systems.map(({ id }) => id)).toContain('gpt-4-0314');
    expect((await readDataset(folder)).scores).toHaveLength(6);
  });
});

describe('assize correlate instrusum-pairs', () => {
  it('gives accuracy and kappa with people and with itself of a judge asked in both orders', async () => {
    const { pull, cwd, env } = await workplace();
    await pull('--judges', 'llama-3-70b');
    const args = ['correlate', 'instrusum-pairs', '--resamples', '199'];
    const { code, out } = await run(args, { cwd, env });
    expect(code).toBe(0);
    expect(out).toMatch(/^ +llama-3-70b +majority-vote +\.667 /m);
    const { swaps } = JSON.parse((await run([...args, '--format', 'json'], { cwd, env })).out);
    // Labels 1 1 2; the majority vote says 1 2 2 in both orders: 2 of 3 right, chance 4/9, kappa (2/9) / (5/9).
    expect(swaps[0].rows[0]).toMatchObject({
      judge: 'llama-3-70b',
      protocol: 'majority-vote',
      accuracy: { value: { value: expect.closeTo(2 / 3, 12) } },
      kappa: { value: { value: expect.closeTo(2 / 5, 12) } },
      selfAccuracy: { value: { value: 1 } },
      selfKappa: { value: { value: 1 } },
      pairs: 3,
    });
  });

  it('gives tau at both levels too, where the systems have names', async () => {
    const { pull, cwd, env } = await workplace();
    await mkdir(join(cwd, 'mine'));
    await writeFile(join(cwd, 'mine', 'human_eval_pairwise.json'), JSON.stringify(named));
    for (const order of ['', '_swap']) {
      const name = `instrusum.llama-3-8b.protocol_vote.majority_vote${order}.jsonl`;
      await writeFile(join(cwd, 'mine', name), votes([1, 1, 2]));
    }
    expect(await pull('--from', 'mine', '--judges', 'llama-3-8b')).toMatchObject({ code: 0 });
    const args = ['correlate', 'instrusum-pairs', '--resamples', '199', '--format', 'json'];
    const { correlations, swaps, pairs } = JSON.parse((await run(args, { cwd, env })).out);
    expect(pairs).toEqual([]);
    expect(swaps[0].rows[0]).toMatchObject({ judge: 'llama-3-8b', accuracy: { value: { value: 1 } } });
    const row = correlations[0].rows.find((one: { judge: string }) => one.judge === 'llama-3-8b');
    expect(row.levels.map(({ level }: { level: string }) => level)).toEqual(['system', 'summary']);
    // By hand, summary level: doc-3 has gpt above two tied systems on both sides, doc-7 one pair in order: both 1.
    expect(row.levels[1].correlation.value).toBeCloseTo(1, 12);
  });
});

describe('assize datasets pull instrusum-pairs, with a token', () => {
  it('takes the edition with system names where the Hub gives it', async () => {
    const { cwd, folder } = await workplace();
    const hub = await serveHub({
      name: 'Salesforce/InstruSum',
      commit: 'c'.repeat(40),
      files: { 'human_eval_pairwise.json': JSON.stringify(named) },
      gated: true,
    });
    const env = {
      HOME: cwd,
      ASSIZE_DATA: join(cwd, 'data'),
      HF_ENDPOINT: hub.endpoint,
      HF_TOKEN: TOKEN,
    };
    const { code, out } = await run(['datasets', 'pull', 'instrusum-pairs'], { cwd, env });
    await hub.close();
    expect([code, out.split('\n')[0]]).toEqual([0, expect.stringContaining('1 file ')]);
    const { card } = await readDataset(folder);
    expect(card.anonymous).toBe(false);
    expect(card.sources.map(({ url }) => url)).toEqual([
      `https://huggingface.co/datasets/Salesforce/InstruSum/resolve/${'c'.repeat(40)}/human_eval_pairwise.json`,
    ]);
  });

  it('takes the open edition where the Hub refuses, and says which page to open', async () => {
    const { cwd, folder } = await workplace();
    const hub = await serveHub({
      name: 'Salesforce/InstruSum',
      commit: 'c'.repeat(40),
      files: { 'human_eval_pairwise.json': JSON.stringify(named) },
      gated: true,
    });
    // The open edition lies in the cache: nothing but loopback is asked.
    const url = `https://raw.githubusercontent.com/yale-nlp/ReIFE/${PULLED}/data/instrusum.json`;
    const cached = join(cwd, 'data', 'files', url.slice('https://'.length));
    await mkdir(dirname(cached), { recursive: true });
    await writeFile(cached, JSON.stringify(open));
    await mkdir(join(cwd, 'data', 'locks'));
    const { createHash } = await import('node:crypto');
    const digest = createHash('sha256').update(JSON.stringify(open)).digest('hex');
    await writeFile(join(cwd, 'data', 'locks', 'instrusum-pairs.json'), JSON.stringify({ [url]: digest }));
    const env = {
      HOME: cwd,
      ASSIZE_DATA: join(cwd, 'data'),
      HF_ENDPOINT: hub.endpoint,
      HF_TOKEN: STRANGER,
    };
    const { code, out } = await run(['datasets', 'pull', 'instrusum-pairs'], { cwd, env });
    await hub.close();
    expect(code).toBe(0);
    expect(out).toContain('HTTP 403 Forbidden');
    expect(out).toContain('open https://huggingface.co/datasets/Salesforce/InstruSum, log in');
    expect((await readDataset(folder)).card.anonymous).toBe(true);
  });
});
