import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../cli/run.js';
import { faultData } from '../support/faults-run.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';

let parent: string;
let server: JudgeServer;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'assize-moved-'));
  server = await serveJudge();
  await faultData(join(parent, 'project'), 10);
  const args = ['judge', '--dataset', './data-set', '--protocol', 'llm-eval', '--judge', 'openai:m'];
  const { code } = await assize('project', [...args, '--dimension', 'overall', '--no-probe', '--no-cache']);
  expect(code).toBe(0);
  const [name] = await readdir(at('project', 'results', 'runs'));
  await rename(at('project', 'results', 'runs', name ?? ''), at('project', 'results', 'runs', 'run'));
});
afterEach(async () => {
  await server.close();
  await rm(parent, { recursive: true, force: true });
});

const at = (...names: string[]) => join(parent, ...names);
const assize = (cwd: string, args: readonly string[]) =>
  run(args, {
    cwd: at(cwd),
    env: { ASSIZE_DATA: at('data'), OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.baseUrl },
  });
const COMMANDS = (place: string) => [
  ['rank', place],
  ['rescore', place],
  ['judge', '--resume', place, '--no-probe', '--no-cache'],
];

describe('a run that moved finds its data set by its checksum', () => {
  it.each([
    [
      'the run to another place of the project',
      'project/results/runs/run',
      'project/kept',
      'project',
      'kept',
    ],
    ['the run out of the project', 'project/results/runs/run', 'elsewhere', 'project', '../elsewhere'],
    [
      'the data set within the project',
      'project/data-set',
      'project/data/mine',
      'project',
      'results/runs/run',
    ],
  ])('%s', async (_, from, to, cwd, place) => {
    await mkdir(join(at(to), '..'), { recursive: true });
    await rename(at(from), at(to));
    const asked = server.received;
    for (const args of COMMANDS(place)) {
      const { code, err } = await assize(cwd, args);
      expect([args[0], code, err]).toEqual([args[0], 0, expect.not.stringContaining('assize:')]);
    }
    expect(server.received).toBe(asked);
  });

  it('also past a data set of the same name and other texts that stands in its old place', async () => {
    await rename(at('project', 'data-set'), at('project', 'first'));
    await cp(at('project', 'first'), at('project', 'data-set'), { recursive: true });
    const candidates = at('project', 'data-set', 'candidates.jsonl');
    const text = await readFile(candidates, 'utf8');
    await rm(candidates);
    await appendFile(candidates, text.replaceAll('Text of', 'Another text of'));
    for (const args of COMMANDS('results/runs/run')) {
      expect([args[0], (await assize('project', args)).code]).toEqual([args[0], 0]);
    }
  });

  it('is not guessed where two hold its texts with different labels', async () => {
    await rename(at('project', 'data-set'), at('project', 'one'));
    await cp(at('project', 'one'), at('project', 'two'), { recursive: true });
    const same = await assize('project', ['rank', 'results/runs/run']);
    expect(same.code).toBe(0);
    const label = { item: 'i0', dimension: 'overall', annotator: 'a', system: 's0', value: 1 };
    await appendFile(at('project', 'two', 'labels.jsonl'), `${JSON.stringify(label)}\n`);
    const { code, err } = await assize('project', ['rank', 'results/runs/run']);
    expect(code).toBe(2);
    expect(err).toMatch(/one and .*two hold its texts with different labels: name the one that is meant/);
    expect((await assize('project', ['rank', './two', 'results/runs/run'])).code).toBe(0);
  });

  it('says where it was looked for where it is nowhere', async () => {
    await rm(at('project', 'data-set'), { recursive: true });
    for (const args of COMMANDS('results/runs/run')) {
      const { code, err } = await assize('project', args);
      expect(code).toBe(2);
      expect(err).toMatch(
        /is not at .*data-set, and no folder near the run or near here holds the same texts/,
      );
    }
  });
});
