import { expect, it } from 'vitest';
import { type Sampling, samplingSchema } from '../../src/model/request.js';
import { identify } from '../../src/store/request-id.js';

const id = (sampling: Sampling) =>
  identify({ key: 'k', messages: [{ role: 'user', content: 'a' }], sampling }).id;

it('every sampling parameter is part of what a request is known by', () => {
  const values: Required<Sampling> = { temperature: 1, topP: 0.5, maxTokens: 9, seed: 3, stop: ['#'] };
  expect(Object.keys(values).sort()).toEqual(Object.keys(samplingSchema.shape).sort());
  const ids = Object.entries(values).map(([name, value]) => id({ [name]: value }));
  expect(new Set([id({}), ...ids]).size).toBe(ids.length + 1);
});
