import { createHash } from 'node:crypto';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { parsed } from '../../protocols/template.js';
import type { Request } from '../../src/model/request.js';

/** What test/oracle/writers-booookscore.py says of the release, said again here. */

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A request by everything that the release sends. */
export function digestOf({ messages, sampling }: Request): string {
  return digest(`${messages[0]?.content}|${sampling.maxTokens}|${sampling.temperature}`);
}

/** The reply that follows from what is asked. */
export function stubReply(request: Request): string {
  const seed = Buffer.from(digestOf(request), 'hex');
  const at = (index: number) => seed[index] ?? 0;
  const target = /^COMPRESS [\s\S]* TO (\d+)$/.exec(request.messages[0]?.content ?? '')?.[1];
  const count =
    target === undefined
      ? 1 + (at(0) % ((request.sampling.maxTokens ?? 0) + 3))
      : 1 + Math.floor((Number(target) * (70 + (at(0) % 60))) / 100);
  const words = Array.from({ length: count }, (_, k) => `w${at(1 + (k % 30))}${k % 7 === 6 ? '.' : ''}`);
  return words.join(' ').replace(/\.+$/, '') + (at(31) % 4 === 0 ? '' : '.');
}

export function storyOf(sentences: number, seed: number): string {
  const all = Array.from({ length: sentences }, (_, k) => {
    const bytes = createHash('sha256').update(`${seed}/${k}`).digest();
    return `${[...bytes.subarray(0, 3 + ((bytes[0] ?? 0) % 9))].map((each) => `v${each}`).join(' ')}.`;
  });
  const lines = [];
  for (let k = 0; k < all.length; k += 5) lines.push(all.slice(k, k + 5).join(' '));
  return lines.join('\n');
}

/** Prompts of a few words, a message each. */
export function shortPrompts(bodies: Record<string, string>): PromptSet<PromptTemplate> {
  const templates = Object.entries(bodies).map(([name, body]): [string, PromptTemplate] => [
    name,
    parsed({
      source: name,
      sha256: '00',
      published: true,
      variables: [],
      messages: [{ role: 'user', body }],
    }),
  ]);
  return { id: 'short', templates: new Map(templates) };
}
