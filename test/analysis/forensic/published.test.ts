import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORENSIC_STATES, findCounts } from '../../../src/analysis/forensic/forensic.js';
import { forensicOf } from '../../../src/analysis/forensic/published.js';
import { publishedTables } from '../../../src/analysis/reproduce/catalog.js';
import type { Confusion } from '../../../src/stats/numeric/count-measures.js';
import { searchShare } from '../../../src/stats/numeric/count-search.js';
import { printedFigure } from '../../../src/stats/numeric/printed-figure.js';

/** The expected counts were known before this search was written, from another one over the same printed tables. */
const tables = publishedTables();
function answer(id: string) {
  const published = tables.find((table) => table.id === id);
  const table = published && forensicOf(published);
  if (table === undefined) throw new Error(`${id} does not say what its figures are of`);
  return findCounts(table);
}
function matrices(id: string, column: string) {
  return answer(id)
    .cells.filter((cell) => cell.column === column)
    .map(({ row, counts }) => [
      row,
      ...counts.map((of) => ('positives' in of ? [of.truePositives, of.falsePositives] : of)),
    ]);
}

it('every published table with printed figures says what they are of, but those that come with the data', () => {
  const prints = ({ rows }: (typeof tables)[number]) =>
    rows.some(({ cells }) =>
      Object.values(cells).some((cell) => typeof cell === 'string' || cell.drawn === undefined),
    );
  const without = tables.filter((table) => prints(table) && !table.forensic && !table.figuresWithData);
  expect(without.map(({ id }) => id)).toEqual([]);
});

it('the totals of the documentation are those that come out', () => {
  const docs = readFileSync(new URL('../../../docs/forensic.md', import.meta.url), 'utf8');
  const printed = [...docs.matchAll(/^\| (?:`([\w-]+)`|(all)) +\|([\d |]+)\|$/gm)].map(
    ([, id, all, counts]) => [id ?? all, ...counts.split('|').map(Number)],
  );
  const found = tables.flatMap(({ id, forensic }) =>
    forensic ? [[id, ...Object.values(answer(id).totals)] as const] : [],
  );
  const sums = FORENSIC_STATES.map((_, k) => found.reduce((sum, row) => sum + Number(row[k + 1]), 0));
  expect(printed).toEqual([...found, ['all', ...sums]]);
});

describe('StorySumm, the table of metrics', () => {
  const { cells } = answer('storysumm-metrics');
  const countsOf = (row: string, column: string) =>
    cells.find((cell) => cell.row === row && cell.column === column)?.counts;

  it('has one confusion matrix a row, whose unfaithful summaries are those that the easy and the hard leave', () => {
    for (const row of new Set(cells.map((cell) => cell.row))) {
      const [matrix, ...others] = countsOf(row, 'kappa') as Confusion[];
      expect(others).toEqual([]);
      const caught = ['easy', 'hard'].map((column) => {
        const [{ successes, of }] = countsOf(row, column) as { successes: number; of: number }[];
        return of - successes;
      });
      expect([row, matrix.falsePositives]).toEqual([row, caught[0] + caught[1]]);
    }
  });

  it('is what the released predictions of Claude-3 Opus give: 36 of 36 and 55 of 60', () => {
    expect(countsOf('claude-3-opus-20240229/binary', 'kappa')).toEqual([
      { positives: 36, negatives: 60, truePositives: 36, falsePositives: 55 },
    ]);
  });
});

it('BooookScore, Table 1: seven of eight types have one count each over 4,660 sentences', () => {
  const { cells } = answer('booookscore-errors');
  const inc = cells.filter(({ column, state }) => column === 'inc' && state !== 'given');
  const totals = inc.map(({ counts: [of] }) => (of && 'successes' in of ? of.successes : Number.NaN));
  // 7.3 lost its second decimal: 339 to 342 of 4,660.
  expect(totals.slice(1)).toEqual([198, 128, 104, 66, 38, 45, 99]);
  expect(inc[0]).toMatchObject({ state: 'consistent' });
});

