import { describe, expect, it } from 'vitest';
import { compareJudgesByKind } from '../../../src/analysis/compare/by-kind.js';
import type { CompareOptions, DimensionComparison } from '../../../src/analysis/compare/records.js';
import { InputError } from '../../../src/errors.js';
import type { Study } from '../../../src/study/study.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { few, handStudy, pairLabels, pairScores, rows, scaledAs } from '../../support/hand-study.js';

const options: CompareOptions = {
  ...few,
  permutations: 9999,
  adjust: 'holm',
  coefficient: 'kendall-b',
  measure: 'balanced',
  test: 'inputs',
  resample: 'items',
};

async function compared(study: Study, more: Partial<CompareOptions> = {}): Promise<DimensionComparison> {
  return (await compareJudgesByKind(study, { ...options, ...more })).dimensions[0];
}

const up = [1, 2, 3];
const down = [3, 2, 1];
const named = (items: number, ...judges: [string, (number | null)[]][]) =>
  handStudy({
    items,
    labels: valueLabels('p1', rows(items, up)),
    scores: judges.flatMap(([name, row]) => valueScores(name, 'score', rows(items, row))),
  });

describe('two judges by correlation, by hand', () => {
  it('finds the better one of ten items: exchanged item by item, 2 of 2^10 arrangements are as extreme', async () => {
    const { judges, pairs, standsOut, measure } = await compared(named(10, ['good', up], ['bad', down]));
    expect(measure).toBe('correlation');
    expect(judges.map(({ name, value }) => [name, value.value])).toEqual([
      ['good/score', 1],
      ['bad/score', -1],
    ]);
    expect(pairs[0]).toMatchObject({
      valueA: { value: 1 },
      valueB: { value: -1 },
      difference: { value: 2 },
      exhaustive: true,
      items: 10,
      cells: 30,
      systems: 3,
      better: 'a',
    });
    expect(pairs[0].pValue.value).toBeCloseTo(2 / 2 ** 10, 12);
    expect(standsOut).toEqual({ judge: 'good/score' });
    expect(judges.map(({ cluster }) => cluster.value)).toEqual([1, 2]);
  });

  it('names nobody from nine items, whatever the test says', async () => {
    const { pairs, standsOut } = await compared(named(9, ['good', up], ['bad', down]));
    expect(pairs[0].pValue.value).toBeCloseTo(2 / 2 ** 9, 12);
    expect(pairs[0].better).toBeUndefined();
    expect(pairs[0].adjustedPValue).toMatchObject({ value: null, code: 'few-items' });
    expect(pairs[0].interval.low).toMatchObject({ value: null, code: 'few-items' });
    expect(standsOut).toMatchObject({ judge: null, code: 'few-items' });
  });

  it('lets nobody stand out among equals, and says so', async () => {
    const { pairs, standsOut, judges } = await compared(named(10, ['one', up], ['two', up]));
    expect(pairs[0]).toMatchObject({ difference: { value: 0 }, pValue: { value: 1 } });
    expect(pairs[0].better).toBeUndefined();
    expect(standsOut).toMatchObject({ judge: null, code: 'none-better' });
    expect(judges[0].letters).toBe(judges[1].letters);
  });

  it('lets the best of three not stand out where it does not beat the second', async () => {
    const { standsOut, pairs } = await compared(named(10, ['one', up], ['two', up], ['bad', down]));
    expect(pairs.map(({ a, b, better }) => [a, b, better])).toEqual([
      ['one/score', 'two/score', undefined],
      ['one/score', 'bad/score', 'a'],
      ['two/score', 'bad/score', 'a'],
    ]);
    expect(standsOut).toMatchObject({ judge: null, code: 'none-better' });
    // Holm over three pairs: 3 · 2/1024 for the smallest, and no smaller for its like.
    expect(pairs[1].adjustedPValue.value).toBeCloseTo((3 * 2) / 1024, 12);
    expect(pairs[2].adjustedPValue.value).toBeCloseTo((3 * 2) / 1024, 12);
  });

  it('leaves the p-values as they are where no adjustment is asked for', async () => {
    const { pairs } = await compared(named(10, ['one', up], ['two', up], ['bad', down]), { adjust: 'none' });
    expect(pairs[1].adjustedPValue.value).toBeCloseTo(2 / 1024, 12);
  });

  it('halves p where one side alone is asked about, and then crowns nobody', async () => {
    const study = named(10, ['bad', down], ['good', up]);
    const { pairs, standsOut } = await compared(study, { oneSided: true });
    // The higher one is put first.
    expect([pairs[0].a, pairs[0].b]).toEqual(['good/score', 'bad/score']);
    expect(pairs[0].pValue.value).toBeCloseTo(1 / 2 ** 10, 12);
    expect(standsOut).toMatchObject({ judge: null, code: 'one-sided-tests' });
  });

  it('has no better one of judges that gained by being constant', async () => {
    // The shy judge is right on two items and constant on eight: 1 where it says something, 2/10 with zeros.
    const shy = valueScores('shy', 'score', [...rows(2, up), ...rows(8, [2, 2, 2])]);
    const bold = valueScores('bold', 'score', rows(10, [1, 3, 2]));
    const study = handStudy({
      items: 10,
      labels: valueLabels('p1', rows(10, up)),
      scores: [...shy, ...bold],
    });
    const { judges, pairs, standsOut } = await compared(study);
    expect(judges[0]).toMatchObject({ value: { value: 1 }, nUsed: 2, nUndefined: 8 });
    expect(judges[0].withZeros?.value).toBeCloseTo(2 / 10, 12);
    expect(judges[1].value.value).toBeCloseTo(1 / 3, 12);
    expect(pairs[0].zero?.valueA.value).toBeCloseTo(2 / 10, 12);
    expect(pairs[0].zero?.valueB.value).toBeCloseTo(1 / 3, 12);
    expect(pairs[0].ofItems).toMatchObject({ nConstantA: 8, nConstantB: 0 });
    expect(pairs[0].better).toBeUndefined();
    expect(standsOut.judge).toBeNull();
  });

  it('counts what one of the two left unscored', async () => {
    const { pairs } = await compared(named(10, ['whole', up], ['gaps', [1, null, 3]]));
    expect(pairs[0]).toMatchObject({ cells: 20, missing: { a: 0, b: 10 } });
  });

  it('says that equals are within the margin, and that a judge two worse is not', async () => {
    const same = await compared(named(10, ['one', up], ['two', up]), { margin: 0.1 });
    const apart = await compared(named(10, ['good', up], ['bad', down]), { margin: 0.1 });
    expect(same.pairs[0].noWorse).toMatchObject({ margin: 0.1, shown: 'equivalent' });
    expect(apart.pairs[0].noWorse?.shown).toBe('a no worse');
    const few = await compared(named(9, ['one', up], ['two', up]), { margin: 0.1 });
    expect(few.pairs[0].noWorse?.shown).toBeUndefined();
    expect(few.pairs[0].noWorse?.equivalence).toMatchObject({ value: null, code: 'few-items' });
  });

  it('asks for two judges', async () => {
    await expect(compared(named(3, ['alone', up]))).rejects.toThrow(InputError);
  });
});

