import type { Reply } from '../src/model/reply.js';
import type { Message, Request } from '../src/model/request.js';
import { readSteps, type Step, stepText } from './memory-steps.js';

/** What a reader's tools work on. */
export interface Notes {
  keys(): string[];
  /** Undefined where there is no such key. */
  read(key: string): string | undefined;
  /** False where the key is not one that may be written. */
  write(key: string, text: string): boolean;
}

/** The reading of one part of a document. */
export interface Talk {
  /** What stands before the first step. */
  opening: readonly Message[];
  /** `chat`: a turn for the steps, a turn for their answers; `completion`: one text that the model goes on with. */
  mode: 'chat' | 'completion';
  notes: Notes;
  /** Steps after which the part ends. */
  maxSteps: number;
  /** Whether an `[ans]` is the answer; before the last part it is none. */
  last: boolean;
  /** @param name of the asking, unlike any other of the part */
  ask(messages: Message[], name: string): Request;
  /** Whether the messages leave room for a reply. */
  fits(messages: readonly Message[]): boolean;
}

/** What came of it. */
export interface TalkOutcome {
  /** Why the part ended: the reader said so, answered, took every step it had, or wrote nothing that could be read. */
  ended: 'EOQ' | 'ans' | 'steps' | 'unread';
  /** The text of `[ans]` on the last part. */
  answer?: string;
  /** Keys that were read. */
  keysRead: string[];
  counts: TalkCounts;
  requests: string[];
  transcript: string;
  /** The opening and every turn. */
  messages: Message[];
  /** The length limit cut the last reply off. */
  cut: boolean;
}

export interface TalkCounts {
  steps: number;
  writes: number;
  reads: number;
  /** Writes to a key that held something and was not read in this part. */
  collisions: number;
  /** Reads and writes of keys that there are not. */
  unknownKeys: number;
  /** Results that the model made up. */
  invented: number;
  /** Lines that were no step. */
  skipped: number;
  /** Answers before the last part. */
  earlyAnswers: number;
  /** Replies without a step. */
  unread: number;
  /** Times that the window was full: a note that was asked for, or the next step, did not fit into it. */
  overflow: number;
}

export const noCounts = (): TalkCounts => ({
  steps: 0,
  writes: 0,
  reads: 0,
  collisions: 0,
  unknownKeys: 0,
  invented: 0,
  skipped: 0,
  earlyAnswers: 0,
  unread: 0,
  overflow: 0,
});

/** What the tools answer. */
const NO_KEYS = '(none)';
const NO_SUCH_KEY = 'no such key';
const NO_ROOM = '(no room left)';

interface Taken {
  step: Step;
  answer: string;
}

/** Reads one part: asks for steps and answers them until the part ends. */
export function* talk(given: Talk): Generator<Request[], TalkOutcome, readonly Reply[]> {
  const { maxSteps, last } = given;
  const counts = noCounts();
  const turns: Taken[][] = [];
  const known: Known = { read: new Set(), written: new Set() };
  const requests: string[] = [];
  const done = (ended: TalkOutcome['ended'], answer?: string): TalkOutcome => ({
    ended,
    ...(answer !== undefined && { answer }),
    keysRead: [...known.read],
    counts,
    requests,
    transcript: transcriptOf(turns),
    messages: spokenOf(given, turns),
    cut,
  });
  let again = false;
  let cut = false;
  while (counts.steps < maxSteps) {
    const messages = messagesOf(given, turns);
    if (turns.length > 0 && !given.fits(messages)) {
      counts.overflow += 1;
      break;
    }
    const request = given.ask(messages, `step=${counts.steps + 1}${again ? ' again' : ''}`);
    const [reply] = yield [request];
    requests.push(request.key);
    cut = reply?.reason === 'length';
    const { steps, skipped, invented } = readSteps(textOf(reply));
    counts.skipped += skipped;
    counts.invented += invented;
    if (steps.length === 0) {
      counts.unread += 1;
      if (again) return done('unread');
      again = true;
      continue;
    }
    again = false;
    const turn: Taken[] = [];
    turns.push(turn);
    for (const step of steps.slice(0, maxSteps - counts.steps)) {
      counts.steps += 1;
      if (step.tool === 'EOQ') return done('EOQ');
      if (step.tool === 'ans' && last && step.text !== '') {
        turn.push({ step, answer: '' });
        return done('ans', step.text);
      }
      turn.push({ step, answer: answerTo(step, given, turns, known, counts) });
    }
  }
  return done('steps');
}

