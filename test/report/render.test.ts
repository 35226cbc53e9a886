import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { FORMATS, renderDocument } from '../../src/report/render.js';
import { HOSTILE, hostileDocument, sampleDocument } from './sample.js';

const plain = (width = 100, color = false) => renderDocument(sampleDocument(), 'table', { width, color });

describe('renderDocument(document, "table")', () => {
  it('lines up decimals and brackets, and puts reasons into numbered notes', () => {
    const lines = plain().split('\n');
    const [first, second] = ['gpt_4', 'constant'].map(
      (name) => lines.find((line) => line.includes(name)) ?? '',
    );
    expect(first).toMatch(/-\.310 +\[-1\.00, \.60\] +\.738 +\[\.29, \.80\] +97 +99\.8%$/);
    expect(second).toMatch(/–¹ +–¹ +0$/);
    expect(lines).toContain('¹ y is constant');
    expect(first.indexOf('.310')).toBe(second.indexOf('–') - 3);
  });

  it('sets reference rows apart and shows letters after the value', () => {
    const lines = plain().split('\n');
    const at = lines.findIndex((line) => line.includes('length'));
    expect(lines[at]).toContain('1.000 ab');
    expect(lines[at - 1]).toMatch(/^ {2}·+$/);
  });

  it('never passes the width: text wraps, then columns go beneath each other under their names', () => {
    for (const width of [40, 60, 72]) {
      for (const line of plain(width).split('\n')) expect([...line].length).toBeLessThanOrEqual(width);
    }
    expect(plain(40).match(/gpt_4/g)?.length).toBeGreaterThan(1);
    const wide = sampleDocument();
    wide.tables[0].columns[4].group = 'a heading much wider than its column';
    for (const line of renderDocument(wide, 'table', { width: 80 }).split('\n')) {
      expect([...line].length).toBeLessThanOrEqual(80);
    }
  });

  it('prints the title of a table that has nothing to show', () => {
    const { result } = sampleDocument();
    const table = { id: 'none', title: 'Nothing to show', columns: [], rows: [] };
    expect(renderDocument({ result, tables: [table] }, 'table').trim()).toBe('Nothing to show');
  });

  it('colours only when told to', () => {
    expect(plain(100, false)).not.toContain('\u001b');
    expect(plain(100, true)).toContain('\u001b[1m.738\u001b[22m');
  });
});

describe('renderDocument(document, "csv")', () => {
  it('has one header, full numbers, and columns of their own for limits, marks and reasons', () => {
    const [row, undefinedRow, reference] = parse(renderDocument(sampleDocument(), 'csv'), {
      columns: true,
    }) as Record<string, string>[];
    expect(row).toMatchObject({
      section: 'overall',
      judge: 'gpt_4',
      'system level tau-b': '-0.31',
      'system level tau-b low': '-1',
      'summary level tau-b': '0.738',
      scored: '99.8',
    });
    expect(undefinedRow).toMatchObject({
      'system level tau-b': '',
      'system level tau-b undefined because': 'y is constant',
      'summary level tau-b undefined because': 'y is constant',
    });
    expect(reference['system level tau-b marks']).toBe('ab');
  });

  it('names the table where there are several', () => {
    const { result, tables } = sampleDocument();
    const rows = parse(
      renderDocument({ result, tables: [tables[0], { ...tables[0], id: 'second' }] }, 'csv'),
      {
        columns: true,
      },
    ) as Record<string, string>[];
    expect(rows.map(({ table }) => table)).toEqual([
      'sample',
      'sample',
      'sample',
      'second',
      'second',
      'second',
    ]);
  });

  it('makes what a spreadsheet would run into text, and leaves numbers alone', () => {
    for (const name of HOSTILE) {
      const cells = (parse(renderDocument(hostileDocument(name), 'csv')) as string[][]).flat();
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+@-]/);
    }
    const number = { ...hostileDocument('-0.31') };
    expect(renderDocument(number, 'csv')).toContain('-0.31,-0.31');
  });
});

describe('renderDocument(document, "markdown")', () => {
  it('writes pipe tables with as many cells in every line', () => {
    const lines = renderDocument(sampleDocument(), 'markdown')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(lines.length).toBe(6);
    for (const line of lines) expect(line.match(/(?<!\\)\|/g)?.length).toBe(6);
    expect(lines[3]).toBe('| gpt_4 | -.310 \\[-1.00, .60\\] | **.738** \\[.29, .80\\] | 97 | 99.8% |');
    expect(lines[4]).toBe('| constant | –<sup>1</sup> | –<sup>1</sup> | 0 |  |');
  });
});

