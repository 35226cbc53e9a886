import { beforeAll, describe, expect, it } from 'vitest';
import type { LoadedDataset } from '../../datasets/contract.js';
import { annotationFiles, comparisonFiles, replyFiles, urlOf } from '../../datasets/summeval/files.js';
import { definition } from '../../datasets/summeval/index.js';
import {
  readChoice,
  readLetter,
  readReasonThenScore,
  readStars,
} from '../../datasets/summeval/read-reply.js';
import { DataError } from '../../src/errors.js';
import { count, faultsOf, mean, pairScores, valueLabels, valueScores } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

describe('readReasonThenScore', () => {
  it.each([
    ['It reads well. Final score: 4.', 4],
    ['It reads well. Final Score: four', 4],
    ['**Final score:** 3/5', 3],
    ['My final score:\n\n4 out of 5', 4],
    ['It jumps about. Score: 2.', 2],
    ['It is well written, resulting in a score of 3.5.', 3.5],
    ['It says nothing, scoring a one out of five.', 1],
    ['I would score this summary a 5 out of 5.', 5],
    ['I would score the fluency of the summary as 2.', 2],
    ['Some detail is lost; 3 out of 5.', 3],
    ['It is accurate, so I would give it a 4.', 4],
    ['It is irrelevant (1).', 1],
    ['Nothing is wrong with the sentences. 5', 5],
    ['Score: 4\nBarkley scored 15 penalties from 16 attempts.', 4],
    ['He scored 4 goals, which is wrong. Score: 2', 2],
    ['It is a 4 out of 5. What keeps it from being a 5 out of 5 is its end.', 4],
    ['It is a 4 out of 5; a clearer end would have made it a 5 out of 5.', 4],
    ['A score of 3 at first. Then it ends well. Final score: 4', 4],
    ['Here is how I score:\n\n1. It flows.\n\nScore: 4/5', 4],
  ])('reads %j as %d', (reply, value) => {
    expect(readReasonThenScore(reply)).toEqual({ value });
  });

  it.each([
    ['', 'empty'],
    ['It says that he scored goals for 3 teams and more.', 'no score'],
    ['Final score: 8/10', 'out of 10'],
    ['Final score: 7', 'outside 1 to 5'],
    ['Final score: 0/5', 'outside 1 to 5'],
    ['Grammar: Score: 4/5. Order: Score: 2/5.', 'different scores: 4, 2'],
  ])('leaves %j unscored', (reply, reason) => {
    const reading = readReasonThenScore(reply);
    expect(reading.value).toBeNull();
    expect(reading).toHaveProperty('reason', expect.stringContaining(reason));
  });
});

describe('readReasonThenScore, on a reply that runs on', () => {
  it.each(['score: ', 'not a ', '4/5 ', '\n \n'])('comes to an end on %j without end', (piece) => {
    expect(readReasonThenScore(`${piece.repeat(20_000)}${' '.repeat(100_000)}x`)).toHaveProperty('value');
  });
});

describe('readLetter, readStars and readChoice', () => {
  it('read A as the worst of five and E as the best', () => {
    expect(['A', 'C', ' E\n'].map(readLetter)).toEqual([{ value: 1 }, { value: 3 }, { value: 5 }]);
    expect(readLetter('A or B').value).toBeNull();
    expect(readLetter('F').value).toBeNull();
  });

  it('read the stars that open a reply', () => {
    expect(['2 stars', 'Four stars. It is good.', 'one star', '3.5 stars'].map(readStars)).toEqual([
      { value: 2 },
      { value: 4 },
      { value: 1 },
      { value: 3.5 },
    ]);
    expect(readStars('The summary deserves stars').value).toBeNull();
    expect(readStars('6 stars').value).toBeNull();
  });

  it('read a choice by its letter, the option repeated or not', () => {
    expect(['A', 'B: Summary #2 is better.', 'C'].map((reply) => readChoice(reply).winner)).toEqual([
      'first',
      'second',
      'tie',
    ]);
    expect(readChoice('Both').winner).toBeNull();
    expect(readChoice('Although').winner).toBeNull();
  });
});

