import { z } from 'zod';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import { wordEditDistance } from '../../src/text/edit-distance.js';
import { countWords } from '../../src/text/words.js';
import { ask, written } from '../asking.js';
import type { Writer, WriterCase, WriterOutcome, WriterRun } from '../contract.js';
import { candidateOf, samplingWith } from '../summaries.js';
import { asReplied, type Cleaned, deletionsOf, withoutCopied } from './changes.js';

const STEP = 'clean';

const optionsSchema = z.strictObject({
  of: z.string().min(1).describe('the system whose texts are cleaned'),
  mode: z
    .enum(['reply', 'deletions', 'match'])
    .default('reply')
    .describe(
      'reply: the text is what the model gives; deletions: of its reply only what it left out is taken; match: no model is asked, and sentences copied from the prompts of the summarizers are deleted',
    ),
  most: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe('the share of the words that may change before the text is flagged as rewritten'),
});
type CleanOptions = z.output<typeof optionsSchema>;

function* run(theCase: WriterCase, options: CleanOptions, prompts: PromptSet<PromptTemplate>): WriterRun {
  const before = candidateOf(theCase, options.of).text;
  if (options.mode === 'match') {
    const cleaned = withoutCopied(before, theCase.promptTexts);
    return outcomeOf(theCase, options, before, cleaned, { requests: [], flags: [] });
  }
  const request = ask(theCase, {
    template: templateNamed(prompts, STEP),
    about: [STEP],
    values: { summary: before },
    // Nothing may be added: it need not be longer.
    sampling: samplingWith(theCase, 0, Math.max(1, theCase.countTokens(before))),
  });
  const requests = [request.key];
  const [reply] = yield [request];
  const { text, reason = '', cut } = written(reply);
  if (text === null && reply?.reason === 'error') {
    return { text, reason, trace: [{ step: STEP, text, reason, requests }], measures: {}, flags: [] };
  }
  if (text === null) {
    const kept = { text: before, changes: [] };
    return outcomeOf(theCase, options, before, kept, { requests, flags: ['not-cleaned'] }, reason);
  }
  const cleaned = (options.mode === 'deletions' ? deletionsOf : asReplied)(before, text);
  return outcomeOf(theCase, options, before, cleaned, { requests, flags: cut ? ['cut'] : [] });
}

/** @param reason why nothing came that could be used */
function outcomeOf(
  { countTokens }: WriterCase,
  { most }: CleanOptions,
  before: string,
  { text, changes }: Cleaned,
  { requests, flags }: { requests: string[]; flags: string[] },
  reason?: string,
): WriterOutcome {
  const { normalized } = wordEditDistance(before, text);
  const changed = Number.isNaN(normalized) ? 0 : normalized;
  const wordsOf = (part: 'removed' | 'added') =>
    changes.reduce((sum, change) => sum + countWords(change[part]), 0);
  const added = wordsOf('added');
  const step = { step: STEP, text: reason === undefined ? text : null };
  return {
    text: text === '' ? null : text,
    ...(text === '' && { reason: 'nothing is left of the text' }),
    trace: [{ ...step, ...(reason === undefined ? { changes } : { reason }), requests }],
    measures: {
      requests: requests.length,
      changed,
      removed: wordsOf('removed'),
      added,
      tokens: countTokens(text),
    },
    flags: [...flags, ...(added > 0 ? ['added'] : []), ...(changed > most ? ['rewritten'] : [])],
  };
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
