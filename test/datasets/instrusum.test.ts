import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { describeDirections, findDirections } from '../../datasets/instrusum/direction.js';
import { type Config, urlOf } from '../../datasets/instrusum/files.js';
import { definition } from '../../datasets/instrusum/index.js';
import { faultsOf, valueLabels, valueScores } from '../support/loaded.js';
import { pulledWith } from '../support/pulled.js';

type Row = Record<string, unknown>;

/** The parquet schema that holds a value of the given shape, as the Hub makes it of JSON: all of it optional. */
function elements(name: string, shape: unknown): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  if (typeof shape === 'string') return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }];
  if (typeof shape === 'bigint') return [{ ...optional, type: 'INT64' }];
  if (typeof shape === 'number') return [{ ...optional, type: 'DOUBLE' }];
  const children = Object.entries(shape as Row);
  return [
    { ...optional, num_children: children.length },
    ...children.flatMap(([child, inner]) => elements(child, inner)),
  ];
}

/** Rows as a parquet file; `shape` is a row with every field that any row has. */
function parquet(rows: Row[], shape: Row): Uint8Array {
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: Object.keys(shape).length },
    ...Object.entries(shape).flatMap(([name, inner]) => elements(name, inner)),
  ];
  const columnData = Object.keys(shape).map((name) => ({ name, data: rows.map((row) => row[name] ?? null) }));
  return new Uint8Array(parquetWriteBuffer({ schema, columnData }));
}

const SYSTEMS = ['text-davinci-002', 'text-davinci-003', 'gpt-3.5-turbo-0301', 'gpt-4-0314', 'hybrid'];
const bySystem = <T>(make: (index: number) => T) =>
  Object.fromEntries(SYSTEMS.map((system, index) => [system, make(index)]));

const asked = [
  { article: 'A fox found a key.', requirement: 'Who found it?' },
  { article: 'A fox found a key.', requirement: 'What was found?' },
];

/** `quality[i]` of the i-th system, higher is better; judges follow it or go against it. */
const QUALITY = [2, 3.5, 3, 4.25, 4];

function rows(scores: (dimension: string) => Row) {
  const dataset = asked.map((each) => ({ ...each, llm_summary: 'A fox.', hybrid_summary: 'hybrid text' }));
  const human_eval = asked.map((each) => ({
    ...each,
    annotations: bySystem((index) => ({
      summary: SYSTEMS[index] === 'hybrid' ? 'hybrid text' : `text ${index}`,
      score: {
        overall: QUALITY[index],
        missing: QUALITY[index],
        irrelevant: QUALITY[index],
        factual: index > 2 ? 1 : 0,
      },
    })),
  }));
  const llm_eval = asked.map((each) => ({
    ...each,
    system_outputs: bySystem((index) => `text ${index}`),
    llm_scores: Object.fromEntries(['overall', 'missing', 'irrelevant'].map((name) => [name, scores(name)])),
  }));
  const system_outputs = asked.map((each) => ({
    ...each,
    system_outputs: { 'gpt-4-0314': 'text 3', 'mistral-instruct': 'a further text' },
  }));
  return { dataset, human_eval, llm_eval, system_outputs };
}

type Files = ReturnType<typeof rows>;

function pulled(files: Files, shapes: Partial<Record<Config, Row>> = {}) {
  const contents = Object.entries(files).map(([config, data]) => {
    const shape = shapes[config as Config] ?? (data[0] as Row);
    return [urlOf(config as Config), parquet(data as Row[], shape)] as const;
  });
  return pulledWith(new Map(contents));
}

/** Two judges: with LLMEval as whole numbers, with LLMScore for one of them alone; `sign` −1 turns them round. */
const judges = (sign: number) => ({
  'gpt-4-0314': {
    llmcompare: bySystem((index) => sign * (QUALITY[index] ?? 0)),
    llmeval: bySystem((index) => BigInt(Math.round(sign * (QUALITY[index] ?? 0)))),
  },
  'text-davinci-002': { llmscore: bySystem((index) => (index === 4 ? null : -(QUALITY[index] ?? 0))) },
});

