import { describe, expect, it } from 'vitest';
import { longReading } from '../../../src/analysis/long/long.js';
import type { LongTrial } from '../../../src/model/long.js';

const trials = (
  task: LongTrial['task'],
  tokens: number,
  scores: readonly (number | null)[],
  more: Partial<LongTrial> = {},
): LongTrial[] =>
  scores.map((score, trial) => ({
    task,
    tokens,
    trial,
    score,
    ...(score === null && { missing: 'format' as const }),
    ...more,
  }));
const all = (value: number, count = 12) => new Array<number>(count).fill(value);

describe('up to what length a judge reads', () => {
  it('a length is read where all shorter ones are, and facts at every depth', () => {
    const { upTo } = longReading([
      ...trials('fact', 1000, all(1), { depth: 0 }),
      ...trials('fact', 1000, all(1), { depth: 1 }),
      ...trials('fact', 2000, all(1), { depth: 0 }),
      ...trials('fact', 2000, [...all(1, 6), ...all(0, 6)], { depth: 1 }),
      ...trials('fact', 4000, all(1), { depth: 0 }),
      ...trials('order', 1000, all(0.5)),
      ...trials('order', 2000, all(1)),
    ]);
    expect(upTo).toEqual({ fact: 1000, order: null, digest: null });
  });

  it('intervals by hand: 12 of 12 by Clopper and Pearson, texts as clusters', () => {
    const [point] = longReading(trials('order', 1000, all(1))).points;
    // .025^(1/12)
    expect(point?.score.interval.low.value).toBeCloseTo(0.025 ** (1 / 12), 10);
    const depths = [0, 0.5, 1].flatMap((depth) => trials('fact', 1000, all(1), { depth }));
    const [pooled] = longReading(depths).points;
    expect(pooled).toMatchObject({ asked: 36 });
    expect(pooled?.score.interval.low.value).toBeCloseTo(0.025 ** (1 / 12), 10);
  });

  it('replies without a form are counted apart, and too few that can be read have no interval', () => {
    const [point] = longReading(trials('order', 1000, [...all(1, 9), null, null, null])).points;
    expect(point).toMatchObject({ asked: 12, formatErrors: 3, noReply: 0, reads: false });
    expect(point?.score.value.value).toBe(1);
    expect(point?.score.interval.low.value).toBeNull();
  });

  it('who always answers the half of a digest has not read', () => {
    const shares = all(0, 12).map((_, k) => 0.1 + 0.07 * k);
    const half = shares.flatMap((truth, trial) =>
      trials('digest', 1000, [2 ** (-10 * Math.abs(truth - 0.5))], { truth, trial }),
    );
    const [point] = longReading(half).points;
    expect(point?.score.value.value).toBeCloseTo(point?.noSkill ?? Number.NaN, 12);
    expect(point?.reads).toBe(false);
  });

  it('a server that counts far fewer tokens than were sent seems to cut prompts short', () => {
    const { warnings, counted } = longReading([
      ...trials('order', 1000, all(1), { counted: 1100 }),
      ...trials('order', 4000, all(1), { counted: 2048 }),
    ]);
    expect(counted.map((each) => each.counted.value)).toEqual([1100, 2048]);
    expect(warnings).toEqual([{ code: 'server-cuts-prompts', parts: { counted: 2048, tokens: 4000 } }]);
    expect(longReading(trials('order', 1000, all(1))).counted[0]?.counted).toMatchObject({ value: null });
  });
});
