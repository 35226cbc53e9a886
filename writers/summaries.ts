import { z } from 'zod';
import { InputError } from '../src/errors.js';
import type { Candidate } from '../src/model/item.js';
import type { Sampling } from '../src/model/request.js';
import type { WriterCase } from './contract.js';

/** The options that the writers of long documents share. */
export const longOptions = {
  chunk: z.int().positive().default(2048).describe('the most tokens of a chunk of the document'),
  maxSummary: z.int().positive().default(900).describe('the most tokens of the last summary'),
  wordsPerToken: z.number().positive().default(0.65).describe('turns tokens into words for the prompt'),
  temperature: z.number().min(0).default(0.5).describe('of the first asking'),
  retryTemperature: z.number().min(0).default(1).describe('of every asking after it'),
};

/** The document of a case. @throws InputError where there is none */
export function documentOf({ item }: WriterCase): string {
  if (item.document !== undefined && item.document.trim() !== '') return item.document;
  throw new InputError(`item ${item.item} has no document: there is nothing to summarise`);
}

/** The text of a system for the item of a case. @throws InputError where it has none */
export function candidateOf({ item, candidates }: WriterCase, of: string): Candidate {
  const found = candidates.find(({ system }) => system === of);
  if (found) return found;
  const systems = candidates.map(({ system }) => system).join(', ') || 'none';
  throw new InputError(
    `item ${item.item} has no text of ${of} (systems: ${systems}): name another with --option of=…, or choose items with --where`,
  );
}

/** The sampling with its own temperature, where the model takes one, and its own length limit. */
export function samplingWith({ sampling }: WriterCase, temperature: number, maxTokens: number): Sampling {
  return { ...sampling, ...(sampling.temperature !== undefined && { temperature }), maxTokens };
}

/** Whether a text ends as a sentence does, a closing quote or bracket after it included. */
export function endsWell(text: string): boolean {
  return /[.?!"']$|[.?!”’»][”’»)\]]*$/.test(text);
}

/** The text up to its last end of a sentence, a closing quote or bracket after it included; empty where there is none. */
export function cutAtSentence(text: string): string {
  return /^[\s\S]*[.?!][”’»"')\]]*/.exec(text)?.[0] ?? '';
}
