import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed } from '../../protocols/prompts.js';
import { render } from '../../protocols/template.js';
import { InputError } from '../../src/errors.js';
import type { WriterCase } from '../contract.js';

/**
 * Where the window is known: an update shows a chunk and the summary so far, and its reply is a summary.
 * @throws InputError where it does not hold them
 */
export function requireRoom(
  { contextTokens, countTokens }: WriterCase,
  { chunk, maxSummary }: { chunk: number; maxSummary: number },
  prompts: PromptSet<PromptTemplate>,
): void {
  if (contextTokens === undefined) return;
  const empty = render(templateNamed(prompts, 'update'), { text: '', summary: '', words: '0' });
  const prompt = empty.reduce((sum, { content }) => sum + countTokens(content), 0);
  const needed = chunk + 2 * maxSummary + prompt;
  if (needed <= contextTokens) return;
  throw new InputError(
    `Expected a window of ${needed} tokens for a chunk, the summary so far and its update, got ${contextTokens}: ` +
      'give a larger one with --context, or smaller chunks with --option chunk=…',
  );
}
