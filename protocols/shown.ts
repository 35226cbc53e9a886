import type { ProtocolCase } from './contract.js';

/** The material that a request shows, for the readers: none of its words are the judge's. */
export function shownTexts({ item }: ProtocolCase, candidates: readonly { text: string }[]): string[] {
  return [item.document, item.instruction, ...candidates.map(({ text }) => text)].filter(
    (text) => text !== undefined,
  );
}
