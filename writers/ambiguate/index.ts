import { z } from 'zod';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import { readTagged } from '../../protocols/read-tagged.js';
import { type Reading, readReply, unread } from '../../protocols/reading.js';
import { normalizeOuter } from '../../src/text/normalize.js';
import { ask } from '../asking.js';
import type { Writer, WriterCase, WriterRun } from '../contract.js';
import { candidateOf, documentOf } from '../summaries.js';
import { placedClaims, spliced } from './splice.js';

/** The four ways in which a claim of a story can be open to interpretation (ARM, §5.5). */
const AMBIGUITIES = ['wording', 'detail', 'causation', 'explicit'] as const;
const DIRECTIONS = ['subjective', 'objective'] as const;

const optionsSchema = z.strictObject({
  of: z.string().min(1).describe('the system whose texts are rewritten, sentence by sentence'),
  to: z
    .enum([...DIRECTIONS, 'drawn'])
    .describe(
      'subjective: an ambiguity is planted in each sentence; objective: it is removed; drawn: one or the other, by the seed',
    ),
  type: z
    .enum([...AMBIGUITIES, 'drawn'])
    .default('drawn')
    .describe('the type of ambiguity, or one drawn for each sentence by the seed'),
});
type AmbiguateOptions = z.output<typeof optionsSchema>;

function* run(theCase: WriterCase, options: AmbiguateOptions, prompts: PromptSet<PromptTemplate>): WriterRun {
  const story = documentOf(theCase);
  const { text: summary, ...candidate } = candidateOf(theCase, options.of);
  const asked = placedClaims({ ...candidate, text: summary }).map((unit) => {
    const step = stepOf(theCase, options, unit.id);
    const values = { story, summary, claim: unit.text };
    return {
      unit,
      step,
      request: ask(theCase, {
        template: templateNamed(prompts, step),
        about: [unit.id, step],
        // The tags around it.
        expects: theCase.countTokens(unit.text) + 5,
        values,
      }),
    };
  });
  const replies = asked.length === 0 ? [] : yield asked.map(({ request }) => request);
  const read = asked.map(({ unit, step, request }, place) => {
    const variant = readReply(replies[place], (reply) => readTagged(reply, 'answer', [story, summary]));
    const isRepeated = variant.value !== null && normalizeOuter(variant.value) === normalizeOuter(unit.text);
    return { unit, step, request, place, variant: plantedOrNot(step, variant, isRepeated), isRepeated };
  });
  const trace = read.map(({ unit, step, request, place, variant }) => ({
    step,
    place,
    unit: unit.id,
    text: variant.value,
    ...(variant.value === null && { reason: variant.reason }),
    requests: [request.key],
  }));
  const lost = replies.find((reply) => reply?.reason === 'error');
  if (lost) {
    return {
      text: null,
      reason: `error: ${lost.detail ?? 'a request failed'}`,
      trace,
      measures: {},
      flags: [],
    };
  }
  const made = spliced(
    summary,
    read.map(({ unit, variant }) => ({ ...unit, text: variant.value ?? unit.text })),
  );
  const left = read.filter(({ variant }) => variant.value === null).length;
  const repeated = read.filter(({ isRepeated }) => isRepeated).length;
  return {
    ...made,
    trace,
    measures: {
      claims: read.length,
      requests: read.length,
      repeated,
      left,
      tokens: theCase.countTokens(made.text),
    },
    flags: left > 0 ? ['claims-left'] : [],
  };
}

/** Which prompt a sentence is rewritten by. */
function stepOf({ shuffle }: WriterCase, { to, type }: AmbiguateOptions, unit: string): string {
  const [direction] = to === 'drawn' ? shuffle(DIRECTIONS, `direction:${unit}`) : [to];
  const [ambiguity] = type === 'drawn' ? shuffle(AMBIGUITIES, `type:${unit}`) : [type];
  return `${direction}.${ambiguity}`;
}

/** A subjective variant that repeats its claim is none; an objective one may have had nothing to remove. */
function plantedOrNot(step: string, variant: Reading<string>, isRepeated: boolean): Reading<string> {
  return isRepeated && step.startsWith('subjective') ? unread('the claim was repeated unchanged') : variant;
}

/** Synthetic claims: a text of which each sentence was made ambiguous, or clear, in one of four ways (ARM, §4.1). */
export const ambiguate: Writer<AmbiguateOptions> = {
  id: 'ambiguate',
  title: 'Planted and removed ambiguities',
  options: optionsSchema,
  variables: () => ({ required: ['story', 'claim'], optional: ['summary'] }),
  ownPrompts: () => writerPrompts(import.meta.url),
  run,
};