describe('instrusum, from parquet files of the same nested shape', () => {
  const files = rows((dimension) => judges(dimension === 'missing' ? -1 : 1));
  const shapes = {
    llm_eval: {
      ...files.llm_eval[0],
      llm_scores: Object.fromEntries(
        ['overall', 'missing', 'irrelevant'].map((name) => [
          name,
          {
            'gpt-4-0314': { ...judges(1)['gpt-4-0314'], llmscore: bySystem(() => 0.5) },
            'text-davinci-002': { llmscore: bySystem(() => 0.5) },
          },
        ]),
      ),
    },
  };

  it('holds what the open format asks for', async () => {
    expect(faultsOf(await definition.load(pulled(files, shapes)))).toEqual([]);
  });

  it('ties the four configurations together by article and requirement', async () => {
    const turnedRound = { ...files, human_eval: [...files.human_eval].reverse() };
    const data = await definition.load(pulled(turnedRound, shapes));
    expect(data.items).toEqual([
      { item: 'example-1', document: 'A fox found a key.', instruction: 'Who found it?' },
      { item: 'example-2', document: 'A fox found a key.', instruction: 'What was found?' },
    ]);
    expect(data.candidates).toHaveLength(2 * (5 + 2));
    expect(data.candidates.filter(({ tags }) => tags?.scored === false).map(({ system }) => system)).toEqual([
      'mistral-instruct',
      'mistral-instruct',
      'draft',
      'draft',
    ]);
    expect(data.card.systems.map(({ id }) => id)).toEqual([...SYSTEMS, 'mistral-instruct', 'draft']);
  });

  it('keeps the human scores as published means', async () => {
    const labels = valueLabels(await definition.load(pulled(files, shapes)));
    expect(labels).toHaveLength(2 * 5 * 4);
    expect(labels.every(({ aggregate }) => aggregate)).toBe(true);
    expect(labels.find(({ system }) => system === 'gpt-4-0314')).toMatchObject({
      item: 'example-1',
      dimension: 'overall',
      value: 4.25,
    });
    expect(labels.find(({ dimension }) => dimension === 'factual')).toMatchObject({ annotator: 'authors' });
  });

  it('takes whole and broken numbers, counts a missing one, and skips a protocol that a judge was not run with', async () => {
    const scores = valueScores(await definition.load(pulled(files, shapes)));
    const overall = scores.filter(({ item, dimension }) => item === 'example-1' && dimension === 'overall');
    const of = (judge: string, protocol: string) =>
      overall
        .filter((score) => score.judge === judge && score.protocol === protocol)
        .map(({ value }) => value);
    expect(of('gpt-4-0314', 'llmcompare')).toEqual(QUALITY);
    expect(of('gpt-4-0314', 'llmeval')).toEqual([2, 4, 3, 4, 4]);
    expect(of('gpt-4-0314', 'llmscore')).toEqual([]);
    expect(of('text-davinci-002', 'llmscore')).toEqual([-2, -3.5, -3, -4.25, null]);
    expect(overall.filter(({ value, reason }) => value === null && reason)).toHaveLength(1);
  });

  it("turns judge scores only where the signs of the paper's table ask for it, and says so in the card", async () => {
    const data = await definition.load(pulled(files, shapes));
    const compare = valueScores(data).filter(
      ({ item, protocol }) => item === 'example-1' && protocol === 'llmcompare',
    );
    for (const dimension of ['missing', 'irrelevant']) {
      expect(compare.filter((score) => score.dimension === dimension).map(({ value }) => value)).toEqual(
        QUALITY,
      );
    }
    expect(data.card.flaws?.at(-1)).toContain(
      'and kept: llmcompare of irrelevant, llmeval of irrelevant; these point the other way and are negated: llmcompare of missing, llmeval of missing, llmscore of missing, llmscore of irrelevant; undecided and kept: none',
    );
  });

  it('names file, row and field of what is not as expected', async () => {
    const broken = new Map([[urlOf('dataset'), new TextEncoder().encode('not parquet')]]);
    await expect(definition.load(pulledWith(broken, pulled(files, shapes)))).rejects.toThrow(
      'dataset:1: expected parquet, a JSON list of objects, or one JSON object a line',
    );
    const unknown = { ...files, llm_eval: [{ ...files.llm_eval[0], article: 'Another.' }] } as Files;
    await expect(definition.load(pulled(unknown, shapes))).rejects.toThrow(
      'llm_eval:1: no row of dataset has this article and requirement',
    );
    const noRequirement = files.dataset.map(({ article, llm_summary, hybrid_summary }) => ({
      article,
      llm_summary,
      hybrid_summary,
    }));
    const short = { ...files, dataset: noRequirement } as unknown as Files;
    await expect(definition.load(pulled(short, shapes))).rejects.toThrow(
      'dataset:1: requirement: missing: expected text',
    );
    const twice = { ...files, dataset: [files.dataset[0], files.dataset[0]] } as unknown as Files;
    await expect(definition.load(pulled(twice, shapes))).rejects.toThrow(
      'dataset:2: this article and requirement stand in a row before',
    );
  });
});

