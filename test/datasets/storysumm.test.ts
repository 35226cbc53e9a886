import { beforeAll, describe, expect, it } from 'vitest';
import type { LoadedDataset } from '../../datasets/contract.js';
import { LATER, urlOf } from '../../datasets/storysumm/files.js';
import { definition } from '../../datasets/storysumm/index.js';
import { count, faultsOf, mean, valueLabels, valueScores } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';
import { withSubjectivity } from '../support/storysumm.js';

const summary = {
  label: 0,
  difficulty: 'easy',
  story: 'A fox found a key. It opened nothing.',
  summary: ['A fox found a key.', 'It opened a door.'],
  errors: [1, 0],
  'story-id': 7,
  explanations: ['The key opened nothing.'],
  split: 'val',
  model: 'claude',
};

const STRAY = 'faced.", "\n';

/** Files of the source's shape: one summary, and the judges' verdicts on it. */
function smallFiles(changes: Record<string, unknown> = {}, later: Record<string, unknown> = {}) {
  const judge = (name: string) => urlOf(`evaluators/predicted_labels/${name}`);
  const first = { ...summary, summary: ['A fear was faced.', 'It opened a door.'], ...changes };
  const text = JSON.stringify({ one: first, two: { ...summary, model: 'gpt-4' } }, null, 1);
  const verdicts = (verdict: unknown) => JSON.stringify({ one: verdict, two: verdict });
  return pulledWith(
    new Map<string, string | null>([
      ...Object.values(LATER).map((url) => [url, null] as const),
      [urlOf('storysumm.json'), text.replace('faced.",\n', STRAY)],
      ...['claude-3-opus-20240229', 'gpt-4-0125-preview', 'mixtral'].flatMap(
        (name) =>
          [
            [judge(`${name}/justquestion.json`), verdicts({ label: 0, probs: 90 })],
            [judge(`${name}/cot.json`), verdicts({ label: 1, probs: 'It fits. Yes' })],
          ] as const,
      ),
      [judge('fables-gpt-4-turbo-preview.json'), verdicts({ label: 0, claim_labels: [1, 0, 1] })],
      [
        judge('minicheck-flan-t5-large.json'),
        verdicts({ label: 0, sentence_labels: [1, 0], probs: [0.9, 0.2] }),
      ],
      [judge('unieval.json'), verdicts({ probs: 0.7 })],
      [judge('alignscore-roberta-large.json'), verdicts({ probs: 0.4 })],
      ...Object.entries(later).map(([url, content]) => [url, JSON.stringify(content)] as const),
    ]),
  );
}

