import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CardInput } from '../../src/model/card.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { handData } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const ITEMS = 24;
const SYSTEMS = ['a', 'b', 'c'];
type Cell = { item: number; system: number };
/** Candidate a is always good, c never, b of every second item. */
const truth = ({ item, system }: Cell): number => (system === 0 || (system === 1 && item % 2 === 0) ? 1 : 0);

/** Judges of yes and no of which the truth is known; undefined = not asked, null = unscored. */
const JUDGES: Record<string, (cell: Cell) => number | null> = {
  knows: truth,
  'knows-too': truth,
  // Wrong on b alone: 36 of 36 good ones … of the 12 good b none.
  'never-b': (cell) => (cell.system === 1 ? 0 : truth(cell)),
  yes: () => 1,
  contrary: (cell) => 1 - truth(cell),
  // Wrong on every second item.
  half: (cell) => (cell.item % 2 === 0 ? 1 - truth(cell) : truth(cell)),
  // Right on what it answers, and silent on half the items.
  silent: (cell) => (cell.item < ITEMS / 2 ? truth(cell) : null),
};

const cells: Cell[] = Array.from({ length: ITEMS }, (_, item) =>
  SYSTEMS.map((_, system) => ({ item, system })),
).flat();
const at = ({ item, system }: Cell) => ({ item: `i${item + 1}`, system: SYSTEMS[system] });

function data(
  judges: string[],
  card: Partial<CardInput> = {},
  more: { labels?: Label[]; scores?: Score[] } = {},
) {
  return handData({
    card: { dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'binary' } }], ...card },
    items: ITEMS,
    labels: [
      ...cells.map(
        (cell): Label => ({ ...at(cell), dimension: 'overall', annotator: 'x', value: truth(cell) }),
      ),
      ...(more.labels ?? []),
    ],
    scores: [
      ...judges.flatMap((judge) =>
        cells.map(
          (cell): Score => ({
            ...at(cell),
            judge,
            protocol: 'p',
            dimension: 'overall',
            value: JUDGES[judge](cell),
          }),
        ),
      ),
      ...(more.scores ?? []),
    ],
  });
}

async function compare(folder: string, ...args: string[]) {
  const { code, out, err } = await run(['compare', folder, '--format', 'json', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const table = (await run(['compare', folder, ...args], { columns: 220 })).out.replace(/\s+/g, ' ');
  return { ...JSON.parse(out), table };
}

describe('assize compare on yes and no', () => {
  it('compares balanced accuracies label by label, unasked, and says so', () =>
    inFolder(data(['knows', 'never-b', 'yes']), async (folder) => {
      const { dimensions, warnings, table } = await compare(folder);
      const [{ judges, pairs, standsOut, measure, units }] = dimensions;
      expect({ measure, units }).toEqual({ measure: 'balanced', units: 72 });
      const values = judges.map(({ value }: { value: { value: number } }) => value.value);
      // never-b: 24 of 36 good ones, all 36 others.
      expect(values).toEqual([1, expect.closeTo((24 / 36 + 1) / 2, 12), 0.5]);
      expect(pairs[0]).toMatchObject({ a: 'knows/p', b: 'never-b/p', better: 'a', units: 72, items: 24 });
      expect(pairs[0].difference.value).toBeCloseTo(1 / 6, 12);
      expect(standsOut).toEqual({ judge: 'knows/p' });
      expect(judges.map(({ letters }: { letters: string }) => letters)).toEqual(['a', 'b', 'c']);
      expect(warnings).toMatchObject([{ code: 'person-alone' }]);
      expect(table).toContain('judges by balanced accuracy, label by label');
      expect(table).toContain('the labels are yes and no, so agreement is counted label by label');
      expect(table).not.toContain('tau');
    }));

  it('compares kappas on request, and finds the same order', () =>
    inFolder(data(['knows', 'contrary', 'yes']), async (folder) => {
      const [{ judges, pairs, measure }] = (await compare(folder, '--measure', 'kappa')).dimensions;
      expect(measure).toBe('kappa');
      expect(judges.map(({ value }: { value: { value: number } }) => value.value)).toEqual([1, -1, 0]);
      expect(pairs[0]).toMatchObject({ difference: { value: 2 }, better: 'a' });
      expect(pairs[1]).toMatchObject({ difference: { value: 1 }, better: 'a' });
    }));

  it('counts what both labelled: silence wins nothing, and stands as coverage', () =>
    inFolder(data(['knows', 'silent', 'yes']), async (folder) => {
      const [{ judges, pairs, standsOut }] = (await compare(folder)).dimensions;
      expect(pairs[0]).toMatchObject({
        difference: { value: 0 },
        pValue: { value: 1 },
        units: 36,
        missing: { a: 0, b: 36 },
      });
      expect(judges[1]).toMatchObject({ nUsed: 36, coverage: { asked: 72, scored: 36 } });
      expect(standsOut.judge).toBeNull();
    }));

  it('shows equal judges equivalent within a margin', () =>
    inFolder(data(['knows', 'knows-too', 'never-b']), async (folder) => {
      const [{ pairs }] = (await compare(folder, '--margin', '.05')).dimensions;
      expect(pairs[0]).toMatchObject({ pValue: { value: 1 }, noWorse: { shown: 'equivalent' } });
      expect(pairs[1]).toMatchObject({ noWorse: { shown: 'a no worse' } });
    }));

  it('correlates them all the same where told, and says what that is', () =>
    inFolder(data(['knows', 'never-b']), async (folder) => {
      for (const command of ['compare', 'correlate']) {
        const args = [command, folder, '--level', 'summary'];
        const { warnings } = JSON.parse((await run([...args, '--format', 'json'])).out);
        expect(warnings.map(({ code }: { code: string }) => code)).toContain('tau-of-names');
        const { out } = await run(args);
        expect(out).toContain('--level unit counts agreement label by label');
        const unit = JSON.parse((await run([command, folder, '--level', 'unit', '--format', 'json'])).out);
        const codes = unit.warnings.map(({ code }: { code: string }) => code);
        expect(codes).toEqual(['person-alone']);
      }
    }));

  it('refuses what asks for correlations, with the option that gives them', () =>
    inFolder(data(['knows', 'never-b']), async (folder) => {
      for (const asked of [
        ['--test', 'systems'],
        ['--coefficient', 'pearson'],
        ['--resample', 'both'],
      ]) {
        const { code, err } = await run(['compare', folder, ...asked]);
        expect(code).toBe(2);
        expect(err).toContain(`Leave out ${asked.join(' ')}`);
        expect(err).toContain('--level summary');
      }
    }));

  it('refuses level unit where labels have an order', () =>
    inFolder(
      data(['knows', 'yes'], {
        dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'ordinal' } }],
      }),
      async (folder) => {
        const { code, err } = await run(['compare', folder, '--level', 'unit']);
        expect(code).toBe(2);
        expect(err).toContain('no dimension asked for');
      },
    ));
});

