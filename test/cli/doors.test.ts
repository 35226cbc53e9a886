import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

/** `assize init` on a table, in a folder of its own. */
async function init(file: string, content: string, more: string[] = ['--yes'], given: object = {}) {
  const cwd = await scratch();
  await writeFile(join(cwd, file), content);
  const made = await run(['init', 'mine', '--from-csv', file, ...more], { cwd, ...given });
  const mapping = await readFile(join(cwd, 'mine/mapping.yaml'), 'utf8');
  expect(mapping.trimEnd().split('\n').length, mapping).toBeLessThanOrEqual(20);
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
      'cells that hold lists',
      'a.csv',
      lines(
        'id,system,text,Human 1,Human 2,ChatGPT RE 1,ChatGPT RE 2,ChatGPT CO 1,ChatGPT CO 2',
        '0,a,x,"[1, 2]","[3, 4]",1,2,3,4',
        '1,a,y,"[1, 2]","[3, 4]",1,2,3,4',
      ),
      /which dimension each of the 2 numbers in `Human 1` is on: the mapping takes RE, CO/,
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
      /`preference` is read from 1, the first by far, to 2, .*\n[\s\S]*judge alpaca_eval_gpt4 preferred base to mine on overall\n[\s\S]*no label of a person/,
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
      'judge rouge_1 gave 0.5 on coherence',
    ],
    [
      'numeric ids of annotators beside words',
      'a.csv',
      lines('item,annotator,label', 'q0,1001,unclear', 'q0,1002,good', 'q1,1001,bad', 'q1,1002,bad'),
      [],
      'item q0, system system-1, annotator 1001 said unclear on overall',
    ],
    [
      'two responses and three people’s 0, 1, 2, both systems in one key',
      'a.json',
      JSON.stringify([
        { idx: 0, cmp_key: 'x-7b_y-7b', response1: 'a', response2: 'b', annotator1: 0, annotator2: 1 },
        { idx: 1, cmp_key: 'x-7b_z-7b', response1: 'c', response2: 'd', annotator1: 2, annotator2: 1 },
      ]),
      [],
      'item 1, annotator annotator2 preferred x-7b to z-7b on overall',
    ],
    [
      'an id that names item, system and dimension',
      'a.csv',
      lines('key,ann,label', 'd1|m1|fluency,x,3', 'd1|m2|fluency,x,4', 'd2|m1|depth,x,1'),
      [],
      'item d2, system m1, annotator x said 1 on depth',
    ],
    [
      'strengths of preference',
      'a.csv',
      lines('item,system_a,system_b,annotator,strength', 'q0,s,t,x,A>>B', 'q0,s,t,y,B>A', 'q1,s,t,x,A=B'),
      [],
      'item q0, annotator x preferred s to t on overall',
    ],
    [
      'sentences with their texts',
      'a.csv',
      lines(
        'doc,system,sentence_id,sentence,start,end,annotator,faithful',
        'd,m,0,One.,0,4,x,yes',
        'd,m,1,Two.,5,9,x,no',
      ),
      [],
      'item d, system m, unit 1, annotator x said 0 on faithful',
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

describe('files whose rows are inside', () => {
  const people = {
    w1: { a__M1__fluency: 4, a__M2__fluency: 1 },
    w2: { a__M1__fluency: 5, a__M2__fluency: 2 },
  };
  it('are read where people and judges stand in two files', async () => {
    const cwd = await scratch();
    await writeFile(join(cwd, 'people.json'), JSON.stringify(people));
    await writeFile(
      join(cwd, 'llm.json'),
      JSON.stringify({ 'gpt-x': { a__M1__fluency: 3, a__M2__fluency: 1 } }),
    );
    const { code, out, err } = await run(['init', 'mine', '--yes', '--from-csv', 'people.json', 'llm.json'], {
      cwd,
    });
    expect(err).toBe('');
    expect(out).toContain('item a, system M1, annotator w1 said 4 on fluency');
    expect(out).toContain('judge gpt-x gave 3 on fluency');
    expect(out).toContain('people.json: the inner keys are taken as item, system, dimension, parted by `__`');
    expect(code).toBe(0);
    expect((await readFile(join(cwd, 'mine/mapping.yaml'), 'utf8')).split('\n').length).toBeLessThan(22);
  });

  it.each<[string, unknown, string]>([
    [
      'a list in an object',
      { data: [{ id: 1, model: 'A', rating: 3 }] },
      'system A, annotator annotator-1 said 3',
    ],
    [
      'records by item',
      { q1: { model: 'A', text: 'x', rating: 3 }, q2: { model: 'B', text: 'y', rating: 4 } },
      'item q1, system A',
    ],
    ['words by item', { w1: { i1: 'cat', i2: 'dog', i3: 'cat' } }, 'annotator w1 said cat'],
    [
      'Label Studio',
      [1, 2].map((id) => ({
        id,
        data: { text: 'T', answer: 'A', model: 'm' },
        annotations: [
          {
            id: 10 + id,
            completed_by: { id: 5, email: 'a@example.org' },
            result: [
              { id: 'r', from_name: 'quality', type: 'rating', value: { rating: id } },
              {
                id: 's',
                from_name: 'verdict',
                type: 'choices',
                value: { choices: [id > 1 ? 'good' : 'bad'] },
              },
              { id: 't', from_name: 'why', type: 'textarea', value: { text: ['so'] } },
            ],
          },
        ],
      })),
      'item 2, system m, annotator 5 said good on verdict',
    ],
  ])('%s', async (_, content, record) => {
    const { code, out, err } = await init('a.json', JSON.stringify(content));
    expect(err).toBe('');
    expect(out).toContain(record);
    expect(code).toBe(0);
  });

  it.each([
    ['inspect.json', 'item ferry/1, system mockllm/model, judge match gave 1 on overall', 2],
    ['inspect.eval', 'item ferry/1, system mockllm/model, judge match gave 1 on overall', 2],
    ['promptfoo.json', 'system echo: Say briefly: {{question}}, annotator annotator-1 said 1 on overall', 0],
  ])('of tools: %s', async (file, record, code) => {
    const cwd = await scratch();
    await cp(new URL(`../datasets/tool-files/${file}`, import.meta.url), join(cwd, file));
    const made = await run(['init', 'mine', '--yes', '--from-csv', file], { cwd });
    expect(made.out).toContain(record);
    // Judges alone are imported where that is meant.
    const again = ['datasets', 'import', file, '--mapping', 'mine/mapping.yaml', '--out', 'data', '--yes'];
    expect((await run(again, { cwd })).out).toContain(record);
    expect(made.code).toBe(code);
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
