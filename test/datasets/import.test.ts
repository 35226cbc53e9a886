import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../datasets/import/import.js';
import { parseMapping, readMapping } from '../../datasets/import/mapping.js';
import { readDataset } from '../../datasets/read.js';
import { DataError, InputError } from '../../src/errors.js';
import { scratch } from '../support/tiny.js';

const CARD = `
card:
  id: mine
  title: Mine
  dimensions:
    - { id: overall, higherIsBetter: true, scale: { kind: ordinal, min: 1, max: 5 } }
    - { id: missing, higherIsBetter: false }
`;

const WIDE = `${CARD}
tables:
  - item: { id: { column: doc }, document: { column: source } }
    candidates:
      - { system: { column: model }, text: { column: output } }
    labels:
      - { annotator: ann1, group: expert, dimension: overall, value: { column: ann1 } }
      - { annotator: ann2, dimension: overall, value: { column: ann2 } }
    scores:
      - { judge: j, protocol: direct, dimension: overall, value: { column: j }, raw: { column: j_raw } }
`;

async function run(files: Record<string, string | Uint8Array>, mapping: string) {
  const folder = await scratch();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const out = join(folder, 'out');
  const paths = Object.keys(files).map((name) => join(folder, name));
  const imported = importFiles(paths, parseMapping(mapping, 'mapping.yaml'), out);
  return { imported, out };
}

async function imported(files: Record<string, string | Uint8Array>, mapping: string) {
  const { imported, out } = await run(files, mapping);
  return { ...(await imported), read: await readDataset(out) };
}

/** The faults of an import that must fail, and that nothing was written. */
async function faults(files: Record<string, string | Uint8Array>, mapping: string): Promise<string[]> {
  const { imported, out } = await run(files, mapping);
  const error = await imported.catch((thrown: unknown) => thrown);
  if (!(error instanceof DataError)) throw new Error(`expected a DataError, got ${String(error)}`);
  expect(existsSync(out)).toBe(false);
  return error.message.split('\n');
}

const HEAD = 'doc,model,source,output,ann1,ann2,j,j_raw,spare\n';

