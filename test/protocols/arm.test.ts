import { describe, expect, it } from 'vitest';
import { arm, armFewShot, armSelfConsistency, armZeroShot } from '../../protocols/arm/index.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import { readTagged } from '../../protocols/read-tagged.js';
import { caseOf, play, shownBy } from './support.js';

const units = ['The ferry sails at nine.', 'Ada is in love.'].map((text, n) => ({ id: `s${n + 1}`, text }));
const candidates = [{ item: 'i1', system: 'alder', text: units.map(({ text }) => text).join(' '), units }];
const theCase = caseOf({ candidates });
const values = (verdicts: readonly object[]) =>
  verdicts.map((verdict) => 'value' in verdict && verdict.value);

describe('arm', () => {
  const prompts = loadPromptSet(arm);
  const options = arm.options.parse({});
  const replies = [
    'It is right. <answer> The ferry sails at nine. </answer>',
    'Love is read into it. <answer>Ada says nothing and smiles.</answer>',
    '<item>Love is not told.</item><item>She smiles.</item>',
  ];

  it('scores the share of claims repeated unchanged, and measures the rewritten ones', () => {
    const { outcome, batches } = play(arm.run(theCase, options, prompts), (_, index) => replies[index] ?? '');
    expect(batches.map((batch) => batch.length)).toEqual([2, 1]);
    expect(shownBy(batches[1]?.[0] as never)).toContain('Love is read into it.');
    expect(values(outcome.verdicts)).toEqual([1, 0]);
    expect(outcome.verdicts[1]?.requests.length).toBe(2);
    // "ada is in love" → "ada say noth and smile": ada kept, three words replaced, one put in.
    expect(outcome.scores).toEqual([
      {
        system: 'alder',
        value: 0.5,
        coverage: 1,
        measures: { editDistance: 4, normalizedEditDistance: 0.8, points: 2 },
      },
    ]);
    expect(outcome.units?.[1]).toMatchObject({
      unit: 's2',
      texts: { rewrite: 'Ada says nothing and smiles.' },
    });
  });

  it('counts a claim as repeated only up to Unicode form and outer white space', () => {
    const answers = ['<answer>The ferry sails at nine</answer>', '<answer>\n Ada is in love.\n</answer>'];
    const { outcome } = play(arm.run(theCase, options, prompts), (_, index) => answers[index] ?? '');
    expect(values(outcome.verdicts)).toEqual([0, 1]);
  });

  it('asks nothing a second time where nothing was rewritten or no points are wanted', () => {
    const same = play(arm.run(theCase, options, prompts), (_, i) => `<answer>${units[i]?.text}</answer>`);
    expect(same.batches.length).toBe(1);
    expect(same.outcome.scores[0]?.measures).toEqual({
      editDistance: null,
      normalizedEditDistance: null,
      points: null,
    });
    const once = play(
      arm.run(theCase, arm.options.parse({ points: false }), prompts),
      (_, i) => replies[i] ?? '',
    );
    expect(once.batches.length).toBe(1);
  });

  it('asks for the explanation before the rewrite, after it, or not at all', () => {
    const shown = (extra: object) => {
      const { batches } = play(arm.run(theCase, arm.options.parse(extra), prompts), () => 'nothing');
      return { text: shownBy(batches[0]?.[0] as never), format: batches[0]?.[0]?.format };
    };
    const before = shown({}).text;
    expect(before.indexOf('First explain')).toBeGreaterThan(0);
    expect(before.indexOf('First explain')).toBeLessThan(before.indexOf('<answer>'));
    const after = shown({ explain: 'after' }).text;
    expect(after.indexOf('Then explain')).toBeGreaterThan(after.indexOf('<answer>'));
    expect(after).not.toContain('First explain');
    expect(shown({ explain: 'none' }).text).not.toContain('xplain');
    const fields = (explain: string) => {
      const { text, format } = shown({ explain, answer: 'structured' });
      const properties = Object.keys((format?.schema.properties as object | undefined) ?? {});
      expect(text.includes('"explanation"')).toBe(properties.includes('explanation'));
      return properties;
    };
    expect(fields('before')).toEqual(['explanation', 'rewrite']);
    expect(fields('none')).toEqual(['rewrite']);
    expect(fields('after')).toEqual(['rewrite', 'explanation']);
  });

  it('takes the points from whatever prose stands outside the tags', () => {
    const run = (extra: object, reply: string) =>
      play(arm.run(theCase, arm.options.parse(extra), prompts), () => reply);
    const both = 'Before. <answer>Ada smiles.</answer> Behind.';
    expect(run({ explain: 'after' }, both).outcome.verdicts[1]).toMatchObject({ explanation: 'Behind.' });
    expect(run({ explain: 'none' }, both).outcome.verdicts[1]).toMatchObject({ explanation: 'Before.' });
    expect(run({ explain: 'none' }, '<answer>Ada smiles.</answer>').batches).toHaveLength(1);
    const structured = run({ explain: 'none', answer: 'structured' }, '{"rewrite": "Ada smiles."}');
    expect(values(structured.outcome.verdicts)).toEqual([0, 0]);
    expect(structured.batches).toHaveLength(1);
  });

  it('measures distances with the marks as tokens, and over all claims where asked for', () => {
    const measures = (extra: object) =>
      play(arm.run(theCase, arm.options.parse(extra), prompts), (_, index) => replies[index] ?? '').outcome
        .scores[0]?.measures;
    // "ada is in love ." → "ada say noth and smile .": 4 of 6 with the full stop that both end in.
    expect(measures({ tokens: 'words+punctuation' })).toMatchObject({
      editDistance: 4,
      normalizedEditDistance: 4 / 6,
    });
    expect(measures({ over: 'all' })).toMatchObject({
      editDistance: 2,
      normalizedEditDistance: 0.4,
      points: 2,
    });
  });

  it('lists the principles in the prompt of both kinds of flaw alone', () => {
    const lines = (kind: string) =>
      prompts.templates.get(kind)?.messages.flatMap(({ body }) => body.match(/^- /gm) ?? []).length;
    expect(['both', 'subjectivity', 'unfaithfulness'].map(lines)).toEqual([5, 0, 0]);
  });

  it('is unscored without an answer between tags', () => {
    const { outcome } = play(arm.run(theCase, options, prompts), () => 'I would keep it.');
    expect(outcome.verdicts[0]).toMatchObject({
      value: null,
      reason: 'the reply has no <answer> … </answer>',
    });
  });

  it("does not take tags that the story holds for the judge's", () => {
    const story = 'He wrote <answer>Nobody sails.</answer> on the wall.';
    expect(
      readTagged(`The story says: He wrote <answer>Nobody sails.</answer> on the wall.`, 'answer', [story])
        .value,
    ).toBeNull();
    expect(
      readTagged(`Quoted: wrote <answer>Nobody sails.</answer> on. <answer>Mine.</answer>`, 'answer', [story])
        .value,
    ).toBe('Mine.');
  });
});

