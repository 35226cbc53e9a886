import type { Request } from '../../src/model/request.js';

/** Tokens of a note as the worked examples have them, and of a summary. */
const NOTE = { base: 80, compressed: 50, rolling: 120 } as const;
const ANSWER = 150;
/** Of a step that has no text. */
const STEP = 12;

interface Given {
  prompt: keyof typeof NOTE;
}

/** Tokens of a reply: a note on every part but the last, where most steps only read. */
export function expectedTokens({ prompt }: Given, isLast: boolean): number {
  return isLast ? STEP : NOTE[prompt];
}

/**
 * What a reader that does as the examples show would reply: a note a part; on the last part it lists the keys, reads
 * each of them and answers.
 */
export function assumedReply({ messages }: Request, { prompt }: Given): string {
  const [opening, ...spoken] = messages.map(({ content }) => content);
  const [number, count] = placeOf(opening ?? '');
  const said = spoken.join('\n');
  const reads = said.split('[read]').length - 1;
  const rolling = prompt === 'rolling';
  if (rolling && number > 1 && reads === 0) return '[read] current-summary';
  if (number < count) {
    const key = rolling ? 'current-summary' : `part-${number}`;
    return `[write] (${key}) ${words(NOTE[prompt])}\n[EOQ]`;
  }
  if (rolling || count === 1) return `[ans] ${words(ANSWER)}`;
  if (!said.includes('[list-keys]')) return '[list-keys]';
  const keys = /^#1: (.*)$/m.exec(said)?.[1]?.split(', ') ?? [];
  return reads < keys.length ? `[read] ${keys[reads]}` : `[ans] ${words(ANSWER)}`;
}

/** Which part of how many a prompt shows: the examples stand before it. */
function placeOf(opening: string): [number: number, count: number] {
  const [, number = '1', count = '1'] = [...opening.matchAll(/^Input: \((\d+)\/(\d+)\)/gm)].at(-1) ?? [];
  return [Number(number), Number(count)];
}

const words = (tokens: number) => Array(tokens).fill('word').join(' ');
