import { unknownName } from '../src/text/unknown-name.js';
import { arm, armFewShot, armSelfConsistency, armZeroShot } from './arm/index.js';
import { booookscore } from './booookscore/index.js';
import type { Protocol } from './contract.js';
import { llmCompare } from './llm-compare/index.js';
import { llmEval } from './llm-eval/index.js';
import { llmRank } from './llm-rank/index.js';
import { llmScore } from './llm-score/index.js';

/** Every protocol there is, in the order of the documentation. */
export const PROTOCOLS: readonly Protocol[] = [
  llmScore,
  llmEval,
  llmCompare,
  llmRank,
  booookscore,
  arm,
  armZeroShot,
  armFewShot,
  armSelfConsistency,
];

/** @throws InputError naming the protocols there are, and the nearest */
export function protocolById(id: string): Protocol {
  const found = PROTOCOLS.find((protocol) => protocol.id === id);
  if (found) return found;
  const known = PROTOCOLS.map((protocol) => protocol.id);
  throw unknownName('protocol', id, known);
}
