import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import { SENTENCES, type SentenceId } from '../../src/findings/sentences.js';
import { type Made, World } from '../support/worlds.js';
import { run } from './run.js';

const FEW = ['--resamples', '199', '--permutations', '1999'];
const hard = ({ item }: Made) => item % 2 === 1;

/**
 * Sixty items on which three people see the quality, and judges of which the truth is known: a reader that guesses on
 * the hard half; its equal; one that is its equal but for saying 3 throughout on the hard half; one asked about two
 * items, and right; of pairs, one that takes the first, one that ties and one that reads.
 */
function made(): World {
  const world = new World(60, 4, 21).people();
  const seen = new Map<Made, number>();
  for (const one of world.made) {
    seen.set(one, hard(one) ? 1 + world.random.int(5) : world.rating(one.quality + 0.4 * world.normal()));
  }
  const value = (one: Made) => seen.get(one) ?? 3;
  return world
    .values('reader', value)
    .values('equal', (one) => 10 * value(one))
    .values('abstainer', (one) => (hard(one) ? 3 : value(one)))
    .values('two', (one) => (one.item < 2 ? world.rating(one.quality) : undefined))
    .comparisons('first-taker', () => 'first')
    .comparisons('tier', () => 'tie')
    .comparisons('comparer', world.reading(0.5));
}

