import { z } from 'zod';
import type { Candidate, Unit } from '../../src/model/item.js';
import type { Reply } from '../../src/model/reply.js';
import type { AnswerFormat } from '../../src/model/request.js';
import { answerSchema, ask, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun } from '../contract.js';
import { ownPrompts, templateNamed } from '../prompts.js';
import { type Reading, readReply, unread } from '../reading.js';
import { readWithin } from '../second-try.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { madeUnits, unitsOf } from '../units.js';
import { demonstrations } from './demonstrations.js';
import { type Confusion, readCoherence, readCoherenceBatch } from './read-coherence.js';

const optionsSchema = z.strictObject({
  answer: answerSchema,
  version: z
    .enum(['v1', 'v2'])
    .default('v1')
    .describe('v1: one sentence a request, as in the paper; v2: a batch of sentences answered as JSON'),
  batch: z.int().min(1).max(200).default(10).describe('v2: sentences a request'),
  reminder: z
    .boolean()
    .default(false)
    .describe('say again at the end what counts as a confusion, as the prompt of the paper does'),
  attempts: z
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe('askings before a reply that cannot be read stands; the authors ask until one can be read'),
});
export type BooookScoreOptions = z.output<typeof optionsSchema>;

interface Asked {
  candidate: Candidate;
  units: readonly Unit[];
}

function* run(theCase: ProtocolCase, options: BooookScoreOptions, prompts: PromptSet): ProtocolRun {
  const template = templateNamed(prompts, options.version);
  const asked = theCase.candidates.flatMap((candidate) =>
    batchesOf(unitsOf(candidate), options.version === 'v1' ? 1 : options.batch).map(
      (units): Asked => ({ candidate, units }),
    ),
  );
  const request = ({ candidate, units }: Asked, attempt: number) =>
    ask(theCase, {
      template,
      about: [candidate.system, ...units.map(({ id }) => id), ...(attempt > 1 ? [`attempt=${attempt}`] : [])],
      values: {
        summary: candidate.text,
        structured: options.answer === 'structured',
        reminder: options.reminder,
        examples: demonstrations(),
        sentence: units[0]?.text ?? '',
        sentences: units.map(({ text }, index) => ({
          number: String(index + 1),
          text,
          newline: index + 1 < units.length ? '\n' : '',
        })),
        count: String(units.length),
      },
      format: formatOf(options),
    });
  const read = yield* readWithin(options.attempts, asked, request, (reply, { candidate, units }) =>
    readUnits(reply, units.length, options, shownTexts(theCase, [candidate])),
  );
  const verdicts = asked.flatMap(({ candidate, units }, index) =>
    units.map((unit, place) => {
      const { reading, key } = read[index]?.[place] ?? { reading: unread('no reply came'), key: '' };
      return {
        item: theCase.item.item,
        dimension: theCase.dimension.id,
        system: candidate.system,
        unit: unit.id,
        ...repeatOf(theCase),
        ...verdictOf(reading),
        requests: [key],
      };
    }),
  );
  const scores = theCase.candidates.map(({ system }) =>
    meanScore(
      system,
      verdicts.filter((verdict) => verdict.system === system),
    ),
  );
  return { verdicts, scores, made: madeUnits(theCase.candidates) };
}

function batchesOf(units: readonly Unit[], size: number): Unit[][] {
  const count = Math.ceil(units.length / size);
  return Array.from({ length: count }, (_, index) => units.slice(index * size, (index + 1) * size));
}

/** 1 = no confusion. */
function verdictOf(reading: Reading<Confusion>) {
  if (reading.value === null) return { value: null, reason: reading.reason };
  const { questions, types } = reading.value;
  if (questions === '' && types.length === 0) return { value: 1 };
  return { value: 0, types, ...(questions !== '' && { explanation: questions }) };
}

function formatOf({ answer, version }: BooookScoreOptions): AnswerFormat | undefined {
  if (answer === 'free') return undefined;
  const text = { type: ['string', 'null'] };
  const entry = { questions: text, types: text };
  if (version === 'v1') return jsonFormat('confusion', entry);
  const { schema } = jsonFormat('', { number: { type: 'integer' }, ...entry });
  return jsonFormat('confusions', { sentences: { type: 'array', items: schema } });
}

function readUnits(
  reply: Reply | undefined,
  count: number,
  { answer, version }: BooookScoreOptions,
  shown: readonly string[],
): Reading<Confusion>[] {
  const readings: Reading<Confusion>[] = [];
  const whole = readReply(reply, (text) => {
    if (version === 'v1' && answer === 'free') readings.push(readCoherence(text, shown));
    else readings.push(...readCoherenceBatch(text, count, shown));
    return { value: true };
  });
  return whole.value === null ? Array.from({ length: count }, () => whole) : readings;
}

/** BooookScore: which sentences of a summary leave a reader confused. */
export const booookscore: Protocol<BooookScoreOptions> = {
  id: 'booookscore',
  title: 'BooookScore',
  options: optionsSchema,
  level: 'unit',
  asksOnce: true,
  needsLogprobs: () => false,
  variables: (template) => ({
    required: ['summary', template === 'v2' ? 'sentences' : 'sentence'],
    optional: [
      'structured',
      'reminder',
      'count',
      'sentences.number',
      'sentences.text',
      'sentences.newline',
      'examples',
      ...['number', 'summary', 'sentences'].map((field) => `examples.${field}`),
      ...['number', 'text', 'questions', 'types', 'json', 'comma'].map(
        (field) => `examples.sentences.${field}`,
      ),
    ],
  }),
  ownPrompts: () => ownPrompts(import.meta.url),
  dimensions: () => ['*'],
  run,
};