describe('importFiles', () => {
  it('reads a wide table: one row a candidate, a column for each annotator and judge', async () => {
    const { read, rows, emptyLabels, unusedColumns } = await imported(
      { 'a.csv': `${HEAD}d1,A,"a, ""b""\nc",x,5,,0.7,ok,z\nd1,B,"a, ""b""\nc",y,2,3,,?,z\n` },
      WIDE,
    );
    expect(read.items).toEqual([{ item: 'd1', document: 'a, "b"\nc' }]);
    expect(read.candidates).toEqual([
      { item: 'd1', system: 'A', text: 'x' },
      { item: 'd1', system: 'B', text: 'y' },
    ]);
    expect(read.labels).toEqual([
      { item: 'd1', dimension: 'overall', annotator: 'ann1', group: 'expert', system: 'A', value: 5 },
      { item: 'd1', dimension: 'overall', annotator: 'ann1', group: 'expert', system: 'B', value: 2 },
      { item: 'd1', dimension: 'overall', annotator: 'ann2', system: 'B', value: 3 },
    ]);
    const score = { judge: 'j', protocol: 'direct', item: 'd1', dimension: 'overall' };
    expect(read.scores).toEqual([
      { ...score, raw: 'ok', system: 'A', value: 0.7 },
      { ...score, raw: '?', reason: 'no verdict in the imported file', system: 'B', value: null },
    ]);
    expect({ rows, emptyLabels, unusedColumns }).toEqual({
      rows: 2,
      emptyLabels: 1,
      unusedColumns: [{ file: 'a.csv', columns: ['spare'] }],
    });
    expect(read.card).toMatchObject({
      licence: 'not stated',
      systems: [{ id: 'A' }, { id: 'B' }],
      annotators: [{ id: 'ann1', group: 'expert' }, { id: 'ann2' }],
      sources: [{ url: 'a.csv' }],
    });
  });

  it('reads long tables of labels and of judge scores, each by its own part of the mapping', async () => {
    const mapping = `${CARD}
missing: [NA, "-"]
tables:
  - file: labels.csv
    item: { id: { column: item } }
    candidates:
      - { system: { column: system }, text: { column: text } }
    labels:
      - annotator: { column: rater }
        dimension: { column: aspect }
        value: { column: rating, values: { good: 5, poor: 1, n/a: notApplicable } }
        comment: { column: why }
  - file: scores.tsv
    item: { id: { column: item } }
    scores:
      - judge: { column: judge }
        protocol: direct
        dimension: { column: aspect }
        system: { column: system }
        value: { column: score }
        repeat: { column: run }
        empty: absent
`;
    const { read, emptyLabels, absentScores } = await imported(
      {
        'labels.csv':
          'item,system,text,rater,aspect,rating,why\n1,A,t,ada,overall,good,"a, b"\n1,A,t,bo,overall,n/a,\n1,A,t,cy,missing,NA,\n1,B,u,ada,missing,3,\n',
        'scores.tsv':
          'item\tsystem\tjudge\taspect\tscore\trun\n1\tA\tj\toverall\t9\t0\n1\tA\tj\toverall\t8\t1\n1\tB\tj\toverall\t-\t0\n',
      },
      mapping,
    );
    expect(read.labels).toEqual([
      { item: '1', dimension: 'overall', annotator: 'ada', comment: 'a, b', system: 'A', value: 5 },
      { item: '1', dimension: 'overall', annotator: 'bo', notApplicable: true, system: 'A' },
      { item: '1', dimension: 'missing', annotator: 'ada', system: 'B', value: 3 },
    ]);
    expect(read.scores.map((score) => 'value' in score && [score.repeat, score.value])).toEqual([
      [0, 9],
      [1, 8],
    ]);
    expect([emptyLabels, absentScores]).toEqual([1, 1]);
  });

  it('reads pairs and rankings, and preferences by name or by place', async () => {
    const mapping = `${CARD}
tables:
  - item: { id: { column: id } }
    candidates:
      - { system: { column: a }, text: { column: text_a } }
      - { system: { column: b }, text: { column: text_b } }
    labels:
      - annotator: ada
        dimension: overall
        pair: [{ column: a }, { column: b }]
        shown: [{ column: b }, { column: a }]
        preference: { column: better, values: { draw: tie } }
      - annotator: bo
        dimension: overall
        ranking: { x: { column: rank_x }, y: { column: rank_y } }
    scores:
      - judge: j
        protocol: compare
        dimension: overall
        shown: [{ column: a }, { column: b }]
        winner: { column: j, values: { "1": first, "2": second } }
      - judge: j
        protocol: rank
        dimension: overall
        shown: [{ column: a }, { column: b }]
        ranking: { x: { column: rank_x }, y: { column: rank_y } }
`;
    const { read } = await imported(
      {
        'p.csv':
          'id,a,b,text_a,text_b,better,rank_x,rank_y,j\n1,x,y,tx,ty,x,1,2,2\n2,y,x,ty2,tx2,second,1.5,1.5,1\n3,x,y,a,b,draw,,,\n',
      },
      mapping,
    );
    expect(
      read.labels.flatMap((label) =>
        'pair' in label ? [[...label.pair, label.preference, ...(label.shown ?? [])]] : [],
      ),
    ).toEqual([
      ['x', 'y', 'x', 'y', 'x'],
      ['y', 'x', 'x', 'x', 'y'],
      ['x', 'y', 'tie', 'y', 'x'],
    ]);
    expect(read.labels.flatMap((label) => ('ranking' in label ? [label.ranking] : []))).toEqual([
      { x: 1, y: 2 },
      { x: 1.5, y: 1.5 },
    ]);
    expect(read.scores.flatMap((score) => ('winner' in score ? [score.winner] : []))).toEqual([
      'second',
      'first',
      null,
    ]);
    expect(read.scores.flatMap((score) => ('ranking' in score ? [score.ranking] : []))).toEqual([
      { x: 1, y: 2 },
      { x: 1.5, y: 1.5 },
      null,
    ]);
  });

  it('reads a JSON list and JSON lines, nested fields by dotted paths', async () => {
    const mapping = `${CARD}
tables:
  - item: { id: { column: id }, references: [{ column: refs }], tags: { split: { column: meta.split } } }
    candidates:
      - { system: { column: output.model }, text: { column: output.text } }
    labels:
      - { annotator: ada, dimension: overall, value: { column: scores.0 } }
`;
    const rows = [
      { id: 1, refs: ['r1', 'r2'], meta: { split: 'test' }, output: { model: 'A', text: 'x' }, scores: [4] },
      {
        id: 1,
        refs: ['r1', 'r2'],
        meta: { split: 'test' },
        output: { model: 'B', text: 'y' },
        scores: [null],
      },
    ];
    const list = await imported({ 'a.json': JSON.stringify(rows) }, mapping);
    const lines = await imported({ 'a.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') }, mapping);
    expect(list.read.items).toEqual([{ item: '1', references: ['r1', 'r2'], tags: { split: 'test' } }]);
    expect(list.read.labels).toHaveLength(1);
    expect({ ...list.read, card: 0 }).toEqual({ ...lines.read, card: 0 });
  });

  it('takes a byte-order mark and CRLF as nothing', async () => {
    const text = `${HEAD}d1,A,s,x,5,4,1,ok,z\n`;
    const plain = await imported({ 'a.csv': text }, WIDE);
    const dressed = await imported({ 'a.csv': `\uFEFF${text.replaceAll('\n', '\r\n')}` }, WIDE);
    expect({ ...dressed.read, card: 0 }).toEqual({ ...plain.read, card: 0 });
  });

  it.each<[string, string, string[]]>([
    [
      'a word for a number',
      'd1,A,s,x,good,4,1,ok,z',
      [
        'a.csv:2: ann1: expected a number, got `good`: translate words with `values`, name empty marks in `missing`',
      ],
    ],
    [
      'a decimal comma',
      'd1,A,s,x,"4,5",4,1,ok,z',
      ['a.csv:2: ann1: expected a number, got `4,5`: write decimals with a point'],
    ],
    [
      'NaN',
      'd1,A,s,x,NaN,4,Infinity,ok,z',
      ['a.csv:2: ann1: expected a number, got `NaN`', 'a.csv:2: j: expected a number, got `Infinity`'],
    ],
    ['a row of another length', 'd1,A,s,x,5', ['a.csv:2: expected 9 cells as in the header, got 5']],
    ['an item without a name', ' ,A,s,x,5,4,1,ok,z', ['a.csv:2: doc: the item is empty']],
    ['a system without a name', 'd1,,s,x,,,,ok,z', ['a.csv:2: model: the system is empty']],
    [
      'a label outside the scale',
      'd1,A,s,x,9,4,1,ok,z',
      ['a.csv:2: value: 9 is outside the scale of `overall` (1 to 5)'],
    ],
    [
      'the same cell twice',
      'd1,A,s,x,5,4,1,ok,z\nd1,A,s,x,5,4,1,ok,z',
      ['a.csv:3: a second label of ann1 on overall for the same thing (first: a.csv:2)'],
    ],
    [
      'two documents of one item',
      'd1,A,s,x,5,4,1,ok,z\nd1,B,t,x,5,4,1,ok,z',
      ['a.csv:3: document: differs from what a.csv:2 says of the same item'],
    ],
    [
      'two texts of one candidate',
      'd1,A,s,x,5,,,,z\nd1,A,s,y,,4,1,ok,z',
      ['a.csv:3: text: differs from what a.csv:2 says of the same candidate'],
    ],
    ['an open quote', 'd1,A,s,"x,5,4,1,ok,z', ['a.csv:2: not CSV: Quote Not Closed']],
  ])('tells %s by file, line and column, and writes nothing', async (_, rows, expected) => {
    const found = await faults({ 'a.csv': `${HEAD}${rows}\n` }, WIDE);
    for (const fault of expected) {
      expect(
        found.some((line) => line.startsWith(fault)),
        found.join('\n'),
      ).toBe(true);
    }
  });

  it('counts the lines of cells that hold line breaks', async () => {
    const found = await faults(
      { 'a.csv': `${HEAD}d1,A,"s\n\nt",x,5,4,1,ok,z\nd1,B,"s\n\nt",y,bad,4,1,ok,z\n` },
      WIDE,
    );
    expect(found[0]).toMatch(/^a\.csv:5: ann1: /);
  });

  it('tells columns that are not there, are named twice, and files that are empty or not UTF-8', async () => {
    expect((await faults({ 'a.csv': 'doc,model\nd1,A\n' }, WIDE))[0]).toBe(
      'a.csv:1: source: no such column: the file has doc, model',
    );
    expect((await faults({ 'a.csv': `doc,${HEAD}` }, WIDE))[0]).toBe(
      'a.csv:1: doc: two columns have this name',
    );
    expect(await faults({ 'a.csv': '' }, WIDE)).toEqual([
      'a.csv: the file is empty: expected a line of column names',
    ]);
    const latin = Buffer.concat([Buffer.from(`${HEAD}d1,A,caf`), Buffer.from([0xe9]), Buffer.from(',x\n')]);
    expect(await faults({ 'a.csv': latin }, WIDE)).toEqual([
      'a.csv:2: these bytes are not UTF-8: save the file as UTF-8',
    ]);
    expect((await faults({ 'a.json': '{"a":1}' }, WIDE))[0]).toBe(
      "a.json: expected a list of objects: [ { … }, … ], got an object of a: say where its rows are, `rows: { each: '{item}' }` or `rows: { each: 'samples.{n}' }`",
    );
    expect((await faults({ 'a.json': '[1]' }, WIDE))[0]).toBe('a.json: 0: expected an object { … }');
  });

  it('names the row of a JSON list, counted from 0', async () => {
    const row = (doc: string, ann1: unknown) => ({
      doc,
      model: 'A',
      source: 's',
      output: 'x',
      ann1,
      ann2: 1,
      j: 1,
      j_raw: '1',
    });
    const list = (...rows: object[]) => ({ 'a.json': JSON.stringify(rows) });
    expect((await faults(list(row('d1', 1), row('d2', 'good')), WIDE))[0]).toMatch(
      /^a\.json: 1\.ann1: expected a number, got `good`/,
    );
    expect((await faults(list(row('d1', 1), row('d2', 1), row('d1', 1)), WIDE))[0]).toMatch(
      /^a\.json: 2: .*\(first: a\.json: 0\)/,
    );
  });

  it('says which file has no table in the mapping', async () => {
    const two = WIDE.replace('  - item:', '  - file: x.csv\n    item:');
    const { imported } = await run({ 'a.csv': HEAD, 'b.csv': HEAD }, two);
    await expect(imported).rejects.toThrow(
      new InputError('no table of the mapping is for a.csv: give one of its `tables` this `file`'),
    );
  });

  it('answers any bytes and any cells with a data set or a DataError', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', '1', '5', 'd1', 'A', '"', ',', '\n', '\r\n', 'NaN', '__proto__'),
      fc.string({ maxLength: 4 }),
    );
    const text = fc.oneof(
      fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
      fc.array(cell, { maxLength: 30 }).map((cells) => Buffer.from(HEAD + cells.join(','))),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('a.csv', 'a.json', 'a.jsonl'), text, async (name, bytes) => {
        const { imported, out } = await run({ [name]: bytes }, WIDE);
        const outcome = await imported.catch((error: unknown) => error);
        if (outcome instanceof Error && !(outcome instanceof DataError)) throw outcome;
        expect(existsSync(out)).toBe(!(outcome instanceof DataError));
      }),
      { numRuns: 80 },
    );
  });
});

