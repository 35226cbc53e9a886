import { z } from 'zod';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import { InputError } from '../../src/errors.js';
import type { Item } from '../../src/model/item.js';
import type { TraceStep } from '../../src/model/writing.js';
import { instructionAndQuery, longPrompt } from '../../src/text/long-prompt.js';
import { longTask } from '../../src/text/long-tasks.js';
import { ask, type Written, written } from '../asking.js';
import type { Writer, WriterCase, WriterRun } from '../contract.js';

/** About what English has. */
const WORDS_PER_TOKEN = 0.75;

const optionsSchema = z.strictObject({
  instruction: z
    .enum(['specific', 'generic'])
    .default('specific')
    .describe(
      "specific: the model is given the item's instruction, and asked for a summary where there is none; generic: it is always asked for a summary",
    ),
  words: z
    .int()
    .positive()
    .optional()
    .describe('the longest text that is asked for; absent = nothing is said'),
  attempts: z.int().min(1).default(3).describe('how often the model is asked before an empty reply stands'),
  answer: z
    .enum(['plain', 'tagged'])
    .default('plain')
    .describe(
      'tagged: the answer to a task that is no summary is asked for between tags, and read from there',
    ),
});
type OneShotOptions = z.output<typeof optionsSchema>;

function* run(theCase: WriterCase, options: OneShotOptions, prompts: PromptSet<PromptTemplate>): WriterRun {
  const { item } = theCase;
  const task = options.instruction === 'specific' ? longTask(item.tags?.task) : undefined;
  const step = task ? 'task' : stepFor(item, options);
  const alone = task !== undefined && task.metric !== 'rouge';
  const tagged = alone && options.answer === 'tagged';
  const reserve = task && task.reserve + (tagged ? theCase.countTokens('<answer></answer>') : 0);
  const long =
    reserve === undefined ? undefined : taskPrompt(theCase, reserve, templateNamed(prompts, 'task'));
  const values = {
    document: item.document,
    instruction: item.instruction,
    words: options.words?.toString(),
    ...(long && { prompt: long.text, alone, tagged }),
  };
  const trace: TraceStep[] = [];
  let last: Written = written(undefined);
  for (let attempt = 1; attempt <= options.attempts; attempt++) {
    const request = ask(theCase, {
      template: templateNamed(prompts, step),
      about: [step, `attempt=${attempt}`],
      values,
      expects: options.words && options.words / WORDS_PER_TOKEN,
      ...(reserve !== undefined && { sampling: { maxTokens: reserve, ...theCase.sampling } }),
    });
    const [reply] = yield [request];
    last = written(reply);
    const { text, reason } = last;
    trace.push({ step, text, ...(reason !== undefined && { reason }), requests: [request.key] });
    if (text !== null || reply?.reason !== 'empty') break;
  }
  const { reason, cut } = last;
  const inTags = tagged ? betweenTags(last.text) : undefined;
  const text = inTags ?? last.text;
  const untagged = tagged && text !== null && inTags === undefined;
  return {
    text,
    ...(reason !== undefined && { reason }),
    trace,
    measures: { requests: trace.length, tokens: text === null ? null : theCase.countTokens(text) },
    flags: [
      ...(text !== null && cut ? ['cut'] : []),
      ...(long?.cut ? ['document-cut'] : []),
      ...(untagged ? ['no-tags'] : []),
    ],
  };
}

/** What the last tags hold, the closing one being cut off or not; undefined where there are none or nothing is in them. */
function betweenTags(text: string | null): string | undefined {
  const found = /.*<answer>([\s\S]*?)(?:<\/answer>|$)/s.exec(text ?? '')?.[1]?.trim();
  return found === '' ? undefined : found;
}

/**
 * What is asked for a task over a long text, as much of the text as the window has room for beside the answer.
 * @throws InputError where the window has no room for any of it
 */
function taskPrompt(
  theCase: WriterCase,
  answer: number,
  template: PromptTemplate,
): { text: string; cut: boolean } {
  const { item, contextTokens, sampling, countTokens } = theCase;
  const { document = '', instruction = '' } = item;
  const around = template.messages.reduce((sum, { body }) => sum + countTokens(body), 0);
  const reserve = sampling.maxTokens ?? answer;
  const room = contextTokens === undefined ? undefined : contextTokens - reserve - around;
  const made = longPrompt({ ...instructionAndQuery(instruction), context: document }, room, theCase);
  if (made) return made;
  throw new InputError(
    `item ${item.item}: a window of ${contextTokens} tokens has no room for the request and ${reserve} tokens of answer`,
  );
}

/** @throws InputError where there is nothing to write from */
function stepFor({ item, document, instruction }: Item, options: OneShotOptions): 'specific' | 'generic' {
  if (options.instruction === 'specific' && instruction !== undefined) return 'specific';
  if (document !== undefined) return 'generic';
  throw new InputError(
    `item ${item} has no document${instruction === undefined ? ' and no instruction' : ''}: there is nothing to summarise` +
      (instruction === undefined ? '' : '; ask with --option instruction=specific'),
  );
}

/** One request for one text: the document with its instruction, or with the plain request for a summary. */
export const oneShot: Writer<OneShotOptions> = {
  id: 'one-shot',
  title: 'One request for one text',
  options: optionsSchema,
  variables: (template) =>
    template === 'task'
      ? { required: ['prompt'], optional: ['alone', 'tagged'] }
      : template === 'specific'
        ? { required: ['instruction'], optional: ['document', 'words'] }
        : { required: ['document'], optional: ['words'] },
  ownPrompts: () => writerPrompts(import.meta.url),
  run,
};
