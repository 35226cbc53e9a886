import { z } from 'zod';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import { InputError } from '../../src/errors.js';
import { wordEditDistance } from '../../src/text/edit-distance.js';
import { ask, written } from '../asking.js';
import type { Writer, WriterCase, WriterRun } from '../contract.js';
import { samplingWith } from '../summaries.js';

const STEP = 'clean';

const optionsSchema = z.strictObject({
  of: z.string().min(1).describe('the system whose texts are cleaned'),
  most: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe('the share of the words that may change before the text is flagged as rewritten'),
});
type CleanOptions = z.output<typeof optionsSchema>;

function* run(
  theCase: WriterCase,
  { of, most }: CleanOptions,
  prompts: PromptSet<PromptTemplate>,
): WriterRun {
  const summary = textOf(theCase, of);
  const { countTokens } = theCase;
  const request = ask(theCase, {
    template: templateNamed(prompts, STEP),
    about: [STEP],
    values: { summary },
    // Nothing may be added: it need not be longer.
    sampling: samplingWith(theCase, 0, Math.max(1, countTokens(summary))),
  });
  const [reply] = yield [request];
  const { text, reason, cut } = written(reply);
  const trace = [{ step: STEP, text, ...(reason !== undefined && { reason }), requests: [request.key] }];
  if (text === null && reply?.reason === 'error') {
    return { text, ...(reason !== undefined && { reason }), trace, measures: {}, flags: [] };
  }
  const kept = text ?? summary;
  const { normalized } = wordEditDistance(summary, kept);
  const changed = Number.isNaN(normalized) ? 0 : normalized;
  return {
    text: kept,
    trace,
    measures: { requests: 1, changed, tokens: countTokens(kept) },
    flags: [
      ...(text === null ? ['not-cleaned'] : []),
      ...(text !== null && cut ? ['cut'] : []),
      ...(changed > most ? ['rewritten'] : []),
    ],
  };
}

/** @throws InputError where the system has no text for the item */
function textOf({ item, candidates }: WriterCase, of: string): string {
  const found = candidates.find(({ system }) => system === of);
  if (found) return found.text;
  const systems = candidates.map(({ system }) => system).join(', ') || 'none';
  throw new InputError(
    `item ${item.item} has no text of ${of} to clean (systems: ${systems}): name another with --option of=…, or choose items with --where`,
  );
}

/** Takes what betrays stepwise writing out of a summary, and leaves the rest (Chang et al. 2024, artifact removal). */
export const clean: Writer<CleanOptions> = {
  id: 'clean',
  title: 'Removal of artifacts',
  options: optionsSchema,
  variables: () => ({ required: ['summary'], optional: [] }),
  ownPrompts: () => writerPrompts(import.meta.url),
  run,
};