describe('a mapping file', () => {
  const faultsOf = (text: string): string[] => {
    try {
      parseMapping(text, 'm.yaml');
    } catch (error) {
      if (error instanceof DataError) return error.message.split('\n');
    }
    throw new Error('expected a DataError');
  };

  it('is told where it is wrong by line and column', () => {
    expect(faultsOf('card: [')).toEqual([expect.stringMatching(/^m\.yaml:1: column \d+: not YAML: /)]);
    expect(faultsOf(`${CARD}tables: []\n`)).toEqual([
      'm.yaml:8: tables: column 9: expected a list of at least 1, got []',
    ]);
    expect(faultsOf(`${CARD}tables:\n  - item: { id: { colum: a } }\n`)).toEqual([
      'm.yaml:9: tables.0.item.id.column: column 17: missing: expected text or a list [ … ]',
    ]);
    expect(faultsOf(`${WIDE}    label: []\n`)).toEqual([
      'm.yaml:18: tables.0.label: column 12: no such field here',
    ]);
    expect(faultsOf('card: 3\ntables:\n  - item: { id: a }\n')).toEqual([
      'm.yaml:1: card: column 7: expected an object { … }, got 3',
    ]);
    expect(faultsOf('')).toHaveLength(1);
  });

  it('that is not there is said to be not there', async () => {
    await expect(readMapping('/nowhere/m.yaml')).rejects.toThrow(
      '/nowhere/m.yaml: the mapping cannot be read (ENOENT)',
    );
  });

  it('that is not UTF-8 is refused', async () => {
    const path = join(await scratch(), 'm.yaml');
    await writeFile(path, Buffer.from([0x63, 0xe9, 0x0a]));
    await expect(readMapping(path)).rejects.toThrow('not UTF-8: save the file as UTF-8');
  });
});
