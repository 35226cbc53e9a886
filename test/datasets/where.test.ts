import { describe, expect, it } from 'vitest';
import { datasetWhere, itemsWhere } from '../../datasets/where.js';
import { InputError } from '../../src/errors.js';
import type { Where } from '../../src/model/common.js';
import type { Dataset } from '../../src/model/dataset.js';

const DATA = {
  card: { id: 'made', title: 'Made', dimensions: [], systems: [] },
  items: [
    { item: 'q1', document: 'one two three', tags: { difficulty: 'hard', year: 2020, 'n-turns': 2 } },
    { item: 'q2', document: 'one', tags: { difficulty: 'easy', year: 2021, 'n-turns': 3 } },
    { item: 'q3', tags: { difficulty: 'hard', 'n-turns': 4 } },
    { item: 'q4', document: 'one two three four', tags: { year: 2022, words: 900, 'n-turns': 2 } },
  ],
  candidates: [],
  labels: [],
  scores: [],
} as unknown as Dataset;

const kept = (where: Where) => itemsWhere(DATA, where).map(({ item }) => item);

describe('itemsWhere', () => {
  it.each([
    [{ difficulty: ['hard'] }, ['q1', 'q3']],
    [{ year: ['2020', 2021] }, ['q1', 'q2']],
    ['difficulty == "hard"', ['q1', 'q3']],
    ['difficulty == "hard" and year >= 2020', ['q1']],
    ['n_turns > 2', ['q2', 'q3']],
    // A tag goes before what is known of every item.
    ['words > 2', ['q1', 'q4']],
    ['words == 900', ['q4']],
    ['item == "q2" or item == "q3"', ['q2', 'q3']],
    // q3 has no year: neither the comparison nor its negation holds.
    ['year > 2020', ['q2', 'q4']],
    ['not (year > 2020)', ['q1']],
    ['known(year) and not (year > 2020)', ['q1']],
    ['not known(year)', ['q3']],
    [[{ difficulty: ['hard'] }, 'n_turns > 2'], ['q3']],
    [['n_turns > 2', 'year > 2000'], ['q2']],
  ] as [Where, string[]][])('%j', (where, items) => expect(kept(where)).toEqual(items));

  it.each([
    [
      'year > 2030',
      /no item of made has year > 2030 \(unknown of 1, left out\): year is 2020 or 2021 or 2022/,
    ],
    ['yaer > 2000', /Did you mean "year"\?/],
    ['year == "2020"', /cannot compare the number 2020 with the text "2020"/],
    ['year', /expected a condition/],
    ['year + 1', /expected a condition, and it gives a number/],
    ['difficulty = "hard" and year > 2000', /write `==`/],
  ])('%s is refused', (where, message) => {
    expect(() => kept(where)).toThrow(InputError);
    expect(() => kept(where)).toThrow(message);
  });

  it('the data set says which items it was narrowed to, and of how many that could not be told', () => {
    expect(datasetWhere(DATA, 'year > 2020').card.title).toBe('Made, year > 2020 (unknown of 1, left out)');
    expect(datasetWhere(DATA, [{ difficulty: ['hard'] }, 'n_turns > 2']).card.title).toBe(
      'Made, difficulty=hard and n_turns > 2',
    );
  });
});
