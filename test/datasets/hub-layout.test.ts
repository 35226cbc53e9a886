import { describe, expect, it } from 'vitest';
import { filesOf, tables } from '../../datasets/hub/layout.js';

const find = (config: string, ...paths: string[]) => filesOf(config, paths, 'here');

describe('filesOf', () => {
  it.each([
    ['a file of its name', 'human_eval.json'],
    ['a file of its name in a folder', 'data/human_eval.jsonl'],
    ['a file in its folder', 'human_eval/data.json'],
    ["the Hub's parquet", 'human_eval/data/0000.parquet'],
    ['a numbered part', 'data/human_eval-00000-of-00001-0a1b2c3d.parquet'],
    ['another case', 'Human_Eval.JSON'],
    ['a packed file', 'human_eval.json.gz'],
    ['a packed part', 'data/human_eval-00000-of-00001.jsonl.gz'],
  ])('finds %s', (_, path) => {
    expect(find('human_eval', 'README.md', 'human_eval_pairwise.json', path)).toEqual([path]);
  });

  it('takes JSON before parquet, and a file of the name before a folder', () => {
    expect(find('a', 'a/data/0000.parquet', 'a.json')).toEqual(['a.json']);
    expect(find('a', 'a/x.json', 'a.json')).toEqual(['a.json']);
  });

  it('gives the parts of one split in order', () => {
    expect(find('a', 'a/t/0001.parquet', 'a/t/0000.parquet')).toEqual([
      'a/t/0000.parquet',
      'a/t/0001.parquet',
    ]);
  });

  it('refuses to choose', () => {
    expect(() => find('a', 'a/train.json', 'a/test.json')).toThrow(
      'here: several files could be `a`: a/train.json, a/test.json',
    );
    expect(() => find('a', 'x/a.json', 'y/a.json')).toThrow('x/a.json, y/a.json');
  });

  it('takes no description for data', () => {
    expect(find('a', 'a/dataset_info.json', 'a/state.json', '.cache/a.json')).toEqual([]);
    expect(tables(['dataset_infos.json', 'a.csv'])).toEqual(['a.csv']);
  });
});
