import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCases } from '../../datasets/casebook/index.js';
import { dataFolder } from '../../datasets/data-folder.js';
import { locateDataset } from '../../datasets/locate.js';
import { readDataset } from '../../datasets/read.js';
import { DATASETS } from '../../datasets/registry.js';
import { InputError } from '../../src/errors.js';
import { scratch, tinyFolder } from '../support/tiny.js';

const known = DATASETS.find(({ bundled }) => !bundled)?.id ?? '';

describe('locateDataset', () => {
  it('takes a folder by its path, from the working folder or absolute', async () => {
    const cwd = await scratch();
    await cp(tinyFolder, join(cwd, 'mine'), { recursive: true });
    const place = { env: {}, cwd };
    expect(await locateDataset('mine', place)).toBe(join(cwd, 'mine'));
    expect(await locateDataset('./mine/', place)).toBe(join(cwd, 'mine'));
    expect(await locateDataset(join(cwd, 'mine'), place)).toBe(join(cwd, 'mine'));
  });

  it('takes a published name for the pulled data, even where a folder has the same name', async () => {
    const cwd = await scratch();
    const place = { env: { ASSIZE_DATA: 'data' }, cwd };
    await cp(tinyFolder, join(cwd, known), { recursive: true });
    await expect(locateDataset(known, place)).rejects.toThrow(
      `\`${known}\` is not pulled yet: run \`assize datasets pull ${known}\``,
    );
    await cp(tinyFolder, join(cwd, 'data', 'datasets', known), { recursive: true });
    expect(await locateDataset(known, place)).toBe(join(cwd, 'data', 'datasets', known));
    expect(await locateDataset(`./${known}`, place)).toBe(join(cwd, known));
  });

  it('writes a bundled data set at its first use and finds it again', async () => {
    const cwd = await scratch();
    const place = { env: { ASSIZE_DATA: 'data' }, cwd };
    const folder = await locateDataset('casebook', place);
    expect(folder.startsWith(join(cwd, 'data', 'bundled', 'casebook-'))).toBe(true);
    const { items } = await readDataset(folder);
    expect(items).toHaveLength((await readCases()).length);
    expect(await locateDataset('casebook', place)).toBe(folder);
  });

  it('says what it looked for where there is nothing', async () => {
    const cwd = await scratch();
    const asking = locateDataset('nowhere', { env: {}, cwd });
    await expect(asking).rejects.toThrow(InputError);
    await expect(asking).rejects.toThrow(`there is no ${join(cwd, 'nowhere', 'dataset.json')}`);
    await expect(locateDataset('', { env: {}, cwd })).rejects.toThrow('expected a data set');
  });
});

describe('dataFolder', () => {
  it('is ASSIZE_DATA, or a place of this platform', () => {
    expect(dataFolder({ ASSIZE_DATA: 'x' }, '/w')).toBe(join('/w', 'x'));
    expect(dataFolder({ ASSIZE_DATA: '' }, '/w')).toMatch(/assize/i);
  });
});
