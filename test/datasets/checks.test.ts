import { describe, expect, it } from 'vitest';
import { inspectDataset } from '../../datasets/read.js';
import { formatFault } from '../../src/errors.js';
import { sentenceOf } from '../../src/remarks/remark.js';
import { tinyPlus, tinyText, tinyWith } from '../support/tiny.js';

async function faultsOf(folder: string): Promise<string[]> {
  const { faults } = await inspectDataset(folder);
  return faults.kept.map((fault) => formatFault(fault).replace(`${folder}/`, ''));
}

const faultsAfter = async (file: string, ...records: object[]) =>
  (await faultsOf(await tinyPlus(file, ...records))).map((fault) => fault.replace(/^\w+\.jsonl:\d+: /, ''));

const value = { item: 'frost', dimension: 'overall', annotator: 'ada', system: 'lead', value: 3 };
const pair = {
  item: 'frost',
  dimension: 'overall',
  annotator: 'bo',
  pair: ['lead', 'writer'],
  preference: 'tie',
};
const score = { judge: 'j', protocol: 'p', item: 'frost', dimension: 'overall' };

type CardJson = { systems: { id: string }[]; dimensions: { scale?: { max?: number } }[] };

async function withCard(change: (card: CardJson) => void, files: Record<string, string> = {}) {
  const card = JSON.parse(tinyText('dataset.json')) as CardJson;
  change(card);
  return tinyWith({ ...files, 'dataset.json': JSON.stringify(card) });
}

