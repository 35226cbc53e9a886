import { describe, expect, it } from 'vitest';
import { booookscore } from '../../protocols/booookscore/index.js';
import { readCoherence, readCoherenceBatch } from '../../protocols/booookscore/read-coherence.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import { caseOf, noReply, play, shownBy } from './support.js';

const prompts = loadPromptSet(booookscore);
const units = ['Ada comes home.', 'Perrin warns her.', 'She leaves.'].map((text, n) => ({
  id: `s${n + 1}`,
  text,
}));
const candidates = [{ item: 'i1', system: 'alder', text: units.map(({ text }) => text).join(' '), units }];
const theCase = caseOf({ candidates });

describe('booookscore', () => {
  it('asks one sentence a request, and scores the share without confusion among those that were read', () => {
    const replies = [
      'Questions: no confusion\nTypes: no confusion',
      'Questions: Who is Perrin?\nTypes: entity omission, mystery',
      noReply('length'),
    ];
    const { outcome, batches } = play(
      booookscore.run(theCase, booookscore.options.parse({}), prompts),
      (_, index) => replies[index] ?? '',
    );
    expect(batches[0]?.map((request) => shownBy(request).includes('Sentence: Perrin warns her.'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(outcome.verdicts).toMatchObject([
      { unit: 's1', value: 1 },
      { unit: 's2', value: 0, types: ['entity omission', 'other'], explanation: 'Who is Perrin?' },
      { unit: 's3', value: null, reason: 'the reply was cut off by the length limit' },
    ]);
    expect(outcome.scores).toEqual([{ system: 'alder', value: 0.5, coverage: 2 / 3 }]);
  });

  it('asks for batches of sentences, answered as JSON by their number', () => {
    const options = booookscore.options.parse({ version: 'v2', batch: 2 });
    const replies = [
      'Here you are:\n```json\n[{"number": 2, "questions": "Who is Perrin?", "types": "entity omission"}, {"number": 1, "questions": null, "types": null}]\n```',
      '[{"questions": null, "types": null}]',
    ];
    const { outcome, batches } = play(
      booookscore.run(theCase, options, prompts),
      (_, index) => replies[index] ?? '',
    );
    expect(batches[0]?.length).toBe(2);
    expect(outcome.verdicts.map((verdict) => 'value' in verdict && verdict.value)).toEqual([1, 0, 1]);
    expect(outcome.scores[0]?.value).toBeCloseTo(2 / 3, 12);
  });

  it('says again at the end what counts, where asked to', () => {
    for (const version of ['v1', 'v2']) {
      const shown = (extra: object) => {
        const asking = booookscore.options.parse({ version, ...extra });
        const { batches } = play(booookscore.run(theCase, asking, prompts), () => 'no confusion');
        return shownBy(batches[0]?.[0] as never);
      };
      const reminded = shown({ reminder: true });
      expect(reminded.indexOf('Remember:')).toBeGreaterThan(reminded.indexOf('Perrin warns her.'));
      expect(shown({})).not.toContain('Remember:');
    }
  });

  it('asks again for what could not be read, up to so many times, and not for what never came', () => {
    const options = booookscore.options.parse({ attempts: 3 });
    const replies = ['Hm.', 'no confusion', noReply('error'), 'Well.', 'Questions: Who?\nTypes: language'];
    const { outcome, batches } = play(
      booookscore.run(theCase, options, prompts),
      (_, index) => replies[index] ?? '',
    );
    expect(batches.map((batch) => batch.length)).toEqual([3, 1, 1]);
    expect(batches[1]?.[0]?.messages).toEqual(batches[0]?.[0]?.messages);
    expect(outcome.verdicts).toMatchObject([
      { unit: 's1', value: 0, requests: [batches[2]?.[0]?.key] },
      { unit: 's2', value: 1, requests: [batches[0]?.[1]?.key] },
      { unit: 's3', value: null },
    ]);
    expect(batches[2]?.[0]?.key).toContain('attempt=3');
  });

  it('keeps of a batch what was read the first time, and the last reason of what never was', () => {
    const options = booookscore.options.parse({ version: 'v2', batch: 3, attempts: 2 });
    const row = (number: number, question: string) =>
      JSON.stringify({ number, questions: question, types: 'language' });
    const replies = [`[${row(1, 'First?')}]`, `[${row(1, 'Other?')}, ${row(2, 'Second?')}]`];
    const { outcome } = play(booookscore.run(theCase, options, prompts), (_, index) => replies[index] ?? '');
    expect(outcome.verdicts).toMatchObject([
      { unit: 's1', value: 0, explanation: 'First?' },
      { unit: 's2', value: 0, explanation: 'Second?' },
      { unit: 's3', value: null },
    ]);
  });

  it('splits a summary without units into its sentences', () => {
    const plain = caseOf({
      candidates: [{ item: 'i1', system: 'alder', text: 'Ada comes home. She leaves.' }],
    });
    const { outcome } = play(
      booookscore.run(plain, booookscore.options.parse({}), prompts),
      () => 'no confusion',
    );
    expect(outcome.verdicts.map((verdict) => 'unit' in verdict && verdict.unit)).toEqual(['s1', 's2']);
  });

  it('shows at least 40 worked sentences', () => {
    const { batches } = play(
      booookscore.run(theCase, booookscore.options.parse({}), prompts),
      () => 'no confusion',
    );
    expect(shownBy(batches[0]?.[0] as never).match(/^Sentence: /gm)?.length).toBeGreaterThan(40);
  });
});

describe('readCoherence', () => {
  it.each([
    ['No confusion.', '', []],
    ['Questions: none\nTypes: none', '', []],
    [
      '**Questions:** Why now?\n**Types:** Causal omission; language',
      'Why now?',
      ['causal omission', 'language'],
    ],
    ['Questions: Who is she? What happened?', 'Who is she? What happened?', []],
    ['Questions: no confusion\nTypes: salience', '', ['salience']],
    ['Questions: Why?\nTypes: no confusion', 'Why?', []],
    ['Who is Perrin?', 'Who is Perrin?', []],
    ['<think>Questions: Who?</think>\nQuestions: no confusion\nTypes: no confusion', '', []],
  ])('reads %j', (reply, questions, types) => {
    expect(readCoherence(reply)).toEqual({ value: { questions, types } });
  });

  it('is unscored where there is neither a question nor "no confusion"', () => {
    expect(readCoherence('The sentence is fine, I suppose').value).toBeNull();
    expect(readCoherence('').value).toBeNull();
  });

  it('leaves a sentence without an entry unscored, and every one where the reply is no JSON', () => {
    const one = readCoherenceBatch('[{"sentence_num": 2, "questions": null, "types": null}]', 2);
    expect(one.map(({ value }) => value !== null)).toEqual([false, true]);
    expect(readCoherenceBatch('sorry', 2).map(({ value }) => value)).toEqual([null, null]);
  });
});
