import { z } from 'zod';
import { InputError } from '../../src/errors.js';
import { ask, itemValues, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, ProtocolCase, ProtocolOutcome, ProtocolRun } from '../contract.js';
import { ownPrompts, templateNamed } from '../prompts.js';
import { readJson } from '../read-json.js';
import { type Reading, readReply, unread } from '../reading.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { SCALE, samplingOf } from './samples.js';

interface Options {
  answer: 'free' | 'structured';
  explain: boolean;
  samples: number;
  sampleTemperature: number;
}

/**
 * One request for the scores of several dimensions, answered by a JSON object. A score that is missing, or outside the
 * scale, leaves its own dimension unscored.
 * @throws InputError for prompts that ask about one dimension
 */
export function* askTogether(theCase: ProtocolCase, options: Options, prompts: PromptSet): ProtocolRun {
  if (prompts.id !== 'assize') {
    throw new InputError('together=true has a prompt of its own, for all dimensions: leave out --prompts');
  }
  const { item, dimension, candidates, together = [dimension] } = theCase;
  const template = templateNamed(togetherPrompts(), 'together');
  const ids = together.map(({ id }) => id);
  const samples = Array.from({ length: options.samples }, (_, sample) => sample);
  const asked = candidates.flatMap((candidate) => samples.map((sample) => ({ candidate, sample })));
  const requests = asked.map(({ candidate, sample }) =>
    ask(theCase, {
      template,
      about: [candidate.system, 'together', `sample=${sample}`],
      values: {
        ...itemValues(theCase, options.answer, [candidate]),
        candidate: candidate.text,
        explain: options.explain,
        dimensions: together.map(({ id, title = id, description }) => ({ id, title, description })),
      },
      format: options.answer === 'structured' ? formatOf(ids, options) : undefined,
      sampling: samplingOf(theCase.sampling, options, sample),
    }),
  );
  const replies = yield requests;
  const read = asked.map(({ candidate }, index) =>
    readReply(replies[index], (text) => readJson(text, objectOf(ids), shownTexts(theCase, [candidate]))),
  );
  const on = (id: string): Pick<ProtocolOutcome, 'verdicts' | 'scores'> => {
    const verdicts = asked.map(({ candidate, sample }, index) => ({
      item: item.item,
      dimension: id,
      system: candidate.system,
      ...repeatOf(theCase),
      ...(options.samples > 1 && { sample }),
      ...scoreOf(read[index] as Reading<Record<string, unknown>>, id),
      requests: [requests[index]?.key ?? ''],
    }));
    const scores = candidates.map(({ system }) =>
      meanScore(
        system,
        verdicts.filter((verdict) => verdict.system === system),
      ),
    );
    return { verdicts, scores };
  };
  return { ...on(dimension.id), byDimension: Object.fromEntries(ids.map((id) => [id, on(id)])) };
}

/** The prompt for all dimensions: it stands apart from those for one. */
export const togetherPrompts = () => ownPrompts(import.meta.url, 'together');

function scoreOf(reading: Reading<Record<string, unknown>>, id: string): Reading<number> {
  if (reading.value === null) return reading;
  const { [id]: score, explanation } = reading.value;
  if (typeof score !== 'number') return unread(`the reply has no number for ${id}`);
  if (score < SCALE.min || score > SCALE.max) {
    return unread(`the score ${score} is outside ${SCALE.min} to ${SCALE.max}`);
  }
  return { value: score, ...(typeof explanation === 'string' && { explanation }) };
}

/** An object that says something of one of the dimensions at least. */
function objectOf(ids: readonly string[]) {
  return z
    .record(z.string(), z.unknown())
    .refine((value) => ids.some((id) => Object.hasOwn(value, id)), `expected ${ids.join(', ')}`);
}

function formatOf(ids: readonly string[], { explain }: Options) {
  const score = { type: 'integer', minimum: SCALE.min, maximum: SCALE.max };
  return jsonFormat('scores', {
    ...(explain && { explanation: { type: 'string' } }),
    ...Object.fromEntries(ids.map((id) => [id, score])),
  });
}
