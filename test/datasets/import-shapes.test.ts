import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../datasets/import/import.js';
import { parseMapping } from '../../datasets/import/mapping.js';
import { readDataset } from '../../datasets/read.js';
import { DataError } from '../../src/errors.js';
import { scratch } from '../support/tiny.js';

async function importing(files: Record<string, unknown>, mapping: string) {
  const folder = await scratch();
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const paths = Object.keys(files).map((name) => join(folder, name));
  const out = join(folder, 'mine');
  const made = await importFiles(paths, parseMapping(mapping, 'm.yaml'), out);
  return { ...made, ...(await readDataset(out)) };
}

async function faults(files: Record<string, unknown>, mapping: string): Promise<string> {
  const error = await importing(files, mapping).catch((thrown: unknown) => thrown);
  if (!(error instanceof DataError)) throw new Error(`expected a DataError, got ${String(error)}`);
  return error.message;
}

/** `annotator item/system dimension value` of every label. */
const said = (labels: Awaited<ReturnType<typeof importing>>['labels']) =>
  labels.map((label) =>
    'system' in label
      ? [label.annotator, `${label.item}/${label.system}`, label.dimension, label.value].join(' ')
      : 'no value',
  );

describe('rows inside of what a file holds (`rows: { each }`)', () => {
  const NESTED = `
tables:
  - rows: { each: ['{annotator}', '{item}__{system}__{dimension}'] }
    item: { id: { column: item } }
    labels:
      - annotator: { column: annotator }
        system: { column: system }
        dimension: { column: dimension }
        value: { column: value }
`;

  it('are the keys of objects, cut into names', async () => {
    const { labels, card, assumptions } = await importing(
      { 'a.json': { w1: { a__M1__fluency: 4, a__M2__fluency: 1 }, w2: { b_c__M1__depth: 2 } } },
      NESTED,
    );
    expect(said(labels)).toEqual(['w1 a/M1 fluency 4', 'w1 a/M2 fluency 1', 'w2 b_c/M1 depth 2']);
    expect(card).toMatchObject({
      id: 'mine',
      title: 'mine',
      dimensions: [{ id: 'fluency' }, { id: 'depth' }],
    });
    expect(assumptions).toEqual(['higher is taken to be better on fluency, depth (`higherIsBetter`)']);
  });

  it('tell faults by their place, the same one once with its count', async () => {
    const found = await faults(
      { 'a.json': { w1: { a__M1__x: 4, b__M1__x: 'good', c__M1__x: 'good', d__M1__x: 'bad' } } },
      NESTED,
    );
    expect(found).toMatch(/^a\.json: w1\.b__M1__x\.value: expected a number, got `good`: .* \(2 times\)\n/);
    expect(found).toMatch(/\na\.json: w1\.d__M1__x\.value: expected a number, got `bad`/);
    expect(await faults({ 'a.json': { w1: [] } }, NESTED)).toContain('nothing stands at `{annotator}.{item}');
  });

  it('are the elements of lists, and see what stands around them', async () => {
    const { labels } = await importing(
      {
        'a.json': [
          {
            id: 7,
            model: 'M',
            votes: [{ by: { id: 1 }, id: 71, marks: [{ id: 'x', on: 'depth', mark: 3 }] }],
          },
          {
            id: 8,
            model: 'M',
            votes: [{ by: { id: 2 }, marks: [{ on: 'depth', stars: 5 }] }, { marks: [] }],
          },
        ],
      },
      `
tables:
  - rows: { each: 'votes.{v}.marks.{m}' }
    item: { id: { column: /id } }
    labels:
      - annotator: { column: by.id }
        system: { column: model }
        dimension: { column: on }
        value: { column: [mark, stars] }
`,
    );
    expect(said(labels)).toEqual(['1 7/M depth 3', '2 8/M depth 5']);
  });
});

