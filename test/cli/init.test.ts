import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

/** Runs in a folder of its own. */
async function workplace() {
  const cwd = await scratch();
  return { cwd, assize: (...args: string[]) => run(args, { cwd }) };
}

describe('assize init', () => {
  it('makes a folder from nothing: a table, a mapping and the data set, ready for the next command', async () => {
    const { assize, cwd } = await workplace();
    const { code, out, err } = await assize('init', 'mine');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('overall_ann1     label of ann1 on overall');
    expect(out).toMatch(
      /Next: assize correlate mine\/data\nJudges of your own: name them in mine\/plan.yaml, then assize judge --plan mine\/plan.yaml --dry-run\n$/,
    );
    const dry = await assize('judge', '--plan', 'mine/plan.yaml', '--dry-run', '--format', 'json');
    expect(dry.err).toBe('');
    expect(JSON.parse(dry.out).runs).toHaveLength(4);
    expect((await assize('datasets', 'check', 'mine/data')).code).toBe(0);
    const before = await readFile(join(cwd, 'mine', 'mapping.yaml'), 'utf8');
    const [, command = ''] = /^# {3}assize (.*)$/m.exec(before) ?? [];
    expect(await assize(...command.split(' '))).toMatchObject({ code: 0 });
    expect(await assize('init', 'mine')).toMatchObject({
      code: 2,
      err: expect.stringContaining('exists already: nothing was written'),
    });
    expect(await readFile(join(cwd, 'mine', 'mapping.yaml'), 'utf8')).toBe(before);
  });

  it('makes a folder from a table and says how it read it', async () => {
    const { assize, cwd } = await workplace();
    await writeFile(
      join(cwd, 'r.csv'),
      'item_id,model,answer,rater,rating,page\n1,A,x,r1,3,7\n1,B,y,r1,4,7\n',
    );
    const { code, out } = await assize('init', 'mine', '--from-csv', 'r.csv', '--yes');
    expect(code).toBe(0);
    expect(out).toMatch(/rating +value\n +page +not used/);
    expect(out).toContain('no column names a dimension: all is taken as `overall`');
    expect(out).toContain('r.csv: columns not used: page');
    expect(out).toMatch(/Next: assize agree mine\/data\n/);
    expect(existsSync(join(cwd, 'mine', 'ratings.csv'))).toBe(false);
  });

  it('leaves a mapping to fill in where it cannot tell what the columns are', async () => {
    const { assize, cwd } = await workplace();
    await writeFile(join(cwd, 'r.csv'), 'colour,shape\nred,round\n');
    const { code, out, err } = await assize('init', 'mine', '--from-csv', 'r.csv', '--yes');
    expect(code).toBe(2);
    expect(err).toContain(
      'mine/mapping.yaml is not complete:\n  which column tells the items apart (`item.id`)',
    );
    expect(out).toContain('Next: edit mine/mapping.yaml, then assize datasets import ./r.csv');
    expect(existsSync(join(cwd, 'mine', 'data'))).toBe(false);
  });

  it('leaves the mapping and tells the faults where the table cannot be imported by it', async () => {
    const { assize, cwd } = await workplace();
    await writeFile(join(cwd, 'r.csv'), 'id,model,answer,rating\n1,A,x,3\n1,A,x,4\n');
    const { code, err, out } = await assize('init', 'mine', '--from-csv', 'r.csv', '--yes');
    expect(code).toBe(2);
    expect(err).toContain(
      'r.csv:3: a second label of annotator-1 on overall for the same thing (first: r.csv:2)',
    );
    expect(out).toContain('Next: edit mine/mapping.yaml or the table');
    expect(existsSync(join(cwd, 'mine', 'data'))).toBe(false);
  });

  it('leaves nothing where the table cannot be read', async () => {
    const { assize, cwd } = await workplace();
    expect(await assize('init', 'mine', '--from-csv', 'no.csv')).toMatchObject({
      code: 2,
      err: 'assize: no.csv: cannot be read (ENOENT)\n',
    });
    expect(existsSync(join(cwd, 'mine'))).toBe(false);
  });
});
