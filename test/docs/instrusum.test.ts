import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../cli/run.js';
import { instrusumRows } from '../support/instrusum.js';
import { open, synthesized, votes } from '../support/instrusum-pairs.js';
import { scratch } from '../support/tiny.js';

const doc = readFileSync(new URL('../../docs/instrusum.md', import.meta.url), 'utf8');
const commands = [...doc.matchAll(/```console\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .filter((line) => line.startsWith('$ assize '))
  .map((line) => line.slice('$ assize '.length).replaceAll("'", '').split(' '));

it('docs/instrusum.md: every command works on files of the published shape', async () => {
  const cwd = await scratch();
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  };
  for (const [config, rows] of Object.entries(instrusumRows())) {
    const text = JSON.stringify(rows);
    await write(`mirror/huggingface.co/datasets/Salesforce/InstruSum/resolve/main/${config}.json`, text);
    await write(`downloads/${config}.json`, text);
  }
  const reife = 'mirror/raw.githubusercontent.com/yale-nlp/ReIFE/669133925180ae98158741329e165bbe9c5ef41e';
  await write(`${reife}/data/instrusum.json`, JSON.stringify(open));
  for (const order of ['', '_swap']) {
    for (const judge of ['llama-3-8b', 'llama-3-70b', 'llama-3.1-8b', 'llama-3.1-70b', 'llama-3.1-405b']) {
      const run = `${reife}/results/instrusum.${judge}`;
      await write(`${run}.protocol_vote.majority_vote${order}.jsonl`, votes([1, 2, 2]));
      if (judge === 'llama-3-8b') continue;
      await write(`${run}.synthesize.synthesize${order}.jsonl`, synthesized);
    }
  }
  const env = { HOME: cwd, ASSIZE_DATA: join(cwd, 'data'), ASSIZE_MIRROR: join(cwd, 'mirror') };
  expect(commands.length).toBeGreaterThan(6);
  let last = '';
  for (const args of commands) {
    const { code, out, err } = await run(args, { cwd, env });
    expect([args.join(' '), code, err]).toEqual([args.join(' '), 0, '']);
    last = out;
  }
  expect(last).toMatch(/llama-3\.1-405b +synthesize/);
}, 60_000);