describe('one entry for many columns (`columns`)', () => {
  const HEAD = `
tables:
  - item: { id: { column: id } }
    candidates: [{ system: { column: model }, text: { column: text } }]
`;

  it('reads a pattern of names, and fills what it names in', async () => {
    const { labels, scores, unusedColumns } = await importing(
      {
        'a.csv': 'id,model,text,fact_depth_ann1,tone_ann1,tone_ann2,GPT 4 RE 0,GPT 4 RE 1\n1,A,t,3,4,5,1,2\n',
      },
      `${HEAD}    labels: [{ columns: '{dimension}_{annotator}' }]
    scores: [{ columns: '{judge} {short:RE} {repeat}', protocol: '{short}', dimension: tone }]
`,
    );
    expect(said(labels)).toEqual(['ann1 1/A fact_depth 3', 'ann1 1/A tone 4', 'ann2 1/A tone 5']);
    expect(scores).toMatchObject([
      { judge: 'GPT 4', protocol: 'RE', repeat: 0, value: 1 },
      { judge: 'GPT 4', protocol: 'RE', repeat: 1, value: 2 },
    ]);
    expect(unusedColumns).toEqual([]);
  });

  it('reads a list of names', async () => {
    const people = await importing(
      { 'a.csv': 'id;model;text;Anna;Ben\n1;A;t;3,5;N/A\n' },
      `missing: [N/A]\ndecimal: ','${HEAD}    labels: [{ columns: [Anna, Ben], annotator: '{column}' }]\n`,
    );
    expect(said(people.labels)).toEqual(['Anna 1/A overall 3.5']);
    const dimensions = await importing(
      { 'a.csv': 'id,model,text,who,depth,tone\n1,A,t,x,3,4\n' },
      `${HEAD}    labels: [{ columns: [depth, tone], annotator: { column: who }, dimension: '{column}' }]\n`,
    );
    expect(said(dimensions.labels)).toEqual(['x 1/A depth 3', 'x 1/A tone 4']);
  });

  it.each([
    ['JSON', '"[5, 2]"', '"[3, null]"'],
    ['Python', '"[5.0, \'2\']"', '"(3, nan)"'],
    ['numpy', '[5 2]', '[3. None]'],
    ['bare', '5;2', '"3, "'],
  ])('reads the elements of list cells, written as %s', async (_, first, second) => {
    const { labels, emptyLabels } = await importing(
      { 'a.csv': `id,model,text,Human 1,Human 2\n1,A,t,${first},${second}\n2,A,t,,\n` },
      `${HEAD}    labels: [{ columns: 'Human {annotator}.{dimension:RE|CO}' }]\n`,
    );
    expect(said(labels)).toEqual(['1 1/A RE 5', '1 1/A CO 2', '2 1/A RE 3']);
    expect(emptyLabels).toBe(5);
  });

  it('says where a list is not as long as its names, and where nothing fits', async () => {
    const csv = { 'a.csv': 'id,model,text,h 1\n1,A,t,"[5, 2, 1]"\n' };
    expect(await faults(csv, `${HEAD}    labels: [{ columns: 'h {annotator}.{dimension:RE|CO}' }]\n`)).toBe(
      'a.csv:2: h 1: expected a list of 2 (RE, CO), got one of 3',
    );
    expect(await faults(csv, `${HEAD}    labels: [{ columns: 'x_{annotator}' }]\n`)).toBe(
      'a.csv:1: no column fits `x_{annotator}`: the file has id, model, text, h 1',
    );
    expect(() => parseMapping(`${HEAD}    labels: [{ columns: 'x_{n}' }]\n`, 'm.yaml')).toThrow(
      'm.yaml:5: tables.0.labels.0.annotator: column 14: missing: who said it (`annotator`)',
    );
  });

  it('offers that for a cell of several values, and `delimiter` where columns were not parted', async () => {
    const csv = { 'a.csv': 'id,model,text,h\n1,A,t,4;5\n2,A,t,5;5\n' };
    const labels = (column: string) =>
      `${HEAD}    labels: [{ annotator: x, value: { column: ${column} } }]\n`;
    expect(await faults(csv, labels('h'))).toContain(
      "expected a number, got `4;5`: a cell of several values is an entry of its own for each, `columns: 'h.{annotator}'`",
    );
    expect(await faults({ 'a.csv': 'id:model:text:h\n' }, labels('h'))).toContain('no such column');
    expect(await faults({ 'a.csv': '"id;model;text;h"\n' }, labels('h'))).toContain(
      'the file has id;model;text;h: name the sign between columns, `delimiter`',
    );
  });

  it('reads lists of objects, and leads over them', async () => {
    const { labels } = await importing(
      { 'a.jsonl': '{"id":1,"model":"A","text":"t","experts":[{"depth":3,"tone":4},{"depth":5}]}\n' },
      `${HEAD}    labels: [{ columns: 'experts.{annotator}.{dimension}', annotator: 'expert-{annotator}' }]\n`,
    );
    expect(said(labels)).toEqual(['expert-0 1/A depth 3', 'expert-0 1/A tone 4', 'expert-1 1/A depth 5']);
  });

  it('reads a text and a rating for each system', async () => {
    const { labels, candidates } = await importing(
      { 'a.csv': 'id,gpt_answer,llama_answer,gpt_rating,llama_rating\n1,G,L,5,2\n' },
      `
tables:
  - item: { id: { column: id } }
    candidates: [{ columns: '{system}_answer' }]
    labels: [{ columns: '{system}_rating', annotator: ann }]
`,
    );
    expect(candidates.map(({ system, text }) => [system, text])).toEqual([
      ['gpt', 'G'],
      ['llama', 'L'],
    ]);
    expect(said(labels)).toEqual(['ann 1/gpt overall 5', 'ann 1/llama overall 2']);
  });
});

