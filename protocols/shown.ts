import type { Candidate } from '../src/model/item.js';
import type { ProtocolCase } from './contract.js';

/** The document as a request shows it beside these candidates; undefined where the item has none. */
export function documentShown(
  { item, documentFor }: ProtocolCase,
  candidates: readonly Candidate[],
): string | undefined {
  return item.document === undefined ? undefined : (documentFor?.(candidates) ?? item.document);
}

/** The material that a request shows, for the readers: none of its words are the judge's. */
export function shownTexts(theCase: ProtocolCase, candidates: readonly Candidate[]): string[] {
  const { instruction } = theCase.item;
  return [documentShown(theCase, candidates), instruction, ...candidates.map(({ text }) => text)].filter(
    (text) => text !== undefined,
  );
}
