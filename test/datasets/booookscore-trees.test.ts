import { expect, it } from 'vitest';
import { definition as booookscore } from '../../datasets/booookscore/index.js';
import { definition } from '../../datasets/booookscore-trees/index.js';
import { recordedTraces, urlOf } from '../../datasets/booookscore-trees/trees.js';
import { faultsOf } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

const small = (tree: object, line: object) =>
  pulledWith(
    new Map([
      [urlOf('claude-88000-hier'), JSON.stringify(tree)],
      [urlOf('claude-88000-inc'), JSON.stringify(line)],
    ]),
  );
const tree = {
  'a-fox.epub': { summaries_dict: { 0: ['One. Two.', 'Three.'], 1: ['All.'] }, final_summary: 'All.' },
};
const line = { 'a-fox.epub': ['One.', 'One and two.'] };

it('the traces of a tree and of a summary carried along', async () => {
  const traces = await recordedTraces(small(tree, line));
  expect(traces).toMatchObject([
    { item: 'a-fox', system: 'claude-88000-hier', measures: { chunks: 2, levels: 2 } },
    { item: 'a-fox', system: 'claude-88000-inc', measures: { chunks: 2 } },
  ]);
  expect(traces[0]?.steps.map(({ step, level, place, of, text }) => [step, level, place, of, text])).toEqual([
    ['chunk', 0, 0, undefined, 'One. Two.'],
    ['chunk', 0, 1, undefined, 'Three.'],
    ['merge', 1, 0, [0, 1], 'All.'],
  ]);
  expect(traces[1]?.steps.map(({ step }) => step)).toEqual(['first', 'update']);
});

it('each level is a system: parts of books, and books', async () => {
  const { items, candidates } = await definition.load(small(tree, line));
  expect(items.map(({ item }) => item)).toEqual(['a-fox part 1', 'a-fox part 2', 'a-fox']);
  expect(candidates.map(({ item, system }) => [item, system])).toEqual([
    ['a-fox part 1', 'claude-88000-hier level 0'],
    ['a-fox part 2', 'claude-88000-hier level 0'],
    ['a-fox', 'claude-88000-hier level 1'],
    ['a-fox part 1', 'claude-88000-inc carried'],
    ['a-fox', 'claude-88000-inc final'],
  ]);
  expect(candidates[0]?.units).toHaveLength(2);
});

it('a tree that does not end in the final summary is named', async () => {
  const bad = { 'a-fox.epub': { ...tree['a-fox.epub'], final_summary: 'Other.' } };
  await expect(recordedTraces(small(bad, line))).rejects.toThrow(/a-fox\.epub/);
});

describeWithMirror('the recorded trees of Claude 2', (mirror) => {
  it('end in the very summaries that were annotated', async () => {
    const annotated = await booookscore.load(pulledFromMirror(mirror));
    const texts = new Map(annotated.candidates.map(({ item, system, text }) => [`${system} ${item}`, text]));
    const traces = await recordedTraces(pulledFromMirror(mirror));
    expect(traces).toHaveLength(200);
    for (const { item, system, steps } of traces) {
      expect(texts.get(`${system} ${item}`), `${system} ${item}`).toBe(steps.at(-1)?.text);
    }
  });

  it('have the level sizes of 100 books, and every text', async () => {
    const traces = await recordedTraces(pulledFromMirror(mirror));
    const shapes = new Map<string, number>();
    for (const { system, steps, measures } of traces) {
      const shape = `${system} ${measures.chunks} of ${steps.length}`;
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    }
    expect(Object.fromEntries(shapes)).toEqual({
      'claude-88000-hier 1 of 2': 12,
      'claude-88000-hier 2 of 3': 53,
      'claude-88000-hier 3 of 4': 29,
      'claude-88000-hier 4 of 5': 5,
      'claude-88000-hier 5 of 6': 1,
      'claude-88000-inc 1 of 1': 12,
      'claude-88000-inc 2 of 2': 53,
      'claude-88000-inc 3 of 3': 29,
      'claude-88000-inc 4 of 4': 5,
      'claude-88000-inc 5 of 5': 1,
    });
    const loaded = await definition.load(pulledFromMirror(mirror));
    expect(faultsOf(loaded)).toEqual([]);
    const { items, candidates } = loaded;
    const count = (name: string) => candidates.filter(({ system }) => system.endsWith(name)).length;
    expect([count('level 0'), count('level 1'), count('carried'), count('final')]).toEqual([
      230, 100, 130, 100,
    ]);
    expect(items).toHaveLength(330);
  });
});
