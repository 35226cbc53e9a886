import { describe, expect, it } from 'vitest';
import type { Score } from '../../src/model/score.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/** People say 1 2 3 on both items; on the second all judges that decide say otherwise of a and c. */
const LABELS = valueLabels('x', [
  [1, 2, 3],
  [1, 2, 3],
]);
const judge = (name: string, second: (number | null)[]) => valueScores(name, 'p', [[1, 2, 3], second]);

async function audit(scores: Score[], ...args: string[]) {
  return inFolder(handData({ labels: LABELS, scores }), async (folder) => {
    const json = await run(['audit', 'labels', folder, '--format', 'json', ...args]);
    const { out } = await run(['audit', 'labels', folder, ...args]);
    return { ...json, table: out.replace(/\s+/g, ' ') };
  });
}

describe('assize audit labels', () => {
  it('lists what all judges that decided contradict, three at least; by hand', async () => {
    const { code, out, table } = await audit([
      ...judge('r', [3, 2, 1]),
      ...judge('s', [3, 1, 2]),
      ...judge('t', [3, 3, 2]),
      ...judge('silent', [null, null, null]),
    ]);
    expect(code).toBe(0);
    const [one] = JSON.parse(out).dimensions;
    // a and c: three against the label. a and b: r and s against it, t ties. b and c: r alone is against it of two.
    expect(one.suspects).toEqual([
      { item: 'i2', systems: ['c', 'a'], label: 'c', judges: ['a'], gap: { value: 2 }, against: 3 },
    ]);
    // Three pairs of the first item; of the second a, c (r, s, t) and b, c (r against, s for, t against).
    expect(one).toMatchObject({ decided: 5, found: 1 });
    // r is against 2 of 5, s against 1, t against 2; the silent one decided on the first item alone, against none.
    expect(one.expected).toBeCloseTo(2 * (2 / 5) * (1 / 5) * (2 / 5), 12);
    expect(table).toContain('i2 c, a c a 2.00 3');
    expect(table).toContain('1 of 5 labels that three judges or more decided on');
  });

  it('takes sentences, claims and yes or no as they are', async () => {
    const yesNo = handData({
      card: {
        dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'binary' }, level: 'candidate' }],
      },
      labels: valueLabels('x', [
        [0, 1, 1],
        [0, 1, 1],
      ]),
      scores: ['r', 's', 't'].flatMap((name) =>
        valueScores(name, 'p', [
          [1, 1, name === 'r' ? 0 : 1],
          [0, 1, 1],
        ]),
      ),
    });
    await inFolder(yesNo, async (folder) => {
      const { out } = await run(['audit', 'labels', folder, '--format', 'json']);
      const [{ suspects, decided }] = JSON.parse(out).dimensions;
      expect(decided).toBe(6);
      expect(suspects).toEqual([{ item: 'i1', systems: ['a'], label: '0', judges: ['1'], against: 3 }]);
    });
  });

  it('asks for three judges, and says what it would take', async () => {
    const { code, err } = await audit([...judge('r', [3, 2, 1]), ...judge('s', [3, 2, 1])]);
    expect(code).toBe(2);
    expect(err).toContain('Expected at least 3 judges on one dimension of "hand"');
  });
});