describe('instrusum, where configurations differ in their texts', () => {
  const files = rows(() => ({ 'gpt-4-0314': judges(1)['gpt-4-0314'] }));
  const withTexts = (config: Config, change: (row: Row, index: number) => Row) =>
    pulled({ ...files, [config]: (files[config] as Row[]).map(change) });
  const flaws = async (source: ReturnType<typeof pulled>) => (await definition.load(source)).card.flaws ?? [];

  it('joins rows by their position, and says how many', async () => {
    const changed = withTexts('human_eval', (row, index) =>
      index === 1 ? { ...row, article: 'A vixen found a key.' } : row,
    );
    const data = await definition.load(changed);
    expect(valueLabels(data).filter(({ item }) => item === 'example-2')).toHaveLength(5 * 4);
    expect(data.card.flaws?.filter((flaw) => flaw.includes('joined by their position'))).toEqual([
      '1 of 2 rows of human_eval have another article or requirement than dataset at the same place: they were joined by their position.',
    ]);
  });

  it('takes no notice of white space', async () => {
    const spaced = withTexts('llm_eval', (row) => ({ ...row, article: '  A fox\nfound a key. ' }));
    expect((await flaws(spaced)).some((flaw) => flaw.includes('joined by'))).toBe(false);
  });

  it('trusts no position in a file whose rows stand in another order', async () => {
    const [first, second] = files.human_eval;
    const turned = { ...files, human_eval: [{ ...second, article: 'Another.' }, first] } as unknown as Files;
    await expect(definition.load(pulled(turned))).rejects.toThrow(
      'human_eval:1: no row of dataset has this article and requirement',
    );
  });
});

describe('findDirections', () => {
  it('decides nothing where the human means are tied, and nothing where there are no scores', () => {
    const label = { item: 'a', dimension: 'missing', annotator: 'mean of three', value: 3 };
    const labels = ['x', 'y'].map((system) => ({ ...label, system }));
    const score = { judge: 'gpt-4-0314', protocol: 'llmeval', item: 'a', dimension: 'missing' };
    const scores = ['x', 'y'].map((system, value) => ({ ...score, system, value }));
    const found = findDirections(scores, labels);
    expect(found).toEqual([{ dimension: 'missing', protocol: 'llmeval', higherIsBetter: undefined }]);
    expect(describeDirections(found)).toContain('undecided and kept: llmeval of missing');
    expect(findDirections([], labels)).toEqual([]);
  });
});
