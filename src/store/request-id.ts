import type { Message, Request } from '../model/request.js';
import { sha256 } from './hash.js';

/** Hexadecimal digits kept of a SHA-256: 128 bits. */
const DIGITS = 32;
/** Texts longer than this are remembered, because neighbouring requests share them. */
const LONG = 512;
const REMEMBERED = 128;

/** A piece of a request by its content: written to the journal once, however many requests share it. */
export interface Part {
  id: string;
  /** JSON. */
  text: string;
}

/** A request by its content: its key and its cache marks change nothing about the answer, and are not in the id. */
export interface RequestId {
  id: string;
  parts: Part[];
}

const remembered = {
  system: new Map<string, Part>(),
  user: new Map<string, Part>(),
  assistant: new Map<string, Part>(),
};

/** Hashes each text once; the id of the request is the hash of its parts' ids. */
export function identify(request: Request): RequestId {
  const parts = request.messages.map(messagePart);
  parts.push(framePart(request));
  let ids = '';
  for (const { id } of parts) ids += id;
  return { id: sha256(ids).slice(0, DIGITS), parts };
}

function messagePart({ role, content }: Message): Part {
  if (content.length < LONG) return part({ role, content });
  const own = remembered[role];
  const known = own.get(content);
  if (known) return known;
  const made = part({ role, content });
  if (own.size >= REMEMBERED) {
    const oldest = own.keys().next().value;
    if (oldest !== undefined) own.delete(oldest);
  }
  own.set(content, made);
  return made;
}

let lastFrame: { text: string; part: Part } | undefined;

/** Everything but the messages; the same for nearly every request of a run. */
function framePart({ sampling, format, topLogprobs, continuation }: Request): Part {
  const { temperature, topP, maxTokens, seed, stop } = sampling;
  const drawn = { temperature, topP, maxTokens, seed, stop };
  const text = JSON.stringify({ ...drawn, format, topLogprobs, continuation });
  if (lastFrame?.text !== text) lastFrame = { text, part: { id: sha256(text).slice(0, DIGITS), text } };
  return lastFrame.part;
}

function part(value: object): Part {
  const text = JSON.stringify(value);
  return { id: sha256(text).slice(0, DIGITS), text };
}
