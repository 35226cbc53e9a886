import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectDataset, readDataset } from '../../datasets/read.js';
import { DataError } from '../../src/errors.js';
import { scratch, tinyFolder, tinyText, tinyWith } from '../support/tiny.js';
import { fuzzReaders } from './fuzz-readers.js';

/** The faults of a folder, each without the folder. */
async function faultsOf(folder: string): Promise<string[]> {
  const error = await readDataset(folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DataError)) throw new Error(`expected a DataError, got ${String(error)}`);
  return error.message.split('\n').map((line) => line.replace(`${folder}/`, ''));
}

const withItems = async (items: string | Uint8Array) => faultsOf(await tinyWith({ 'items.jsonl': items }));

describe('readDataset', () => {
  it('reads every record of the documented example', async () => {
    const dataset = await readDataset(tinyFolder);
    expect(dataset.card.id).toBe('tiny');
    expect(dataset.items.map(({ item }) => item)).toEqual(['ferry', 'frost']);
    expect([dataset.candidates.length, dataset.labels.length, dataset.scores.length]).toEqual([6, 10, 6]);
    expect(dataset.labels[7]).toEqual({
      item: 'frost',
      dimension: 'overall',
      annotator: 'bo',
      ranking: { writer: 1, lead: 2, padded: 2 },
    });
  });

  it('takes a byte-order mark, CRLF and blank lines as nothing, and a last line without its end', async () => {
    const files = ['dataset.json', 'items.jsonl', 'candidates.jsonl', 'labels.jsonl', 'scores.jsonl'];
    const dressed = files.map((file) => {
      const text = `\uFEFF${tinyText(file).trimEnd().replaceAll('\n', '\r\n')}`;
      return [file, file.endsWith('l') ? text.replace('\r\n', '\r\n\r\n \t\r\n') : text];
    });
    const folder = await tinyWith(Object.fromEntries(dressed));
    expect(await readDataset(folder)).toEqual(await readDataset(tinyFolder));
  });

  it('counts blank lines when it numbers a fault', async () => {
    expect(await withItems(`\n\n${tinyText('items.jsonl')}{"item":""}`)).toEqual([
      'items.jsonl:5: item: expected text that is not empty, got ""',
    ]);
  });

  it('does without scores.jsonl and with none of the other files', async () => {
    const folder = await tinyWith({});
    await rm(join(folder, 'scores.jsonl'));
    expect((await readDataset(folder)).scores).toEqual([]);
    await rm(join(folder, 'labels.jsonl'));
    expect(await faultsOf(folder)).toEqual([
      'labels.jsonl: there is no such file: a data set folder needs it',
    ]);
    expect(await faultsOf(await scratch())).toEqual([
      'dataset.json: there is no such file: a data set folder needs it',
    ]);
  });

  it('names the line of bytes that are not UTF-8 and reads the lines around them', async () => {
    const bytes = Buffer.concat([
      Buffer.from(tinyText('items.jsonl')),
      Buffer.from('{"item":"caf'),
      Buffer.from([0xe9]),
      Buffer.from('"}\n{"item":7}\n'),
    ]);
    expect(await withItems(bytes)).toEqual([
      'items.jsonl:3: these bytes are not UTF-8: save the file as UTF-8',
      'items.jsonl:4: item: expected text, got 7',
    ]);
  });

  it('recognizes UTF-16', async () => {
    const bytes = Buffer.from(`\uFEFF${tinyText('dataset.json')}`, 'utf16le');
    expect(await faultsOf(await tinyWith({ 'dataset.json': bytes }))).toEqual([
      'dataset.json: this is UTF-16: save the file as UTF-8',
    ]);
  });

  it.each([
    [
      '{"item":"x","value":NaN}',
      'NaN is not JSON: leave the field out, or write null where the format takes null',
    ],
    ['{"item":"x","value":-Infinity}', '-Infinity is not JSON: leave the field out'],
    ["{'item': 'x'}", 'expected double quotes, null, true and false (this looks like a Python literal)'],
    ['{"item":"x","document":None}', 'this looks like a Python literal'],
    ['{"item":"x"', 'not JSON'],
    ['[1]', 'expected an object { … }, got [1]'],
    ['null', 'expected an object { … }, got null'],
    ['{"item":"x","item":"y"}', 'a key is given twice in one object'],
    ['{"item":"x","tags":{"a":"1:{\\"","a":2}}', 'a key is given twice in one object'],
    ['{"item":"x","tags":{"__proto__":"y"}}', 'the key `__proto__` is not allowed'],
    ['{"item":"x","\\u005f_proto__":{"document":"y"}}', 'the key `__proto__` is not allowed'],
    ['{"item":"x","doc":"y"}', 'doc: no such field here'],
    ['{"document":"y"}', 'item: missing: expected text'],
    ['{"item":"x","references":"y"}', 'references: expected a list [ … ], got "y"'],
    ['{"item":"x","references":["y",null]}', 'references.1: expected text, got null'],
    ['{"item":"x","tags":{"a":[]}}', 'tags.a: expected text or a finite number or true or false, got []'],
    [
      '{"item":"x","tags":{"a":1e999}}',
      'tags.a: expected text or a finite number or true or false, got Infinity',
    ],
  ])('refuses %s', async (line, message) => {
    const faults = await withItems(`${tinyText('items.jsonl')}${line}\n`);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^items\.jsonl:3: /);
    expect(faults[0]).toContain(message);
  });

  it.each([
    [
      'labels.jsonl',
      { ranking: { lead: 'first', writer: 2 } },
      'ranking.lead: expected a finite number, got "first"',
    ],
    ['labels.jsonl', { ranking: { lead: 1 } }, 'ranking: a ranking needs at least two systems'],
    ['labels.jsonl', { ranking: { lead: 0, writer: 1 } }, 'ranking.lead: expected at least 1, got 0'],
    [
      'labels.jsonl',
      { pair: ['lead'], preference: 'lead' },
      'pair: expected a list of at least 2, got ["lead"]',
    ],
    ['labels.jsonl', { preference: 'lead' }, 'pair: missing: expected a list of two'],
    ['labels.jsonl', { system: 'lead', value: '5' }, 'value: expected a finite number, got "5"'],
    ['labels.jsonl', { system: 'lead', value: null }, 'value: expected a finite number, got null'],
    [
      'labels.jsonl',
      { system: 'lead', value: 1, ranking: { lead: 1, writer: 2 } },
      'system: no such field here (nor value)',
    ],
    ['labels.jsonl', {}, 'expected one of: `system` with `value`, `ranking`, `pair` with `preference`'],
    [
      'scores.jsonl',
      { shown: ['lead', 'writer'], winner: 'lead' },
      'winner: expected "first" or "second" or "tie", got "lead"',
    ],
    ['scores.jsonl', { winner: 'first' }, 'shown: missing: expected a list of two'],
    [
      'scores.jsonl',
      { shown: ['lead', 'writer'] },
      'expected one of: `system` with `value`, `shown` with `winner`, `shown` with `ranking`',
    ],
    ['scores.jsonl', { system: 'lead' }, 'value: missing: expected a finite number'],
    ['scores.jsonl', { system: 'lead', value: 1, repeat: 0.5 }, 'repeat: expected a whole number, got 0.5'],
    ['scores.jsonl', { system: 'lead', value: 1, probability: 2 }, 'probability: expected at most 1, got 2'],
  ])('%s: names the field of the kind at hand: %j', async (file, kind, message) => {
    const base =
      file === 'labels.jsonl'
        ? { item: 'frost', dimension: 'missing', annotator: 'ada' }
        : { judge: 'j', protocol: 'p', item: 'frost', dimension: 'missing' };
    const before = tinyText(file);
    const folder = await tinyWith({ [file]: `${before}${JSON.stringify({ ...base, ...kind })}\n` });
    expect(await faultsOf(folder)).toEqual([`${file}:${before.split('\n').length}: ${message}`]);
  });

  it('shows 20 faults and counts them all', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => `{"item":${index}}`).join('\n');
    const faults = await withItems(`${tinyText('items.jsonl')}${lines}\n`);
    expect(faults).toHaveLength(21);
    expect(faults[20]).toBe('… and 30 more');
  });

  it('gives the same faults through inspectDataset, with no data set', async () => {
    const folder = await tinyWith({ 'items.jsonl': '{"item":1}\n' });
    const { dataset, faults } = await inspectDataset(folder);
    expect(dataset).toBeUndefined();
    expect(faults.kept[0]).toMatchObject({ line: 1, field: 'item' });
  });
});

/** At length: read.long.test.ts. */
describe('a reader that is given anything', () => {
  fuzzReaders(1);
});
