import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Label } from '../../src/model/label.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const rows = (items: number, row: number[]) => Array.from({ length: items }, () => row);

/**
 * p and q say 1 2 3, r says 1 3 2. Against the mean of the others: p and q against 1 2.5 2.5, tau-b 2/√6; r against
 * 1 2 3, tau-b 1/3. The judge `right` says 1 2 3: 2/√6 twice, and 1.
 */
const person = (2 * (2 / Math.sqrt(6)) + 1 / 3) / 3;
const judge = (2 * (2 / Math.sqrt(6)) + 1) / 3;
const data = (items = 12, labels?: Label[]) =>
  handData({
    items,
    labels: labels ?? [
      ...valueLabels('p', rows(items, [1, 2, 3])),
      ...valueLabels('q', rows(items, [1, 2, 3])),
      ...valueLabels('r', rows(items, [1, 3, 2])),
    ],
    scores: [
      ...valueScores('right', 'x', rows(items, [1, 2, 3])),
      ...valueScores('as r', 'x', rows(items, [1, 3, 2])),
    ],
  });

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run([...args, folder, '--format', 'json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

describe("one person's row", () => {
  it('in compare: each annotator against the mean of the others, the judge against those same others, and the paired difference', () =>
    inFolder(data(), async (folder) => {
      const { onePerson } = await json(folder, 'compare');
      const [right, asR] = onePerson;
      expect(right).toMatchObject({ dimension: 'overall', judge: 'right/x', annotators: 3, items: 12 });
      expect(right.person.value.value).toBeCloseTo(person, 12);
      expect(right.againstOthers.value.value).toBeCloseTo(judge, 12);
      // A judge may exceed one person; all items are alike, so no resample says how far it may vary.
      expect(right.difference.value.value).toBeCloseTo(2 / 9, 12);
      expect(right.difference.interval.low).toMatchObject({ value: null, code: 'same-on-every-resample' });
      expect(asR.person.value.value).toBeCloseTo(person, 12);
      expect(asR.againstOthers.value.value).toBeCloseTo((2 * (2 / Math.sqrt(6)) + 1 / 3) / 3, 12);
      expect(asR.difference.value.value).toBeCloseTo(0, 12);
      const { out } = await run(['compare', folder]);
      expect(out).toContain('one person against the others (tau-b, summary level)');
      const system = await json(folder, 'compare', '--level', 'system', '--coefficient', 'pearson');
      expect(system.onePerson[0].difference.value.value).toBeGreaterThan(0);
    }));

  it('in agree: of people alone', () =>
    inFolder(data(), async (folder) => {
      const { onePerson } = await json(folder, 'agree');
      expect(onePerson).toHaveLength(1);
      expect(onePerson[0].person.value.value).toBeCloseTo(person, 12);
      expect(onePerson[0].judge).toBeUndefined();
      expect((await run(['agree', folder])).out).toContain('one person');
    }));

  it('in correlate: a row of the table, alone, and beside each judge at each level; in the layouts and on the page', () =>
    inFolder(data(), async (folder) => {
      const { onePerson, warnings } = await json(folder, 'correlate');
      expect(
        onePerson.map(({ measure, judge }: { measure: string; judge?: string }) => [measure, judge]),
      ).toEqual([
        ['system', undefined],
        ['system', 'right/x'],
        ['system', 'as r/x'],
        ['summary', undefined],
        ['summary', 'right/x'],
        ['summary', 'as r/x'],
      ]);
      expect(onePerson[3].person.value.value).toBeCloseTo(person, 12);
      expect(onePerson[4].againstOthers.value.value).toBeCloseTo(judge, 12);
      expect(onePerson[4].question).toBe('these systems, other items');
      expect(warnings.map(({ code }: { code: string }) => code)).not.toContain('person-slots');
      const { out } = await run(['correlate', folder]);
      expect(out).toMatch(/\n {2}one person .*\.655 +\[/);
      expect(out).toContain('one person against the others');
      for (const layout of ['judges-by-protocol', 'table6']) {
        const laid = (await run(['correlate', folder, '--layout', layout, '--dimension', 'overall'])).out;
        expect(laid).toMatch(/\n {2}one person .*\.655 +\[/);
        expect(laid).toContain('judge − person');
      }
      const page = join(folder, 'page.html');
      const { code } = await run([
        'report',
        folder,
        '--out',
        page,
        '--resamples',
        '99',
        '--permutations',
        '99',
      ]);
      expect(code).toBe(0);
      const text = (await readFile(page, 'utf8'))
        .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
        .replace(/<[^>]*>/g, ' ');
      expect(text).toContain('Held against what the other people say, one person agrees to .655');
      expect(text).toContain('One person: each annotator against the others; no ceiling.');
    }));

  it('never calls it a ceiling: a judge that knows the truth passes 100% of one person', () =>
    inFolder(data(), async (folder) => {
      const { out } = await run(['correlate', folder]);
      expect(out.replace(/\s+/g, ' ')).toContain('No ceiling: several people together are steadier than one');
      expect(out).not.toMatch(/upper bound|is the ceiling/);
    }));

  it('of votes on pairs: against the plurality of the others, in accuracy', () => {
    // On each pair p and q say a, r says b: the others of p are split (a tie), those of r say a.
    const labels = ['p', 'q', 'r'].flatMap((annotator) =>
      Array.from(
        { length: 12 },
        (_, k): Label => ({
          item: `i${k + 1}`,
          dimension: 'overall',
          annotator,
          pair: ['a', 'b'],
          preference: annotator === 'r' && k >= 6 ? 'b' : 'a',
        }),
      ),
    );
    const scores = Array.from({ length: 12 }, (_, k) =>
      [
        ['a', 'b'],
        ['b', 'a'],
      ].map((shown) => ({
        judge: 'j',
        protocol: 'x',
        item: `i${k + 1}`,
        dimension: 'overall',
        shown: shown as [string, string],
        winner: shown[0] === 'a' ? ('first' as const) : ('tie' as const),
      })),
    ).flat();
    // A second judge, so that there is something to compare.
    const two = ['j', 'k'].flatMap((judge) => scores.map((score) => ({ ...score, judge })));
    const card = { anonymous: true };
    return inFolder(handData({ items: 12, labels, scores: two, card }), async (folder) => {
      const { onePerson } = await json(folder, 'correlate');
      const { onePerson: compared } = await json(folder, 'compare');
      expect(compared).toEqual(onePerson.filter(({ judge }: { judge?: string }) => judge !== undefined));
      expect((await run(['compare', folder])).out).toContain('one person against the others (accuracy)');
      const [alone, beside] = onePerson;
      // Half of the items: all agree. The other half: p and q face a tie and say a, r faces a and says b.
      expect(alone).toMatchObject({ measure: 'accuracy', annotators: 3, items: 12 });
      expect(alone.person.value.value).toBeCloseTo(0.5, 12);
      // The judge says a once and a tie once: half right wherever the others say a or a tie.
      expect(beside.againstOthers.value.value).toBeCloseTo(0.5, 12);
      expect((await run(['correlate', folder])).out).toMatch(/\n {2}one person .*\.500 \[/);
      const { onePerson: among } = await json(folder, 'agree');
      expect(among[0].person.value.value).toBeCloseTo(0.5, 12);
    });
  });

  it('of labels by name: against the majority of the others, in balanced accuracy and kappa', () => {
    const card = {
      dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'binary' as const } }],
    };
    const labels = [
      ...valueLabels('p', rows(12, [1, 0, 1])),
      ...valueLabels('q', rows(12, [1, 0, 0])),
      ...valueLabels('r', rows(12, [1, 0, 0])),
    ];
    const scores = valueScores('j', 'x', rows(12, [1, 0, 0]));
    return inFolder(handData({ items: 12, labels, scores, card }), async (folder) => {
      const { onePerson } = await json(folder, 'correlate');
      const of = (measure: string, named?: string) =>
        onePerson.find(
          (row: { measure: string; judge?: string }) => row.measure === measure && row.judge === named,
        );
      // Against q and r, p errs on one of the two 0s: (1 + 1/2) / 2. The others of q are split on the third: 1 each.
      expect(of('balanced').person.value.value).toBeCloseTo((0.75 + 1 + 1) / 3, 12);
      // p: agreement 2/3, by chance (1/3)(2/3) + (2/3)(1/3) = 4/9.
      expect(of('kappa').person.value.value).toBeCloseTo((0.4 + 1 + 1) / 3, 12);
      expect(of('kappa', 'j/x').againstOthers.value.value).toBeCloseTo(1, 12);
      const { out } = await run(['correlate', folder]);
      expect(out).toMatch(/\n {2}one person +\.917 \[/);
      const both = ['j', 'k'].flatMap((judge) => scores.map((score) => ({ ...score, judge })));
      await inFolder(handData({ items: 12, labels, scores: both, card }), async (other) => {
        const { onePerson: compared } = await json(other, 'compare');
        expect(compared.map(({ measure }: { measure: string }) => measure)).toEqual(['balanced', 'balanced']);
        expect((await run(['compare', other])).out).toContain('one person against the others (bal. acc.)');
      });
    });
  });

  it('says so where annotator ids are the places of a list', () => {
    const card = { annotators: ['p', 'q', 'r'].map((id) => ({ id, slot: true as const })) };
    const made = data();
    return inFolder({ ...made, card: { ...made.card, ...card } }, async (folder) => {
      for (const command of ['correlate', 'compare', 'agree']) {
        const { warnings } = await json(folder, command);
        expect(warnings.map(({ code }: { code: string }) => code)).toContain('person-slots');
        expect((await run([command, folder])).out.replace(/\s+/g, ' ')).toContain('one person is one place');
      }
    });
  });

  it('has no interval from fewer than ten items', () =>
    inFolder(data(9), async (folder) => {
      const [{ person: found }] = (await json(folder, 'compare')).onePerson;
      expect(found.value.value).toBeCloseTo(person, 12);
      expect(found.interval.low).toMatchObject({ value: null, code: 'few-items' });
    }));

  it('says so where labels are aggregates, or one person is all there is', async () => {
    const codes = async (labels: Label[]) =>
      inFolder(data(12, labels), async (folder) => {
        const { onePerson, warnings } = await json(folder, 'compare');
        expect(onePerson).toBeUndefined();
        return warnings.map(({ code }: { code: string }) => code);
      });
    expect(await codes(valueLabels('mean', rows(12, [1, 2, 3]), { aggregate: true }))).toContain(
      'person-aggregates',
    );
    expect(await codes(valueLabels('p', rows(12, [1, 2, 3])))).toContain('person-alone');
  });
});

describe('assize agree --distance', () => {
  const labels = ['p', 'q'].flatMap((annotator) =>
    Array.from(
      { length: 12 },
      (_, k): Label => ({
        item: `i${k + 1}`,
        dimension: 'overall',
        annotator,
        pair: ['a', 'b'],
        preference: 'a',
      }),
    ),
  );

  it('is refused for comparisons of pairs, with what to do', () =>
    inFolder(handData({ items: 12, labels }), async (folder) => {
      const { code, err } = await run(['agree', folder, '--distance', 'nominal']);
      expect(code).toBe(2);
      expect(err).toContain('comparisons of pairs');
      expect(err).toContain('--labels');
      expect((await run(['agree', folder])).code).toBe(0);
    }));

  it('is obeyed for values', () =>
    inFolder(data(), async (folder) => {
      const { annotators } = await json(folder, 'agree', '--distance', 'interval');
      expect(annotators[0].listwise.distance).toBe('interval');
    }));
});