describe('renderDocument(document, "latex")', () => {
  it('writes a booktabs table: groups over their columns, best in bold, marks raised, minus as minus', () => {
    const text = renderDocument(sampleDocument(), 'latex');
    expect(text).toContain('\\begin{tabular}{lrrrr}');
    expect(text).toContain(
      ' & \\multicolumn{1}{c}{system level} & \\multicolumn{2}{c}{summary level} &  \\\\',
    );
    expect(text).toContain('\\cmidrule(lr){2-2} \\cmidrule(lr){3-4}');
    expect(text).toContain('{}gpt\\_4 & $-$.310 {\\scriptsize [$-$1.00, .60]} & \\textbf{.738}');
    expect(text).toContain('1.000\\textsuperscript{ab}');
    expect(text).toContain('--\\textsuperscript{1}');
    expect(text).toContain('99.8\\%');
  });

  it('says of a p below its decimals what it is below, where TeX sets < as something else in text', () => {
    const { result, tables } = sampleDocument();
    tables[0].rows[0].cells.summary = { value: 0.00001, digits: 4, bounded: true, positive: true };
    const format = (name: 'latex' | 'markdown' | 'table' | 'csv') => renderDocument({ result, tables }, name);
    expect(format('latex')).toContain(' & $<$.0001 & ');
    expect(format('markdown')).toContain('| \\<.0001 |');
    expect(format('table')).toContain(' <.0001 ');
    expect(format('csv')).toContain(',0.00001,');
  });

  it('has no rule without something beneath it, and no tabular without columns', () => {
    const { result, tables } = sampleDocument();
    const empty = renderDocument({ result, tables: [{ ...tables[0], rows: [] }] }, 'latex');
    expect(empty).not.toContain('\\midrule');
    const none = renderDocument(
      { result, tables: [{ id: 'x', title: 'Nothing', columns: [], rows: [] }] },
      'latex',
    );
    expect(none).not.toContain('tabular');
    expect(none).toContain('\\caption{Nothing}');
    const full = renderDocument(sampleDocument(), 'latex');
    expect(full).not.toMatch(/(\\midrule|\\addlinespace|\\toprule)\n\\(midrule|bottomrule)/);
  });

  it('writes Greek letters and signs as TeX does, and says where a name needs another TeX', () => {
    const text = renderDocument(hostileDocument('ε = .2, a → b, 5² ± ½'), 'latex');
    expect(text).toContain(
      '$\\varepsilon$ = .2, a $\\rightarrow$ b, 5\\textsuperscript{2} $\\pm$ $\\frac{1}{2}$',
    );
    expect(text).not.toContain('LuaLaTeX');
    expect(renderDocument(hostileDocument('裁判'), 'latex')).toContain(
      '% names in other scripts: needs LuaLaTeX',
    );
  });

  it('balances braces and has as many cells in every row', () => {
    for (const name of ['gpt', ...HOSTILE]) {
      const text = renderDocument(hostileDocument(name), 'latex');
      const bare = text.replace(/\\[\\{}&%$#_]/g, '');
      expect(bare.match(/{/g)?.length).toBe(bare.match(/}/g)?.length);
      expect(bare.match(/\$/g)?.length ?? 0).toBe(
        2 * (text.match(/\$\\(times|div|geq|leq)\$|\$-\$/g)?.length ?? 0),
      );
      const [, body] = /\\midrule\n([\s\S]*)\\bottomrule/.exec(text) ?? [];
      const row = body.split('\n').find((line) => line.startsWith('{}')) ?? '';
      expect(row.replace(/\\&/g, '').match(/&/g)?.length).toBe(1);
    }
  });
});

describe('a table without columns', () => {
  const document = {
    ...sampleDocument(),
    tables: [{ id: 'none', title: 'Nothing found', columns: [], rows: [], notes: ['Note: why.'] }],
  };

  it('is its title and its notes, wherever those have a place', () => {
    expect(renderDocument(document, 'table')).toBe('Nothing found\n\nNote: why.\n');
    expect(renderDocument(document, 'markdown')).toBe('**Nothing found**\n\n- Note: why.\n');
    const latex = renderDocument(document, 'latex');
    expect(latex).toContain('Note: why.');
    expect(latex).not.toContain('tabular');
    expect(renderDocument(document, 'csv')).toBe('\n');
  });
});

describe('hostile names', () => {
  it('move no cursor, break no line and turn no reading direction in any format', () => {
    for (const name of HOSTILE) {
      const lines = FORMATS.map((format) => renderDocument(hostileDocument(name), format));
      const harmless = FORMATS.map((format) => renderDocument(hostileDocument('x'), format));
      lines.forEach((text, k) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069]/);
        if (FORMATS[k] !== 'table') expect(text.split('\n').length).toBe(harmless[k].split('\n').length);
      });
    }
  });

  it('stay what they are in JSON', () => {
    for (const name of HOSTILE) {
      expect(JSON.parse(renderDocument(hostileDocument(name), 'json')).dataset).toBe(name);
    }
  });

  it('are no HTML in Markdown', () => {
    const text = renderDocument(hostileDocument('<script>alert(1)</script>'), 'markdown');
    expect(text).not.toContain('<script');
  });
});
