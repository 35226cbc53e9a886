import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { CaseData } from '../../src/model/case-data.js';
import { packCases } from '../../src/report/html/pack-cases.js';
import { hostileCases } from './html-sample.js';

const unpacked = (packed: string): CaseData =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'));

it('packs all of the cases where there is room', () => {
  const { shortened: _, ...data } = hostileCases('text');
  expect(unpacked(packCases(data, 1_000_000))).toEqual(data);
});

it('leaves out replies and cuts texts until the rest fits, and says so', () => {
  let state = 1;
  const letters = Array.from({ length: 20_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
  const data = hostileCases('text');
  for (const item of data.items) item.document = letters;
  for (const [, replies] of data.columns[0].replies) for (const reply of replies) reply.raw = letters;
  const whole = packCases(data, 1_000_000);
  const small = packCases(data, Math.floor(whole.length / 3));
  expect(small.length).toBeLessThanOrEqual(whole.length / 3);
  const found = unpacked(small);
  expect(found.shortened).toMatch(/cut at/);
  expect(found.items[0].document).toMatch(/ … \[\d+ of 20000 characters\]$/);
  expect(found.columns[0].scores).toEqual(data.columns[0].scores);
});
