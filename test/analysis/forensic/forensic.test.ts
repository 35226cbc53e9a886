import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCounts } from '../../../src/analysis/forensic/forensic.js';
import { parseForensic } from '../../../src/analysis/forensic/parse.js';

const search = (yaml: string) => findCounts(parseForensic('table.yaml', yaml));

describe('parseForensic', () => {
  const columns = 'columns: {a: {measure: share, of: n, scale: 100}}';

  it('names file, line and field of a figure without quotes', () => {
    const yaml = `title: t\nsizes: {n: 3}\n${columns}\nrows:\n  - name: one\n    cells: {a: 66.70}\n`;
    expect(() => search(yaml)).toThrow(/^table\.yaml:6: rows\.0\.cells\.a: expected the figure in quotes/);
  });

  it('names what is not there: a size, a column; and a row that stands twice', () => {
    expect(() => search(`title: t\n${columns}\nrows: [{name: one, cells: {a: "5"}}]`)).toThrow(
      /columns\.a\.of: unknown size n; known: none/,
    );
    const row = '{name: one, cells: {b: "5"}}';
    expect(() => search(`title: t\nsizes: {n: 3}\n${columns}\nrows: [${row}, ${row}]`)).toThrow(
      /rows\.0\.cells\.b: unknown column; known: a[\s\S]*row one twice/,
    );
  });

  it('reads the file of the documentation', () => {
    const docs = readFileSync(new URL('../../../docs/forensic.md', import.meta.url), 'utf8');
    const answer = search(/```yaml\n([\s\S]*?)```/.exec(docs)?.[1] ?? '');
    expect(answer.totals).toMatchObject({ impossible: 0, given: 3, 'not constrained': 3 });
  });
});

describe('findCounts', () => {
  it('finds the size of a group from two shares of it: hand-worked, 1/3 and 1/2 need multiples of 6', () => {
    const { sizes, cells } = search(`
title: t
sizes: {n: {from: 1, to: 20}}
columns: {a: {measure: share, of: n, scale: 100}, b: {measure: share, of: n, scale: 100}}
rows: [{name: one, cells: {a: "33.33", b: "50.00"}}]`);
    expect(sizes).toEqual([
      {
        names: ['n'],
        searched: 20,
        figures: 2,
        fitted: 2,
        nFits: 3,
        fits: [{ n: 6 }, { n: 12 }, { n: 18 }],
      },
    ]);
    expect(cells[0]).toMatchObject({
      state: 'consistent',
      solutions: 3,
      counts: [
        { successes: 2, of: 6 },
        { successes: 4, of: 12 },
        { successes: 6, of: 18 },
      ],
    });
  });

  it('tells a figure that no size gives from one that other sizes would give', () => {
    const { cells, warnings } = search(`
title: t
sizes: {n: {from: 3, to: 4}}
columns: {a: {measure: share, of: n, scale: 100}, b: {measure: share, of: n, scale: 100}}
rows:
  - {name: thirds, cells: {a: "33", b: "67"}}
  - {name: quarter, cells: {a: "25", b: "99"}}`);
    expect(cells.map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['unique counts', undefined],
      ['unique counts', undefined],
      ['impossible', 'forensic-not-these-sizes'],
      ['impossible', 'forensic-no-counts'],
    ]);
    expect(warnings).toMatchObject([
      { code: 'forensic-sizes-fit-some', parts: { sizes: 'n', fitted: 2, figures: 4 } },
    ]);
  });

  it("takes a row's own column in place of the table's: a count is given, a mean of whole numbers is a total", () => {
    const { cells } = search(`
title: t
sizes: {n: 30}
columns: {a: {measure: mean}}
rows:
  - {name: half, columns: {a: {measure: integer-mean, of: n, scale: 1}}, cells: {a: "2.50"}}
  - {name: slip, columns: {a: {measure: integer-mean, of: n, scale: 1}}, cells: {a: "2.52"}}
  - {name: all, columns: {a: {measure: count}}, cells: {a: "75"}}
  - {name: mean, cells: {a: "2.52"}}`);
    expect(cells.map(({ row, state, counts }) => [row, state, counts])).toEqual([
      ['half', 'unique counts', [{ successes: 75, of: 30 }]],
      ['slip', 'impossible', []],
      ['all', 'given', []],
      ['mean', 'not constrained', []],
    ]);
    expect(cells[0].interval).toBeUndefined();
  });

  it("takes a row's own size in place of the table's", () => {
    const { cells } = search(`
title: t
sizes: {n: 3}
columns: {a: {measure: share, of: n, scale: 1}}
rows: [{name: table, cells: {a: ".25"}}, {name: own, sizes: {n: 4}, cells: {a: ".25"}}]`);
    expect(cells.map(({ state }) => state)).toEqual(['impossible', 'unique counts']);
    // Clopper & Pearson, 1 of 4, from R's binom.test.
    expect(cells[1].interval?.low).toBeCloseTo(0.006309463, 8);
    expect(cells[1].interval?.high).toBeCloseTo(0.8058796, 7);
  });

  it('says what constrains nothing', () => {
    const { cells } = search(`
title: t
columns:
  mean: {measure: mean}
  many: {measure: kendall-tau, of: 13}
  rho: {measure: spearman-rho, of: 5, ties: both}
  tau: {measure: kendall-tau, of: 5}
rows: [{name: one, cells: {mean: ".2", many: ".2", rho: ".2", tau: ".300"}}]`);
    expect(cells.map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['not constrained', 'forensic-mean'],
      ['not constrained', 'forensic-many-systems'],
      ['not constrained', 'forensic-tied-rho'],
      ['impossible', 'forensic-no-counts'],
    ]);
  });

  it('refuses ranges too wide to search, with the numbers', () => {
    expect(() =>
      search(`
title: t
sizes: {p: {from: 1, to: 1000}, n: {from: 1, to: 1000}}
columns: {a: {measure: f1, positives: p, negatives: n, scale: 1}}
rows: [{name: one, cells: {a: ".5"}}]`),
    ).toThrow(/p, n have 1000000 combinations/);
  });

  it('refuses totals that no sizes meet', () => {
    expect(() =>
      search(`
title: t
sizes: {p: {from: 1, to: 3}, n: 4}
totals: [{of: [p, n], from: 20, to: 30}]
columns: {a: {measure: accuracy, positives: p, negatives: n, scale: 1}}
rows: [{name: one, cells: {a: ".5"}}]`),
    ).toThrow(/No sizes of p meet the totals/);
  });
});