describe('assize compare on labels of several kinds', () => {
  const ordinal = { id: 'other', higherIsBetter: true, scale: { kind: 'ordinal' } } as const;
  const both = () => {
    const rated = (cell: Cell) => 3 - cell.system;
    return data(
      ['knows', 'yes'],
      { dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'binary' } }, ordinal] },
      {
        labels: cells.map((cell) => ({
          ...at(cell),
          dimension: 'other',
          annotator: 'x',
          value: rated(cell),
        })),
        scores: ['knows', 'yes'].flatMap((judge) =>
          cells.map((cell) => ({
            ...at(cell),
            judge,
            protocol: 'p',
            dimension: 'other',
            value: judge === 'knows' ? rated(cell) : cell.system,
          })),
        ),
      },
    );
  };

  it('takes each dimension by its own measure, in tables of their own', () =>
    inFolder(both(), async (folder) => {
      const { dimensions, table } = await compare(folder);
      expect(dimensions.map(({ measure }: { measure: string }) => measure)).toEqual([
        'balanced',
        'correlation',
      ]);
      expect(table).toContain('balanced accuracy, label by label');
      expect(table).toContain("Kendall's tau-b, summary level");
      const csv = await run(['compare', folder, '--format', 'csv']);
      expect(csv.code).toBe(0);
    }));
});

describe('assize report on yes and no', () => {
  it('holds judges against each other and against people by kappa', () =>
    inFolder(data(['never-b', 'half', 'contrary']), async (folder) => {
      const page = join(folder, '..', 'report.html');
      expect((await run(['report', folder, '--out', page, '--resamples', '199'])).code).toBe(0);
      const html = (await readFile(page, 'utf8'))
        .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
        // What lamps are held against is said of every measure.
        .replace(/<details class="meaning"[\s\S]*?<\/details>/g, '');
      const text = html
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&#39;', "'")
        .replace(/\s+/g, ' ');
      for (const said of [
        'never-b (p) agrees with people better than each other one: .667',
        "overall: Cohen's kappa, label by label",
        "judges by Cohen's kappa, label by label",
        'contrary (p) goes against people',
      ]) {
        expect(text.includes(said), said).toBe(true);
      }
      expect(text.includes('rank correlation within an item')).toBe(false);
    }));
});
