import type { Candidate, Unit } from '../../src/model/item.js';
import { NOT_ASKED_YET, type Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import { sentenceParts } from '../../src/text/sentence-parts.js';
import { requestKey } from '../asking.js';
import type { PromptSet, PromptTemplate, ProtocolCase } from '../contract.js';
import { type Notes, type TalkOutcome, talk } from '../memory-talk.js';
import { templateNamed } from '../prompts.js';
import { render } from '../template.js';
import { unitsOf } from '../units.js';
import { type Counting, margin, requiredRoom, tokensOf } from './budget.js';

/** What the parts of a document say about the claims of one candidate. */
export interface Evidence {
  candidate: Candidate;
  parts: number;
  claims: { unit: Unit; notes: { part: number; text: string }[] }[];
  /** Parts, from 1, of which no step could be read. */
  unread: number[];
  /** Keys of the requests. */
  requests: string[];
  /** Some of it was not asked yet: it is no evidence, and no lack of it. */
  pending: boolean;
}

/** A reply of the reader may take this much, or a fifth of a small window. */
const REPLY = 400;
const SHARE = 1 / 5;
const MAX_STEPS = 24;
/** What a reader writes where a part says nothing of its claims. */
export const NOTHING_NOTED = '[EOQ]';
const ABOUT = 'evidence';
/** Tokens of a reply: a note or two. */
const EXPECTED = 60;

/** Whether a request is a reader's, and asks for no verdict. */
export function isEvidenceRequest({ key }: Request): boolean {
  return key.split('/')[3] === ABOUT;
}
/** What a model writes on its own behind a step is no result. */
const STOP = ['\n#'];

/**
 * Reads the document part by part for what it says about a candidate's claims, with the tools of F-ART: a key is the
 * number of a claim. Unlike there, a later part adds to the notes of a claim and does not replace them.
 */
export function* gather(
  theCase: ProtocolCase,
  candidate: Candidate,
  prompts: PromptSet<PromptTemplate>,
  counting: Counting,
): Generator<Request[], Evidence, readonly Reply[]> {
  const { item, dimension, repeat, sampling } = theCase;
  const template = templateNamed(prompts, 'evidence');
  const units = unitsOf(candidate);
  const claims = units.map(({ text }, k) => ({ number: String(k + 1), text }));
  const opening = (part: string, number: number, count: number) =>
    render(template, { claims, part, number: String(number), count: String(count) });
  const maxTokens = Math.min(REPLY, Math.floor(counting.window * SHARE));
  const beside = tokensOf(counting, opening('', 1, 1));
  const free = counting.window - beside - maxTokens - margin;
  const size = requiredRoom(free, theCase, counting, `${beside} tokens of claims and prompt`);
  const parts = sentenceParts(item.document ?? '', { ...counting, size });
  const notes = new ClaimNotes(units.length);
  const found = { unread: [] as number[], requests: [] as string[], pending: false };
  for (const [place, part] of parts.entries()) {
    const number = place + 1;
    notes.part = number;
    const about = [candidate.system, ABOUT, `part=${number}`];
    const reading = talk({
      opening: opening(part, number, parts.length),
      mode: 'chat',
      notes,
      maxSteps: MAX_STEPS,
      last: false,
      ask: (messages, name) => ({
        key: requestKey([item.item, dimension.id, ...about, name, `repeat=${repeat}`]),
        messages,
        sampling: { ...sampling, maxTokens, stop: STOP },
        expects: Math.min(EXPECTED, maxTokens),
      }),
      fits: (messages) => tokensOf(counting, messages) + maxTokens + margin <= counting.window,
    });
    const outcome: TalkOutcome = yield* watched(reading, () => (found.pending = true));
    found.requests.push(...outcome.requests);
    if (outcome.ended === 'unread' && outcome.counts.steps === 0) found.unread.push(number);
  }
  return {
    candidate,
    parts: parts.length,
    claims: units.map((unit, k) => ({ unit, notes: notes.of(k + 1) })),
    ...found,
  };
}

/** Hands requests and replies on, and tells of a request that was not asked yet. */
function* watched<T>(
  run: Generator<Request[], T, readonly Reply[]>,
  onPending: () => void,
): Generator<Request[], T, readonly Reply[]> {
  let step = run.next([]);
  while (!step.done) {
    const replies: readonly Reply[] = yield step.value;
    if (replies.some((reply) => reply?.detail === NOT_ASKED_YET)) onPending();
    step = run.next(replies);
  }
  return step.value;
}

/** Longer notes are cut: a note is evidence, not the document over again. */
const LONGEST_NOTE = 600;

class ClaimNotes implements Notes {
  part = 1;
  readonly #notes: Map<number, string>[];

  constructor(claims: number) {
    this.#notes = Array.from({ length: claims }, () => new Map());
  }

  keys(): string[] {
    return this.#notes.flatMap((notes, k) => (notes.size > 0 ? [String(k + 1)] : []));
  }

  read(key: string): string | undefined {
    const notes = this.of(this.#claimOf(key));
    return notes.length === 0 ? undefined : notes.map(({ part, text }) => `part ${part}: ${text}`).join('\n');
  }

  write(key: string, text: string): boolean {
    const notes = this.#notes[this.#claimOf(key) - 1];
    if (notes === undefined) return false;
    const note = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE);
    if (note !== '' && stanceOf(note) !== 'silent') notes.set(this.part, note);
    return true;
  }

  of(claim: number): { part: number; text: string }[] {
    return [...(this.#notes[claim - 1] ?? [])].map(([part, text]) => ({ part, text }));
  }

  /** `3`, `claim 3`; 0 where there is no such claim. */
  #claimOf(key: string): number {
    return Number(/^\D*(\d{1,4})\D*$/.exec(key)?.[1] ?? 0);
  }
}

/** What a note says of its claim. */
export function stanceOf(note: string): 'supported' | 'contradicted' | 'silent' | 'other' {
  const word = /^\W*(support|contradict|silent|not mentioned|never mentioned|nothing)/i
    .exec(note)?.[1]
    ?.toLowerCase();
  if (word === 'support') return 'supported';
  if (word === 'contradict') return 'contradicted';
  return word === undefined ? 'other' : 'silent';
}