describe('columns made of others', () => {
  it('are cut from one (`split`), and two candidates make a pair', async () => {
    const mapping = `
tables:
  - split: { key: '{a}_{b}' }
    item: { id: { column: idx } }
    candidates:
      - { system: { column: a }, text: { column: one } }
      - { system: { column: b }, text: { column: two } }
    labels:
      - columns: 'annotator{annotator}'
        preference: { column: '{column}', values: { 0: tie, 1: first, 2: second } }
`;
    const row = { idx: 1, key: 'llama-7b_opt-7b', one: 'x', two: 'y', annotator1: 2, annotator2: 0 };
    const { labels } = await importing({ 'a.json': [row] }, mapping);
    expect(labels).toMatchObject([
      { annotator: '1', pair: ['llama-7b', 'opt-7b'], preference: 'opt-7b' },
      { annotator: '2', pair: ['llama-7b', 'opt-7b'], preference: 'tie' },
    ]);
    expect(await faults({ 'a.json': [row, { ...row, key: 'llama' }] }, mapping)).toBe(
      'a.json: 1.key: expected `{a}_{b}` (`split`), got `llama`',
    );
  });

  it('are joined from another file by a key, and named by the file', async () => {
    const mapping = `
tables:
  - file: '{judge}.csv'
    join: { file: outputs.jsonl, on: { output: id } }
    where: { kind: good* }
    item: { id: { column: item } }
    candidates: [{ system: { column: system }, text: { column: meta.text } }]
    labels: [{ where: { who: '*' }, annotator: { column: who }, value: { column: rating } }]
    scores: [{ judge: { column: judge }, value: { column: score } }]
`;
    const outputs =
      '{"id":"o1","item":"i","system":"A","meta":{"text":"x"}}\n{"id":"o2","item":"i","system":"B"}\n';
    const files = (more = '') => ({
      'gpt.csv': `output,kind,who,rating,score\no1,good1,ann,4,.5\no2,good2,ben,2,.1\no2,bad,ann,2,.1\n${more}`,
      'outputs.jsonl': outputs,
    });
    const { labels, scores, candidates } = await importing(files(), mapping);
    expect(said(labels)).toEqual(['ann i/A overall 4', 'ben i/B overall 2']);
    expect(scores).toMatchObject([{ judge: 'gpt' }, { judge: 'gpt' }]);
    expect(candidates).toMatchObject([{ text: 'x' }, { text: '' }]);
    expect(await faults(files('o9,good,x,1,1\n'), mapping)).toBe(
      'gpt.csv:5: nothing in outputs.jsonl has ["o9"] (`join`)',
    );
  });
});

