import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMapping } from '../../datasets/import/mapping.js';
import { writeDataset } from '../../datasets/write.js';
import { parseTemplate } from '../../protocols/template.js';
import { parsePlan } from '../../src/run/read-plan.js';
import { run } from '../cli/run.js';
import { startAssize } from '../support/faults-run.js';
import { tinyDataset } from '../support/tiny-protocol.js';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-deep-'));
  await writeDataset(join(cwd, 'set'), tinyDataset(1, 2));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const DEEP = nested(100_000);
const check = (...args: string[]) =>
  run(args.length > 0 ? args : ['datasets', 'check', './set'], { cwd, env: {} });

describe('JSON that nests 100,000 deep is a fault with its place', () => {
  it.each([
    ['items.jsonl', `{"item": "a"}\n{"item": "b", "document": ${DEEP}}\n`, 2],
    ['labels.jsonl', `\n\n${DEEP}\n`, 3],
    ['candidates.jsonl', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n`, 1],
    ['scores.jsonl', `${'['.repeat(100_000)}\n`, 1],
    ['dataset.json', `{\n  "id": "a",\n  "title": ${DEEP}\n}\n`, 3],
  ])('in %s', async (name, text, line) => {
    await writeFile(join(cwd, 'set', name), text);
    const { code, out } = await check();
    expect(code).toBe(2);
    expect(out).toMatch(new RegExp(`^set/${name}:${line}: nested more than 200 deep$`, 'm'));
  });

  it('in a table, a manifest and a file of prices', async () => {
    await writeFile(join(cwd, 'table.json'), `[\n{"a": ${DEEP}}]`);
    const init = await check('init', 'mine', '--from-csv', 'table.json');
    expect([init.code, init.err]).toEqual([
      2,
      expect.stringMatching(/table\.json:2: nested more than 200 deep/),
    ]);
    await writeFile(join(cwd, 'manifest.json'), `{"kind": ${DEEP}}`);
    const ranked = await check('rank', '.');
    expect([ranked.code, ranked.err]).toEqual([
      2,
      expect.stringMatching(/manifest\.json: not JSON \(nested more/),
    ]);
    await writeFile(join(cwd, 'prices.json'), DEEP);
    const priced = await check('report', './set', '--out', 'page.html', '--prices', join(cwd, 'prices.json'));
    expect([priced.code, priced.err]).toEqual([
      2,
      expect.stringMatching(/prices\.json: expected JSON: nested/),
    ]);
  });

  it('but brackets in a text are text', async () => {
    await writeFile(join(cwd, 'set', 'items.jsonl'), `${JSON.stringify({ item: 'i0', document: DEEP })}\n`);
    expect((await check()).code).toBe(0);
  });
});

/** Ten lists of nine aliases each: 9^10 values when they are written out. */
const BOMB = [
  'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 9 }, (_, k) => `a${k + 1}: &a${k + 1} [${new Array(9).fill(`*a${k}`).join(', ')}]`),
].join('\n');

describe('YAML', () => {
  const readers: [string, (yaml: string) => unknown, number][] = [
    ['a plan', (yaml) => parsePlan('given.yaml', yaml), 0],
    ['a mapping', (yaml) => parseMapping(yaml, 'given.yaml'), 0],
    ['a template', (yaml) => parseTemplate('given.yaml', `---\n${yaml}\n---\n<!-- user -->\nx`), 1],
  ];
  it.each(readers)('that multiplies itself by aliases is a fault of %s', (_, read, above) => {
    expect(() => read(BOMB)).toThrow(
      new RegExp(`^given\\.yaml:${10 + above}: .*aliases stand for too much$`),
    );
    expect(() => read('a: *nothing')).toThrow(/^given\.yaml:\d: .*(alias|anchor)/i);
  });

  it.each(readers)('that nests 100,000 deep is a fault of %s', (_, read, above) => {
    for (const deep of [DEEP, '- '.repeat(100_000), '? '.repeat(10_000)]) {
      expect(() => read(`a: 1\nb:\n  ${deep}`)).toThrow(
        new RegExp(`^given\\.yaml:${3 + above}: .*nested too deep`),
      );
    }
  });
});

describe('a line of 50 MB', () => {
  it.each([
    ['of brackets', '['],
    ['of quotes', '"'],
    ['of nothing', '\0'],
  ])('%s is a fault, under 500 MB', async (_, sign) => {
    const file = join(cwd, 'set', 'labels.jsonl');
    await writeFile(file, sign === '\0' ? '' : sign.repeat(50e6));
    if (sign === '\0') await truncate(file, 50e6);
    const hook = join(cwd, 'memory.cjs');
    await writeFile(
      hook,
      `process.on('exit', () => console.error('maxRSS=' + process.resourceUsage().maxRSS));`,
    );
    const env = { NODE_OPTIONS: `--require ${hook}` };
    const { code, out, err } = await startAssize(['datasets', 'check', './set'], cwd, env).done;
    expect([code, out.length < 2000, out]).toEqual([2, true, expect.stringMatching(/labels\.jsonl:1: /)]);
    expect(Number(/maxRSS=(\d+)/.exec(err)?.[1]) / 1024).toBeLessThan(500);
  });
});
