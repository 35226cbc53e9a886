import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { temporaryBeside } from '../../datasets/temporary.js';
import { writeDataset } from '../../datasets/write.js';
import type { Dataset } from '../../src/model/dataset.js';
import { scratch, tinyFolder, tinyText } from '../support/tiny.js';

const tiny = () => readDataset(tinyFolder);
const fresh = async () => join(await scratch(), 'data');

describe('writeDataset', () => {
  it('writes what readDataset reads, byte for byte', async () => {
    const folder = await fresh();
    await writeDataset(folder, await tiny());
    expect(await readDataset(folder)).toEqual(await tiny());
    for (const file of ['dataset.json', 'items.jsonl', 'candidates.jsonl', 'labels.jsonl', 'scores.jsonl']) {
      expect(await readFile(join(folder, file), 'utf8'), file).toBe(tinyText(file));
    }
  });

  it('gives the same bytes whatever the order of the keys in memory', async () => {
    const folder = await fresh();
    const { card, ...records } = await tiny();
    const turned = (record: object) => Object.fromEntries(Object.entries(record).reverse());
    const lists = Object.entries(records).map(([name, list]) => [name, (list as object[]).map(turned)]);
    await writeDataset(folder, { ...Object.fromEntries(lists), card: turned(card) } as Dataset);
    expect(await readFile(join(folder, 'labels.jsonl'), 'utf8')).toBe(tinyText('labels.jsonl'));
    expect(await readFile(join(folder, 'dataset.json'), 'utf8')).toBe(tinyText('dataset.json'));
  });

  it('keeps texts that are hard to write: lone surrogates, line separators, control characters', async () => {
    const folder = await fresh();
    const dataset = await tiny();
    const text = 'a\ud800\u2028\u2029\0\r\n"\\\u{1f600}';
    dataset.items[0] = { item: 'ferry', document: text };
    await writeDataset(folder, dataset);
    expect((await readDataset(folder)).items[0]?.document).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d in place of writing null', async (value) => {
    const folder = await fresh();
    const dataset = await tiny();
    dataset.scores = [
      { judge: 'j', protocol: 'p', item: 'ferry', dimension: 'overall', system: 'lead', value },
    ];
    await expect(writeDataset(folder, dataset)).rejects.toThrow(
      `scores.jsonl:1: value: expected a finite number, got ${value}`,
    );
    expect(await readdir(dirname(folder))).toEqual([]);
  });

  it('checks the records against each other and leaves nothing behind where they do not fit', async () => {
    const folder = await fresh();
    const dataset = await tiny();
    dataset.items = dataset.items.slice(1);
    await expect(writeDataset(folder, dataset)).rejects.toThrow('candidates.jsonl:1: item: no item `ferry`');
    expect(await readdir(dirname(folder))).toEqual([]);
  });

  it('keeps the old folder whole where the new one has faults', async () => {
    const folder = await fresh();
    await writeDataset(folder, await tiny());
    await expect(writeDataset(folder, { ...(await tiny()), items: [] }, { overwrite: true })).rejects.toThrow(
      'no item',
    );
    expect(await readDataset(folder)).toEqual(await tiny());
    expect(await readdir(dirname(folder))).toEqual(['data']);
  });

  it('replaces a data set only when asked to', async () => {
    const folder = await fresh();
    await writeDataset(folder, await tiny());
    const smaller = { ...(await tiny()), scores: [] };
    await expect(writeDataset(folder, smaller)).rejects.toThrow('exists already');
    await writeDataset(folder, smaller, { overwrite: true });
    expect(await readdir(folder)).not.toContain('scores.jsonl');
    expect(await readdir(dirname(folder))).toEqual(['data']);
  });

  it('never replaces a folder that holds anything else, or a file', async () => {
    const folder = await fresh();
    await mkdir(folder);
    await writeFile(join(folder, 'thesis.tex'), 'years of work');
    await expect(writeDataset(folder, await tiny(), { overwrite: true })).rejects.toThrow(
      'it holds `thesis.tex`, which is no file of a data set',
    );
    await expect(writeDataset(join(folder, 'thesis.tex'), await tiny(), { overwrite: true })).rejects.toThrow(
      'is a file: name a folder',
    );
    expect(await readFile(join(folder, 'thesis.tex'), 'utf8')).toBe('years of work');
  });

  it('lets two writers of one folder leave one whole data set', async () => {
    const folder = await fresh();
    const dataset = await tiny();
    await writeDataset(folder, dataset);
    await Promise.allSettled([1, 2, 3].map(() => writeDataset(folder, dataset, { overwrite: true })));
    expect(await readDataset(folder)).toEqual(dataset);
  });

  it('clears away what a killed process left, once it is a day old', async () => {
    const folder = await fresh();
    const [left, young] = [temporaryBeside(folder), temporaryBeside(folder)];
    await mkdir(left);
    await mkdir(young);
    await utimes(left, 0, 0);
    await writeDataset(folder, await tiny());
    const names = await readdir(dirname(folder));
    expect(names.map((name) => join(dirname(folder), name)).sort()).toEqual([young, folder].sort());
  });
});
