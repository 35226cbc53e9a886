import { z } from 'zod';
import { idSchema } from '../model/common.js';
import { contextStrategySchema, ordersSchema } from '../model/run.js';
import { listOf, oneOrMore, sharedFields, writingSchema } from './plan-writings.js';

const fields = {
  ...sharedFields,
  systems: z
    .array(z.string().min(1))
    .min(1)
    .describe('only candidates of these systems, `*` for anything in a name; default: all')
    .optional(),
  protocol: oneOrMore('how the judge is asked; several make a trial each').optional(),
  judge: oneOrMore('PROVIDER:MODEL, or PROVIDER:MODEL@BASE-URL; several make a trial each').optional(),
  dimensions: z
    .array(idSchema)
    .min(1)
    .describe('default: every dimension that the protocol has a template for')
    .optional(),
  options: z.record(z.string(), z.unknown()).describe('options of the protocol').optional(),
  orders: ordersSchema.describe('the order in which candidates are shown; default: shuffled').optional(),
  contextStrategy: z
    .enum(['full', ...contextStrategySchema.options])
    .describe("how a document is shown that is longer than the judge's window; default: full")
    .optional(),
  context: z.int().positive().describe("tokens of the judge's window, prompt and reply together").optional(),
  repeats: z.int().min(1).describe('how often each thing is asked; default: 1').optional(),
};

const trialSchema = z
  .strictObject({ ...fields, name: z.string().min(1).describe('name of the run folder').optional() })
  .describe('one trial, or one for each protocol and judge named');

const limitsSchema = z
  .strictObject({
    concurrency: z.int().min(1).describe('requests in flight; default: 8').optional(),
    rpm: z.number().positive().describe('requests a minute').optional(),
    tpm: z.number().positive().describe('tokens a minute').optional(),
    attempts: z.int().min(1).describe('attempts at one request; default: 6').optional(),
    deadline: z.number().positive().describe('seconds for one attempt; default: 120').optional(),
    maxWait: z
      .number()
      .positive()
      .describe('the longest wait that a server may ask for, in seconds; default: 600')
      .optional(),
  })
  .describe('how fast to ask');

/** `plan.yaml`: trials and writings to run one after the other. */
export const planSchema = z
  .strictObject({
    $schema: z.string().optional(),
    defaults: z
      .strictObject(fields)
      .describe('what every trial takes that does not say otherwise')
      .optional(),
    limits: limitsSchema.optional(),
    trials: z.array(trialSchema).min(1).optional(),
    writings: z.array(writingSchema).min(1).optional(),
  })
  .describe('A plan: trials for `assize judge --plan`, writings for `assize write --plan`');
/** Trials and writings, and how fast to ask: `plan.yaml`. */
export type Plan = z.infer<typeof planSchema>;
export type PlannedTrial = z.infer<typeof trialSchema>;

/** The plan's format as JSON Schema, for editors: docs/plan.schema.json. */
export function planJsonSchema(): object {
  return z.toJSONSchema(planSchema, { io: 'input' });
}

/** A trial of one protocol by one judge. */
export type SingleTrial = Omit<PlannedTrial, 'protocol' | 'judge'> & { protocol: string; judge: string };

/** The trials of a plan, defaults filled in, one for each protocol and judge. Fields that are still open are listed. */
export function singleTrials({
  defaults = {},
  trials = [],
}: Plan): { trial: SingleTrial; missing: string[] }[] {
  return trials.flatMap((own) => {
    const merged = {
      ...defaults,
      ...own,
      sampling: { temperature: 0, ...(own.sampling ?? defaults.sampling) },
      options: own.options ?? defaults.options,
    };
    const needed = ['dataset', 'protocol', 'judge'] as const;
    const missing = needed.filter((name) => merged[name] === undefined);
    const several = listOf(merged.protocol).length * listOf(merged.judge).length > 1;
    return listOf(merged.protocol).flatMap((protocol) =>
      listOf(merged.judge).map((judge) => {
        const name =
          merged.name === undefined || !several ? merged.name : `${merged.name}-${protocol}-${judge}`;
        return { trial: { ...merged, protocol, judge, name }, missing };
      }),
    );
  });
}
