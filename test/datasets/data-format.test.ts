import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inspectDataset } from '../../datasets/read.js';
import { cardSchema, dimensionSchema } from '../../src/model/card.js';
import { candidateSchema, itemSchema, unitSchema } from '../../src/model/item.js';
import { pairLabelSchema, rankingLabelSchema, valueLabelSchema } from '../../src/model/label.js';
import { publishedFigureSchema } from '../../src/model/published.js';
import { pairScoreSchema, rankingScoreSchema, valueScoreSchema } from '../../src/model/score.js';
import { tinyFolder, tinyText } from '../support/tiny.js';

const doc = readFileSync(new URL('../../docs/data-format.md', import.meta.url), 'utf8');
const files = ['dataset.json', 'items.jsonl', 'candidates.jsonl', 'labels.jsonl', 'scores.jsonl'];

describe('docs/data-format.md', () => {
  it('quotes the files of docs/examples/tiny as they are', () => {
    const blocks = [...doc.matchAll(/```jsonl?\n([\s\S]*?)```/g)].map(([, block]) => block);
    expect(blocks).toEqual(files.map(tinyText));
  });

  it('shows an example without faults or warnings', async () => {
    const { faults, warnings } = await inspectDataset(tinyFolder);
    expect([faults.kept, warnings]).toEqual([[], []]);
  });

  it('names every field of every record', () => {
    const schemas = [
      cardSchema,
      dimensionSchema,
      itemSchema,
      unitSchema,
      candidateSchema,
      valueLabelSchema,
      rankingLabelSchema,
      pairLabelSchema,
      valueScoreSchema,
      pairScoreSchema,
      rankingScoreSchema,
      publishedFigureSchema,
    ];
    const fields = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)));
    expect([...fields].filter((field) => !doc.includes(`\`${field}\``))).toEqual([]);
  });

  it('uses every field of items, candidates, labels and scores in the example', () => {
    const used = (file: string) =>
      new Set(
        tinyText(file)
          .trim()
          .split('\n')
          .flatMap((line) => Object.keys(JSON.parse(line))),
      );
    const wanted = (...schemas: { shape: object }[]) => schemas.flatMap(({ shape }) => Object.keys(shape));
    expect(wanted(itemSchema).filter((field) => !used('items.jsonl').has(field))).toEqual([]);
    expect(wanted(candidateSchema).filter((field) => !used('candidates.jsonl').has(field))).toEqual([]);
    const labels = wanted(valueLabelSchema, rankingLabelSchema, pairLabelSchema);
    expect(labels.filter((field) => !used('labels.jsonl').has(field))).toEqual([]);
    const scores = wanted(valueScoreSchema, pairScoreSchema, rankingScoreSchema);
    expect(scores.filter((field) => !used('scores.jsonl').has(field))).toEqual([]);
  });
});
