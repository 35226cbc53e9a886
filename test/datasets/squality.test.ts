import { beforeAll, describe, expect, it } from 'vitest';
import type { LoadedDataset } from '../../datasets/contract.js';
import { definition, STORIES_URL } from '../../datasets/squality/index.js';
import { spansOf } from '../../datasets/squality/spans.js';
import type { RankingLabel } from '../../src/model/label.js';
import { count, faultsOf, mean, valueLabels } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

describe('spansOf', () => {
  it('places a passage that stands once, whatever its white space, and numbers the remarks', () => {
    const marks = [
      { selection: 'a dog. It', annotation: ['No\n dog.', 'A fox.'] },
      { selection: 'It', annotation: [] },
      { selection: 'gone (now)', annotation: ['Cut off.'] },
      { selection: ' ', annotation: [] },
    ];
    expect(spansOf(marks, 'He saw a dog.\n It ran. It left.')).toEqual({
      spans: [
        { start: 7, end: 17, text: 'a dog. It' },
        { text: 'It' },
        { text: 'gone (now)' },
        { text: ' ' },
      ],
      comment: '1: No dog.\n1: A fox.\n3: Cut off.',
    });
    expect(spansOf([], 'He saw a dog.')).toEqual({});
  });
});

describeWithMirror('squality', (mirror) => {
  const source = pulledFromMirror(mirror);
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(source);
  });

  const rankings = () => data.labels.filter((label): label is RankingLabel => 'ranking' in label);

  it('holds what the open format asks for', () => {
    expect(faultsOf(data)).toEqual([]);
  });

  it('has 100 questions × 3 systems, rated and ranked by 3 of 4 workers on 3 dimensions', () => {
    expect(data.items).toHaveLength(100);
    expect(data.candidates).toHaveLength(300);
    expect(valueLabels(data)).toHaveLength(300 * 3 * 3);
    expect(rankings()).toHaveLength(100 * 3 * 3);
    expect(count(rankings(), ({ annotator }) => annotator)).toEqual({
      'worker-2': 225,
      'worker-3': 225,
      'worker-6': 225,
      'worker-8': 225,
    });
  });

  it.each([
    ['bart', 34.8, 15.6, 18.1],
    ['bart-dpr', 45.4, 24.3, 27.9],
    ['human', 94.1, 88.8, 91.3],
  ])('gives the published mean ratings of %s', (system, correctness, selection, overall) => {
    const printed = { correctness, selection, overall };
    for (const [dimension, expected] of Object.entries(printed)) {
      const given = valueLabels(data).filter(
        (label) => label.system === system && label.dimension === dimension,
      );
      expect(given).toHaveLength(300);
      expect(mean(given.map(({ value = Number.NaN }) => value)).toFixed(1)).toBe(expected.toFixed(1));
    }
  });

  it('ranks with 1 = best: the human answers, rated highest, have the lowest mean rank', () => {
    const meanRank = (system: string) => mean(rankings().map(({ ranking }) => ranking[system] ?? Number.NaN));
    expect(meanRank('human')).toBeLessThan(1.2);
    expect(meanRank('bart')).toBeGreaterThan(meanRank('bart-dpr'));
  });

  it('keeps every marked passage, most of them with offsets that hold its words', () => {
    const texts = new Map(data.candidates.map(({ item, system, text }) => [`${item} ${system}`, text]));
    const spans = valueLabels(data).flatMap(({ item, system, spans = [] }) =>
      spans.map((span) => ({ ...span, response: texts.get(`${item} ${system}`) ?? '' })),
    );
    expect(spans).toHaveLength(3142);
    const placed = spans.filter(({ start }) => start !== undefined);
    expect(placed.length).toBeGreaterThan(0.85 * spans.length);
    const plain = (text = '') => text.replace(/\s+/g, ' ').trim();
    for (const { start, end, text, response } of placed) {
      expect(plain(response.slice(start, end))).toBe(plain(text));
    }
  });

  /** The test split's shape, for the stories that were rated. */
  const split = (change: (story: string, question: number, answers: string[]) => string[]) => {
    const own = new Map(
      data.candidates.filter(({ system }) => system === 'human').map((one) => [one.item, one.text]),
    );
    const stories = new Set(data.items.map(({ tags }) => String(tags?.story)));
    return [...stories]
      .map((story) =>
        JSON.stringify({
          metadata: { passage_id: story, uid: 'u', license: 'l' },
          document: `The story ${story}.`,
          questions: [5, 4, 3, 2, 1].map((number) => ({
            question_number: number,
            question_text: `Question ${number} on ${story}?`,
            responses: change(story, number - 1, [
              'One.',
              ` ${own.get(`${story}-q${number - 1}`)} `,
              'Three.',
            ]).map((response_text) => ({ worker_id: '1', uid: 'u', response_text })),
          })),
        }),
      )
      .join('\n');
  };
  const loadWithStories = (text: string) =>
    definition.load(pulledWith(new Map([[STORIES_URL, text]]), source));

  it('takes story, question and references from the test split, where that was pulled', async () => {
    expect(data.items.every(({ document }) => document === undefined)).toBe(true);
    expect(data.card.flaws?.join()).toContain('was not there to be pulled');
    const loaded = await loadWithStories(split((_, __, answers) => answers));
    expect(faultsOf(loaded)).toEqual([]);
    const [first] = loaded.items;
    const { story, question } = first?.tags ?? {};
    expect(first).toMatchObject({
      document: `The story ${story}.`,
      instruction: `Question ${Number(question) + 1} on ${story}?`,
      references: ['One.', 'Three.'],
    });
    expect(loaded.card.flaws?.join()).not.toContain('stories nor the wording');
  });

  it('says where the rated answer is none of the four, and names a story or question that is not there', async () => {
    const loaded = await loadWithStories(
      split((_, question, answers) => (question === 2 ? ['Other.'] : answers)),
    );
    expect(loaded.card.flaws?.at(-1)).toContain('On 20 questions the rated answer');
    expect(loaded.items.filter(({ references }) => references === undefined)).toHaveLength(20);
    const [gone, ...rest] = split((_, __, answers) => answers).split('\n');
    await expect(loadWithStories(rest.join('\n'))).rejects.toThrow(
      `test.jsonl: expected story ${JSON.parse(gone ?? '').metadata.passage_id} with a question 0, which was rated, found none`,
    );
  });

  it('names line and field of a review that is not as expected', async () => {
    const url = definition.files[0]?.url ?? '';
    const [first = '', ...others] = (await source.text(url)).split('\n');
    const story = JSON.parse(first);
    const loadWith = () =>
      definition.load(pulledWith(new Map([[url, [JSON.stringify(story), ...others].join('\n')]])));
    story.questions['3'].human.reviews[1]['overall-rank'] = 4;
    await expect(loadWith()).rejects.toThrow(
      'all-responses.jsonl:1: questions.3.human.reviews.1.overall-rank: expected at most 3, got 4',
    );
    story.questions['3'].human.reviews[1]['overall-rank'] = 1;
    story.questions['3'].human.reviews[1].system = 'bart';
    await expect(loadWith()).rejects.toThrow('questions.3.human.reviews: expected human, got bart');
  });
});
