import { InputError } from '../../src/errors.js';
import type { Message } from '../../src/model/request.js';
import type { PromptSet, Protocol, ProtocolCase } from '../contract.js';

/** What a window is counted with. */
export interface Counting {
  /** Tokens of the judge's window, prompt and reply together. */
  window: number;
  countTokens(text: string): number;
  /** The text of the first so many. */
  firstTokens(text: string, most: number): string;
}

/** Left free, for what a chat server puts around the messages and for a tokenizer that counts otherwise. */
const MARGIN = 20;
const AROUND_MESSAGE = 4;
/** A reply without a length limit is given this much, or a quarter of a small window. */
const REPLY = 512;
/** With less of a document than this nothing can be judged. */
const LEAST = 32;

/** Stands for the document while the rest of a request is counted. */
const PLACE = '\u0001document\u0001';

export function tokensOf({ countTokens }: Counting, messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content) + AROUND_MESSAGE, 0);
}

/** Tokens that a reply may take. */
export function replyRoom({ window }: Counting, { sampling }: ProtocolCase): number {
  return sampling.maxTokens ?? Math.min(REPLY, Math.floor(window / 4));
}

/**
 * Tokens that are left for the document beside all else that the longest request of a case shows.
 * @throws InputError where the requests show no document, or the window holds too little of it
 */
export function documentRoom<Options>(
  protocol: Protocol<Options>,
  theCase: ProtocolCase,
  options: Options,
  prompts: PromptSet,
  counting: Counting,
): number {
  const asked = protocol.run({ ...theCase, documentFor: () => PLACE }, options, prompts).next([]);
  const requests = asked.done ? [] : asked.value;
  const showing = requests.filter(({ messages }) => messages.some(({ content }) => content.includes(PLACE)));
  if (requests.length > 0 && showing.length === 0) {
    throw new InputError(
      `${protocol.id} shows no document on ${theCase.dimension.id}: leave out --context-strategy`,
    );
  }
  const place = counting.countTokens(PLACE);
  const rest = Math.max(0, ...showing.map(({ messages }) => tokensOf(counting, messages) - place));
  const room = counting.window - rest - replyRoom(counting, theCase) - MARGIN;
  return requiredRoom(room, theCase, counting, `${rest} tokens of prompt`);
}

/** @throws InputError where it is too little to show anything in */
export function requiredRoom(
  room: number,
  { item }: ProtocolCase,
  { window }: Counting,
  beside: string,
): number {
  if (room >= LEAST) return room;
  throw new InputError(
    `item ${item.item}: a window of ${window} tokens leaves ${Math.max(0, room)} for the document beside ${beside} ` +
      `and the reply, expected at least ${LEAST}: give a larger one with --context, or a shorter --max-tokens`,
  );
}

export const margin = MARGIN;
