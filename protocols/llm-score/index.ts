import { z } from 'zod';
import type { Reply } from '../../src/model/reply.js';
import { answerSchema, ask, ITEM_VARIABLES, itemValues, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun } from '../contract.js';
import { dimensionsOf, ownPrompts, templateFor } from '../prompts.js';
import { type Reading, unread } from '../reading.js';
import { meanScore } from '../system-score.js';
import { yesShare } from './answer-token.js';

const optionsSchema = z
  .strictObject({
    answer: answerSchema,
    method: z
      .enum(['normalised', 'raw'])
      .default('normalised')
      .describe(
        'normalised: P(yes) / (P(yes) + P(no)) from the listed tokens; raw: the log-probability of the answer as a continuation of the prompt (servers that echo it)',
      ),
    topLogprobs: z.int().min(2).max(20).default(20).describe('how many tokens the server is asked to list'),
    continuation: z
      .string()
      .min(1)
      .default(' Yes')
      .describe('raw: the answer whose log-probability is taken'),
  })
  .refine(({ answer, method }) => answer === 'free' || method === 'normalised', {
    path: ['answer'],
    message: 'expected `free`: a continuation of the prompt has no structure',
  });
export type LlmScoreOptions = z.output<typeof optionsSchema>;

interface Scored {
  value: number;
  probability?: number;
  flag?: string;
}

function* run(theCase: ProtocolCase, options: LlmScoreOptions, prompts: PromptSet): ProtocolRun {
  const { item, dimension, candidates } = theCase;
  const template = templateFor(prompts, dimension.id);
  const requests = candidates.map((candidate) => ({
    ...ask(theCase, {
      template,
      about: [candidate.system, options.method],
      values: { ...itemValues(theCase, options.answer, [candidate]), candidate: candidate.text },
      format:
        options.answer === 'structured'
          ? jsonFormat('answer', { answer: { type: 'string', enum: ['Yes', 'No'] } })
          : undefined,
    }),
    ...(options.method === 'raw'
      ? { continuation: options.continuation }
      : { topLogprobs: options.topLogprobs }),
  }));
  const replies = yield requests;
  const readings = candidates.map((_, index) => read(replies[index], options, template.higherIsBetter));
  const verdicts = candidates.map(({ system }, index) => {
    const { value: scored, ...rest } = readings[index] as Reading<Scored>;
    return {
      item: item.item,
      dimension: dimension.id,
      system,
      ...repeatOf(theCase),
      ...(scored === null
        ? { value: null, ...rest }
        : {
            value: scored.value,
            ...(scored.probability !== undefined && { probability: scored.probability }),
          }),
      requests: [requests[index]?.key ?? ''],
    };
  });
  const scores = candidates.map(({ system }, index) => {
    const flag = readings[index]?.value?.flag;
    return meanScore(system, [verdicts[index] ?? { value: null }], flag === undefined ? [] : [flag]);
  });
  return { verdicts, scores };
}

function read(reply: Reply | undefined, options: LlmScoreOptions, yesIsGood: boolean): Reading<Scored> {
  if (options.method === 'raw') {
    const logprob = reply?.continuationLogprob;
    if (logprob === undefined || Number.isNaN(logprob)) {
      return unread('the reply came without the log-probability of the continuation');
    }
    return { value: { value: yesIsGood ? logprob : 0 - logprob } };
  }
  const reading = yesShare(reply, options.answer === 'structured');
  if (reading.value === null) return reading;
  const { share, bounded } = reading.value;
  return {
    value: {
      value: yesIsGood ? share : 1 - share,
      probability: share,
      ...(bounded && {
        flag: `bound: ${bounded} is not among the listed tokens, the smallest listed probability stands for it`,
      }),
    },
  };
}

/** LLMScore: how likely the judge is to answer a question about one candidate with yes. */
export const llmScore: Protocol<LlmScoreOptions> = {
  id: 'llm-score',
  title: 'LLMScore',
  options: optionsSchema,
  level: 'candidate',
  needsLogprobs: () => true,
  idle: ({ method }) => [method === 'raw' ? 'topLogprobs' : 'continuation'],
  variables: () => ({ required: ['candidate'], optional: ITEM_VARIABLES }),
  ownPrompts: () => ownPrompts(import.meta.url),
  dimensions: dimensionsOf,
  run,
};
