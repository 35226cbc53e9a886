import { z } from 'zod';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import type { TraceStep } from '../../src/model/writing.js';
import { ask, type Written, written } from '../asking.js';
import type { Writer, WriterCase, WriterRun } from '../contract.js';
import { documentOf } from '../summaries.js';
import { requirementsIn } from './read.js';

const STEP = 'suggest';

const optionsSchema = z.strictObject({
  number: z.int().min(1).max(50).default(5).describe('how many are asked for each item'),
  attempts: z.int().min(1).default(3).describe('how often the model is asked before an empty reply stands'),
});
type RequirementsOptions = z.output<typeof optionsSchema>;

function* run(
  theCase: WriterCase,
  options: RequirementsOptions,
  prompts: PromptSet<PromptTemplate>,
): WriterRun {
  const { instruction } = theCase.item;
  const document = documentOf(theCase);
  const trace: TraceStep[] = [];
  let last: Written = written(undefined);
  let found: string[] = [];
  for (let attempt = 1; attempt <= options.attempts; attempt++) {
    const request = ask(theCase, {
      template: templateNamed(prompts, STEP),
      about: [STEP, `attempt=${attempt}`],
      values: { document, instruction, number: String(options.number) },
    });
    const [reply] = yield [request];
    last = written(reply);
    const { text, reason, cut } = last;
    trace.push({ step: STEP, text, ...(reason !== undefined && { reason }), requests: [request.key] });
    // What the length limit broke off is no requirement.
    const whole = cut ? (text ?? '').slice(0, (text ?? '').lastIndexOf('\n') + 1) : (text ?? '');
    found = requirementsIn(whole, instruction).slice(0, options.number);
    if (text !== null || reply?.reason !== 'empty') break;
  }
  const { reason = 'the reply holds no numbered list' } = last;
  return {
    text: found.length === 0 ? null : found.map((one, k) => `${k + 1}. ${one}`).join('\n'),
    ...(found.length === 0 && { reason }),
    units: found.map((text, k) => ({ id: `r${k + 1}`, text })),
    trace,
    measures: { requests: trace.length, requirements: found.length },
    flags: found.length > 0 && found.length < options.number ? ['fewer'] : [],
  };
}

/** Requirements that a summary of the document might meet: what `assize items suggest` lays before a reviewer. */
export const requirements: Writer<RequirementsOptions> = {
  id: 'requirements',
  title: 'Requirements that a summary of the document might meet',
  options: optionsSchema,
  variables: () => ({ required: ['document', 'number'], optional: ['instruction'] }),
  ownPrompts: () => writerPrompts(import.meta.url),
  run,
};