describe('two judges by preferences, by hand', () => {
  const card = { ...scaledAs('preference'), anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] };
  const items = Array.from({ length: 10 }, (_, k) => `i${k + 1}`);
  const all = (sign: string) => items.map((item) => `${item} a${sign}b`);
  const study = (...scores: [string, string[]][]) =>
    handStudy({
      card,
      items: 10,
      labels: pairLabels('p1', ...all('>')),
      scores: scores.flatMap(([name, lines]) => pairScores(name, 'compare', ...lines)),
    });

  it('tells who is right on all from who is wrong on all', async () => {
    const found = await compared(study(['right', all('>')], ['wrong', all('<')]));
    expect(found.measure).toBe('preferences');
    expect(found.pairs[0]).toMatchObject({ difference: { value: 1 }, verdicts: 10, better: 'a' });
    expect(found.pairs[0].pValue.value).toBeCloseTo(2 / 2 ** 10, 12);
    expect(found.standsOut).toEqual({ judge: 'right/compare' });
  });

  it('counts a tie as wrong, and beside it as half right', async () => {
    const { judges, pairs } = await compared(study(['right', all('>')], ['tied', all('=')]));
    expect(judges[1]).toMatchObject({ value: { value: 0 }, ties: { value: 1 }, decided: { value: null } });
    expect(pairs[0].difference.value).toBe(1);
    expect(pairs[0].zero).toMatchObject({ valueB: { value: 0.5 }, difference: { value: 0.5 } });
  });

  it('compares on the verdicts that both gave', async () => {
    const { pairs } = await compared(study(['right', all('>')], ['few', all('<').slice(0, 4)]));
    expect(pairs[0]).toMatchObject({ verdicts: 4, items: 4, missing: { a: 0, b: 6 } });
    expect(pairs[0].pValue.value).toBeCloseTo(2 / 2 ** 4, 12);
    expect(pairs[0].better).toBeUndefined();
  });
});

describe('two judges by labels, by hand', () => {
  const labelled = (items: number, ...judges: [string, number[]][]) =>
    handStudy({
      card: scaledAs('binary'),
      items,
      labels: valueLabels('p1', rows(items, [1, 0, 1])),
      scores: judges.flatMap(([name, row]) => valueScores(name, 'say', rows(items, row))),
    });

  it('by balanced accuracy: all right, and half of the ones with every zero', async () => {
    // Recall of 1: 1 of 2 on each item; of 0: 1.
    const found = await compared(labelled(10, ['right', [1, 0, 1]], ['half', [1, 0, 0]]));
    expect(found).toMatchObject({ measure: 'balanced', units: 30, standsOut: { judge: 'right/say' } });
    expect(found.judges.map(({ value }) => value.value)).toEqual([1, 0.75]);
    expect(found.pairs[0]).toMatchObject({ units: 30, difference: { value: 0.25 } });
    expect(found.pairs[0].pValue.value).toBeCloseTo(2 / 2 ** 10, 12);
  });

  it('by kappa', async () => {
    // Two of three agree; people say 1 to 2/3, the judge to 1/3: by chance 2/9 + 2/9 = 4/9; (6/9 − 4/9) / (5/9).
    const { judges } = await compared(labelled(10, ['right', [1, 0, 1]], ['half', [1, 0, 0]]), {
      measure: 'kappa',
    });
    expect(judges[0].value.value).toBe(1);
    expect(judges[1].value.value).toBeCloseTo(2 / 5, 12);
  });
});