describe('storysumm, from small files of the same shape', () => {
  it('mends the stray quote, splits sentences, and gives each error its explanation', async () => {
    const data = await definition.load(smallFiles());
    expect(faultsOf(data)).toEqual([]);
    expect(data.candidates[0]).toMatchObject({
      item: 'story-7',
      text: 'A fear was faced. It opened a door.',
      units: [
        { id: 's0', start: 0, end: 17 },
        { id: 's1', start: 18, end: 35 },
      ],
      tags: { id: 'one', difficulty: 'easy' },
    });
    expect(valueLabels(data).filter(({ system }) => system === 'claude')).toMatchObject([
      { dimension: 'faithfulness', value: 0 },
      { dimension: 'faithfulness-sentence', unit: 's0', value: 1 },
      { dimension: 'faithfulness-sentence', unit: 's1', value: 0, comment: 'The key opened nothing.' },
    ]);
  });

  it('turns the probability of an answer into that of "faithful"', async () => {
    const { scores } = await definition.load(smallFiles());
    const binary = scores.find(({ protocol }) => protocol === 'binary');
    expect(binary).toMatchObject({ value: 0 });
    expect(binary).toHaveProperty('probability', expect.closeTo(0.1, 12));
    expect(scores.find(({ protocol }) => protocol === 'cot')).toMatchObject({
      value: 1,
      raw: 'It fits. Yes',
    });
  });

  it('refuses a file whose known flaw is gone or comes twice, and labels that do not fit the sentences', async () => {
    await expect(definition.load(smallFiles({ summary: ['Nothing.', 'It opened.'] }))).rejects.toThrow(
      'storysumm.json: expected the known stray quote',
    );
    await expect(definition.load(smallFiles({ errors: [0] }))).rejects.toThrow(
      'storysumm.json: one.errors: expected 2 labels, one a sentence, got 1',
    );
    await expect(definition.load(smallFiles({ split: 'train' }))).rejects.toThrow(
      'storysumm.json: one.split: expected "val" or "test", got "train"',
    );
  });

  it('takes the files of later commits where they are', async () => {
    const person = (username: string, annotation: Record<string, string>, id = 'one') => ({
      id,
      username,
      story: summary.story,
      summary: summary.summary.join(' '),
      annotation,
    });
    const yes = { consistent_0: 'Yes', consistent_1: 'Yes', consistent_full: 'Yes' };
    const data = await definition.load(
      smallFiles(
        {},
        {
          [LATER.subjectivity]: {
            one: { ...summary, subjective: [0, 2] },
            two: { ...summary, subjective: [5, 1] },
          },
          [LATER.humanSummaries]: { '7': ['A fox finds a key.', 'No door opens.'] },
          [LATER.crowd]: [
            person('55', {
              consistent_0: 'Yes',
              consistent_1: 'No',
              explanation_1: 'No door.',
              consistent_full: 'No',
              explanation_full: 'The door.',
            }),
            person('66', {
              consistent_0: 'Yes',
              consistent_1: 'N/A, just commentary',
              consistent_full: 'Yes',
              explanation_full: '',
            }),
            person('55', yes),
            person('55', { ...yes, consistent_2: 'No' }, 'two'),
            person('$USERNAME', yes),
            person('77', yes, 'a text to qualify on'),
          ],
        },
      ),
    );
    expect(faultsOf(data)).toEqual([]);
    const subjective = (dimension: string) =>
      valueLabels(data).filter((label) => label.dimension === dimension);
    expect(subjective('subjectivity')).toMatchObject([
      { unit: 's0', value: 0 },
      { unit: 's1', value: 1, types: ['detail'] },
      { unit: 's0', value: 1, types: ['story'] },
      { unit: 's1', value: 1, types: ['wording'] },
    ]);
    expect(subjective('ambiguity')).toMatchObject([
      { unit: 's0', value: 0 },
      { unit: 's1', value: 1, types: ['detail'] },
      { unit: 's0', notApplicable: true, types: ['story'] },
      { unit: 's1', value: 1, types: ['wording'] },
    ]);
    expect(data.candidates.at(-1)).toMatchObject({ system: 'human', units: [{ id: 's0' }, { id: 's1' }] });
    expect(data.card.annotators?.map(({ id }) => id)).toEqual(['final', 'upwork-1', 'upwork-2']);
    const crowd = valueLabels(data).filter(({ group }) => group === 'crowd');
    expect(crowd).toMatchObject([
      { annotator: 'upwork-1', dimension: 'faithfulness', value: 0, comment: 'The door.' },
      { annotator: 'upwork-1', unit: 's0', value: 1 },
      { annotator: 'upwork-1', unit: 's1', value: 0, comment: 'No door.' },
      { annotator: 'upwork-2', dimension: 'faithfulness', value: 1 },
      { annotator: 'upwork-2', unit: 's0', value: 1 },
      { annotator: 'upwork-2', unit: 's1', notApplicable: true },
      { annotator: 'upwork-1', system: 'gpt-4', dimension: 'faithfulness', value: 1 },
    ]);
    expect(crowd).toHaveLength(7);
    expect(data.card.flaws?.at(-1)).toContain(
      "Of 6 records of single people (upwork), these are left out: 1 of texts that are not in the data set, 1 without a person's name, 1 that repeat a person on a summary; 1 count other sentences",
    );
  });

  it('leaves out subjectivity labels of a summary that was split anew, and says which', async () => {
    const subjectivity = {
      one: { ...summary, subjective: [0, 2, 0] },
      two: { ...summary, subjective: [0, 0] },
    };
    const data = await definition.load(smallFiles({}, { [LATER.subjectivity]: subjectivity }));
    expect(valueLabels(data).filter(({ dimension }) => dimension === 'subjectivity')).toHaveLength(2);
    expect(data.card.flaws?.at(-1)).toContain('split anew: one.');
  });

  it('names the place of a record of a later file that is not as expected', async () => {
    const record = { id: 'one', username: '55', annotation: { consistent_full: 'Maybe' } };
    await expect(definition.load(smallFiles({}, { [LATER.crowd]: [record] }))).rejects.toThrow(
      'upwork_annotations_storysumm.json: 0.annotation.consistent_full: expected "Yes", "No" or "N/A, …", got "Maybe"',
    );
    const nine = { nine: { ...summary, subjective: [0, 0] } };
    await expect(definition.load(smallFiles({}, { [LATER.subjectivity]: nine }))).rejects.toThrow(
      'storysumm_w_subj.json: nine: expected the id of a summary',
    );
    await expect(definition.load(smallFiles({}, { [LATER.humanSummaries]: { '9': ['x'] } }))).rejects.toThrow(
      'human_summaries.json: 9: expected the id of a story',
    );
  });
});