/** Keys whose text the reader has seen in this part. */
interface Known {
  read: Set<string>;
  written: Set<string>;
}

function answerTo(
  step: Step,
  given: Talk,
  turns: readonly Taken[][],
  { read, written }: Known,
  counts: TalkCounts,
): string {
  const { notes } = given;
  if (step.tool === 'list-keys') return notes.keys().join(', ') || NO_KEYS;
  if (step.tool === 'write') {
    const seen = read.has(step.key) || written.has(step.key);
    const collides = notes.read(step.key) !== undefined && !seen;
    if (!notes.write(step.key, step.text)) {
      counts.unknownKeys += 1;
      return NO_SUCH_KEY;
    }
    counts.writes += 1;
    if (collides) counts.collisions += 1;
    written.add(step.key);
    return '';
  }
  if (step.tool !== 'read') {
    counts.earlyAnswers += 1;
    return '';
  }
  const text = notes.read(step.key);
  if (text === undefined) {
    counts.unknownKeys += 1;
    return NO_SUCH_KEY;
  }
  counts.reads += 1;
  const shown = [...turns.slice(0, -1), [...(turns.at(-1) ?? []), { step, answer: text }]];
  if (!given.fits(messagesOf(given, shown))) {
    counts.overflow += 1;
    return NO_ROOM;
  }
  read.add(step.key);
  return text;
}

/** A reply that was cut off keeps what there is of it. */
function textOf(reply: Reply | undefined): string {
  return reply?.text ?? (reply?.reason === 'length' ? reply.partial : undefined) ?? '';
}

/** What is asked: what was said, and in completion mode the beginning of the next step. */
function messagesOf(given: Pick<Talk, 'opening' | 'mode'>, turns: readonly Taken[][]): Message[] {
  if (given.mode === 'chat') return spokenOf(given, turns);
  const content = [transcriptOf(turns), `Q${turns.flat().length + 1}:`].filter(Boolean).join('\n');
  return [...given.opening, { role: 'assistant', content }];
}

function spokenOf({ opening, mode }: Pick<Talk, 'opening' | 'mode'>, turns: readonly Taken[][]): Message[] {
  if (mode === 'completion') {
    const content = transcriptOf(turns);
    return content === '' ? [...opening] : [...opening, { role: 'assistant', content }];
  }
  let number = 0;
  const spoken = turns.flatMap((turn): Message[] => {
    const from = number;
    number += turn.length;
    return [
      { role: 'assistant', content: turn.map(({ step }, k) => stepText(step, from + k + 1)).join('\n') },
      { role: 'user', content: turn.map(({ answer }, k) => resultText(answer, from + k + 1)).join('\n') },
    ];
  });
  return [...opening, ...spoken];
}

function transcriptOf(turns: readonly Taken[][]): string {
  return turns
    .flat()
    .map(({ step, answer }, k) => `${stepText(step, k + 1)}\n${resultText(answer, k + 1)}`)
    .join('\n');
}

const resultText = (answer: string, number: number) => `#${number}: ${answer}`.trimEnd();

/** Runs several readings at once: each batch holds the next request of every one that goes on. */
export function* together<T>(
  runs: readonly Generator<Request[], T, readonly Reply[]>[],
): Generator<Request[], T[], readonly Reply[]> {
  const steps = runs.map((run) => run.next([]));
  for (;;) {
    const batches = steps.map(({ done, value }) => (done ? [] : (value as Request[])));
    const batch = batches.flat();
    if (batch.length === 0) return steps.map(({ value }) => value as T);
    const replies = yield batch;
    let from = 0;
    for (const [index, { length }] of batches.entries()) {
      if (length === 0) continue;
      steps[index] = (runs[index] as (typeof runs)[number]).next(replies.slice(from, from + length));
      from += length;
    }
  }
}