describe('words as labels', () => {
  const mapping = (card: string) => `
${card}
tables:
  - item: { id: { column: id } }
    labels: [{ where: { kind: person }, annotator: { column: who }, system: s, value: { column: said } }]
    scores: [{ where: { kind: judge }, judge: { column: who }, system: s, value: { column: said } }]
`;
  const CSV = 'id,kind,who,said\n1,person,x,dog\n2,person,x,Cat\n1,judge,j,DOG\n2,judge,j,"a cat, I think"\n';

  it('are the categories that the card declares; what a judge says beside them is unscored', async () => {
    const { labels, scores } = await importing(
      { 'a.csv': CSV },
      mapping(
        'card: { dimensions: [{ id: animal, scale: { kind: nominal, categories: [bird, cat, dog] } }] }',
      ),
    );
    expect(said(labels)).toEqual(['x 1/s animal 2', 'x 2/s animal 1']);
    expect(scores).toMatchObject([
      { value: 2 },
      { value: null, raw: 'a cat, I think', reason: 'none of bird, cat, dog' },
    ]);
  });

  it('are told where the card does not list them', async () => {
    expect(
      await faults(
        { 'a.csv': CSV },
        mapping('card: { dimensions: [{ id: animal, scale: { kind: nominal, categories: [bird, cat] } }] }'),
      ),
    ).toContain('a.csv:2: said: expected bird, cat, got `dog`: add it to the `categories`');
  });

  it('are inferred where no label is a number: yes and no as 1 and 0, others without an order', async () => {
    const { labels, card, assumptions } = await importing({ 'a.csv': CSV }, mapping(''));
    expect(card.dimensions).toMatchObject([{ scale: { kind: 'nominal', categories: ['Cat', 'dog'] } }]);
    expect(said(labels)).toEqual(['x 1/s overall 1', 'x 2/s overall 0']);
    expect(assumptions).toEqual(['the labels on overall are words: Cat, dog, without an order (`scale`)']);
    const yes = await importing(
      { 'a.csv': 'id,kind,who,said\n1,person,x,Yes\n2,person,x,No\n' },
      mapping(''),
    );
    expect(said(yes.labels)).toEqual(['x 1/s overall 1', 'x 2/s overall 0']);
    expect(yes.card.dimensions).toMatchObject([{ scale: { kind: 'binary', categories: ['No', 'Yes'] } }]);
    const mixed = 'id,kind,who,said\n1,person,x,4\n2,person,x,good\n';
    expect(await faults({ 'a.csv': mixed }, mapping(''))).toContain('expected a number, got `good`');
  });
});

describe('graded preferences (`between`)', () => {
  const mapping = (between: string, values = '') => `
tables:
  - item: { id: { column: id } }
    labels:
      - { annotator: x, pair: [{ column: a }, { column: b }], preference: { column: p${values} }, between: ${between} }
`;
  it.each<[string, string, string, (string | number | undefined)[][]]>([
    [
      'AlpacaEval’s 1 to 2',
      '[1, 2]',
      '1.03 1.5 1.97',
      [
        ['s', 0.94],
        ['tie', undefined],
        ['t', 0.94],
      ],
    ],
    [
      '-3 to 3',
      '[-3, 3]',
      '-3 0 1',
      [
        ['s', 1],
        ['tie', undefined],
        ['t', 0.333333333333],
      ],
    ],
    [
      'the probability of the first',
      '[1, 0]',
      '.9 .5 0',
      [
        ['s', 0.8],
        ['tie', undefined],
        ['t', 1],
      ],
    ],
  ])('are read on a scale of %s', async (_, between, cells, expected) => {
    const rows = cells.split(' ').map((cell, at) => `${at},s,t,${cell}\n`);
    const { labels } = await importing({ 'a.csv': `id,a,b,p\n${rows.join('')}` }, mapping(between));
    expect(labels.map((label) => 'pair' in label && [label.preference, label.strength])).toEqual(expected);
  });

  it('are read in words', async () => {
    const { labels } = await importing(
      { 'a.csv': 'id,a,b,p\n1,s,t,A>>B\n2,s,t,A=B\n3,s,t,B>A\n' },
      mapping('[-2, 2]', ', values: { A>>B: -2, A=B: 0, B>A: 1 }'),
    );
    expect(labels.map((label) => 'pair' in label && [label.preference, label.strength])).toEqual([
      ['s', 1],
      ['tie', undefined],
      ['t', 0.5],
    ]);
    expect(await faults({ 'a.csv': 'id,a,b,p\n1,s,t,3\n' }, mapping('[1, 2]'))).toBe(
      'a.csv:2: p: expected a number from 1 (first) to 2 (second), got 3',
    );
  });
});