describeWithMirror('storysumm with the later subjectivity labels', (mirror) => {
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(await withSubjectivity(mirror));
  });
  const labelled = (dimension: string) =>
    valueLabels(data).filter((label) => label.dimension === dimension && label.group === 'expert');

  it('counts 580 sentences: 103 subjective and 477 objective, of which 10 hang on the story alone', () => {
    expect(faultsOf(data)).toEqual([]);
    expect(count(labelled('subjectivity'), ({ value }) => String(value))).toEqual({ 0: 477, 1: 103 });
    expect(
      count(
        labelled('subjectivity').filter(({ value }) => value === 1),
        ({ types }) => String(types),
      ),
    ).toEqual({ wording: 37, detail: 22, causation: 17, explicit: 17, story: 10 });
    const applicable = labelled('ambiguity').filter(({ notApplicable }) => !notApplicable);
    expect(count(applicable, ({ value }) => String(value))).toEqual({ 0: 477, 1: 93 });
  });

  it('has 86 unfaithful and 494 faithful sentences, and 123 that are either', () => {
    const key = ({ item, system, unit }: { item: string; system?: string; unit?: string }) =>
      `${item} ${system} ${unit}`;
    const unfaithful = new Set(
      labelled('faithfulness-sentence')
        .filter(({ value }) => value === 0)
        .map(key),
    );
    expect([unfaithful.size, labelled('faithfulness-sentence').length]).toEqual([86, 580]);
    const subjective = labelled('subjectivity').filter(({ value }) => value === 1);
    expect(new Set([...unfaithful, ...subjective.map(key)]).size).toBe(123);
  });
});

describeWithMirror('storysumm', (mirror) => {
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(pulledFromMirror(mirror));
  });

  it('holds what the open format asks for', () => {
    expect(faultsOf(data)).toEqual([]);
  });

  it('has 96 summaries of 32 stories, 36 faithful, 20 easy and 40 hard', () => {
    expect(data.items).toHaveLength(32);
    expect(data.candidates).toHaveLength(96);
    expect(count(data.candidates, ({ tags }) => String(tags?.difficulty))).toEqual({
      undefined: 36,
      easy: 20,
      hard: 40,
    });
    expect(count(data.items, ({ tags }) => String(tags?.split))).toEqual({ val: 11, test: 21 });
    const whole = valueLabels(data).filter(({ dimension }) => dimension === 'faithfulness');
    expect(count(whole, ({ value }) => String(value))).toEqual({ 1: 36, 0: 60 });
  });

  it('has a label of each of 579 sentences but for the 7 of the summary with 6 labels', () => {
    const units = data.candidates.flatMap(({ units = [] }) => units);
    expect(units).toHaveLength(579);
    expect(valueLabels(data).filter(({ unit }) => unit)).toHaveLength(572);
  });

  it('gives the shares of faithful verdicts that were published', () => {
    const whole = valueScores(data).filter(({ dimension }) => dimension === 'faithfulness');
    expect(whole).toHaveLength(10 * 96);
    const share = (judge: string, protocol: string) =>
      Math.round(
        100 *
          mean(
            whole
              .filter((score) => score.judge.startsWith(judge) && score.protocol === protocol)
              .map(({ value }) => value ?? Number.NaN),
          ),
      );
    expect(share('claude', 'binary')).toBe(95);
    expect(share('gpt-4', 'binary')).toBe(70);
    expect(share('mixtral', 'binary')).toBe(91);
    expect(share('claude', 'cot')).toBe(90);
    expect(share('gpt-4', 'cot')).toBe(94);
    expect(share('mixtral', 'cot')).toBe(97);
    expect(share('gpt-4-turbo', 'fables')).toBe(55);
    expect(share('minicheck', 'minicheck')).toBe(16);
  });

  it('keeps the sentence scores of MiniCheck where its sentences are those of the data set', () => {
    const sentences = valueScores(data).filter(({ unit }) => unit);
    expect(new Set(sentences.map(({ judge }) => judge))).toEqual(new Set(['minicheck-flan-t5-large']));
    expect(new Set(sentences.map(({ item, system }) => `${item} ${system}`)).size).toBe(96 - 7);
    expect(sentences.every(({ value, probability }) => value !== null && probability !== undefined)).toBe(
      true,
    );
  });
});
