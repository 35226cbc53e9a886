import { beforeAll, expect, it } from 'vitest';
import type { LoadedDataset } from '../../datasets/contract.js';
import { runs, urlOf } from '../../datasets/llmbar/files.js';
import { definition } from '../../datasets/llmbar/index.js';
import type { PairLabel } from '../../src/model/label.js';
import type { PairScore } from '../../src/model/score.js';
import { count, faultsOf, groupBy, pairScores, valueScores } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

describeWithMirror('llmbar', (mirror) => {
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(pulledFromMirror(mirror));
  });

  it('holds what the open format asks for', () => {
    expect(faultsOf(data)).toEqual([]);
    expect(data.card.anonymous).toBe(true);
  });

  it('has 419 pairs in five splits, each with a gold preference whose shown order is unknown', () => {
    expect(count(data.items, ({ tags }) => String(tags?.split))).toEqual({
      Natural: 100,
      Neighbor: 134,
      GPTInst: 92,
      GPTOut: 47,
      Manual: 46,
    });
    expect(data.candidates).toHaveLength(2 * 419);
    const labels = data.labels as PairLabel[];
    expect(labels).toHaveLength(419);
    expect(labels.some(({ shown }) => shown)).toBe(false);
    expect(count(labels, ({ preference }) => preference)).toEqual({ output_1: 206, output_2: 213 });
  });

  it('has 130 runs in both orders, and two ratings an item where outputs were rated', () => {
    expect(runs).toHaveLength(130);
    const pairs = pairScores(data);
    expect(pairs).toHaveLength(2 * 65 * 146);
    expect(count(pairs, ({ shown }) => shown.join())).toEqual({
      'output_1,output_2': 65 * 146,
      'output_2,output_1': 65 * 146,
    });
    expect(pairs.filter(({ winner }) => winner === null)).toHaveLength(69);
    expect(pairs.every(({ winner, reason }) => (winner === null) === (reason !== undefined))).toBe(true);
    expect(valueScores(data)).toHaveLength(2 * 7 * 146);
    expect(valueScores(data).every(({ value }) => value !== null)).toBe(true);
  });

  it('keeps the recorded winners so that the statistics of every run come out', () => {
    const gold = new Map(data.labels.map((label) => [label.item, (label as PairLabel).preference]));
    const winnerOf = ({ shown, winner }: PairScore) =>
      winner === null ? null : shown[winner === 'first' ? 0 : 1];
    const byRun = groupBy(pairScores(data), ({ item, judge, protocol }) =>
      [item.split('-')[0], judge, protocol].join('/'),
    );
    const published = new Map(
      (data.published ?? []).map((each) => [`${each.row} ${each.column}`, each.value]),
    );
    expect(byRun.size).toBe(130);
    for (const [run, scores] of byRun) {
      const firstOrder = scores.filter(({ shown }) => shown[0] === 'output_1');
      const swapped = new Map(
        scores.filter(({ shown }) => shown[0] === 'output_2').map((score) => [score.item, winnerOf(score)]),
      );
      const tally = { False: 0, True: 0, both: 0, equal: 0 };
      for (const score of firstOrder) {
        const [one, other, label] = [winnerOf(score), swapped.get(score.item), gold.get(score.item)];
        if (one === label) tally.False += 1;
        if (other === label) tally.True += 1;
        if (one === label && other === label) tally.both += 1;
        if (one === other) tally.equal += 1;
      }
      const percent = (n: number) => (100 * n) / firstOrder.length;
      expect(percent(tally.False)).toBeCloseTo(published.get(`${run} correct_False`) ?? -1, 10);
      expect(percent(tally.True)).toBeCloseTo(published.get(`${run} correct_True`) ?? -1, 10);
      expect(percent(tally.both)).toBeCloseTo(published.get(`${run} correct_both`) ?? -1, 10);
      expect(percent(tally.equal)).toBeCloseTo(published.get(`${run} equal`) ?? -1, 10);
      const average = (percent(tally.False) + percent(tally.True)) / 2;
      expect(average).toBeCloseTo(published.get(`${run} correct_average`) ?? -1, 10);
    }
    expect(data.published).toHaveLength(130 * 9);
  });

  it('derives the winner of equal ratings from the slot, as the card says', () => {
    const rating = new Map(
      valueScores(data).map(({ judge, protocol, item, system, value }) => [
        `${judge} ${protocol} ${item} ${system}`,
        value,
      ]),
    );
    for (const { judge, protocol, item, shown, winner } of pairScores(data)) {
      const [first, second] = shown.map((system) => rating.get(`${judge} ${protocol} ${item} ${system}`));
      if (typeof first !== 'number' || typeof second !== 'number') continue;
      expect(winner).toBe(first > second ? 'first' : 'second');
    }
  });

  it('names the file and the field of a run that is not as expected', async () => {
    const path = runs[0]?.results ?? '';
    const source = pulledFromMirror(mirror);
    const records = JSON.parse(await source.text(urlOf(path)));
    const loadWith = (changed: unknown) =>
      definition.load(pulledWith(new Map([[urlOf(path), JSON.stringify(changed)]]), source));

    records[3].results = [{ 'swap = False': { completion: ['', 'stop'], winner: '3' } }];
    await expect(loadWith(records)).rejects.toThrow(`${path}: 3.results.0: expected a winner`);
    records[2].input = 'another question';
    await expect(loadWith(records)).rejects.toThrow(`${path}: 2.input: expected the input of pair 2`);
  });
});
