import { z } from 'zod';
import { answerSchema, ask, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun } from '../contract.js';
import { ownPrompts, templateNamed } from '../prompts.js';
import { readJson } from '../read-json.js';
import { CONSISTENT, OBJECTIVE, readYesNo } from '../read-yes-no.js';
import { type Reading, readReply } from '../reading.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { madeUnits } from '../units.js';
import { CLAIM_VARIABLES, claimsOf, claimValues } from './claims.js';
import { combined, RULES } from './consistency.js';
import { demonstration } from './demonstrations.js';

const aboutSchema = z.enum(['subjectivity', 'faithfulness']);
const ABOUT = 'subjectivity: is the claim objective? faithfulness: is it consistent with the story?';

const once = z.strictObject({
  answer: answerSchema,
  about: aboutSchema.default('subjectivity').describe(ABOUT),
});
export type ArmBaselineOptions = z.output<typeof once>;

const sampled = z.strictObject({
  answer: answerSchema,
  about: aboutSchema.default('faithfulness').describe(ABOUT),
  samples: z.int().min(2).max(50).default(3).describe('askings for each claim'),
  temperature: z.number().gt(0).max(2).default(0.7).describe('the temperature of the samples'),
  rule: z
    .enum(RULES)
    .default('differ')
    .describe(
      'when a claim counts as subjective. differ: the samples differ; any-no: one of them is a no; majority-no: most are',
    ),
});
export type ArmSelfConsistencyOptions = z.output<typeof sampled>;

interface Manner {
  answer: 'free' | 'structured';
  about: 'subjectivity' | 'faithfulness';
  samples?: number;
  temperature?: number;
  rule?: (typeof RULES)[number];
}

const replySchema = z.object({ answer: z.enum(['Yes', 'No']) });

function* run(theCase: ProtocolCase, manner: Manner, prompts: PromptSet): ProtocolRun {
  const { answer, about, temperature, rule } = manner;
  const template = templateNamed(prompts, about);
  const structured = answer === 'structured';
  const claims = claimsOf(theCase);
  const samples = Array.from({ length: manner.samples ?? 1 }, (_, sample) => sample);
  const format = structured
    ? jsonFormat('answer', {
        ...(rule && { reasoning: { type: 'string' } }),
        answer: { type: 'string', enum: ['Yes', 'No'] },
      })
    : undefined;
  const { seed } = theCase.sampling;
  const asked = claims.flatMap((claim) => samples.map((sample) => ({ claim, sample })));
  const requests = asked.map(({ claim, sample }) =>
    ask(theCase, {
      template,
      about: [claim.candidate.system, claim.unit.id, ...(rule ? [`sample=${sample}`] : [])],
      values: { ...claimValues(theCase, claim), ...demonstration(about), structured },
      format,
      sampling: {
        ...theCase.sampling,
        ...(temperature !== undefined && { temperature }),
        ...(rule && seed !== undefined && { seed: seed + sample }),
      },
    }),
  );
  const replies = requests.length === 0 ? [] : yield requests;
  const readings = asked.map(({ claim }, index) =>
    readReply(replies[index], (text): Reading<number> => {
      const reading = read(text, manner, shownTexts(theCase, [claim.candidate]));
      if (reading.value === null) return reading;
      return { value: reading.value === template.higherIsBetter ? 1 : 0 };
    }),
  );
  const verdicts = claims.map((claim, index) => {
    const from = index * samples.length;
    const its = readings.slice(from, from + samples.length);
    const reading = rule ? combined(its, rule) : (its[0] as Reading<number>);
    return {
      item: theCase.item.item,
      dimension: theCase.dimension.id,
      system: claim.candidate.system,
      unit: claim.unit.id,
      ...repeatOf(theCase),
      ...(reading.value === null ? { value: null, reason: reading.reason } : { value: reading.value }),
      requests: requests.slice(from, from + samples.length).map(({ key }) => key),
    };
  });
  const scores = theCase.candidates.map(({ system }) =>
    meanScore(
      system,
      verdicts.filter((verdict) => verdict.system === system),
    ),
  );
  return { verdicts, scores, made: madeUnits(theCase.candidates) };
}

function read(text: string, { answer, about }: Manner, shown: readonly string[]): Reading<boolean> {
  if (answer === 'free') return readYesNo(text, shown, about === 'subjectivity' ? OBJECTIVE : CONSISTENT);
  const reading = readJson(text, replySchema, shown);
  return reading.value === null ? reading : { value: reading.value.answer === 'Yes' };
}

const EXAMPLES = ['exampleStory', 'exampleSummary', 'examples', 'examples.claim', 'examples.answer'];
const base = {
  level: 'unit',
  asksOnce: true,
  needsLogprobs: () => false,
  variables: () => ({ required: CLAIM_VARIABLES, optional: ['structured', ...EXAMPLES] }),
  dimensions: () => ['*'],
  run,
} as const;

/** A yes-or-no question on each claim. */
export const armZeroShot: Protocol<ArmBaselineOptions> = {
  ...base,
  id: 'arm-zero-shot',
  title: 'ARM baseline: zero-shot',
  options: once,
  ownPrompts: () => ownPrompts(import.meta.url, 'zero-shot'),
};

/** The same question after a worked example. */
export const armFewShot: Protocol<ArmBaselineOptions> = {
  ...base,
  id: 'arm-few-shot',
  title: 'ARM baseline: few-shot',
  options: once,
  ownPrompts: () => ownPrompts(import.meta.url, 'few-shot'),
};

/** The same claim asked about several times, each with its own reasoning. */
export const armSelfConsistency: Protocol<ArmSelfConsistencyOptions> = {
  ...base,
  id: 'arm-self-consistency',
  title: 'ARM baseline: self-consistency',
  options: sampled,
  ownPrompts: () => ownPrompts(import.meta.url, 'self-consistency'),
};
