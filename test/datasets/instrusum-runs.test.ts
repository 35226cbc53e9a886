import { describe, expect, it } from 'vitest';
import { judges, NAMED, OPEN } from '../../datasets/instrusum-pairs/files.js';
import { definition } from '../../datasets/instrusum-pairs/index.js';
import { instructionOf, named, open, synthesized, texts, votes } from '../support/instrusum-pairs.js';
import { faultsOf, pairScores, valueLabels } from '../support/loaded.js';
import { pulledWith } from '../support/pulled.js';

const run = (judge: string, protocol: string) =>
  judges.find((each) => each.judge === judge && each.protocol === protocol)?.files.map(({ url }) => url) ??
  [];
const [straight = '', swapped = ''] = run('llama-3-8b', 'majority-vote');
const [synthesize = ''] = run('llama-3-70b', 'synthesize');

const load = (given: Record<string, string>) => definition.load(pulledWith(new Map(Object.entries(given))));
const anonymous = { [OPEN]: JSON.stringify(open) };

describe('the recorded judges of ReIFE', () => {
  it('are 25 models by majority vote, 12 of them by synthesize too, in both orders', () => {
    const by = (protocol: string) => judges.filter((judge) => judge.protocol === protocol);
    expect([by('majority-vote').length, by('synthesize').length]).toEqual([25, 12]);
    expect(judges.every(({ files }) => files.length === 2)).toBe(true);
    expect(new Set(judges.flatMap(({ files }) => files.map(({ url }) => url))).size).toBe(74);
    expect(straight).toMatch(
      /^https:\/\/raw\.githubusercontent\.com\/yale-nlp\/ReIFE\/[0-9a-f]{40}\/results\/instrusum\.llama-3-8b\.protocol_vote\.majority_vote\.jsonl$/,
    );
    expect(swapped).toBe(straight.replace('.jsonl', '_swap.jsonl'));
  });

  it('say in both files which output won by the names of the pair; the other order shows output 2 first', async () => {
    const data = await load({ ...anonymous, [straight]: votes([1, 2, 2]), [swapped]: votes([1, 1, 2]) });
    expect(faultsOf(data)).toEqual([]);
    const verdicts = pairScores(data).map(({ item, shown, winner }) => [item, shown[0], winner]);
    expect(verdicts).toEqual([
      ['pair-1', 'output_1', 'first'],
      ['pair-2', 'output_1', 'second'],
      ['pair-3', 'output_1', 'second'],
      ['pair-1', 'output_2', 'second'],
      ['pair-2', 'output_2', 'second'],
      ['pair-3', 'output_2', 'first'],
    ]);
    expect(pairScores(data)[0]).toMatchObject({ judge: 'llama-3-8b', protocol: 'majority-vote' });
  });

  it('take the label from the data: the winner in a run is the verdict', async () => {
    const data = await load({ ...anonymous, [straight]: votes([2, 2, 1]) });
    expect(data.labels.map((label) => 'preference' in label && label.preference)).toEqual([
      'output_1',
      'output_1',
      'output_2',
    ]);
  });

  it('count votes by plurality; even votes are a tie, and what could not be read is unscored', async () => {
    const runs = votes([1, 1, 1], {
      0: { winners: [2, 1, 2, 2, 1] },
      1: { winners: [1, 2], tie: 1 },
      2: { fail: true },
    });
    const scores = pairScores(await load({ ...anonymous, [straight]: runs }));
    expect(scores.map(({ winner }) => winner)).toEqual(['second', 'tie', null]);
    expect(scores[2]?.reason).toContain('drew a winner at random');
  });

  it('keep the reply of a debate', async () => {
    const scores = pairScores(await load({ ...anonymous, [synthesize]: synthesized }));
    expect(scores.map(({ winner, raw }) => [winner, raw])).toEqual([
      ['first', undefined],
      ['second', 'Output (b)'],
      ['first', undefined],
    ]);
  });

  it('are joined where the words of an instruction changed, with a note', async () => {
    const older = instructionOf(texts[0] ?? { article: '', requirement: '' }).replace(
      'a summary',
      'an summary',
    );
    const data = await load({ ...anonymous, [straight]: votes([1, 1, 2], { 0: { instruction: older } }) });
    expect(data.scores).toHaveLength(3);
    expect(data.card.flaws?.at(-1)).toMatch(/^1 records were judged on other words .*llama-3-8b/);
  });

  it('are refused where they speak of another pair', async () => {
    const other = votes([1, 1, 2]).split('\n').slice(0, 2);
    other.push((other[0] ?? '').replaceAll('Nobody.', 'Somebody.'));
    const short = [other[2], other[1]].join('\n');
    await expect(load({ ...anonymous, [straight]: short })).rejects.toThrow(
      'majority_vote.jsonl:1: no pair of the data set has these two outputs',
    );
    const twice = [other[0], other[0]].join('\n');
    await expect(load({ ...anonymous, [straight]: twice })).rejects.toThrow(
      'majority_vote.jsonl:2: a second verdict on the pair of line 1',
    );
  });
});

