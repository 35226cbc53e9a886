import { ngramShares } from '../../text/ngrams.js';
import { spacyTokens } from '../../text/spacy-tokens.js';
import type { Cells, Recipe } from './cells.js';

/** Mean share of repeated trigrams over all summaries of each system. Novel ones need the books. */
export const repeatedTrigrams: Recipe = ({ candidates }, table) => {
  const cells: Cells = {};
  for (const { key } of table.rows) {
    const shares = candidates
      .filter(({ system }) => system === key)
      .map(({ text }) => ngramShares(spacyTokens(text), 3).repeated);
    cells[key] = { repeated: (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length };
  }
  return { cells };
};
