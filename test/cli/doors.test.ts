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
const alpaca = (instruction: string, preference: number | null) => ({
  instruction,
  output_1: 'x',
  generator_1: 'base',
  output_2: 'y',
  generator_2: 'mine',
  annotator: 'alpaca_eval_gpt4',
  preference,
  price_per_example: 0.01,
});
const battle = (question: number, more: object) => ({
  question_id: question,
  model_a: 'gpt-4',
  model_b: 'vicuna',
  winner: 'model_a',
  turn: 1,
  tstamp: 1682351591,
  ...more,
});
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
      'ids, turns, times, prices, counts and offsets as the only numbers',
      'a.csv',
      lines(
        'question_id,worker_id,turn,tstamp,price_per_example,n_tokens,start,end',
        'q1,17,1,1682351591,.1,12,0,15',
        'q2,18,2,1682351592,.2,9,16,31',
      ),
      /turn +not used: looks like a turn\n.*a time\n.*a price\n.*a count\n.*an offset\n.*an offset\n[\s\S]*which columns hold labels/,
    ],
    [
      'numeric ids of annotators beside words',
      'a.csv',
      lines('item,annotator,label', 'q0,1001,unclear', 'q0,1002,good', 'q1,1001,bad'),
      /what number each word of `label` means/,
    ],
    [
      'names that are people or dimensions',
      'a.csv',
      lines('item,system,output,Anna,Ben', 'q0,a,x,2,3', 'q0,b,y,3,4'),
      /whether `Anna`, `Ben` are people or dimensions: say it with --people or --dimensions/,
    ],
    [
      'a judge on a dimension that nobody labelled',
      'a.csv',
      lines('doc_id,system,coherence,fluency,gpt4', '0,a,3,2,5', '1,a,4,2,4'),
      /judges score `overall`, which nobody labelled \(labelled: `coherence`, `fluency`\)/,
    ],
    [
      'metrics beside a column that no rule knows as human',
      'a.csv',
      lines('doc_id,system,litepyramid_recall,rouge_1_f,bert_recall', '0,a,.3,.5,.8', '1,a,.4,.4,.7'),
      /judge scores and no label of a person/,
    ],
    [
      'judge columns named by judge, dimension and prompt',
      'a.csv',
      lines(
        'id,system,overall_ann1,ChatGPT RE 1,ChatGPT RE 2,ChatGPT CO 1,ChatGPT CO 2',
        '0,a,4,1,2,3,4',
        '1,a,2,1,2,3,4',
      ),
      /what 4 columns such as `ChatGPT RE 1`, `ChatGPT RE 2` say besides a judge/,
    ],
    [
      'two outputs in a row without their systems',
      'a.json',
      JSON.stringify([
        { idx: 0, response1: 'One', response2: 'Two', annotator1: 0, annotator2: 1 },
        { idx: 1, response1: 'Three', response2: 'Four', annotator1: 2, annotator2: 1 },
      ]),
      /which systems wrote `response1` and `response2`/,
    ],
    [
      'AlpacaEval annotations: a model chose, no person',
      'a.json',
      JSON.stringify([alpaca('Do one thing', 1), alpaca('Do another', 2), alpaca('Do a third', null)]),
      /judge alpaca_eval_gpt4 preferred base to mine on overall\n[\s\S]*judge scores and no label of a person/,
    ],
    [
      'AlpacaEval annotations with weights',
      'a.json',
      JSON.stringify([alpaca('Do one thing', 1.03), alpaca('Do another', 1.97)]),
      /which of the two `1.03`, `1.97` of `preference` means/,
    ],
    [
      'people and models in one column of arena votes',
      'a.jsonl',
      jsonLines(battle(1, { judge: 'ann' }), battle(2, { judge: 'gpt-4' })),
      /which of `judge` are people: `ann` looks like one, `gpt-4` like a model/,
    ],
    [
      'sentences with their offsets',
      'a.csv',
      lines('doc,system,sentence_id,start,end,annotator,faithful', 'd0,m,0,0,15,x,yes', 'd0,m,1,16,31,x,no'),
      /what each `sentence_id` is a unit of: .*\{ columns: \[doc, sentence_id\] \}/,
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
    const { code, out, err, imported } = await init(file, content);
    expect(out + err).toMatch(message);
    expect(out + err).toMatch(/edit mine\/mapping\.yaml/);
    expect([code, imported]).toEqual([2, false]);
  });
});

