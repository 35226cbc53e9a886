import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import { handData } from '../support/hand-data.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

/**
 * Twelve summaries of two sentences, the second one ambiguous. Two people agree on the first, and of every other
 * summary they differ on the second; there the judge says Yes, No, Yes, elsewhere Yes.
 */
const ITEMS = 12;
const isSplit = (k: number) => k % 2 === 0;
const binary = { higherIsBetter: true, level: 'unit', scale: { kind: 'binary', min: 0, max: 1 } } as const;
const data = (() => {
  const base = handData({
    items: ITEMS,
    card: {
      systems: [{ id: 's' }],
      dimensions: [
        { id: 'faithfulness', ...binary },
        { id: 'ambiguity', ...binary, higherIsBetter: false },
      ],
    },
  });
  const told = (k: number) => [`The ferry ${k} sails at nine.`, `Perhaps Ada ${k} is in love.`];
  const label = (k: number, dimension: string, annotator: string, unit: string, value: number) => ({
    item: `i${k + 1}`,
    system: 's',
    dimension,
    annotator,
    unit,
    value,
  });
  const each = <T>(of: (k: number) => T[]) => Array.from({ length: ITEMS }, (_, k) => of(k)).flat();
  return {
    ...base,
    items: base.items.map(({ item }, k) => ({ item, document: `Story ${k}. The ferry sails at nine.` })),
    candidates: each((k) => [
      {
        item: `i${k + 1}`,
        system: 's',
        text: told(k).join(' '),
        units: told(k).map((text, n) => ({ id: `s${n + 1}`, text })),
      },
    ]),
    labels: each((k) => [
      label(k, 'ambiguity', 'editor', 's1', 0),
      label(k, 'ambiguity', 'editor', 's2', 1),
      ...['ann', 'bo'].flatMap((person) => [
        label(k, 'faithfulness', person, 's1', 1),
        label(k, 'faithfulness', person, 's2', person === 'bo' && isSplit(k) ? 0 : 1),
      ]),
    ]),
  };
})();

let cwd: string;
let server: JudgeServer;
const times = new Map<string, number>();
beforeEach(async () => {
  cwd = await scratch();
  times.clear();
  server = await serveJudge({
    answer(prompt) {
      const [, number] = /Sentence: Perhaps Ada (\d+) is/.exec(prompt) ?? [];
      const nth = times.get(prompt) ?? 0;
      times.set(prompt, nth + 1);
      const no = number !== undefined && isSplit(Number(number)) && nth === 1;
      return `<answer>${no ? 'No' : 'Yes'}</answer>`;
    },
  });
  await writeDataset(join(cwd, 'stories'), data);
});
afterEach(() => server.close());
const go = (...args: string[]) =>
  run(args, {
    cwd,
    env: { ASSIZE_DATA: join(cwd, 'store'), OPENAI_API_KEY: 'for-loopback', OPENAI_BASE_URL: server.baseUrl },
  });
const judge = (...args: string[]) =>
  go(
    'judge',
    '--dataset',
    'stories',
    '--protocol',
    'arm-zero-shot',
    '--option',
    'about=faithfulness',
    '--dimension',
    'faithfulness',
    '--judge',
    'openai:m',
    '--no-probe',
    ...args,
  );
const audited = async (run: string) => {
  const { code, out, err } = await go('audit', 'ambiguity', run, '--resamples', '199', '--format', 'json');
  expect(code, err).toBe(0);
  return JSON.parse(out);
};

describe('a judge that is asked several times', () => {
  it('differs with itself where people differ: the run of three repeats, by hand', async () => {
    const { code, err } = await judge('--repeats', '3', '--out', 'thrice');
    expect(code, err).toBe(0);
    expect([...times.values()]).toEqual(Array(2 * ITEMS).fill(3));
    const { dimensions, warnings } = await audited('thrice');
    const [{ people, rows }] = dimensions;
    // People: of 12 settled none, of 12 ambiguous 6. The judge: two of three pairs of answers on those 6.
    expect([people.settled.value.value, people.ambiguous.value.value]).toEqual([0, 0.5]);
    const { spread } = rows[0];
    expect(spread.units).toEqual({ settled: ITEMS, ambiguous: ITEMS });
    expect(spread.settled.value.value).toBe(0);
    expect(spread.ambiguous.value.value).toBeCloseTo(1 / 3, 12);
    expect(spread.difference.interval.low.value).toBeGreaterThan(0.05);
    expect(spread.difference.interval.high.value).toBeLessThan(2 / 3);
    expect(spread.followsPeople.value.value).toBeCloseTo(1, 12);
    expect(spread.unitsOfBoth).toBe(2 * ITEMS);
    expect(warnings).toEqual([]);
  });

  it('has no spread where it was asked once, and the audit says so', async () => {
    const { code, err } = await judge('--out', 'once');
    expect(code, err).toBe(0);
    const { dimensions, warnings } = await audited('once');
    expect(dimensions[0].rows[0].spread).toBeUndefined();
    expect(warnings.map(({ code: said }: { code: string }) => said)).toEqual(['nothing-asked-twice']);
  });
});
