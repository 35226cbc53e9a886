import { z } from 'zod';
import type { Candidate } from '../../src/model/item.js';
import type { AnswerFormat } from '../../src/model/request.js';
import { answerSchema, ask, ITEM_VARIABLES, itemValues, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun } from '../contract.js';
import { pointsOf } from '../points.js';
import { dimensionsOf, ownPrompts, templateFor } from '../prompts.js';
import { type Choice, readChoice } from '../read-choice.js';
import { readJson } from '../read-json.js';
import { type Reading, readReply } from '../reading.js';
import { shownTexts } from '../shown.js';

/** What stands before the name of a system that all others are compared with. */
const BASELINE = 'baseline:';

const optionsSchema = z.strictObject({
  answer: answerSchema,
  pairs: z
    .union([z.literal('all'), z.templateLiteral([BASELINE, z.string().min(1)])])
    .default('all')
    .describe(
      'all: each two systems; baseline:SYSTEM: each other system against this one, identical texts unasked',
    ),
  explain: z.boolean().default(true).describe('ask for an explanation before the decision'),
});
export type LlmCompareOptions = z.output<typeof optionsSchema>;

const OFFER = { names: ['1', '2'], tie: true } as const;
const CHOICES = { '1': 'first', '2': 'second', tie: 'tie' } as const;
const replySchema = z.object({
  explanation: z.string().optional(),
  decision: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(['1', '2', 'tie']),
  ),
});

function* run(theCase: ProtocolCase, options: LlmCompareOptions, prompts: PromptSet): ProtocolRun {
  const { item, dimension, candidates } = theCase;
  const template = templateFor(prompts, dimension.id);
  const pairs = shownPairs(theCase, options);
  const requests = pairs.map(([first, second]) =>
    ask(theCase, {
      template,
      about: [first.system, second.system],
      values: {
        ...itemValues(theCase, options.answer, [first, second]),
        first: first.text,
        second: second.text,
        explain: options.explain,
      },
      format: formatOf(options),
    }),
  );
  const replies = yield requests;
  const verdicts = pairs.map((pair, index) => {
    const [first, second] = pair;
    const reading = readReply(replies[index], (text) => read(text, options, shownTexts(theCase, pair)));
    const shown: [string, string] = [first.system, second.system];
    return {
      item: item.item,
      dimension: dimension.id,
      ...repeatOf(theCase),
      shown,
      ...(reading.value === null
        ? { winner: null, reason: reading.reason }
        : {
            winner: template.higherIsBetter ? reading.value : turned(reading.value),
            ...(reading.explanation !== undefined && { explanation: reading.explanation }),
          }),
      requests: [requests[index]?.key ?? ''],
    };
  });
  return { verdicts, scores: candidates.map(({ system }) => pointsOf(system, verdicts)) };
}

/** Each of the N(N−1)/2 pairs in the order it is shown, or in both; or the N − 1 of them with a baseline. */
function shownPairs(
  { candidates, orders, shuffle }: ProtocolCase,
  { pairs }: LlmCompareOptions,
): [Candidate, Candidate][] {
  return candidates.flatMap((a, index) =>
    candidates.slice(index + 1).flatMap((b): [Candidate, Candidate][] => {
      if (pairs !== 'all' && !isAgainst(pairs.slice(BASELINE.length), a, b)) return [];
      if (orders === 'given') return [[a, b]];
      if (orders === 'both') {
        return [
          [a, b],
          [b, a],
        ];
      }
      const [first = a, second = b] = shuffle([a, b], `pair ${a.system} ${b.system}`);
      return [[first, second]];
    }),
  );
}

/** Nobody can prefer one of two texts that are the same to the last letter. */
function isAgainst(baseline: string, a: Candidate, b: Candidate): boolean {
  return (a.system === baseline || b.system === baseline) && a.text !== b.text;
}

/** Where the prompt asks for the worse one, the other one wins. */
const turned = (choice: Choice): Choice =>
  choice === 'tie' ? 'tie' : choice === 'first' ? 'second' : 'first';

function formatOf({ answer, explain }: LlmCompareOptions): AnswerFormat | undefined {
  if (answer === 'free') return undefined;
  return jsonFormat('comparison', {
    ...(explain && { explanation: { type: 'string' } }),
    decision: { type: 'string', enum: Object.keys(CHOICES) },
  });
}

function read(text: string, { answer }: LlmCompareOptions, shown: readonly string[]): Reading<Choice> {
  if (answer === 'free') return readChoice(text, OFFER, shown);
  const reading = readJson(text, replySchema, shown);
  if (reading.value === null) return reading;
  const { decision, explanation } = reading.value;
  return { value: CHOICES[decision], ...(explanation !== undefined && { explanation }) };
}

/** LLMCompare: explain, then 1, 2 or tie, for each pair of candidates. */
export const llmCompare: Protocol<LlmCompareOptions> = {
  id: 'llm-compare',
  title: 'LLMCompare',
  options: optionsSchema,
  level: 'candidate',
  ordered: true,
  needsLogprobs: () => false,
  variables: () => ({ required: ['first', 'second'], optional: [...ITEM_VARIABLES, 'explain'] }),
  ownPrompts: () => ownPrompts(import.meta.url),
  dimensions: dimensionsOf,
  run,
};
