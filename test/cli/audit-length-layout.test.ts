import { describe, expect, it } from 'vitest';
import type { PairScore } from '../../src/model/score.js';
import { handData, valueLabels } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/** Two items; a is the longest, people like c most; `long` takes the longer, `fair` what people take. */
const judged = (judge: string, winner: PairScore['winner']): PairScore[] =>
  ['i1', 'i2'].flatMap((item) =>
    (
      [
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ] as [string, string][]
    ).map((shown) => ({ judge, protocol: 'compare', item, dimension: 'overall', shown, winner })),
  );
const data = handData({
  labels: valueLabels('x', [
    [1, 2, 3],
    [1, 2, 3],
  ]),
  scores: [...judged('long', 'first'), ...judged('fair', 'second')],
  words: (_, system) => ({ a: 9, b: 5, c: 1 })[system] ?? 0,
});
const print = (args: string[], given = data) =>
  inFolder(given, (folder) => run(['audit', 'length', folder, '--resamples', '50', ...args]));
const lines = (text: string) =>
  text
    .replace(/ *\[[^\]]*\]/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '));

describe('assize audit length --layout', () => {
  it('table9: people, judge and oracle two by two, a block for each judge, and nothing else', async () => {
    const { code, out } = await print(['--layout', 'table9']);
    expect(code).toBe(0);
    const rows = lines(out);
    expect(rows).toContain('pair overall');
    const block = (name: string) => rows.slice(rows.indexOf(name), rows.indexOf(name) + 4);
    // Every pair decided: agreement throughout is alpha 1. Throughout opposed, both slots stand equally often among the
    // 2 × 12 values: one pair in two of another unit differs, 12 / 23, and 1 - 23 / 12 is -11/12.
    expect(block('long/compare')).toEqual([
      'long/compare',
      'human – oracle -.917',
      'judge – oracle 1.000',
      'judge – human -.917',
    ]);
    expect(block('fair/compare')).toEqual([
      'fair/compare',
      'human – oracle -.917',
      'judge – oracle -.917',
      'judge – human 1.000',
    ]);
    expect(out).not.toContain('win rate');
  });

  it('table9 without judges has the people alone', async () => {
    const { out } = await print(['--layout', 'table9'], { ...data, scores: [] });
    expect(lines(out)).toContain('human – oracle -.917');
  });

  it('table11: every system against the baseline, a table for each judge', async () => {
    const { code, out } = await print(['--layout', 'table11', '--baseline', 'a', '--judge', 'long']);
    expect(code).toBe(0);
    // Lengths differ by 4 and by 8 throughout: no pair is left out.
    expect(lines(out)).toContain('b 0% 0% 100% 2 5.0 9.0');
    const { out: latex } = await print(['--layout', 'table11', '--baseline', 'a', '--format', 'latex']);
    expect(latex).toContain('\\label{tab:table11-2}');
    expect(latex).toContain('\\begin{table*}');
  });

  it('table11 without a baseline is refused', async () => {
    const { code, err } = await print(['--layout', 'table11']);
    expect(code).toBe(2);
    expect(err).toContain('--baseline SYSTEM');
  });
});
