import { describe, expect, it } from 'vitest';
import { llmScore } from '../../protocols/llm-score/index.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import type { TokenLogprob } from '../../src/model/reply.js';
import { caseOf, dimensionOf, noReply, play, shownBy, textReply } from './support.js';

const prompts = loadPromptSet(llmScore);
const options = llmScore.options.parse({});
const one = caseOf({ systems: ['alder'] });
const token = (text: string, listed: Record<string, number>): TokenLogprob => ({
  token: text,
  logprob: Math.log(listed[text] ?? 1),
  top: Object.entries(listed).map(([each, probability]) => ({ token: each, logprob: Math.log(probability) })),
});
const scoreOf = (tokens: TokenLogprob[], theCase = one, chosen = options) =>
  play(llmScore.run(theCase, chosen, prompts), () => textReply('Yes', { logprobs: tokens })).outcome
    .scores[0];

describe('llm-score, normalised', () => {
  it('is P(yes) over P(yes) + P(no), summed over spellings and cases', () => {
    const score = scoreOf([
      token('Yes', { Yes: 0.3, ' yes': 0.1, YES: 0.1, No: 0.2, '▁no': 0.05, Maybe: 0.1 }),
    ]);
    expect(score?.value).toBeCloseTo(0.5 / 0.75, 12);
    expect(score?.flags).toBeUndefined();
  });

  it('is turned round where yes is the bad answer', () => {
    const missing = caseOf({ systems: ['alder'], dimension: dimensionOf('missing') });
    expect(scoreOf([token('Yes', { Yes: 0.8, No: 0.2 })], missing)?.value).toBeCloseTo(0.2, 12);
  });

  it('bounds the one that is not listed by the smallest listed probability, and flags it', () => {
    const score = scoreOf([token('Yes', { Yes: 0.9, Sure: 0.06, Well: 0.01 })]);
    expect(score?.value).toBeCloseTo(0.9 / 0.91, 12);
    expect(score?.flags?.[0]).toMatch(/^bound: no is not among/);
  });

  it('is unscored where neither is listed, and where no log-probabilities came', () => {
    expect(scoreOf([token('Well', { Well: 0.9 })])).toMatchObject({ value: null, coverage: 0 });
    expect(scoreOf([])?.reason).toMatch(/without token log-probabilities/);
    const refused = play(llmScore.run(one, options, prompts), () => noReply('refusal')).outcome.scores[0];
    expect(refused).toMatchObject({ value: null, reason: 'no answer: refusal' });
  });

  it('takes the first token with a word, not the line break before it', () => {
    const score = scoreOf([token('\n', { '\n': 1 }), token('No', { No: 0.75, Yes: 0.25 })]);
    expect(score?.value).toBeCloseTo(0.25, 12);
  });

  it('finds the answer inside a structured reply', () => {
    const structured = llmScore.options.parse({ answer: 'structured' });
    const pieces = ['{"', 'answer', '":', ' "'].map((text) => token(text, { [text]: 1 }));
    const score = scoreOf(
      [...pieces, token('Yes', { Yes: 0.6, No: 0.4 }), token('"}', { '"}': 1 })],
      one,
      structured,
    );
    expect(score?.value).toBeCloseTo(0.6, 12);
  });
});

describe('llm-score, raw', () => {
  const raw = llmScore.options.parse({ method: 'raw' });

  it('is the log-probability of the answer as a continuation of the prompt, turned round where yes is bad', () => {
    const missing = caseOf({ systems: ['alder'], dimension: dimensionOf('missing') });
    const scores = [one, missing].map((theCase) => {
      const { outcome, batches } = play(llmScore.run(theCase, raw, prompts), () =>
        textReply('', { continuationLogprob: -1.5 }),
      );
      expect(batches[0]?.[0]).toMatchObject({ continuation: ' Yes' });
      expect(shownBy(batches[0]?.[0] as never)).toMatch(/Answer:$/);
      return outcome.scores[0]?.value;
    });
    expect(scores).toEqual([-1.5, 1.5]);
  });

  it('takes no structured answer', () => {
    expect(() => llmScore.options.parse({ method: 'raw', answer: 'structured' })).toThrow(/free/);
  });
});
