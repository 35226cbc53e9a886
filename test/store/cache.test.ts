import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheKey, ResponseCache } from '../../src/store/cache.js';
import { reply } from '../support/scripted-judge.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const subject = { provider: 'p', endpoint: 'e', model: 'm', request: 'r', repeat: 0, sample: 0 };
const key = (more: Partial<typeof subject> = {}) => cacheKey({ ...subject, ...more });

describe('ResponseCache', () => {
  it('a key depends on everything that changes the answer', () => {
    const keys = [
      {},
      { provider: 'x' },
      { endpoint: 'x' },
      { model: 'x' },
      { request: 'x' },
      { repeat: 1 },
      { sample: 1 },
    ];
    expect(new Set(keys.map(key)).size).toBe(keys.length);
  });

  it('keeps answers over processes, and nothing that is no answer', async () => {
    const cache = await ResponseCache.open(folder);
    cache.put(key(), reply('yes'));
    cache.put(key({ repeat: 1 }), reply('', { text: null, reason: 'refusal' }));
    cache.put(key({ repeat: 2 }), reply('', { text: null, reason: 'length', partial: 'ye' }));
    await cache.close();
    const again = await ResponseCache.open(folder);
    expect(again.get(key())).toEqual(reply('yes'));
    expect(again.size).toBe(1);
    await again.close();
  });

  it('two writers at once lose nothing, and each sees what the other wrote', async () => {
    const [one, two] = await Promise.all([ResponseCache.open(folder), ResponseCache.open(folder)]);
    for (let k = 0; k < 500; k++) {
      one.put(key({ repeat: k, sample: 1 }), reply(`one ${k} ${'x'.repeat(k)}`));
      two.put(key({ repeat: k, sample: 2 }), reply(`two ${k} ${'y'.repeat(k)}`));
      if (k % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await two.close();
    await expect
      .poll(() => one.get(key({ repeat: 499, sample: 2 }))?.text, { timeout: 5000 })
      .toMatch(/^two 499/);
    await one.close();
    const whole = await ResponseCache.open(folder);
    expect(whole.size).toBe(1000);
    for (let k = 0; k < 500; k += 7)
      expect(whole.get(key({ repeat: k, sample: 1 }))?.text).toMatch(`one ${k} `);
    await whole.close();
  });

  it('a line that was never finished, and damage anywhere, cost only themselves', async () => {
    const first = await ResponseCache.open(folder);
    first.put(key(), reply('kept'));
    await first.close();
    const file = join(folder, 'responses.jsonl');
    await appendFile(file, `not a record\n{"key":"${key({ repeat: 9 })}","reply":{"te`);
    const second = await ResponseCache.open(folder);
    expect(second.get(key({ repeat: 9 }))).toBeUndefined();
    second.put(key({ repeat: 9 }), reply('anew'));
    await second.close();
    const third = await ResponseCache.open(folder);
    expect(third.get(key())?.text).toBe('kept');
    expect(third.get(key({ repeat: 9 }))?.text).toBe('anew');
    await third.close();
    expect((await readFile(file, 'utf8')).endsWith('\n')).toBe(true);
  });
});
