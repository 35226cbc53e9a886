import { describe, expect, it } from 'vitest';
import { loadCasebook } from '../../datasets/casebook/index.js';
import type { ProtocolCase } from '../../protocols/contract.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import { PROTOCOLS, protocolById } from '../../protocols/registry.js';
import { judgmentSchema } from '../../src/model/judgment.js';
import { noReply, play, textReply } from './support.js';

const casebook = await loadCasebook();

function caseOf(kind: string, dimension: string): ProtocolCase {
  const item = casebook.items.find(({ tags }) => tags?.kind === kind);
  const found = casebook.card.dimensions.find(({ id }) => id === dimension);
  if (!item || !found) throw new Error(`no ${kind} case with ${dimension}`);
  return {
    item,
    dimension: found,
    candidates: casebook.candidates.filter((candidate) => candidate.item === item.item),
    repeat: 2,
    orders: 'shuffled',
    shuffle: (values) => [...values].reverse(),
    sampling: { temperature: 0 },
  };
}

/** Replies of every kind, by their place: verdicts for one protocol or another, chatter, refusals, cut-off texts. */
const REPLIES = [
  textReply('Decision: 1\nScore: 4\nRanking: 1, 2, 3, 4, 5\n<answer>Yes</answer>'),
  noReply('refusal', 'policy'),
  textReply('Why? <answer>Something else.</answer> Score: 2\nDecision: tie'),
  noReply('length'),
  textReply('Sorry.'),
];

describe.each(PROTOCOLS.map((protocol) => [protocol.id, protocol] as const))('%s', (_, protocol) => {
  const theCase =
    protocol.level === 'unit' ? caseOf('narrative', 'coherence') : caseOf('expository', 'overall');
  const prompts = loadPromptSet(protocol);
  const options = protocol.options.parse({});
  const once = () =>
    play(protocol.run(theCase, options, prompts), (_, index) => REPLIES[index % REPLIES.length] ?? '');

  it('yields the same requests and the same outcome for the same replies', () => {
    expect(once()).toEqual(once());
  });

  it('gives every system a score or a reason, and every verdict the keys it was read from', () => {
    const { outcome, batches } = once();
    const keys = new Set(batches.flat().map(({ key }) => key));
    expect(keys.size).toBe(batches.flat().length);
    expect(outcome.scores.map(({ system }) => system)).toEqual(
      theCase.candidates.map(({ system }) => system),
    );
    for (const { value, reason, coverage } of outcome.scores) {
      expect(value === null ? reason : 'a score').toMatch(/\w/);
      expect(coverage).toBeGreaterThanOrEqual(0);
      expect(coverage).toBeLessThanOrEqual(1);
    }
    for (const verdict of outcome.verdicts) {
      expect(
        judgmentSchema.safeParse({ ...verdict, judge: 'j', protocol: protocol.id }).error,
      ).toBeUndefined();
      for (const key of verdict.requests) expect(keys).toContain(key);
    }
  });

  it('leaves everything unscored where no reply came, without losing a verdict', () => {
    const run = protocol.run(theCase, options, prompts);
    let step = run.next();
    while (!step.done) step = run.next([]);
    expect(step.value.scores.every(({ value }) => value === null)).toBe(true);
    expect(step.value.verdicts.length).toBeGreaterThan(0);
  });

  it('keeps text that looks like a variable what it is', () => {
    const hostile = theCase.candidates.map((each) => ({ ...each, text: '{{document}} {{/x}}', units: [] }));
    const { batches } = play(protocol.run({ ...theCase, candidates: hostile }, options, prompts), () => 'no');
    const first = batches[0]?.[0]?.messages.map(({ content }) => content).join('\n');
    expect(first).toContain('{{document}}');
  });
});

describe('the registry', () => {
  it('names the protocols there are where one is asked for that is not', () => {
    expect(() => protocolById('llm-guess')).toThrow(/No protocol "llm-guess".*"llm-score", "llm-eval"/);
  });

  it('documents every option', () => {
    for (const { options, id } of PROTOCOLS) {
      const { shape } = options as unknown as { shape: Record<string, { description?: string }> };
      for (const [name, field] of Object.entries(shape))
        expect(field.description, `${id}.${name}`).toMatch(/\w/);
    }
  });
});