describeWithMirror('summeval', (mirror) => {
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(pulledFromMirror(mirror));
  });

  it('holds what the open format asks for', () => {
    expect(faultsOf(data)).toEqual([]);
  });

  it('has 100 documents with 11 references and 12 systems', () => {
    expect(data.items).toHaveLength(100);
    expect(data.items.every(({ document, references }) => document && references?.length === 11)).toBe(true);
    expect(data.candidates).toHaveLength(1200);
    expect(annotationFiles.map(({ system }) => system)).toEqual(data.card.systems.map(({ id }) => id));
  });

  it('has the ratings of three experts and five crowd workers', () => {
    const perDimension = 100 * 12;
    expect(count(valueLabels(data), ({ group }) => group ?? '')).toEqual({
      expert: 4 * 3 * perDimension,
      crowd: 4 * 5 * perDimension,
    });
  });

  it('gives the expert means that the comparison files repeat', async () => {
    const means = new Map<string, number[]>();
    for (const { group, item, system, dimension, value } of valueLabels(data)) {
      if (group !== 'expert' || value === undefined) continue;
      const key = `${item} ${system} ${dimension}`;
      means.set(key, [...(means.get(key) ?? []), value]);
    }
    const file = comparisonFiles.find(({ path }) => path.endsWith('M8-M9_coherence.result'));
    const text = await pulledFromMirror(mirror).text(urlOf(file?.path ?? ''));
    for (const line of text.trim().split('\n')) {
      const { id, human_score_1: first, human_score_2: second } = JSON.parse(line);
      expect(mean(means.get(`${id} M8 coherence`) ?? [])).toBeCloseTo(first, 12);
      expect(mean(means.get(`${id} M9 coherence`) ?? [])).toBeCloseTo(second, 12);
    }
  });

  it('reads at least 99.5% of the replies of every judge and protocol, and says why of the rest', () => {
    const all = count(valueScores(data), ({ judge, protocol }) => `${judge} ${protocol}`);
    expect(all).toEqual({
      'gpt-3.5-turbo-0301 rts': 4800,
      'gpt-3.5-turbo-0301 altrts': 4800,
      'gpt-3.5-turbo-0301 mcq': 5100,
      'gpt-3.5-turbo-0301 altmcq': 4812,
      'gpt-3.5-turbo-0301 stareval': 4800,
      'gpt-4-0314 rts': 4800,
      'llama-2-7b-chat-hf rts': 4800,
      'llama-2-13b-chat-hf rts': 4800,
      'llama-2-70b-chat-hf rts': 4800,
    });
    const unscored = valueScores(data).filter(({ value }) => value === null);
    expect(unscored.every(({ reason, raw }) => reason && raw !== undefined)).toBe(true);
    const unread = count(unscored, ({ judge, protocol }) => `${judge} ${protocol}`);
    for (const [name, n] of Object.entries(unread)) expect(n / (all[name] ?? 0)).toBeLessThan(0.005);
  });

  it('turns no letter upside down: letters, stars and reasons of one judge rise with the expert ratings', () => {
    const gold = new Map<string, number>();
    for (const { group, item, system, dimension, value = 0 } of valueLabels(data)) {
      const key = `${item} ${system} ${dimension}`;
      if (group === 'expert') gold.set(key, (gold.get(key) ?? 0) + value / 3);
    }
    for (const protocol of ['rts', 'mcq', 'altmcq', 'stareval']) {
      const low: number[] = [];
      const high: number[] = [];
      for (const score of valueScores(data)) {
        if (score.protocol !== protocol || score.judge !== 'gpt-3.5-turbo-0301' || score.value === null)
          continue;
        const human = gold.get(`${score.item} ${score.system} ${score.dimension}`) ?? 0;
        if (human < 2.5) low.push(score.value);
        if (human > 4) high.push(score.value);
      }
      expect(mean(high)).toBeGreaterThan(mean(low) + 0.3);
    }
  });

  it('keeps both orders of 11 pairs, told apart by what was shown', () => {
    const pairs = pairScores(data);
    expect(pairs).toHaveLength(8800);
    expect(pairs.every(({ winner, repeat }) => winner !== null && repeat === undefined)).toBe(true);
    const orders = count(pairs, ({ shown }) => shown.join('-'));
    expect(Object.keys(orders)).toHaveLength(22);
    expect(new Set(Object.values(orders))).toEqual(new Set([400]));
  });

  it('names file, line and field of a malformed reply', async () => {
    const path = replyFiles[0]?.path ?? '';
    const broken = pulledWith(new Map([[urlOf(path), '{"id":"dm-test-1"}\n']]), pulledFromMirror(mirror));
    const error = await definition.load(broken).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataError);
    expect(String(error)).toContain(`${path}:1: resp: missing`);
  });
});