describe('the baselines of arm', () => {
  it('zero-shot: yes = objective', () => {
    const run = armZeroShot.run(theCase, armZeroShot.options.parse({}), loadPromptSet(armZeroShot));
    const { outcome } = play(run, (_, index) =>
      index === 0 ? '<answer>Yes</answer>' : '**No**, it is not.',
    );
    expect(outcome.scores).toEqual([{ system: 'alder', value: 0.5, coverage: 1 }]);
  });

  it('few-shot: the same question after the worked claims', () => {
    const run = armFewShot.run(theCase, armFewShot.options.parse({}), loadPromptSet(armFewShot));
    const { batches } = play(run, () => '<answer>Yes</answer>');
    expect(shownBy(batches[0]?.[0] as never).match(/<answer>(?:Yes|No)<\/answer>/g)?.length).toBe(10);
  });

  const consistency = loadPromptSet(armSelfConsistency);
  const answersOf = (answers: readonly string[], extra = {}) => {
    const options = armSelfConsistency.options.parse(extra);
    const { outcome, batches } = play(armSelfConsistency.run(theCase, options, consistency), (_, index) => {
      const answer = answers[index] ?? 'Yes';
      return answer === '' ? 'Hm.' : `Reasoning: so.\n<answer>${answer}</answer>`;
    });
    return { values: values(outcome.verdicts), batches };
  };

  it('self-consistency: three samples at 0.7; samples that differ make a claim subjective', () => {
    const { values: got, batches } = answersOf(['Yes', 'No', 'Yes', 'No', 'No', 'No']);
    expect(batches[0]?.length).toBe(6);
    expect(batches[0]?.[0]?.sampling.temperature).toBe(0.7);
    expect(got).toEqual([0, 1]);
  });

  it('self-consistency: other rules, and samples missing that could have changed the verdict', () => {
    expect(answersOf(['Yes', 'No', 'Yes', 'No', 'No', 'Yes'], { rule: 'majority-no' }).values).toEqual([
      1, 0,
    ]);
    expect(answersOf(['Yes', 'Yes', '', 'Yes', 'No', ''], { rule: 'differ' }).values).toEqual([null, 0]);
    expect(answersOf(['Yes', 'No', '', 'Yes', 'Yes', 'Yes'], { rule: 'any-no' }).values).toEqual([0, 1]);
  });
});