describe('sentences as units', () => {
  const mapping = (candidate: string) => `
tables:
  - item: { id: { column: doc } }
    candidates: [{ system: m, ${candidate} }]
    labels:
      - { annotator: { column: who }, unit: { column: n }, value: { column: ok }, types: { column: type } }
`;
  const UNIT =
    'unit: { id: { column: n }, text: { column: said }, start: { column: from }, end: { column: to } }';

  it.each([
    ['end behind the last character', '0,3', '4,7', 'One Two'],
    ['end on the last character', '0,2', '4,6', 'One Two'],
    ['a gap', '0,3', '6,9', 'One   Two'],
    ['offsets that fit nothing', '0,9', '3,4', 'One Two'],
    ['no offsets', ',', ',', 'One Two'],
  ])('make the text of a candidate that has none: %s', async (_, one, two, text) => {
    const csv = `doc,n,said,from,to,who,ok,type\nd,0,One,${one},x,yes,\nd,1,Two,${two},x,no,causal\nd,1,Two,${two},x,no,entity\n`;
    const { candidates, labels, card } = await importing({ 'a.csv': csv }, mapping(UNIT));
    const start = text.indexOf('Two');
    expect(candidates).toEqual([
      {
        item: 'd',
        system: 'm',
        text,
        units: [
          { id: '0', text: 'One', start: 0, end: 3 },
          { id: '1', text: 'Two', start, end: start + 3 },
        ],
      },
    ]);
    expect(card.dimensions).toMatchObject([{ id: 'overall', level: 'unit', scale: { kind: 'binary' } }]);
    expect(labels).toMatchObject([
      { unit: '0', value: 1 },
      { unit: '1', value: 0, types: ['causal', 'entity'] },
    ]);
  });

  it('are found in the text that is given', async () => {
    const csv =
      'doc,n,said,from,to,who,ok,type,whole\nd,0,One.,,,x,yes,,"Well: One. Two."\nd,1,Two.,,,x,no,,"Well: One. Two."\n';
    const { candidates } = await importing({ 'a.csv': csv }, mapping(`text: { column: whole }, ${UNIT}`));
    expect(candidates[0]?.units).toMatchObject([
      { start: 6, end: 10 },
      { start: 11, end: 15 },
    ]);
  });

  it('carry spans', async () => {
    const { labels } = await importing(
      {
        'a.csv':
          'doc,n,said,who,ok,from,to,type\nd,0,One two,x,no,0,3,a\nd,0,One two,x,no,4,7,b\nd,0,One two,y,yes,,,\n',
      },
      `
tables:
  - item: { id: { column: doc } }
    candidates: [{ system: m, text: { column: said } }]
    labels:
      - annotator: { column: who }
        value: { column: ok }
        types: { column: type }
        spans: [{ start: { column: from }, end: { column: to } }]
`,
    );
    expect(labels).toMatchObject([
      {
        types: ['a', 'b'],
        spans: [
          { start: 0, end: 3 },
          { start: 4, end: 7 },
        ],
      },
      { annotator: 'y', value: 1 },
    ]);
  });
});