describe('the edition with system names', () => {
  const edition = { [NAMED]: JSON.stringify(named) };

  it('goes before the other, and ties the pairs of one document', async () => {
    const data = await load({ ...edition, ...anonymous });
    expect(faultsOf(data)).toEqual([]);
    expect(data.card.anonymous ?? false).toBe(false);
    expect(data.items).toEqual([
      { item: 'doc-3', document: 'A fox found a key.', instruction: 'Who found it?' },
      { item: 'doc-7', document: 'A hen lost a shoe.', instruction: 'What was lost?' },
    ]);
    expect(data.candidates.map(({ item, system }) => `${item} ${system}`)).toEqual([
      'doc-3 gpt-4-0314',
      'doc-3 hybrid',
      'doc-3 text-davinci-002',
      'doc-7 hybrid',
      'doc-7 text-davinci-002',
    ]);
    expect(valueLabels(data).map(({ value }) => value)).toEqual([4.5, 2, 2, 1.5, 4]);
    expect(data.labels).toContainEqual(
      expect.objectContaining({ pair: ['hybrid', 'text-davinci-002'], preference: 'text-davinci-002' }),
    );
  });

  it("takes ReIFE's runs by their outputs, whichever stood first", async () => {
    const turned = [{ ...named[0] }, { ...named[1] }, { ...named[2] }];
    Object.assign(turned[2] ?? {}, {
      sys_1: 'text-davinci-002',
      sys_2: 'hybrid',
      output_1: 'A shoe.',
      output_2: 'A hat.',
      score_1: 4,
      score_2: 1.5,
      winner: 1,
    });
    const data = await load({ [NAMED]: JSON.stringify(turned), [swapped]: votes([1, 1, 2]) });
    expect(faultsOf(data)).toEqual([]);
    expect(pairScores(data)[2]).toMatchObject({
      item: 'doc-7',
      shown: ['text-davinci-002', 'hybrid'],
      winner: 'first',
    });
    expect(data.card.flaws?.some((flaw) => flaw.includes('other words'))).toBe(false);
  });

  it.each([
    ['a number', 1],
    ['a number in words', '1'],
    ['a place', 'output_1'],
    ['a name', 'gpt-4-0314'],
  ])('reads a winner that is %s', async (_, winner) => {
    const { labels } = await load({ [NAMED]: JSON.stringify([{ ...named[0], winner }]) });
    expect(labels.at(-1)).toMatchObject({ preference: 'gpt-4-0314' });
  });

  it('refuses what could mean either, and an output that changed', async () => {
    await expect(load({ [NAMED]: JSON.stringify([{ ...named[0], winner: 0 }]) })).rejects.toThrow(
      'human_eval_pairwise:1: winner: expected 1 or 2 (or gpt-4-0314 or hybrid), got 0',
    );
    const changed = [named[0], { ...named[1], output_1: 'A vixen.' }];
    await expect(load({ [NAMED]: JSON.stringify(changed) })).rejects.toThrow(
      'human_eval_pairwise:2: gpt-4-0314 has another output or score here than in row 1',
    );
  });

  it('says where scores contradict the winner', async () => {
    const { card } = await load({ [NAMED]: JSON.stringify([{ ...named[0], winner: 2 }]) });
    expect(card.flaws).toContain('In 1 of 1 pairs the winner has not the higher mean score.');
  });
});
