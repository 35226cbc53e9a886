import { z } from 'zod';
import type { Reply } from '../../src/model/reply.js';
import type { AnswerFormat } from '../../src/model/request.js';
import { answerSchema, ask, ITEM_VARIABLES, itemValues, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun, Verdict } from '../contract.js';
import { dimensionsOf, ownPrompts, templateFor } from '../prompts.js';
import { readJson } from '../read-json.js';
import { readScore } from '../read-score.js';
import { type Reading, readReply, unread } from '../reading.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { SCALE, samplingOf } from './samples.js';
import { askTogether } from './together.js';
import { weightedScore } from './weighted.js';

const optionsSchema = z
  .strictObject({
    answer: answerSchema,
    explain: z.boolean().default(false).describe('ask for a short reason before the score'),
    example: z
      .boolean()
      .default(false)
      .describe('show an answer of the wanted form (score 3), as the prompt of the paper does'),
    samples: z
      .int()
      .min(1)
      .max(100)
      .default(1)
      .describe('askings for each candidate; their mean is the score'),
    sampleTemperature: z
      .number()
      .gt(0)
      .max(2)
      .default(1)
      .describe('the temperature where there is more than one sample (at 0 they would be alike)'),
    score: z
      .enum(['stated', 'weighted'])
      .default('stated')
      .describe('stated: the score given; weighted: the mean score under the probabilities of its token'),
    together: z
      .boolean()
      .optional()
      .transform((together) => together || undefined)
      .describe('one request asks for the scores of all dimensions of the run: another method'),
  })
  .refine(({ together, score, example }) => !together || (score === 'stated' && !example), {
    path: ['together'],
    message: 'goes with stated scores and without an example',
  });
export type LlmEvalOptions = z.output<typeof optionsSchema>;

const replySchema = z.object({ explanation: z.string().optional(), score: z.number() });

function run(theCase: ProtocolCase, options: LlmEvalOptions, prompts: PromptSet): ProtocolRun {
  return options.together ? askTogether(theCase, options, prompts) : askApart(theCase, options, prompts);
}

function* askApart(theCase: ProtocolCase, options: LlmEvalOptions, prompts: PromptSet): ProtocolRun {
  const { item, dimension, candidates } = theCase;
  const template = templateFor(prompts, dimension.id);
  const samples = Array.from({ length: options.samples }, (_, sample) => sample);
  const asked = candidates.flatMap((candidate) => samples.map((sample) => ({ candidate, sample })));
  const requests = asked.map(({ candidate, sample }) => ({
    ...ask(theCase, {
      template,
      about: [candidate.system, `sample=${sample}`],
      values: {
        ...itemValues(theCase, options.answer, [candidate]),
        candidate: candidate.text,
        explain: options.explain,
        example: options.example,
      },
      format: formatOf(options),
      sampling: samplingOf(theCase.sampling, options, sample),
    }),
    ...(options.score === 'weighted' && { topLogprobs: 20 }),
  }));
  const replies = yield requests;
  const verdicts = asked.map(({ candidate, sample }, index) => {
    const reading = read(replies[index], options, shownTexts(theCase, [candidate]));
    return {
      item: item.item,
      dimension: dimension.id,
      system: candidate.system,
      ...repeatOf(theCase),
      ...(options.samples > 1 && { sample }),
      ...(reading.value === null
        ? { value: null, reason: reading.reason }
        : {
            value: template.higherIsBetter ? reading.value : SCALE.min + SCALE.max - reading.value,
            ...(reading.explanation !== undefined && { explanation: reading.explanation }),
          }),
      requests: [requests[index]?.key ?? ''],
    };
  });
  const scores = candidates.map(({ system }) =>
    meanScore(
      system,
      verdicts.filter((verdict) => verdict.system === system),
    ),
  );
  return { verdicts: verdicts satisfies Verdict[], scores };
}

function formatOf({ answer, explain }: LlmEvalOptions): AnswerFormat | undefined {
  if (answer === 'free') return undefined;
  return jsonFormat('score', {
    ...(explain && { explanation: { type: 'string' } }),
    score: { type: 'integer', minimum: SCALE.min, maximum: SCALE.max },
  });
}

function read(reply: Reply | undefined, options: LlmEvalOptions, shown: readonly string[]): Reading<number> {
  const stated = readReply(reply, (text) =>
    options.answer === 'structured' ? structured(text, shown) : readScore(text, SCALE, shown),
  );
  if (stated.value === null || options.score === 'stated' || !reply) return stated;
  return weightedScore(reply, stated.value, SCALE);
}

function structured(text: string, shown: readonly string[]): Reading<number> {
  const reading = readJson(text, replySchema, shown);
  if (reading.value === null) return reading;
  const { score, explanation } = reading.value;
  if (!(score >= SCALE.min && score <= SCALE.max)) {
    return unread(`the score ${score} is outside ${SCALE.min} to ${SCALE.max}`);
  }
  return { value: score, ...(explanation !== undefined && { explanation }) };
}

/** LLMEval: a score from 1 to 5 for one candidate. */
export const llmEval: Protocol<LlmEvalOptions> = {
  id: 'llm-eval',
  title: 'LLMEval',
  options: optionsSchema,
  level: 'candidate',
  needsLogprobs: ({ score }) => score === 'weighted',
  asksTogether: ({ together = false }) => together,
  idle: ({ samples }) => (samples === 1 ? ['sampleTemperature'] : []),
  variables: () => ({ required: ['candidate'], optional: [...ITEM_VARIABLES, 'explain', 'example'] }),
  ownPrompts: () => ownPrompts(import.meta.url),
  dimensions: dimensionsOf,
  run,
};
