import { z } from 'zod';
import type { Candidate } from '../src/model/item.js';
import type { AnswerFormat, Request, Sampling } from '../src/model/request.js';
import type { ProtocolCase, Template } from './contract.js';
import { documentShown } from './shown.js';
import { render } from './template.js';
import type { Values } from './template-body.js';

/** How the judge is to answer: part of every protocol's options. */
export const answerSchema = z
  .enum(['free', 'structured'])
  .default('free')
  .describe(
    'free: the judge writes as it likes and the verdict is read from its text; structured: the server holds the reply to a JSON schema',
  );

/** What every protocol's template may show of the item and of the dimension. */
export const ITEM_VARIABLES = ['document', 'instruction', 'title', 'description', 'structured'] as const;

/**
 * The values of those variables; what the item does not have is absent, and its section is not shown.
 * @param candidates that the request shows
 */
export function itemValues(
  theCase: ProtocolCase,
  answer: 'free' | 'structured',
  candidates: readonly Candidate[],
): Values {
  const { item, dimension } = theCase;
  return {
    document: documentShown(theCase, candidates),
    instruction: item.instruction,
    title: dimension.title ?? dimension.id,
    description: dimension.description,
    structured: answer === 'structured',
  };
}

interface Asking {
  template: Template;
  /** What is asked about, besides item and dimension: systems, units, samples; in an order that stays. */
  about: readonly string[];
  values: Values;
  format?: AnswerFormat | undefined;
  sampling?: Sampling;
}

/** A request from a template. Its key tells item, dimension, what is asked and the repeat. */
export function ask(theCase: ProtocolCase, { template, about, values, format, sampling }: Asking): Request {
  const { item, dimension, repeat } = theCase;
  return {
    key: requestKey([item.item, dimension.id, ...about, `repeat=${repeat}`]),
    messages: render(template, values),
    sampling: sampling ?? theCase.sampling,
    ...(format && { format }),
  };
}

/** The key that the same request has where it is asked for another dimension. */
export function keyOnDimension(key: string, dimension: string): string {
  const [item = '', , ...rest] = key.split('/');
  return [item, keyPart(dimension), ...rest].join('/');
}

/** The key of a request from its parts. */
export const requestKey = (parts: readonly string[]) => parts.map(keyPart).join('/');

/** A part of a key may hold any text; the slash keeps its meaning. */
const keyPart = (part: string) => part.replace(/[%/]/g, (sign) => (sign === '%' ? '%25' : '%2F'));

/** The repeat of a verdict, left out where nothing was repeated. */
export const repeatOf = ({ repeat }: ProtocolCase) => (repeat > 0 ? { repeat } : {});

/** A JSON object with these fields, all of them required and no others. */
export function jsonFormat(name: string, properties: Record<string, unknown>): AnswerFormat {
  const schema = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  return { name, schema };
}
