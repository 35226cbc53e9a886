import { requestKey } from '../protocols/asking.js';
import type { PromptTemplate } from '../protocols/contract.js';
import { render } from '../protocols/template.js';
import type { Values } from '../protocols/template-body.js';
import type { Reply } from '../src/model/reply.js';
import type { Request, Sampling } from '../src/model/request.js';
import type { WriterCase } from './contract.js';

interface Asking {
  template: PromptTemplate;
  /** The step that it is asked for, in an order that stays. */
  about: readonly string[];
  values: Values;
  sampling?: Sampling;
  /** Tokens of a reply of the length that is asked for. */
  expects?: number | undefined;
}

/** A request from a template. Its key tells item, step and sample. */
export function ask(theCase: WriterCase, { template, about, values, sampling, expects }: Asking): Request {
  return {
    key: requestKey([theCase.item.item, ...about, `sample=${theCase.sample}`]),
    messages: render(template, values),
    sampling: sampling ?? theCase.sampling,
    ...(expects !== undefined && { expects: Math.max(1, Math.trunc(expects)) }),
  };
}

/** What a reply has of a text; one that the length limit cut off keeps what there is of it. */
export interface Written {
  text: string | null;
  /** Why there is none. */
  reason?: string;
  /** The length limit cut it off. */
  cut: boolean;
}

/** The text of a reply, without white space around it. */
export function written(reply: Reply | undefined): Written {
  const cut = reply?.reason === 'length';
  const text = (reply?.text ?? (cut ? reply?.partial : undefined) ?? '').trim();
  if (text !== '') return { text, cut };
  const { reason = 'empty', detail } = reply ?? {};
  return { text: null, reason: detail === undefined ? reason : `${reason}: ${detail}`, cut };
}
