import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { planJsonSchema, singleTrials } from '../../src/run/plan.js';
import { parsePlan } from '../../src/run/read-plan.js';

const SCHEMA = new URL('../../docs/plan.schema.json', import.meta.url);

describe('plan.yaml', () => {
  it('docs/plan.schema.json is the schema that plans are checked against', async () => {
    expect(JSON.parse(await readFile(SCHEMA, 'utf8'))).toEqual(planJsonSchema());
  });

  it('a trial of several protocols and judges is one trial for each', () => {
    const plan = parsePlan(
      'plan.yaml',
      `
defaults: { dataset: casebook, seed: 4, sampling: { maxTokens: 64 } }
trials:
  - protocol: [llm-eval, llm-rank]
    judge: [openai:a, openai:b]
    seed: 5
  - { protocol: llm-eval, judge: openai:a, name: alone }
`,
    );
    const trials = singleTrials(plan).map(({ trial }) => trial);
    expect(trials.map(({ protocol, judge }) => `${protocol} ${judge}`)).toEqual([
      'llm-eval openai:a',
      'llm-eval openai:b',
      'llm-rank openai:a',
      'llm-rank openai:b',
      'llm-eval openai:a',
    ]);
    expect(trials[0]).toMatchObject({
      dataset: 'casebook',
      seed: 5,
      sampling: { temperature: 0, maxTokens: 64 },
    });
    expect(trials[4]).toMatchObject({ seed: 4, name: 'alone' });
  });

  it('faults name line and field', () => {
    const text = 'trials:\n  - protocol: llm-eval\n    repeats: 0\n  - judje: x\n';
    expect(() => parsePlan('plan.yaml', text)).toThrow(
      /plan\.yaml:3: trials\.0\.repeats: .*\n.*plan\.yaml:4: trials\.1: .*judje/,
    );
    expect(() => parsePlan('plan.yaml', 'trials: [')).toThrow(/plan\.yaml:\d+: /);
    expect(() => parsePlan('plan.yaml', 'trials: []')).toThrow(/plan\.yaml:1: trials: /);
  });

  it('what a trial does not say is listed', () => {
    const [only] = singleTrials(parsePlan('p', 'trials: [{ protocol: llm-eval }]'));
    expect(only?.missing).toEqual(['dataset', 'judge']);
  });
});
