import { describe, expect, it } from 'vitest';
import { llmCompare } from '../../protocols/llm-compare/index.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import { caseOf, noReply, play, shownBy, textReply } from './support.js';

const prompts = loadPromptSet(llmCompare);
const options = llmCompare.options.parse({});
const scoresOf = (scores: readonly { system: string; value: number | null }[]) =>
  Object.fromEntries(scores.map(({ system, value }) => [system, value]));

describe('llm-compare', () => {
  it('gives 2 points for a win, 1 for a tie, 0 for a loss, as a mean over judged comparisons', () => {
    const decisions = ['1', 'tie', '2']; // alder beats birch; alder ties cedar; cedar beats birch
    const { outcome, batches } = play(
      llmCompare.run(caseOf(), options, prompts),
      (_, index) => `Some reason.\nDecision: ${decisions[index]}`,
    );
    expect(batches.map((batch) => batch.length)).toEqual([3]);
    expect(scoresOf(outcome.scores)).toEqual({ alder: 1.5, birch: 0, cedar: 1.5 });
    expect(outcome.verdicts.map((verdict) => 'winner' in verdict && [verdict.shown, verdict.winner])).toEqual(
      [
        [['alder', 'birch'], 'first'],
        [['alder', 'cedar'], 'tie'],
        [['birch', 'cedar'], 'second'],
      ],
    );
  });

  it('leaves an unread comparison out of the mean, flags it, and counts it against coverage', () => {
    const replies = ['Decision: 1', 'I cannot say.', noReply('refusal', 'policy')];
    const { outcome } = play(llmCompare.run(caseOf(), options, prompts), (_, index) => replies[index] ?? '');
    expect(outcome.scores).toEqual([
      { system: 'alder', value: 2, coverage: 0.5, flags: ['compared with 1 of 2 other systems'] },
      { system: 'birch', value: 0, coverage: 0.5, flags: ['compared with 1 of 2 other systems'] },
      {
        system: 'cedar',
        value: null,
        coverage: 0,
        reason: 'the reply states no decision; the judge refused to answer: policy',
      },
    ]);
  });

  it('asks each pair both ways round, and maps the verdict to what was shown first', () => {
    const { outcome, batches } = play(
      llmCompare.run(caseOf({ systems: ['alder', 'birch'], orders: 'both' }), options, prompts),
      () => textReply('Decision: 1'),
    );
    expect(batches[0]?.map(({ key }) => key)).toEqual([
      'i1/overall/alder/birch/repeat=0',
      'i1/overall/birch/alder/repeat=0',
    ]);
    expect(scoresOf(outcome.scores)).toEqual({ alder: 1, birch: 1 });
  });

  it('compares with a baseline alone where one is named: N − 1 pairs, each in the order of the full round', () => {
    const against = llmCompare.options.parse({ pairs: 'baseline:birch' });
    const decisions = ['1', 'tie']; // alder beats birch; birch ties cedar
    const { outcome, batches } = play(
      llmCompare.run(caseOf(), against, prompts),
      (_, index) => `Decision: ${decisions[index]}`,
    );
    expect(batches[0]?.map(({ key }) => key)).toEqual([
      'i1/overall/alder/birch/repeat=0',
      'i1/overall/birch/cedar/repeat=0',
    ]);
    expect(outcome.scores).toEqual([
      { system: 'alder', value: 2, coverage: 1 },
      { system: 'birch', value: 0.5, coverage: 1 },
      { system: 'cedar', value: 1, coverage: 1 },
    ]);
    const whole = play(llmCompare.run(caseOf({ orders: 'shuffled' }), options, prompts), () => '1')
      .batches[0];
    const some = play(llmCompare.run(caseOf({ orders: 'shuffled' }), against, prompts), () => '1').batches[0];
    expect(some).toEqual(whole?.filter(({ key }) => key.includes('birch')));
    const both = play(llmCompare.run(caseOf({ orders: 'both' }), against, prompts), () => '1').batches[0];
    expect(both).toHaveLength(4);
  });

  it('asks no one about a text and its like, nor where an item lacks the baseline', () => {
    const against = llmCompare.options.parse({ pairs: 'baseline:birch' });
    const same = caseOf();
    const alike = {
      ...same,
      candidates: same.candidates.map((one) => ({ ...one, text: one.system === 'alder' ? 'x' : 'y' })),
    };
    const asked = play(llmCompare.run(alike, against, prompts), () => 'Decision: 2');
    expect(asked.batches[0]?.map(({ key }) => key)).toEqual(['i1/overall/alder/birch/repeat=0']);
    expect(asked.outcome.scores[2]).toEqual({
      system: 'cedar',
      value: null,
      coverage: 0,
      reason: 'nothing was asked',
    });
    const lacking = play(
      llmCompare.run(caseOf({ systems: ['alder', 'cedar'] }), against, prompts),
      () => '1',
    );
    expect(lacking.batches.flat()).toEqual([]);
    expect(lacking.outcome.verdicts).toEqual([]);
  });

  it.each([{ pairs: 'some' }, { pairs: 'baseline:' }, { pairs: 3 }])('refuses %j', (given) => {
    expect(llmCompare.options.safeParse(given).success).toBe(false);
  });

  it('shows a pair in the shuffled order', () => {
    const { batches } = play(
      llmCompare.run(caseOf({ systems: ['alder', 'birch'], orders: 'shuffled' }), options, prompts),
      () => 'Decision: tie',
    );
    const shown = shownBy(batches[0]?.[0] as never);
    expect(shown.indexOf('says birch')).toBeLessThan(shown.indexOf('says alder'));
  });

  it('reads a structured answer, and holds the request to its schema', () => {
    const structured = llmCompare.options.parse({ answer: 'structured' });
    const { outcome, batches } = play(
      llmCompare.run(caseOf({ systems: ['alder', 'birch'] }), structured, prompts),
      () => '```json\n{"explanation": "shorter", "decision": "2"}\n```',
    );
    expect(batches[0]?.[0]?.format?.schema).toMatchObject({ required: ['explanation', 'decision'] });
    expect(outcome.verdicts).toMatchObject([{ winner: 'second', explanation: 'shorter' }]);
  });

  it('asks for the decision alone where no explanation is wanted', () => {
    const direct = llmCompare.options.parse({ explain: false });
    const { batches } = play(llmCompare.run(caseOf(), direct, prompts), () => '1');
    const shown = shownBy(batches[0]?.[0] as never);
    expect(shown).toContain('nothing else');
    expect(shown).not.toContain('First explain');
  });
});
