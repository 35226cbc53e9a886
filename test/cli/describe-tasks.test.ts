import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import type { Dataset } from '../../src/model/dataset.js';
import { run } from './run.js';

const answers: [task: string, id: string, references: string[], text: string][] = [
  ['quality', '1', ['(B) a fox'], 'B'],
  ['quality', '2', ['(C) a key'], 'the fox'],
  ['space_digest', '1', ['40%'], '50% of them, "=SUM(1)"'],
  ['book_sum_sort', '1', ['2, 1, 3'], '2, 3, 1'],
];
const dataset = {
  card: {
    schemaVersion: 1,
    id: 'answers',
    title: 'Answers',
    licence: 'MIT',
    citation: 'none',
    dimensions: [{ id: 'overall', higherIsBetter: true, level: 'candidate' }],
    systems: [{ id: 's' }, { id: 'half' }],
    annotators: [],
    anonymous: false,
    byConstruction: false,
    sources: [],
    flaws: [],
  },
  items: answers.map(([task, id, references]) => ({
    item: `${task}-${id}`,
    document: 'd',
    references,
    tags: { task, id },
  })),
  candidates: answers.flatMap(([task, id, , text], k) => [
    { item: `${task}-${id}`, system: 's', text },
    ...(k === 0 ? [{ item: `${task}-${id}`, system: 'half', text }] : []),
  ]),
  labels: [],
  scores: [],
} as unknown as Dataset;

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-tasks-'));
  await writeDataset(join(cwd, 'answers'), dataset);
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

describe('assize describe --task', () => {
  it('scores a folder of answers task by task, counts those without a form, and means the tasks: by hand', async () => {
    const { code, out, err } = await run(['describe', 'answers', '--task', '--format', 'json'], { cwd });
    expect([code, err]).toEqual([0, '']);
    const { tasks, benchmark, warnings } = JSON.parse(out);
    const shown = tasks.map((one: { task: string; systems: object[] }) => [one.task, one.systems[0]]);
    expect(shown).toMatchObject([
      ['quality', { value: { value: 0.5 }, answers: 2, formatErrors: 1 }],
      ['space_digest', { value: { value: 0.5 }, formatErrors: 0 }],
      ['book_sum_sort', { value: { value: expect.closeTo(2 / 3, 12) } }],
    ]);
    expect(benchmark[0]).toMatchObject({
      value: { value: expect.closeTo((0.5 + 0.5 + 2 / 3) / 3, 12) },
      interval: { low: { value: null, code: 'few-items' } },
      tasks: 3,
    });
    expect(benchmark[1]).toMatchObject({ system: 'half', value: { value: 1 }, tasks: 1 });
    expect(warnings[0].text).toMatch(/over 3 of the 10 tasks/);
  });

  it('takes what `assize write` made: its folder of notes is no run', async () => {
    const notes = join(cwd, 'answers', 'writing');
    await mkdir(notes, { recursive: true });
    await writeFile(join(notes, 'manifest.json'), JSON.stringify({ schemaVersion: 1, kind: 'writing' }));
    expect((await run(['describe', 'answers', '--task'], { cwd })).err).toBe('');
    await writeFile(join(notes, 'manifest.json'), JSON.stringify({ schemaVersion: 1, kind: 'odd' }));
    expect((await run(['describe', 'answers', '--task'], { cwd })).err).toMatch(/is no manifest of a run/);
    await rm(notes, { recursive: true });
  });

  it('prints a section a task', async () => {
    const { out } = await run(['describe', 'answers', '--task', '--system', 's'], { cwd });
    expect(out).toMatch(/QuALITY \(first letter right; 2 examples\)\n +s +\.500 .* 2 +1 +0/);
    expect(out).toMatch(/Mean over tasks/);
  });

  it("writes one system's answers for the leaderboard, letter by letter", async () => {
    const args = ['describe', 'answers', '--leaderboard', 'zero_scrolls_predictions.csv'];
    expect((await run(args, { cwd })).err).toMatch(/name it by --system, one of s, half/);
    expect((await run([...args, '--system', 'half'], { cwd })).err).toMatch(/answered 1 of 4 examples/);
    expect((await run([...args, '--system', 's'], { cwd })).code).toBe(0);
    expect(await readFile(join(cwd, 'zero_scrolls_predictions.csv'), 'utf8')).toBe(
      'Task,ID,Prediction\nquality,1,B\nquality,2,the fox\nspace_digest,1,"50% of them, ""=SUM(1)"""\nbook_sum_sort,1,"2, 3, 1"\n',
    );
  });

  it('says what it needs where there is no task, and where the references are held elsewhere', async () => {
    const items = dataset.items.map(({ references: _, ...item }) => item);
    await writeDataset(join(cwd, 'held'), { ...dataset, items });
    expect((await run(['describe', 'held', '--task'], { cwd })).err).toMatch(/references.*--leaderboard/);
    expect((await run(['describe', 'casebook', '--task'], { cwd })).err).toMatch(
      /a tag `task`, one of gov_report/,
    );
  });
});
