import { describe, expect, it } from 'vitest';
import { injectInto } from '../../../src/analysis/injection/make.js';
import { INJECTION_KINDS, inject, variantsOf } from '../../../src/analysis/injection/texts.js';
import { InputError } from '../../../src/errors.js';
import { Study } from '../../../src/study/study.js';
import { handData, valueLabels } from '../../support/hand-data.js';
import { faultsOf } from '../../support/loaded.js';

const rows = [
  [1, 2, 3],
  [3, 2, 1],
  [2, 2, 2],
  [1, 1, 3],
];
const data = () => handData({ items: 4, labels: valueLabels('x', rows) });
const options = { variants: 'one' as const, seed: 1 };

describe('injectInto', () => {
  it('makes a clean duel and one of each kind for every item on which a candidate loses', () => {
    const made = injectInto(new Study(data()), options);
    // The third item is even.
    expect(made).toMatchObject({ items: 3, even: 1, cases: 3 * (1 + INJECTION_KINDS.length) });
    expect(made.byKind).toEqual(INJECTION_KINDS.map((kind) => ({ kind, cases: 3 })));
    expect(made.dataset.candidates).toHaveLength(made.cases * 2);
    expect(made.dataset.scores).toEqual([]);
  });

  it('writes the open format without a fault, with labels by construction', () => {
    const { dataset } = injectInto(new Study(data()), { ...options, variants: 'all' });
    expect(faultsOf(dataset)).toEqual([]);
    expect(dataset.card).toMatchObject({ byConstruction: true, id: 'hand-injection' });
    for (const label of dataset.labels) {
      expect(label).toMatchObject({ annotator: 'construction' });
      if (!('pair' in label)) throw new Error('expected a comparison');
      const of = Number(label.item.slice(1, 2)) - 1;
      const value = (system: string) => rows[of]['abc'.indexOf(system)];
      const [better, worse] = label.pair;
      expect(label.preference).toBe(better);
      expect(value(better)).toBe(Math.max(...rows[of]));
      expect(value(worse)).toBe(Math.min(...rows[of]));
    }
  });

  it('changes the losing candidate alone, and keeps its words save where it is replaced by praise', () => {
    const source = data();
    const { dataset } = injectInto(new Study(source), { ...options, variants: 'all' });
    const original = (item: string, system: string) =>
      source.candidates.find((one) => one.item === item && one.system === system)?.text ?? '?';
    for (const item of dataset.items) {
      const { of, injection, target } = item.tags ?? {};
      for (const { system, text, tags } of dataset.candidates.filter((one) => one.item === item.item)) {
        const before = original(String(of), system);
        if (system !== target || injection === 'none') {
          expect(text).toBe(before);
          expect(tags).toBeUndefined();
        } else {
          expect(text).not.toBe(before);
          expect(text.startsWith(before)).toBe(injection !== 'persuader');
          expect(tags).toMatchObject({ injection });
        }
      }
    }
  });

  it('deals the variants out evenly', () => {
    const many = handData({
      items: 60,
      labels: valueLabels(
        'x',
        Array.from({ length: 60 }, () => [1, 2, 3]),
      ),
    });
    const { dataset } = injectInto(new Study(many), options);
    for (const kind of INJECTION_KINDS) {
      const counts = new Map<unknown, number>();
      for (const { tags } of dataset.items) {
        if (tags?.injection === kind) counts.set(tags.variant, (counts.get(tags.variant) ?? 0) + 1);
      }
      expect(counts.size).toBe(variantsOf(kind));
      expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
    }
  });

  it('draws the same with the same seed, other items with another, and at most as many as asked for', () => {
    const many = handData({
      items: 40,
      labels: valueLabels(
        'x',
        Array.from({ length: 40 }, () => [1, 1, 3]),
      ),
    });
    const draw = (seed: number) =>
      injectInto(new Study(many), { ...options, seed, limit: 5, kinds: ['instruction'] });
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).toMatchObject({ items: 5, cases: 10 });
    expect(draw(1).dataset.items).not.toEqual(draw(2).dataset.items);
  });

  it('takes comparisons too, where the outputs have no systems', () => {
    const pairs = handData({
      card: { anonymous: true, systems: [{ id: 'output-1' }, { id: 'output-2' }] },
      items: 3,
      labels: ['output-1', 'output-2', 'tie'].map((preference, k) => ({
        item: `i${k + 1}`,
        dimension: 'overall',
        annotator: 'x',
        pair: ['output-1', 'output-2'],
        preference,
      })),
    });
    const { dataset, items, even } = injectInto(new Study(pairs), options);
    expect({ items, even }).toEqual({ items: 2, even: 1 });
    const targets = new Set(dataset.items.map(({ tags }) => `${tags?.of}: ${tags?.target}`));
    expect([...targets].sort()).toEqual(['i1: output-2', 'i2: output-1']);
    expect(faultsOf(dataset)).toEqual([]);
  });

  it('labels another dimension only where people agree with the duel there', () => {
    const two = handData({
      card: { dimensions: ['overall', 'brief'].map((id) => ({ id, higherIsBetter: id !== 'brief' })) },
      items: 2,
      labels: [
        ...valueLabels('x', [
          [1, 2, 3],
          [1, 2, 3],
        ]),
        ...valueLabels(
          'x',
          [
            [9, 5, 1],
            [1, 5, 9],
          ],
          { dimension: 'brief' },
        ),
      ],
    });
    const { dataset } = injectInto(new Study(two), { ...options, kinds: [] });
    expect(dataset.labels.map(({ item, dimension }) => `${item} ${dimension}`).sort()).toEqual([
      'i1#none brief',
      'i1#none overall',
      'i2#none overall',
    ]);
  });

  it('says so where nothing loses', () => {
    const even = handData({ items: 1, labels: valueLabels('x', [[2, 2, 2]]) });
    expect(() => injectInto(new Study(even), options)).toThrow(InputError);
    expect(() => injectInto(new Study(even), options)).toThrow(/one candidate to be better than another/);
  });
});

describe('inject', () => {
  it('has several wordings of each kind, no two alike', () => {
    for (const kind of INJECTION_KINDS) {
      const texts = Array.from({ length: variantsOf(kind) }, (_, v) => inject('The text.', kind, v));
      expect(new Set(texts).size).toBe(variantsOf(kind));
      expect(texts.length).toBeGreaterThanOrEqual(3);
    }
  });
});
