import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../datasets/faults.js';
import { readTable } from '../../datasets/import/table.js';
import { readDataset } from '../../datasets/read.js';
import { scratch, tinyFolder } from '../support/tiny.js';
import { run } from './run.js';

async function exported(file: string, ...more: string[]) {
  const cwd = await scratch();
  const made = await run(['datasets', 'export', tinyFolder, '--out', file, ...more], { cwd });
  return { ...made, cwd, path: join(cwd, file) };
}

const BACK = `
card:
  dimensions:
    - { id: overall, higherIsBetter: true }
    - { id: missing, higherIsBetter: false }
tables:
  - where: { dimension: '!supported', item: ferry }
    item: { id: { column: item } }
    labels:
      - where: { record: label, kind: value }
        annotator: { column: rater }
        system: { column: system }
        dimension: { column: dimension }
        value: { column: value }
    scores:
      - where: { record: score, kind: value }
        judge: { column: rater }
        protocol: { column: protocol }
        system: { column: system }
        dimension: { column: dimension }
        value: { column: value }
`;

describe('assize datasets export', () => {
  it('writes one long table, a row a value', async () => {
    const { code, out, path } = await exported('long.csv');
    expect(code).toBe(0);
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    expect(out).toContain(`${lines.length - 1} rows → long.csv: 10 labels, 6 judge outputs\n`);
    expect(lines[0]).toBe(
      'record,item,system,other,unit,dimension,rater,group,protocol,repeat,sample,kind,value,strength,first,aggregate,types,comment,tag.checked,tag.difficulty,tag.split',
    );
    // A rank a system; 1 where the first named is preferred, 0 where the other is, .5 for a tie; an unscored cell is empty.
    expect(lines).toContain('label,frost,padded,,,overall,bo,crowd,,,,rank,2,,,,,,,,');
    expect(lines).toContain('label,frost,lead,writer,,overall,ada,expert,,,,comparison,0,0.5,0,,,,,,');
    expect(lines).toContain('label,frost,lead,padded,,overall,ada,expert,,,,comparison,0.5,,,,,,,,');
    expect(lines).toContain('score,frost,writer,lead,,overall,judge-a,,llm-compare,,,comparison,,,1,,,,,,');
  });

  it('comes back by a mapping as it went', async () => {
    const { cwd } = await exported('long.csv');
    await writeFile(join(cwd, 'm.yaml'), BACK);
    const back = await run(['datasets', 'import', 'long.csv', '--mapping', 'm.yaml', '--out', 'back'], {
      cwd,
    });
    expect(back.err).toBe('');
    const [before, after] = [await readDataset(tinyFolder), await readDataset(join(cwd, 'back'))];
    const values = ({ labels }: typeof before) =>
      labels.flatMap((label) =>
        'system' in label && label.item === 'ferry' && label.dimension !== 'supported'
          ? [[label.annotator, label.system, label.dimension, label.value]]
          : [],
      );
    expect(values(after)).toEqual(values(before));
    expect(after.scores).toMatchObject([{ value: 4 }, { value: null }]);
  });

  it('writes the same as parquet, with types', async () => {
    const { path } = await exported('long.parquet', '--texts');
    const faults = new FaultList();
    const table = await readTable(path, 'long.parquet', undefined, faults);
    expect(faults.total).toBe(0);
    expect(table.columns.slice(-3)).toEqual(['instruction', 'document', 'text']);
    expect(table.rows[0]?.fields()).toMatchObject({
      record: 'label',
      system: 'lead',
      value: 3,
      strength: null,
      text: 'The night ferry is cancelled because of ice.',
    });
  });

  it('writes tasks for Label Studio, which `init` reads again', async () => {
    const { cwd, out, path } = await exported('tasks.json');
    expect(out).toContain('their labelling interface → tasks.xml');
    const config = await readFile(join(cwd, 'tasks.xml'), 'utf8');
    expect(config).toContain('<Rating name="overall" toName="text" maxRating="5"/>');
    expect(config).toContain('<Choices name="supported" toName="text" choice="single">');
    const tasks = JSON.parse(await readFile(path, 'utf8'));
    expect(tasks[0]).toMatchObject({
      data: { item: 'ferry', system: 'lead', text: 'The night ferry is cancelled because of ice.' },
      annotations: [
        {
          result: [
            {
              from_name: 'overall',
              to_name: 'text',
              type: 'rating',
              value: { rating: 3 },
              meta: { text: ['ada'] },
            },
          ],
        },
        { result: [{ from_name: 'missing', type: 'number', value: { number: 1 } }] },
      ],
    });
    expect(tasks.every(({ data }: { data: object }) => 'other_text' in data)).toBe(true);
    const plain = tasks.filter(({ data }: { data: object }) => !('other' in data || 'unit' in data));
    await writeFile(path, JSON.stringify(plain));
    const again = await run(['init', 'mine', '--yes', '--from-csv', 'tasks.json'], { cwd });
    expect(again.err).toBe('');
    expect(again.out).toContain('system lead, annotator ada said 3 on overall');
  });

  it('replaces nothing unasked, and says which endings there are', async () => {
    const { cwd } = await exported('long.csv');
    const again = ['datasets', 'export', tinyFolder, '--out', 'long.csv'];
    expect((await run(again, { cwd })).err).toContain('long.csv exists already: nothing was written');
    expect((await run([...again, '--force'], { cwd })).code).toBe(0);
    expect((await exported('long.xlsx')).err).toContain('expected --out FILE.csv, FILE.parquet');
    expect(existsSync(join(cwd, 'long.xlsx'))).toBe(false);
  });
});