describe('judges of which the truth is known', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'assize-constructed-')), 'data');
    await writeDataset(folder, made().data());
  });
  afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

  async function json(command: string, ...args: string[]) {
    const { code, out, err } = await run([...command.split(' '), folder, '--format', 'json', ...args]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  }
  async function table(command: string, ...args: string[]): Promise<string> {
    const { out } = await run([...command.split(' '), folder, ...args], { columns: 240 });
    return out;
  }
  /** The line of a table that a judge has. */
  const rowOf = (text: string, judge: string) =>
    text.split('\n').find((line) => new RegExp(`(^|\\s)${judge}(/|\\s)`).test(line)) ?? '';

  it('correlate: two items have no interval, and nothing is bold', async () => {
    const { correlations } = await json('correlate', ...FEW.slice(0, 2));
    const rows: { judge: string; levels: { level: string; correlation: object; interval: object }[] }[] =
      correlations[0].rows;
    const summaryOf = (judge: string) =>
      rows.find((row) => row.judge === judge)?.levels.find(({ level }) => level === 'summary');
    const few = { value: null, code: 'few-items' };
    expect(summaryOf('two')?.interval).toMatchObject({ low: few, high: few });
    expect(summaryOf('tier')?.correlation).toMatchObject({ value: null });
    expect(summaryOf('equal')).toEqual(summaryOf('reader'));
    for (const format of ['markdown', 'latex']) {
      expect(await table('correlate', '--format', format, ...FEW.slice(0, 2))).not.toMatch(
        /\*\*[-.\d]|textbf\{[-.\d]/,
      );
    }
  });

  it('compare: nobody is better for abstaining, nor equal for p = 1, nor anything from two items', async () => {
    const judges = ['reader', 'equal', 'abstainer', 'two'].flatMap((name) => ['--judge', name]);
    const { dimensions } = await json('compare', ...judges, ...FEW);
    const [{ pairs, standsOut }] = dimensions;
    expect(standsOut.judge).toBeNull();
    const between = (a: string, b: string) =>
      pairs.find((one: { a: string; b: string }) => one.a === `${a}/score` && one.b === `${b}/score`);
    const same = between('reader', 'equal');
    expect(same).toMatchObject({ difference: { value: 0 }, pValue: { value: 1 } });
    expect(same).not.toHaveProperty('better');
    expect(same).not.toHaveProperty('noWorse');
    expect(between('reader', 'abstainer')).not.toHaveProperty('better');
    expect(between('reader', 'two')).toMatchObject({ adjustedPValue: { value: null, code: 'few-items' } });
    const printed = (await table('compare', ...judges, ...FEW)).replace(/\s+/g, ' ');
    expect(printed).toContain('a p above it does not show that two judges are alike');
    expect(printed).toContain('no judge stands out');
    expect(printed).not.toContain('do not differ');
    const within = await json('compare', ...judges, '--margin', '.05', ...FEW);
    const [equals] = within.dimensions[0].pairs;
    expect(equals.noWorse).toMatchObject({ shown: 'equivalent' });
  });

  it('audit length: who always ties follows length neither more nor less, and has no effect of it', async () => {
    const { dimensions } = await json('audit length', ...FEW);
    const of = (name: string) =>
      dimensions[0].judges.find((one: { judge: string }) => one.judge === name).lean;
    const tier = of('tier');
    expect(tier.judge.tieRate).toEqual({ value: 1 });
    expect(tier.longerWins.value).toMatchObject({ value: null, code: 'no-unlike-pair-decided' });
    expect(tier.effect.pValue).toMatchObject({ value: null });
    // What abstains has the same lean as what it copies, on what both decide.
    expect(of('equal').longerWins).toEqual(of('reader').longerWins);
  });

  it('audit position: who always takes the first, by item; who always ties has no place to lean to', async () => {
    const { dimensions } = await json('audit position', ...FEW);
    const of = (name: string) =>
      dimensions[0].rows.find((one: { name: string }) => one.name === `${name}/compare`);
    expect(of('first-taker')).toMatchObject({
      always: { slot: 'first', verdicts: 720 },
      bothOrders: { flipRate: { value: { value: 1 } }, byItem: { pValue: { value: 1 / 2000 }, items: 60 } },
    });
    expect(of('tier')).toMatchObject({
      always: { slot: 'tie', verdicts: 720 },
      bothOrders: { byItem: { pValue: { value: null, code: 'no-flip' } } },
    });
    expect(of('comparer')).not.toHaveProperty('always');
  });

  it('audit consistency: shares of triads say whose interval they have', async () => {
    const printed = (await table('audit consistency', ...FEW.slice(0, 2))).replace(/\s+/g, ' ');
    expect(printed).toMatch(/circular/);
    expect(printed).toContain("Shares have Korn and Graubard's interval");
  });

  it('replace: cannot tell of what was hardly asked; no promise where more items cannot help', async () => {
    const { dimensions } = await json('replace', '--resamples', '99');
    const standIns = new Map(
      dimensions[0].judges.map((one: { name: string; standIn: object }) => [one.name, one.standIn]),
    );
    expect(standIns.get('two/score')).toMatchObject({
      verdict: 'cannot tell',
      moreItemsMay: false,
    });
    expect(standIns.get('tier/compare')).toMatchObject({ verdict: 'may not', moreItemsMay: false });
    const printed = await table('replace', '--resamples', '99');
    expect(rowOf(printed, 'two')).toContain('cannot tell');
  });

  it('the page says of each no more than that', async () => {
    const page = join(folder, '..', 'report.html');
    expect((await run(['report', folder, '--out', page, ...FEW])).code).toBe(0);
    const html = await readFile(page, 'utf8');
    const said = [...html.matchAll(/<li class="\w+" data-sentence="([\w-]+)">(.*?)<\/li>/g)].map(
      ([, id, text]) => ({ id: id as SentenceId, text }),
    );
    const texts = (id: SentenceId) => said.filter((one) => one.id === id).map(({ text }) => text);
    expect(texts('stands-out')).toEqual([]);
    expect(texts('untested').join()).toMatch(/two \(score\).*fewer than 10 items/);
    expect(texts('position-always').join()).toMatch(
      /first-taker\/compare named the first.*tier\/compare called/,
    );
    expect(texts('position-leans').join()).toMatch(/1 of 2 columns.*: first-taker\/compare on overall/);
    expect(texts('stand-in-unknown').join()).toContain('two/score');
    expect(texts('cheaper-no-worse')).toEqual([]);
    for (const { id, text } of said) {
      const { claim } = SENTENCES[id];
      if (claim !== 'superlative' && claim !== 'accusation') continue;
      expect(text, id).toMatch(/first-taker|tier/);
      expect(text, id).not.toMatch(/abstainer|equal|two\b.*score|reader|comparer/);
    }
    const plain = html.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
    expect(plain).toMatch(/two\/score\s+cannot tell/);
    expect(plain).not.toContain('agrees most');
  });
});
