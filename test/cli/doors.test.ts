import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

/** `assize init` on a table, in a folder of its own. */
async function init(file: string, content: string, more: string[] = ['--yes'], given: object = {}) {
  const cwd = await scratch();
  await writeFile(join(cwd, file), content);
  const made = await run(['init', 'mine', '--from-csv', file, ...more], { cwd, ...given });
  return { ...made, cwd, imported: existsSync(join(cwd, 'mine', 'data')) };
}

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const jsonLines = (...rows: object[]) => lines(...rows.map((row) => JSON.stringify(row)));
const RATINGS = 'item,system,output,overall_ann1\nq1,a,x,4\nq1,b,y,2\nq2,a,z,5\nq2,b,w,3\n';

describe('tables of which a guess must not be made in silence', () => {
  it.each<[string, string, string, RegExp]>([
    [
      'scores of systems that look like judges',
      'a.csv',
      lines('id,gpt_rating,llama_rating', '0,5,2', '1,4,3', '2,5,4'),
      /judge scores and no label of a person: name the columns/,
    ],
    [
      'arena battles with ids, turns and times as their only numbers',
      'a.jsonl',
      jsonLines(
        { question_id: 'q1', model: 'gpt-4', turn: 1, tstamp: 1682351591 },
        { question_id: 'q2', model: 'gpt-4', turn: 1, tstamp: 1682351592 },
      ),
      /`turn` look like a turn, by the column's name\n[\s\S]*`tstamp` look like a time/,
    ],
    [
      'prices and counts',
      'a.csv',
      lines('id,system,price_per_example,n_tokens', '0,a,.1,12', '1,a,.2,9'),
      /`price_per_example` look like a price[\s\S]*`n_tokens` look like a count/,
    ],
    [
      'offsets',
      'a.csv',
      lines('item,system,start,end', 'q1,a,0,15', 'q2,a,16,31'),
      /`start` look like an offset[\s\S]*`end` look like an offset/,
    ],
    [
      'metrics on a dimension that nobody labelled',
      'a.csv',
      lines('doc_id,system,coherence,rouge_1', '0,a,3,.5', '1,a,4,.4'),
      /judges score `overall`, which nobody labelled \(labelled: `coherence`\)/,
    ],
    [
      'numbers of rows',
      'a.csv',
      lines('item,system,overall_ann1', ...Array.from({ length: 8 }, (_, k) => `q${k},a,${k + 1}`)),
      /the labels on `overall` look like numbers of rows: 1 to 8 in order/,
    ],
    [
      'ids under the name of ratings',
      'a.csv',
      lines('item,system,rating', 'q1,a,48213', 'q2,a,10277'),
      /the labels on `overall` look like ids, counts or times: whole numbers up to 48213/,
    ],
  ])('%s', async (_, file, content, message) => {
    const { code, err, imported } = await init(file, content);
    expect(err).toMatch(message);
    expect(err).toMatch(/edit mine\/mapping\.yaml/);
    expect([code, imported]).toEqual([2, false]);
  });
});

describe('what was read', () => {
  it('stands in words, and a pipe takes a guess with --yes alone', async () => {
    const { code, out, err, imported, cwd } = await init('a.csv', RATINGS, []);
    expect(out).toContain('Read as:\n  item q1, system a, annotator ann1 said 4 on overall\n');
    expect(err).toContain('what the columns are is guessed');
    expect([code, imported]).toEqual([2, false]);
    const command = /^# {3}assize (.*)$/m.exec(await readFile(join(cwd, 'mine/mapping.yaml'), 'utf8'))?.[1];
    expect((await run(command?.split(' ') ?? [], { cwd })).code).toBe(0);
    expect((await init('a.csv', RATINGS)).code).toBe(0);
  });

  it.each([
    ['y', 0, true],
    ['', 2, false],
  ])('is asked about on a terminal: the answer `%s` leaves with %i', async (answer, code, imported) => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answer;
    };
    expect(await init('a.csv', RATINGS, [], { ask })).toMatchObject({ code, imported });
    expect(asked).toEqual(['assize: the table was read as above. Go on? [y/N] ']);
  });

  it('is taken by a mapping with --yes where it is doubtful', async () => {
    const { cwd } = await init('a.csv', lines('item,system,turn', 'q1,a,1', 'q2,a,2'));
    const again = ['datasets', 'import', 'a.csv', '--mapping', 'mine/mapping.yaml', '--out', 'data'];
    const refused = await run(again, { cwd });
    expect(refused.err).toMatch(/nothing was imported: doubtful:\n.*`turn`.*\nWhere that is meant: --yes/);
    expect([refused.code, existsSync(join(cwd, 'data'))]).toEqual([2, false]);
    const taken = await run([...again, '--yes'], { cwd });
    expect(taken.err).toContain('taken by --yes, though doubtful');
    expect([taken.code, existsSync(join(cwd, 'data'))]).toEqual([0, true]);
  });
});
