import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { writeDataset } from '../../datasets/write.js';
import { handData } from '../support/hand-data.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

let cwd: string;
let server: JudgeServer;
beforeEach(async () => {
  cwd = await scratch();
  server = await serveJudge({
    answer: (prompt) => `1. Which animal is in "${/A (\w+) sat/.exec(prompt)?.[1]}"?\n2. =HYPERLINK("x")`,
  });
  const base = handData({ items: 3 });
  await writeDataset(join(cwd, 'data'), {
    ...base,
    items: ['cat', 'dog', 'owl'].map((name, k) => ({
      item: `i${k + 1}`,
      document: `A ${name} sat.`,
      instruction: 'Who?',
      tags: { kind: name },
    })),
  });
});
afterEach(() => server.close());

const go = (...args: string[]) =>
  run(args, {
    cwd,
    env: { ASSIZE_DATA: join(cwd, 'store'), OPENAI_API_KEY: 'for-loopback', OPENAI_BASE_URL: server.baseUrl },
  });
const suggest = (...args: string[]) =>
  go('items', 'suggest', 'data', '--model', 'openai:m', '--per-item', '2', '--out', 'ideas', ...args);
const asked = () => [...server.answered.keys()].filter((prompt) => prompt.includes('Think of')).length;
const review = () => readFile(join(cwd, 'ideas', 'review.csv'), 'utf8');
const decide = async (...said: string[]) => {
  const [header = '', ...rows] = (await review()).trim().split('\n');
  await writeFile(
    join(cwd, 'ideas', 'review.csv'),
    [header, ...rows.map((row, k) => `${said[k] ?? ''}${row}`)].join('\n'),
  );
};

describe('assize items suggest', () => {
  it('asks once for each document and writes a file in which nothing is accepted, inert in a spreadsheet', async () => {
    const { code, err, out } = await suggest();
    expect(code).toBe(0);
    expect(asked()).toBe(3);
    expect(out).toContain('suggested requirements');
    expect(err).toContain('6 requirements to review in ideas/review.csv');
    expect((await review()).split('\n').slice(0, 3)).toEqual([
      'accept,item,requirement,document',
      ',i1,"Which animal is in ""cat""?",A cat sat.',
      `,i1,"'=HYPERLINK(""x"")",A cat sat.`,
    ]);
    expect((await go('datasets', 'check', 'ideas')).code).toBe(0);
  });

  it('goes on where it stopped, and does not touch a review that was begun', async () => {
    const part = await suggest('--max-requests', '2', '--concurrency', '1');
    expect(part.code).toBe(3);
    await expect(review()).rejects.toThrow('ENOENT');
    expect((await suggest()).code).toBe(0);
    expect(asked()).toBe(3);
    await decide('yes');
    const before = await review();
    expect((await suggest()).err).toContain('ideas/review.csv was there and stays as it is');
    expect(await review()).toBe(before);
  });

  it('--dry-run counts, and asks no one; --where chooses items', async () => {
    const { out, err } = await suggest('--dry-run', '--where', 'kind=owl', '--format', 'json');
    expect(err).toBe('');
    expect(JSON.parse(out).writings[0].requests).toBe(1);
    expect(server.received).toBe(0);
  });
});

describe('assize items accept', () => {
  it('makes items of what was accepted alone, as it stands in the file', async () => {
    await suggest();
    await decide('yes', 'no', 'Y', '', 'no', 'x');
    const file = join(cwd, 'ideas', 'review.csv');
    // Edited, and one added by the reviewer.
    const edited = (await review()).replace('Which animal is in ""dog""?', 'Which dog is it?');
    await writeFile(file, `${edited}\nyes,i1,What did it do?,\n`);
    const { code, out, err } = await go('items', 'accept', 'ideas', '--out', 'more');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('4 items → more (2 refused, 1 not reviewed)');
    const { items, candidates, labels, card } = await readDataset(join(cwd, 'more'));
    expect(items.map(({ item, instruction, document }) => [item, instruction, document])).toEqual([
      ['i1/r1', 'Which animal is in "cat"?', 'A cat sat.'],
      ['i2/r1', 'Which dog is it?', 'A dog sat.'],
      ['i3/r1', '=HYPERLINK("x")', 'A owl sat.'],
      ['i1/r2', 'What did it do?', 'A cat sat.'],
    ]);
    expect(items[1]?.tags).toEqual({ kind: 'dog', from: 'i2' });
    expect([candidates, labels, card.systems]).toEqual([[], [], []]);
    expect((await go('datasets', 'check', 'more')).code).toBe(0);
    // The next step that it names: a summary for each.
    const written = await go(
      'write',
      '--dataset',
      'more',
      '--writer',
      'one-shot',
      '--model',
      'openai:m',
      '--out',
      'w',
      '--dry-run',
      '--format',
      'json',
    );
    expect(JSON.parse(written.out).writings[0].requests).toBe(4);
  });

  it('takes nothing that nobody said yes to, and names lines that it cannot read', async () => {
    await suggest();
    const none = await go('items', 'accept', 'ideas', '--out', 'more');
    expect(none.code).toBe(2);
    expect(none.err).toContain('nothing was accepted (0 refused, 6 not reviewed)');
    await decide('perhaps', 'yes');
    const file = join(cwd, 'ideas', 'review.csv');
    await writeFile(file, `${await review()}\nyes,i9,What?,\nyes,i1,,\n`);
    const { code, err } = await go('items', 'accept', 'ideas', '--out', 'more');
    expect(code).toBe(2);
    expect(err).toMatch(/review\.csv:2.*expected yes, no or nothing, got `perhaps`/);
    expect(err).toMatch(/no item `i9`/);
    expect(err).toMatch(/expected a requirement, got nothing/);
    await writeFile(file, 'a,b\n1,2\n');
    expect((await go('items', 'accept', 'ideas', '--out', 'more')).err).toContain(
      'expected the columns accept, item and requirement, got a, b',
    );
    expect((await go('items', 'accept', 'data', '--out', 'more')).err).toContain(
      'data/review.csv cannot be read (ENOENT)',
    );
  });
});
