import { InputError } from '../src/errors.js';
import type { Protocol } from './contract.js';
import { llmCompare } from './llm-compare/index.js';
import { llmEval } from './llm-eval/index.js';

/** Every protocol there is, in the order of the documentation. */
export const PROTOCOLS: readonly Protocol[] = [llmEval, llmCompare];

/** @throws InputError naming the protocols there are */
export function protocolById(id: string): Protocol {
  const found = PROTOCOLS.find((protocol) => protocol.id === id);
  if (found) return found;
  throw new InputError(
    `Expected a protocol, one of ${PROTOCOLS.map((protocol) => protocol.id).join(', ')}, got ${id}`,
  );
}
