import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { llmRank } from '../../protocols/llm-rank/index.js';
import { windowsOver } from '../../protocols/llm-rank/windows.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import { readRanking } from '../../protocols/read-ranking.js';
import { caseOf, noReply, play, shownBy } from './support.js';

const prompts = loadPromptSet(llmRank);
const options = llmRank.options.parse({});
const values = (scores: readonly { value: number | null }[]) => scores.map(({ value }) => value);

describe('llm-rank', () => {
  it.each([
    ['dense', '1, 2, 2, 3', [4, 3, 3, 1]],
    ['competition', '1, 2, 2, 4', [4, 3, 3, 1]],
    ['all tied', '1, 1, 1, 1', [4, 4, 4, 4]],
  ])('scores N minus the number ranked strictly better: %s', (_, ranking, expected) => {
    const theCase = caseOf({ systems: ['a', 'b', 'c', 'd'] });
    const { outcome } = play(llmRank.run(theCase, options, prompts), () => `Because.\nRanking: ${ranking}`);
    expect(values(outcome.scores)).toEqual(expected);
  });

  it('maps ranks back from the shuffled order, and records that order', () => {
    const { outcome } = play(
      llmRank.run(caseOf({ orders: 'shuffled' }), options, prompts),
      () => 'Ranking: 1, 2, 3',
    );
    expect(outcome.verdicts).toMatchObject([
      { shown: ['cedar', 'birch', 'alder'], ranking: { cedar: 1, birch: 2, alder: 3 } },
    ]);
    expect(values(outcome.scores)).toEqual([1, 2, 3]);
  });

  it('asks the list and its reverse where both orders are wanted, and means the scores', () => {
    const { outcome, batches } = play(
      llmRank.run(caseOf({ orders: 'both' }), options, prompts),
      () => 'Ranking: 1, 2, 3',
    );
    expect(batches[0]?.length).toBe(2);
    expect(values(outcome.scores)).toEqual([2, 2, 2]);
  });

  it.each([
    ['Ranking: 1, 2', 'the ranking has 2 ranks for 3 texts'],
    ['Ranking: 1, 2, 7', 'the rank 7 is not a whole number from 1 to 3'],
    ['Ranking: 2, 2, 3', 'the ranking has no first place'],
    ['They are all fine.', 'the reply states no ranking'],
  ])('is unscored with a reason: %s', (reply, reason) => {
    const { outcome } = play(llmRank.run(caseOf(), options, prompts), () => reply);
    expect(outcome.verdicts).toMatchObject([{ ranking: null, reason }]);
    expect(outcome.scores[0]).toEqual({ system: 'alder', value: null, coverage: 0, reason });
  });

  it('reads a structured ranking and asks for as many ranks as are shown', () => {
    const structured = llmRank.options.parse({ answer: 'structured' });
    const { outcome, batches } = play(
      llmRank.run(caseOf(), structured, prompts),
      () => '{"explanation":"x","ranking":[2,1,3]}',
    );
    expect(batches[0]?.[0]?.format?.schema).toMatchObject({
      properties: { ranking: { minItems: 3, maxItems: 3 } },
    });
    expect(values(outcome.scores)).toEqual([2, 3, 1]);
  });

  it('slides windows from the end to the start until every place is settled', () => {
    expect(windowsOver(6, 4, 2)).toEqual([
      { from: 2, to: 6 },
      { from: 0, to: 4 },
      { from: 2, to: 6 },
    ]);
    expect(windowsOver(3, 10, 5)).toEqual([{ from: 0, to: 3 }]);
  });

  it('ranks a list of any length as a consistent judge would, ties included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 17 }),
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (worths, window, step) => {
          fc.pre(step < window);
          const systems = worths.map((_, index) => `s${index}`);
          const candidates = systems.map((system, i) => ({
            item: 'i1',
            system,
            text: `worth=${worths[i]} end`,
          }));
          const { outcome } = play(
            llmRank.run(
              caseOf({ candidates }),
              llmRank.options.parse({ window, step, explain: false }),
              prompts,
            ),
            (request) => {
              const shown = [...shownBy(request).matchAll(/worth=(\d) end/g)].map((match) =>
                Number(match[1]),
              );
              return `Ranking: ${shown.map((worth) => 1 + shown.filter((other) => other > worth).length).join(', ')}`;
            },
          );
          for (const [i, a] of worths.entries()) {
            for (const [j, b] of worths.entries()) {
              const [x, y] = [outcome.scores[i]?.value ?? 0, outcome.scores[j]?.value ?? 0];
              if (a > b) expect(x).toBeGreaterThan(y);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('stops at a window that was not read: what was not settled is no ranking', () => {
    const theCase = caseOf({ systems: ['a', 'b', 'c', 'd', 'e', 'f'] });
    const windowed = llmRank.options.parse({ window: 4, step: 2 });
    const { outcome, batches } = play(llmRank.run(theCase, windowed, prompts), () => noReply('length'));
    expect(batches.length).toBe(1);
    expect(outcome.scores.every(({ value }) => value === null)).toBe(true);
  });

  it('refuses a step that is no smaller than the window', () => {
    expect(() => llmRank.options.parse({ window: 4, step: 4 })).toThrow(/smaller than the window/);
  });
});

describe('readRanking', () => {
  it.each([
    ['Ranking: [2, 1, 3]', [2, 1, 3]],
    ['**Ranking:** "2, 1, 3."', [2, 1, 3]],
    ['Explanation: fine.\n\nRanking:\n2, 1, 3', [2, 1, 3]],
    ['Response 1: 2\nResponse 2: 1\nResponse 3: 3', [2, 1, 3]],
    [
      '- **Summary 1**: rank 2\n- **Summary 2**: rank 1\n- **Summary 3**: rank 3\n\nHope this helps!',
      [2, 1, 3],
    ],
    ['1. Response 2\n2. Response 1\n3. Response 3', [2, 1, 3]],
    ['Ranking: Response 2 > Response 1 = Response 3', [2, 1, 2]],
    ['Ranking: 1, 2, 3\nOn reflection:\nRanking: 3, 2, 1', [3, 2, 1]],
    ['2, 1, 3', [2, 1, 3]],
    ['<think>Ranking: 1, 2, 3</think>Ranking: 3, 1, 2', [3, 1, 2]],
  ])('reads %j', (reply, ranks) => {
    expect(readRanking(reply, 3).value).toEqual(ranks);
  });
});