describe('ARM, Table 3', () => {
  it('fits 103 subjective and 477 objective claims alone among 540 to 580, and the public faithfulness labels', () => {
    const { sizes, totals } = answer('arm-table-3');
    expect(sizes).toMatchObject([
      { fitted: 6, figures: 6, nFits: 1, fits: [{ subjective: 103, objective: 477 }] },
      { fitted: 6, figures: 6, nFits: 1, fits: [{ unfaithful: 86, faithful: 494 }] },
    ]);
    expect(totals).toEqual({
      'unique counts': 17,
      consistent: 0,
      impossible: 1,
      'not constrained': 6,
      given: 6,
    });
  });

  it('has these counts behind it, and none behind 63.56 with 218 rewrites', () => {
    expect(matrices('arm-table-3', 'subjective')).toEqual([
      ['claude/subjectivity', [74, 172]],
      ['claude/both', [93, 248]],
      ['claude/unfaithfulness', [67, 151]],
      ['gpt-4/subjectivity', [93, 393]],
      ['gpt-4/both', [59, 144]],
      ['gpt-4/unfaithfulness', [93, 297]],
    ]);
    expect(matrices('arm-table-3', 'unfaithful').map(([, counts]) => counts)).toEqual([
      [62, 184],
      [77, 264],
      [59, 159],
      [80, 406],
      [52, 151],
      [77, 313],
    ]);
    expect(matrices('arm-table-3', 'either').map(([, counts]) => counts)).toEqual([
      [89, 157],
      [111, 230],
      undefined,
      [112, 374],
      [69, 134],
      [109, 281],
    ]);
  });
});

describe('ARM, Table 2', () => {
  it('has one confusion matrix a row, two for self-consistency, and none for Claude zero-shot', () => {
    expect(matrices('arm-table-2', 'macro-f1')).toEqual([
      ['llama-3.1-8b/finetuned', [18, 87]],
      ['claude-3.5/zero-shot'],
      ['claude-3.5/few-shot', [58, 114]],
      ['claude-3.5/self-consistency', expect.anything(), expect.anything()],
      ['claude-3.5/arm', [93, 248]],
      ['gpt-4/zero-shot', [36, 90]],
      ['gpt-4/few-shot', [48, 137]],
      ['gpt-4/self-consistency', expect.anything(), expect.anything()],
      ['gpt-4/arm', [59, 144]],
    ]);
    const zeroShot = answer('arm-table-2').cells.filter(({ state }) => state === 'impossible');
    expect(zeroShot.map(({ row, reason }) => [row, reason?.code])).toEqual([
      ['claude-3.5/zero-shot', 'forensic-not-together'],
      ['claude-3.5/zero-shot', 'forensic-not-together'],
    ]);
  });
});

describe('ARM, Tables 1, 4 and 5', () => {
  it('cannot print 72.74 of 568 claims; 82 of 108, and 17 of 64', () => {
    const [human, llm, , subjective] = answer('arm-table-1').cells;
    expect(human.counts).toEqual([{ successes: 82, of: 108 }]);
    expect(llm).toMatchObject({ printed: '72.74', state: 'impossible' });
    const sizes = Array.from({ length: 41 }, (_, k) => 540 + k);
    const fit = sizes.filter((n) => searchShare(printedFigure('72.74', 100, 'binary'), n).count > 0);
    expect(fit).toEqual(expect.arrayContaining([565, 576]));
    expect(fit).not.toContain(568);
    expect(subjective.counts).toEqual([{ successes: 17, of: 64 }]);
  });

  it('fits 44 and 47 claims at the least, and 82 and 189 explanations', () => {
    const [originals, rewrites, preferred] = answer('arm-table-4').sizes.map(({ fits }) => fits[0]);
    expect([originals, rewrites, preferred]).toEqual([
      { originals: 44 },
      { rewrites: 47 },
      expect.anything(),
    ]);
    expect(Object.values(preferred)).toEqual([13]);
    expect(answer('arm-table-5').sizes.map(({ fits, nFits }) => [nFits, ...Object.values(fits[0])])).toEqual([
      [1, 189],
      [1, 82],
    ]);
  });
});

describe('InstruSum, Table 6', () => {
  it('prints at system level only what five untied and five possibly tied systems can give', () => {
    const { totals } = answer('instrusum-table-6');
    expect(totals).toMatchObject({ consistent: 120, impossible: 0, 'not constrained': 120 });
  });
});
