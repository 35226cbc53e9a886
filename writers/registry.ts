import { unknownName } from '../src/text/unknown-name.js';
import { ambiguate } from './ambiguate/index.js';
import { clean } from './clean/index.js';
import type { Writer } from './contract.js';
import { fragments } from './fragments/index.js';
import { hierarchical } from './hierarchical/index.js';
import { incremental } from './incremental/index.js';
import { oneShot } from './one-shot/index.js';
import { requirements } from './requirements/index.js';

/** Every writer there is, in the order of the documentation. */
export const WRITERS: readonly Writer[] = [
  oneShot,
  hierarchical,
  incremental,
  fragments,
  clean,
  ambiguate,
  requirements,
];

/** @throws InputError naming the writers there are, and the nearest */
export function writerById(id: string): Writer {
  const found = WRITERS.find((writer) => writer.id === id);
  if (found) return found;
  const known = WRITERS.map((each) => each.id);
  throw unknownName('writer', id, known);
}
