import { describe, expect, it } from 'vitest';
import { llmEval } from '../../protocols/llm-eval/index.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import { caseOf, dimensionOf, play, shownBy, textReply } from './support.js';

const prompts = loadPromptSet(llmEval);
const options = llmEval.options.parse({});
const one = { systems: ['alder'] };

describe('llm-eval', () => {
  it('gives the score that the judge stated', () => {
    const { outcome } = play(llmEval.run(caseOf(), options, prompts), (_, index) => `Score: ${index + 2}`);
    expect(outcome.scores.map(({ value }) => value)).toEqual([2, 3, 4]);
  });

  it('turns a score round where the prompt calls 1 the best', () => {
    const missing = caseOf({ ...one, dimension: dimensionOf('missing') });
    const { outcome } = play(llmEval.run(missing, options, prompts), () => 'Score: 2');
    expect(outcome.scores).toEqual([{ system: 'alder', value: 4, coverage: 1 }]);
  });

  it('leaves a score outside the scale unscored, and never takes the 5 of "4/5"', () => {
    const answers = ['Score: 7', 'Score: 4/5', '4/5'];
    const { outcome } = play(llmEval.run(caseOf(), options, prompts), (_, index) => answers[index] ?? '');
    expect(outcome.scores).toEqual([
      { system: 'alder', value: null, coverage: 0, reason: 'the score 7 is outside 1 to 5' },
      { system: 'birch', value: 4, coverage: 1 },
      { system: 'cedar', value: 4, coverage: 1 },
    ]);
  });

  it('means the samples that were read, at a temperature and seed of their own', () => {
    const sampled = llmEval.options.parse({ samples: 3 });
    const answers = ['Score: 5', 'no idea', 'Score: 2'];
    const theCase = caseOf({ ...one, sampling: { temperature: 0, seed: 7 } });
    const { outcome, batches } = play(llmEval.run(theCase, sampled, prompts), (_, i) => answers[i] ?? '');
    expect(batches[0]?.map(({ sampling }) => sampling)).toEqual([
      { temperature: 1, seed: 7 },
      { temperature: 1, seed: 8 },
      { temperature: 1, seed: 9 },
    ]);
    expect(outcome.scores).toEqual([{ system: 'alder', value: 3.5, coverage: 2 / 3 }]);
    expect(outcome.verdicts).toMatchObject([
      { sample: 0, value: 5 },
      { sample: 1, value: null },
      { sample: 2, value: 2 },
    ]);
  });

  it('shows an answer of the wanted form where asked to', () => {
    const shown = (extra: object) => {
      const asking = llmEval.options.parse(extra);
      const { batches } = play(llmEval.run(caseOf(one), asking, prompts), () => 'Score: 1');
      return shownBy(batches[0]?.[0] as never);
    };
    expect(shown({})).not.toContain('Score: 3');
    expect(shown({ example: true })).toMatch(/looks like this:\n\nScore: 3$/);
    expect(shown({ example: true, explain: true })).toMatch(/looks like this:\n\n\S.*\.\nScore: 3$/);
    const structured = shown({ example: true, explain: true, answer: 'structured' });
    const [json = ''] = /\{"explanation".*\}/.exec(structured) ?? [];
    expect(JSON.parse(json)).toMatchObject({ score: 3 });
  });

  it('weighs the scores of the scale by their probabilities', () => {
    const weighted = llmEval.options.parse({ score: 'weighted' });
    expect(llmEval.needsLogprobs(weighted)).toBe(true);
    const top = [
      { token: '4', logprob: Math.log(0.5) },
      { token: ' 5', logprob: Math.log(0.25) },
      { token: '9', logprob: Math.log(0.2) },
    ];
    const logprobs = [
      { token: 'Score', logprob: 0, top: [] },
      { token: ':', logprob: 0, top: [] },
      { token: '4', logprob: Math.log(0.5), top },
    ];
    const { outcome, batches } = play(llmEval.run(caseOf(one), weighted, prompts), () =>
      textReply('Score: 4', { logprobs }),
    );
    expect(batches[0]?.[0]?.topLogprobs).toBe(20);
    expect(outcome.scores[0]?.value).toBeCloseTo((4 * 0.5 + 5 * 0.25) / 0.75, 12);
  });

  it('is unscored where weighted scores were asked for and no log-probabilities came', () => {
    const weighted = llmEval.options.parse({ score: 'weighted' });
    const { outcome } = play(llmEval.run(caseOf(one), weighted, prompts), () => 'Score: 4');
    expect(outcome.scores[0]).toMatchObject({ value: null, coverage: 0 });
  });

  it('has a template for any dimension, which shows its title and description', () => {
    const dimension = dimensionOf('warmth', { title: 'Warmth', description: 'Kindness to the reader.' });
    const { batches } = play(llmEval.run(caseOf({ ...one, dimension }), options, prompts), () => 'Score: 3');
    expect(shownBy(batches[0]?.[0] as never)).toContain('Kindness to the reader.');
  });

  it('puts the shared document first and marks it cacheable', () => {
    const { batches } = play(llmEval.run(caseOf(), options, prompts), () => 'Score: 3');
    const firsts = batches[0]?.map(({ messages }) => messages[0]);
    expect(new Set(firsts?.map((message) => JSON.stringify(message))).size).toBe(1);
    expect(firsts?.[0]).toMatchObject({ cacheable: true });
    expect(firsts?.[0]?.content).toContain('The ferry leaves at nine.');
  });

  it('asks about several dimensions at once, and reads each for itself', () => {
    const together = llmEval.options.parse({ together: true });
    const dimensions = ['overall', 'missing', 'factual'].map((id) => dimensionOf(id));
    const theCase = caseOf({ systems: ['alder', 'birch'], dimension: dimensions[0], together: dimensions });
    const answers = ['{"overall": 4, "missing": 2, "factual": 9}', 'no JSON'];
    const { outcome, batches } = play(llmEval.run(theCase, together, prompts), (_, i) => answers[i] ?? '');
    expect(batches[0]).toHaveLength(2);
    expect(shownBy(batches[0]?.[0])).toMatch(/"overall": [\s\S]*"missing": [\s\S]*"factual": /);
    const { overall, missing, factual } = outcome.byDimension ?? {};
    expect(overall?.scores).toMatchObject([{ system: 'alder', value: 4 }, { value: null }]);
    expect(missing?.scores).toMatchObject([{ system: 'alder', value: 2 }, { value: null }]);
    expect(factual?.verdicts).toMatchObject([
      { dimension: 'factual', system: 'alder', value: null, reason: 'the score 9 is outside 1 to 5' },
      { system: 'birch', value: null },
    ]);
    expect(outcome.verdicts).toEqual(overall?.verdicts);
    expect(llmEval.options.parse({ together: false })).toEqual(options);
    expect(() => llmEval.options.parse({ together: true, score: 'weighted' })).toThrow(/stated scores/);
  });
});