describe('the checks between records', () => {
  it.each([
    ['a second item', 'items.jsonl', { item: 'ferry' }, 'item: a second item `ferry`'],
    [
      'an unknown item',
      'candidates.jsonl',
      { item: 'x', system: 'lead', text: '' },
      'item: no item `x` in items.jsonl',
    ],
    [
      'an unknown system',
      'candidates.jsonl',
      { item: 'frost', system: 'x', text: '' },
      'system: no system `x` in the card',
    ],
    [
      'a second candidate',
      'candidates.jsonl',
      { item: 'frost', system: 'lead', text: '' },
      'system: a second candidate of `lead`',
    ],
    ['a label of an unknown item', 'labels.jsonl', { ...value, item: 'x' }, 'item: no item `x`'],
    [
      'a label of an unknown system',
      'labels.jsonl',
      { ...value, system: 'x' },
      'system: no candidate of `x` for item `frost`',
    ],
    [
      'an unknown dimension',
      'labels.jsonl',
      { ...value, dimension: 'x' },
      'dimension: no dimension `x` in the card: expected overall, missing, supported',
    ],
    [
      'an unlisted annotator',
      'labels.jsonl',
      { ...value, annotator: 'x' },
      'annotator: no annotator `x` in the card',
    ],
    [
      'an unknown unit',
      'labels.jsonl',
      { ...value, dimension: 'supported', value: 1, system: 'writer', unit: 'x' },
      'unit: no unit `x` in the candidate',
    ],
    [
      'no unit where units are judged',
      'labels.jsonl',
      { ...value, dimension: 'supported', value: 1 },
      'unit: missing: dimension `supported` is judged on units',
    ],
    [
      'a unit where candidates are judged',
      'labels.jsonl',
      { ...value, system: 'writer', unit: 's1' },
      'unit: dimension `overall` is judged on whole candidates',
    ],
    [
      'a value above the scale',
      'labels.jsonl',
      { ...value, value: 6 },
      'value: 6 is outside the scale of `overall` (1 to 5)',
    ],
    [
      'a value below the scale',
      'labels.jsonl',
      { ...value, dimension: 'missing', value: -1 },
      'value: -1 is outside the scale of `missing` (0 to Infinity)',
    ],
    [
      'a half on a binary scale',
      'labels.jsonl',
      { ...value, dimension: 'supported', system: 'writer', unit: 's1', value: 0.5 },
      'value: expected 0 or 1 on the binary scale',
    ],
    [
      'no value',
      'labels.jsonl',
      { ...value, value: undefined },
      'value: missing: expected a finite number, or `notApplicable: true`',
    ],
    [
      'a value that is not applicable',
      'labels.jsonl',
      { ...value, notApplicable: true },
      'value: a label that is not applicable has no value',
    ],
    [
      'a relation to an unknown unit',
      'labels.jsonl',
      {
        ...value,
        dimension: 'supported',
        system: 'writer',
        unit: 's1',
        value: 1,
        relations: [{ unit: 'x' }],
      },
      'relations.0.unit: no unit `x` in the same candidate',
    ],
    [
      'a span that ends before it starts',
      'labels.jsonl',
      { ...value, spans: [{ start: 2, end: 1 }] },
      'spans.0: start is after end',
    ],
    [
      'a preference outside the pair',
      'labels.jsonl',
      { ...pair, preference: 'padded' },
      'preference: expected `lead`, `writer` or `tie`, got `padded`',
    ],
    [
      'a pair of one',
      'labels.jsonl',
      { ...pair, pair: ['lead', 'lead'] },
      'pair: expected two different systems',
    ],
    ['a pair of a stranger', 'labels.jsonl', { ...pair, pair: ['lead', 'x'] }, 'pair.1: no candidate of `x`'],
    [
      'a shown that is not the pair',
      'labels.jsonl',
      { ...pair, shown: ['lead', 'padded'] },
      'shown: expected the two systems of `pair`',
    ],
    [
      'a ranked stranger',
      'labels.jsonl',
      { item: 'ferry', dimension: 'overall', annotator: 'bo', ranking: { lead: 1, x: 2 } },
      'ranking.x: no candidate of `x`',
    ],
    [
      'a score of an unknown system',
      'scores.jsonl',
      { ...score, system: 'x', value: 1 },
      'system: no candidate of `x`',
    ],
    [
      'a score of a stranger in a pair',
      'scores.jsonl',
      { ...score, shown: ['lead', 'x'], winner: 'tie' },
      'shown.1: no candidate of `x`',
    ],
    [
      'a system shown against itself',
      'scores.jsonl',
      { ...score, shown: ['lead', 'lead'], winner: 'tie' },
      'shown: expected two different systems',
    ],
    [
      'a system shown twice in a list',
      'scores.jsonl',
      { ...score, shown: ['lead', 'writer', 'lead'], ranking: null, reason: 'r' },
      'shown: a system is shown twice',
    ],
    [
      'a ranked system that was not shown',
      'scores.jsonl',
      { ...score, shown: ['lead', 'writer'], ranking: { lead: 1, padded: 2 } },
      'ranking.padded: this system was not shown',
    ],
    [
      'offsets outside the text',
      'candidates.jsonl',
      { item: 'frost', system: 'lead', text: 'a', units: [{ id: 'u', text: 'a', start: 0, end: 2 }] },
      'units.0: expected 0 <= start <= end <= 1, got 0 and 2',
    ],
    [
      'two units of one name',
      'candidates.jsonl',
      {
        item: 'frost',
        system: 'lead',
        text: 'a',
        units: [
          { id: 'u', text: 'a' },
          { id: 'u', text: 'a' },
        ],
      },
      'units.1.id: a second unit `u`',
    ],
  ])('refuse %s', async (_, file, record, message) => {
    const faults = await faultsAfter(file, record);
    expect(faults.some((fault) => fault.startsWith(message))).toBe(true);
  });

  it('refuse a system named tie where pairs are labelled', async () => {
    const rename = (file: string) => tinyText(file).replaceAll('"padded"', '"tie"');
    const folder = await tinyWith(
      Object.fromEntries(
        ['dataset.json', 'candidates.jsonl', 'labels.jsonl', 'scores.jsonl'].map((f) => [f, rename(f)]),
      ),
    );
    expect((await faultsOf(folder))[0]).toContain(
      'a system named `tie` cannot be told from a tie: rename it',
    );
  });

  it('refuse the same label twice and say where the first is', async () => {
    expect(await faultsAfter('labels.jsonl', value, { ...value, value: 4 })).toEqual([
      'a second label of ada on overall for the same thing (first: line 11)',
    ]);
    expect(await faultsAfter('labels.jsonl', pair, { ...pair, pair: ['writer', 'lead'] })).toHaveLength(1);
    const ranking = { item: 'frost', dimension: 'overall', annotator: 'bo', ranking: { lead: 1, padded: 2 } };
    expect(await faultsAfter('labels.jsonl', ranking)).toHaveLength(1);
  });

  it('take labels apart that differ in annotator, unit, question, kind or shown order', async () => {
    const shown = { ...pair, shown: ['lead', 'writer'] };
    expect(
      await faultsAfter(
        'labels.jsonl',
        value,
        { ...value, annotator: 'bo' },
        { ...value, question: 'q' },
        pair,
        shown,
        {
          ...pair,
          shown: ['writer', 'lead'],
        },
      ),
    ).toEqual([]);
  });

  it('refuse the same score twice, and take repeats, samples and shown orders apart', async () => {
    const one = { ...score, system: 'lead', value: 1 };
    const duel = { ...score, shown: ['lead', 'writer'], winner: 'tie' };
    const list = { ...score, shown: ['lead', 'writer', 'padded'], ranking: null, reason: 'r' };
    expect(await faultsAfter('scores.jsonl', one, one)).toEqual([
      'a second score of j by p for the same thing (first: line 7): tell them apart by `repeat` or `sample`',
    ]);
    expect(await faultsAfter('scores.jsonl', duel, duel)).toHaveLength(1);
    expect(await faultsAfter('scores.jsonl', list, list)).toHaveLength(1);
    expect(
      await faultsAfter(
        'scores.jsonl',
        one,
        { ...one, repeat: 1 },
        { ...one, sample: 1 },
        duel,
        list,
        {
          ...duel,
          shown: ['writer', 'lead'],
        },
        { ...list, shown: ['writer', 'lead', 'padded'] },
      ),
    ).toEqual([]);
  });

  it('hold nobody but annotators to the scale, and no aggregate to a binary one', async () => {
    expect(await faultsAfter('scores.jsonl', { ...score, system: 'lead', value: 100 })).toEqual([]);
    const share = {
      ...value,
      dimension: 'supported',
      system: 'writer',
      unit: 's1',
      annotator: 'mean',
      aggregate: true,
      value: 0.5,
    };
    expect(await faultsAfter('labels.jsonl', share)).toEqual([]);
  });

  it('let labels name systems of the card where an item has no candidates at all', async () => {
    const folder = await tinyWith({
      'candidates.jsonl': '',
      'scores.jsonl': '',
      'labels.jsonl': `${JSON.stringify(value)}\n`,
    });
    const { faults, warnings } = await inspectDataset(folder);
    expect(faults.total).toBe(0);
    expect(warnings.map(sentenceOf)).toContain('2 items have no candidate texts');
  });

  it('treat names such as constructor as names', async () => {
    const system = { id: 'constructor' };
    const folder = await withCard((card) => card.systems.push(system), {
      'candidates.jsonl': `${tinyText('candidates.jsonl')}{"item":"frost","system":"constructor","text":""}\n`,
      'labels.jsonl': `${tinyText('labels.jsonl')}${JSON.stringify({ ...value, system: 'constructor' })}\n${JSON.stringify({ ...value, system: 'toString' })}\n`,
    });
    expect(await faultsOf(folder)).toEqual([
      'labels.jsonl:12: system: no candidate of `toString` for item `frost` in candidates.jsonl',
    ]);
  });

  it('refuse a card that lists a name twice or a scale upside down', async () => {
    const folder = await withCard((card) => {
      card.systems.push({ id: 'lead' });
      card.dimensions[0] = { ...card.dimensions[0], scale: { ...card.dimensions[0]?.scale, max: 0 } };
    });
    expect((await faultsOf(folder)).slice(0, 2)).toEqual([
      'dataset.json: systems.3.id: `lead` is listed twice',
      'dataset.json: dimensions.0.scale: min 1 is above max 0',
    ]);
  });

  it('warn of what a reader should know', async () => {
    const folder = await tinyWith({
      'scores.jsonl': [
        { ...score, system: 'lead', value: null },
        { ...score, shown: ['lead', 'writer', 'padded'], ranking: { lead: 1, writer: 2 } },
      ]
        .map((record) => JSON.stringify(record))
        .join('\n'),
      'labels.jsonl': '',
      'candidates.jsonl': tinyText('candidates.jsonl').replace('"start":0,"end":23', '"start":1,"end":23'),
    });
    expect((await inspectDataset(folder)).warnings.map(sentenceOf)).toEqual([
      'no label on dimension `overall`',
      'no label on dimension `missing`',
      'no label on dimension `supported`',
      '1 unscored judge outputs give no `reason`',
      '1 judge rankings leave out a system that was shown',
      '1 units differ from the text between their offsets',
    ]);
  });

  it('warn of one system, of labels that look like none, and of judges outside the scale', async () => {
    const label = (item: number, annotator: string, value: number) => ({
      item: `i${item}`,
      dimension: 'free',
      annotator,
      system: 's',
      value,
    });
    const items = Array.from({ length: 24 }, (_, at) => at);
    const lines = (records: object[]) => records.map((record) => JSON.stringify(record)).join('\n');
    const scored = (judge: string, at: number, value: number) => ({
      judge,
      protocol: 'p',
      item: `i${at}`,
      dimension: 'overall',
      system: 's',
      value,
    });
    const folder = await tinyWith({
      'dataset.json': JSON.stringify({
        schemaVersion: 1,
        id: 'x',
        title: 'x',
        licence: 'none',
        citation: 'none',
        systems: [],
        dimensions: [
          { id: 'free', higherIsBetter: true },
          { id: 'ids', higherIsBetter: true },
          { id: 'overall', higherIsBetter: true, scale: { kind: 'ordinal', min: 1, max: 5 } },
        ],
      }),
      'items.jsonl': lines(items.map((at) => ({ item: `i${at}` }))),
      'candidates.jsonl': lines(items.map((at) => ({ item: `i${at}`, system: 's', text: 't' }))),
      'labels.jsonl': lines([
        ...items.map((at) => label(at, 'ada', 3)),
        ...items.map((at) => label(at, 'bo', at === 7 ? -1 : at % 5)),
        ...items.map((at) => ({ ...label(at, 'bo', 4000 + at), dimension: 'ids' })),
        { ...label(0, 'bo', 3), dimension: 'overall' },
      ]),
      'scores.jsonl': lines([
        ...items.map((at) => scored('slips', at, at === 3 ? 7 : 4)),
        ...items.map((at) => scored('own scale', at, at / 24)),
      ]),
    });
    expect((await inspectDataset(folder)).warnings.map(sentenceOf)).toEqual([
      'all candidates are of one system, `s`: systems cannot be ranked, nor correlated within an item',
      'the labels on `ids` look like ids, counts or times: whole numbers up to 4023',
      '1 label on `free` of -1, far from the others: perhaps a mark of nothing',
      'ada says 3 on `free` in all of 24 labels, where others differ',
      'slips: 1 of 24 values on `overall` outside its scale (1 to 5), such as 7: they are compared as they stand',
    ]);
  });
});
