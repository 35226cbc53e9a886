import { describe, expect, it } from 'vitest';
import { derivationFaults, derivedDataset } from '../../datasets/derive.js';
import { InputError } from '../../src/errors.js';
import type { Derivation, Dimension } from '../../src/model/card.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';

const dimension = (id: string, higherIsBetter: boolean, more: Partial<Dimension> = {}): Dimension => ({
  id,
  higherIsBetter,
  level: 'candidate',
  scale: { kind: 'ordinal', min: 1, max: 5 },
  ...more,
});

const label = (on: string, annotator: string, system: string, value: number): Label => ({
  item: 'q1',
  dimension: on,
  annotator,
  system,
  value,
});
const score = (on: string, system: string, value: number | null, repeat = 0): Score => ({
  judge: 'j',
  protocol: 'p',
  item: 'q1',
  dimension: on,
  repeat,
  system,
  value,
});

function data(dimensions: Dimension[], labels: Label[] = [], scores: Score[] = []): Dataset {
  const card = { id: 'made', title: 'Made', dimensions, systems: [{ id: 'a' }, { id: 'b' }] };
  return { card, items: [{ item: 'q1' }], candidates: [], labels, scores } as unknown as Dataset;
}

const GOOD = [dimension('missing', true), dimension('irrelevant', true)];

const derive = (dataset: Dataset, ...given: Derivation[]) => derivedDataset(dataset, given);
const OVERALL = { id: 'overall2', expression: '0.5*missing + 0.5*irrelevant' };

describe('a derived dimension', () => {
  it('has a value wherever one person has all that it is derived from', () => {
    const labels = [
      label('missing', 'ann', 'a', 4),
      label('irrelevant', 'ann', 'a', 1),
      label('missing', 'bob', 'a', 5),
      label('irrelevant', 'cat', 'a', 3),
      label('missing', 'ann', 'b', 2),
      label('irrelevant', 'ann', 'b', 2),
    ];
    const made = derive(data(GOOD, labels), OVERALL);
    expect(made.labels.slice(labels.length)).toEqual([
      { item: 'q1', dimension: 'overall2', annotator: 'ann', system: 'a', value: 2.5 },
      { item: 'q1', dimension: 'overall2', annotator: 'ann', system: 'b', value: 2 },
    ]);
    expect(made.card.dimensions.at(-1)).toEqual(
      dimension('overall2', true, {
        derive: OVERALL.expression,
        scale: { kind: 'interval', min: 1, max: 5 },
      }),
    );
  });

  it('has a verdict of each asking of a judge, unscored where one is missing', () => {
    const scores = [
      score('missing', 'a', 4),
      score('irrelevant', 'a', 2),
      score('missing', 'a', 1, 1),
      score('irrelevant', 'a', null, 1),
      score('missing', 'b', 3),
    ];
    const made = derive(data(GOOD, [], scores), OVERALL).scores.slice(scores.length);
    expect(made.map((one) => ('value' in one ? one.value : undefined))).toEqual([3, null, null]);
    expect(made[1]).toMatchObject({ repeat: 1, reason: '0.5*missing + 0.5*irrelevant has no value here' });
  });

  it('speaks of values as labelled: what a judge turned is turned back', () => {
    // Errors, 1 = none … 5 = many: a judge that sees 2 says 4, because its values are higher is better.
    const dimensions = [dimension('factual', false), dimension('omitted', false)];
    const labels = [label('factual', 'ann', 'a', 2), label('omitted', 'ann', 'a', 5)];
    const scores = [score('factual', 'a', 4), score('omitted', 'a', 1)];
    const made = derive(data(dimensions, labels, scores), {
      id: 'errors',
      expression: 'max(factual, omitted) * 2',
    });
    expect(made.labels.at(-1)).toMatchObject({ dimension: 'errors', value: 10 });
    // 10 on a scale of 2 to 10 where small is good: 2, the lowest.
    expect(made.scores.at(-1)).toMatchObject({ dimension: 'errors', value: 2 });
    expect(made.card.dimensions.at(-1)).toMatchObject({
      higherIsBetter: false,
      scale: { kind: 'interval', min: 2, max: 10 },
    });
  });

  it('may be a condition, and may be derived from derived ones', () => {
    const labels = [label('missing', 'ann', 'a', 4), label('irrelevant', 'ann', 'a', 2)];
    const made = derive(
      data(GOOD, labels),
      { id: 'good', expression: 'missing >= 4 and irrelevant >= 4' },
      { id: 'opposite', expression: '1 - good', higherIsBetter: false },
    );
    expect(made.labels.slice(2)).toMatchObject([
      { dimension: 'good', value: 0 },
      { dimension: 'opposite', value: 1 },
    ]);
    expect(made.card.dimensions[2]).toMatchObject({ id: 'good', scale: { kind: 'binary' } });
  });

  it('can stand in the card', () => {
    const own = {
      id: 'sum',
      higherIsBetter: true,
      level: 'candidate' as const,
      derive: 'missing + irrelevant',
    };
    const labels = [label('missing', 'ann', 'a', 4), label('irrelevant', 'ann', 'a', 2)];
    const made = derivedDataset(data([own, ...GOOD], labels));
    expect(made.labels.at(-1)).toMatchObject({ dimension: 'sum', value: 6 });
    expect(made.card.dimensions.map(({ id }) => id)).toEqual(['missing', 'irrelevant', 'sum']);
    expect(derivationFaults({ dimensions: [own, ...GOOD] })).toEqual([]);
    expect(derivationFaults({ dimensions: [{ ...own, derive: 'mising + 1' }, ...GOOD] })).toMatchObject([
      { index: 0, message: expect.stringContaining('Did you mean "missing"?') },
    ]);
  });

  it('is owed by a run as the dimensions that it is derived from', () => {
    const scores = [score('missing', 'a', 4), score('irrelevant', 'a', 2)];
    const columns = GOOD.map(({ id }) => ({ dimension: id, plannedByItem: new Map([['q1', 2]]) }));
    const runs = [{ folder: 'r', judge: 'j', protocol: 'p', manifest: {}, peek: undefined, columns }];
    const made = derive({ ...data(GOOD, [], scores), runs: runs as never }, OVERALL);
    expect(made.runs?.[0]).toMatchObject({ partial: true });
    expect(made.runs?.[0]?.columns[2]).toMatchObject({
      dimension: 'overall2',
      planned: 2,
      given: 1,
      scored: 1,
    });
  });

  it.each([
    [{ id: 'x', expression: 'mising + 1' }, /Did you mean "missing"\?/],
    [{ id: 'missing', expression: 'irrelevant' }, /is there already/],
    [{ id: 'x', expression: '1 + 1' }, /names no dimension/],
    [{ id: 'x', expression: '"good"' }, /expected a number or a condition/],
    [{ id: 'x', expression: 'missing + factual' }, /say which way x goes/],
    [{ id: 'x', expression: 'missing + sentence' }, /mixes candidates with/],
    [{ id: 'x', expression: 'missing + irrelevant' }, /nobody's values in made give x/],
  ] as [Derivation, RegExp][])('%j is refused', (given, message) => {
    const dimensions = [...GOOD, dimension('factual', false), dimension('sentence', true, { level: 'unit' })];
    const dataset = data(dimensions, [label('missing', 'ann', 'a', 4)]);
    expect(() => derive(dataset, given)).toThrow(InputError);
    expect(() => derive(dataset, given)).toThrow(message);
  });
});
