import type { Document } from '../../src/report/document.js';

/** A document with every kind of cell. */
export function sampleDocument(): Document {
  return {
    result: { schemaVersion: 1, kind: 'sample', assize: '0.0.0', warnings: [] },
    tables: [
      {
        id: 'sample',
        title: 'A sample',
        columns: [
          { key: 'judge', header: 'judge' },
          { key: 'system', header: 'tau-b', group: 'system level' },
          { key: 'summary', header: 'tau-b', group: 'summary level' },
          { key: 'items', header: 'items', group: 'summary level' },
          { key: 'coverage', header: 'scored' },
        ],
        rows: [
          {
            section: 'overall',
            cells: {
              judge: 'gpt_4',
              system: { value: -0.31, digits: 3, bounded: true, interval: { low: -1, high: 0.6 } },
              summary: {
                value: 0.738,
                digits: 3,
                bounded: true,
                interval: { low: 0.29, high: 0.8 },
                best: true,
              },
              items: { value: 97 },
              coverage: { value: 99.8, digits: 1, unit: '%' },
            },
          },
          {
            section: 'overall',
            cells: {
              judge: 'constant',
              system: { value: null, reason: 'y is constant' },
              summary: { value: Number.NaN, reason: 'y is constant' },
              items: { value: 0 },
            },
          },
          {
            section: 'overall',
            kind: 'reference',
            cells: { judge: 'length', system: { value: 1, digits: 3, bounded: true, marks: 'ab' } },
          },
        ],
        notes: ['seed 1'],
      },
    ],
  };
}

/** One text cell, however hostile. */
export function hostileDocument(name: string): Document {
  const { result } = sampleDocument();
  const columns = [
    { key: 'name', header: name, group: name },
    { key: 'value', header: 'value' },
  ];
  const rows = [{ section: name, cells: { name, value: { value: null, reason: name, marks: name } } }];
  return {
    result: { ...result, dataset: name },
    tables: [{ id: name, title: name, columns, rows, notes: [name] }],
  };
}

export const HOSTILE = [
  'two\nlines\r\n| and | pipes |',
  '\u001b[31mred\u001b[0m \u009b2J \u0007',
  '=HYPERLINK("http://x","y")',
  "+1+cmd|' /C calc'!A0",
  '@SUM(A1)',
  '\t=1+1',
  '-2+3',
  '<script>alert(1)</script> & <b>',
  '\\input{/etc/passwd} $x^2$ {a} #1 %c ~ _u_ &',
  '`code` **bold** [link](http://x) ![i](y) # ~~s~~',
  'right\u202eto left\u2066\u200b',
  'lone \ud800 surrogate',
  '',
];
