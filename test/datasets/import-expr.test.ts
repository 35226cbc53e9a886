import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFiles } from '../../datasets/import/import.js';
import { parseMapping } from '../../datasets/import/mapping.js';
import { readDataset } from '../../datasets/read.js';
import { scratch } from '../support/tiny.js';

const mapping = (value: string) => `
card:
  id: mine
  title: Mine
  dimensions:
    - { id: overall, higherIsBetter: true }
tables:
  - item: { id: { column: doc } }
    candidates:
      - { system: { column: model }, text: { column: output } }
    labels:
      - { annotator: ann, dimension: overall, value: { expr: '${value}' } }
`;

const TABLE = 'doc,model,output,rating,first score,kind\n1,a,x,2,1,good\n1,b,y,5,3,bad\n2,a,z,,2,good\n';

async function valuesOf(value: string) {
  const folder = await scratch();
  await writeFile(join(folder, 'table.csv'), TABLE);
  const out = join(folder, 'out');
  await importFiles([join(folder, 'table.csv')], parseMapping(mapping(value), 'mapping.yaml'), out);
  const { labels } = await readDataset(out);
  return labels.map((label) => ('value' in label ? label.value : undefined));
}

it.each([
  ['6 - rating', [4, 1]],
  ['mean(rating, value("first score"))', [1.5, 4]],
  ['kind == "good" ? 1 : 0', [1, 0, 1]],
  ['rating > 2', [0, 1]],
])('%s: a cell without what is asked for is no label', async (value, expected) =>
  expect(await valuesOf(value)).toEqual(expected),
);

it.each([
  ['6 - ratin', /ratin/],
  ['6 - kind', /takes numbers, got the text/],
  ['6 rating', /write `\*`/],
])('%s is refused', async (value, message) => {
  await expect(valuesOf(value)).rejects.toThrow(message);
});
