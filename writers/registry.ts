import { InputError } from '../src/errors.js';
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

/** @throws InputError naming the writers there are */
export function writerById(id: string): Writer {
  const found = WRITERS.find((writer) => writer.id === id);
  if (found) return found;
  throw new InputError(`Expected a writer, one of ${WRITERS.map((each) => each.id).join(', ')}, got ${id}`);
}