describe('tables that are read by their shape', () => {
  it.each<[string, string, string, string[], string]>([
    [
      'a mark of nothing among the ratings',
      'a.csv',
      lines('item,system,output,overall_ann1,overall_ann2', 'q1,a,x,4,N/A', 'q1,b,y,2,3'),
      [],
      'system b, annotator ann2 said 3 on overall',
    ],
    [
      'people as columns, said to be people, parted by semicolons',
      'a.csv',
      lines('\uFEFFitem;system;output;Anna;Ben\r', 'q0;a;x;2;3\r', 'q0;b;y;N/A;3,5\r'),
      ['--people', 'Anna,Ben'],
      'system b, annotator Ben said 3.5 on overall',
    ],
    [
      'a text and a rating for each system',
      'a.csv',
      lines('id,question,gpt_answer,llama_answer,gpt_rating,llama_rating', '0,Q,G,L,5,2', '1,R,H,M,4,3'),
      [],
      'item 1, system llama, annotator annotator-1 said 3 on overall',
    ],
    [
      'ids past 2^53, which stay apart',
      'a.jsonl',
      '{"item":9007199254740993,"system":"a","output":"x 1234567890123456789","rating_ann":3}\n{"item":9007199254740992,"system":"a","output":"y","rating_ann":4}\n',
      [],
      'item 9007199254740993, system a, annotator ann said 3 on overall',
    ],
    [
      'arena votes of two turns',
      'a.jsonl',
      jsonLines(
        battle(1, { judge: 'ann', turn: 1 }),
        battle(1, { judge: 'ann', turn: 2, winner: 'tie (bothbad)' }),
      ),
      [],
      'item 1/2, annotator ann said tie of gpt-4 and vicuna on overall',
    ],
    [
      'yes and no of the annotators of a column',
      'a.csv',
      lines('item,system,output,annotator,faithful', 'q0,a,x,7,yes', 'q0,b,y,7,no', 'q0,a,x,8,no'),
      [],
      'item q0, system a, annotator 8 said 0 on faithful',
    ],
    [
      'a metric beside the one dimension that people labelled',
      'a.csv',
      lines('doc_id,system,coherence,rouge_1', '0,a,3,.5', '1,a,4,.4'),
      [],
      'judge rouge-1 gave 0.5 on coherence',
    ],
    [
      'a named human measure beside metrics',
      'a.csv',
      lines('doc_id,system,pyramid_recall,rouge_1', '0,a,.3,.5', '1,a,.4,.4'),
      ['--people', 'pyramid_recall'],
      'annotator pyramid_recall said 0.4 on overall',
    ],
  ])('%s', async (_, file, content, more, record) => {
    const { code, out, err, imported } = await init(file, content, ['--yes', ...more]);
    expect(err).toBe('');
    expect(out).toContain(record);
    expect([code, imported]).toEqual([0, true]);
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
    const { cwd } = await init('a.csv', RATINGS.replace('overall_ann1', 'turn'), ['--dimensions', 'turn']);
    const again = ['datasets', 'import', 'a.csv', '--mapping', 'mine/mapping.yaml', '--out', 'data'];
    const refused = await run(again, { cwd });
    expect(refused.err).toMatch(/nothing was imported: doubtful:\n.*`turn`.*\nWhere that is meant: --yes/);
    expect([refused.code, existsSync(join(cwd, 'data'))]).toEqual([2, false]);
    const taken = await run([...again, '--yes'], { cwd });
    expect(taken.err).toContain('taken by --yes, though doubtful');
    expect([taken.code, existsSync(join(cwd, 'data'))]).toEqual([0, true]);
  });
});
