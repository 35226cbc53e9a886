import { describe, expect, it } from 'vitest';
import { describeTexts } from '../../../src/analysis/describe/describe.js';
import { scoreTasks } from '../../../src/analysis/describe/tasks.js';
import { InputError } from '../../../src/errors.js';
import { Study } from '../../../src/study/study.js';
import { handData } from '../../support/hand-data.js';
import { few } from '../../support/hand-study.js';

const options = { ...few, stem: false, lsum: 'lines', permutations: 9999 } as const;

/** Texts by item and system; undefined = none. */
function studyOf(texts: (string | undefined)[][], items: object[] = []): Study {
  const data = handData({ card: { systems: [{ id: 'a' }, { id: 'b' }] }, items: texts.length });
  return new Study({
    ...data,
    items: data.items.map((item, k) => ({ ...item, ...items[k] })),
    candidates: data.candidates.flatMap((candidate, k) => {
      const text = texts[Math.floor(k / 2)][k % 2];
      return text === undefined ? [] : [{ ...candidate, text }];
    }),
  });
}

describe('texts in figures by hand', () => {
  it('counts words and sentences, and takes the mean of the texts there are', async () => {
    const { systems } = await describeTexts(
      studyOf([
        ['One two three. Four.', 'One.'],
        ['One two. Three four five. Six.', undefined],
      ]),
      options,
    );
    const [a, b] = systems;
    expect(a).toMatchObject({ system: 'a', texts: 2 });
    expect(a.measures.words).toMatchObject({ value: { value: 5 }, texts: 2 });
    expect(a.measures.sentences.value.value).toBe(2.5);
    expect(b).toMatchObject({ texts: 1, measures: { words: { value: { value: 1 }, texts: 1 } } });
    expect(a.measures.words.interval.low).toMatchObject({ value: null, code: 'few-items' });
  });

  it('has the share of trigrams that a text repeats, and of those that the document lacks', async () => {
    // a b c, b c a, c a b, a b c: of three distinct ones a text has one twice; the document has a b c alone.
    const { systems } = await describeTexts(
      studyOf([['a b c a b c', 'a b c d']], [{ document: 'a b c' }]),
      options,
    );
    const [a, b] = systems.map(({ measures }) => measures);
    expect(a.repeated.value.value).toBeCloseTo(1 / 3, 12);
    expect(a.novel.value.value).toBeCloseTo(2 / 3, 12);
    expect(b.repeated.value.value).toBe(0);
    expect(b.novel.value.value).toBe(0.5);
  });

  it('has ROUGE with the references: three of four words, one of three bigrams', async () => {
    const { systems, given } = await describeTexts(
      studyOf([['the cat sat down', 'dogs']], [{ references: ['the cat lay down'] }]),
      options,
    );
    const { measures } = systems[0];
    expect(measures.rouge1.value.value).toBeCloseTo(3 / 4, 12);
    expect(measures.rouge2.value.value).toBeCloseTo(1 / 3, 12);
    expect(measures.rougeL.value.value).toBeCloseTo(3 / 4, 12);
    expect(systems[1].measures.rouge1.value.value).toBe(0);
    expect(given).toMatchObject([{ what: 'references', texts: 1, lengths: { words: 4, sentences: 1 } }]);
  });

  it('says why there is no figure', async () => {
    const { systems } = await describeTexts(studyOf([['a b', undefined]]), options);
    expect(systems[0].measures).toMatchObject({
      repeated: { value: { value: null, code: 'no-trigram' } },
      novel: { value: { value: null, code: 'no-document-to-hold-against' } },
      rouge1: { value: { value: null, code: 'no-references' } },
    });
    expect(systems[1].measures.words.value).toMatchObject({ value: null, code: 'no-text' });
  });

  it('holds two systems against each other where both have a text', async () => {
    // Words 3 − 1, 2 − 1 and no pair: 1.5. Signs of 2 and 1: 3 is reached twice in four.
    const { pair } = await describeTexts(
      studyOf([
        ['x y z', 'x'],
        ['x y', 'x'],
        ['x', undefined],
      ]),
      { ...options, systems: ['a', 'b'] },
    );
    expect(pair).toMatchObject({ first: 'a', second: 'b' });
    expect(pair?.differences.words).toMatchObject({
      value: { value: 1.5 },
      texts: 2,
      exhaustive: true,
      pValue: { value: 0.5 },
    });
    // x in x y z: precision 1, recall 1/3, F1 1/2; in x y: 2/3.
    expect(pair?.similarity.rouge1.value.value).toBeCloseTo((1 / 2 + 2 / 3) / 2, 12);
  });

  it('names a system that is not there', async () => {
    await expect(describeTexts(studyOf([['x', 'y']]), { ...options, systems: ['c'] })).rejects.toThrow(
      InputError,
    );
  });
});

describe('answers to long tasks by hand', () => {
  const asked = { ...few, stem: true, drop: 'articles' } as const;

  it('refuses items of no task', async () => {
    await expect(scoreTasks(studyOf([['x', 'y']]), asked)).rejects.toThrow(/says of which task it is/);
  });

  it('says which tasks have no references', async () => {
    const study = studyOf([['x', 'y']], [{ tags: { task: 'qasper' } }]);
    await expect(scoreTasks(study, asked)).rejects.toThrow(/has references/);
  });

  it('takes the mean over tasks, each weighing the same', async () => {
    // Qasper by F1 of words: 1 and, two words of which one is right, 2/3; a second example is right. NarrativeQA: 0 and 1.
    const study = studyOf(
      [
        ['red', 'red fish'],
        ['blue', 'blue'],
        ['no', 'green'],
      ],
      [
        { tags: { task: 'qasper' }, references: ['red'] },
        { tags: { task: 'qasper' }, references: ['blue'] },
        { tags: { task: 'narrative_qa' }, references: ['green'] },
      ],
    );
    const { tasks, benchmark, warnings } = await scoreTasks(study, asked);
    const values = tasks.map(({ systems }) => systems.map(({ value }) => value.value));
    expect(tasks.map(({ task, examples }) => [task, examples]).sort()).toEqual([
      ['narrative_qa', 1],
      ['qasper', 2],
    ]);
    const [qasper, narrative] = tasks[0].task === 'qasper' ? values : [...values].reverse();
    expect(qasper[0]).toBe(1);
    expect(qasper[1]).toBeCloseTo((2 / 3 + 1) / 2, 12);
    expect(narrative).toEqual([0, 1]);
    expect(benchmark[0]).toMatchObject({ system: 'a', value: { value: 0.5 }, tasks: 2 });
    expect(benchmark[1].value.value).toBeCloseTo((5 / 6 + 1) / 2, 12);
    expect(benchmark[0].interval.low.value).toBeNull();
    expect(warnings.map(({ code }) => code)).toEqual(['not-all-tasks']);
  });
});
