import { describe } from 'vitest';
import { fuzzReaders } from './fuzz-readers.js';

/** The small version of this is in read.test.ts. */
describe('a reader that is given anything, at length', () => {
  fuzzReaders(20);
});
