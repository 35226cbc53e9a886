import { countTokens } from '../../text/tokens.js';
import type { Cells, Recipe } from './cells.js';

/** Mean number of cl100k tokens over all summaries of each system. Apart from the other tables: it loads a tokenizer. */
export const summaryLengths: Recipe = ({ candidates }, table) => {
  const cells: Cells = {};
  for (const { key: row, cells: printed } of table.rows) {
    cells[row] = {};
    for (const column of Object.keys(printed)) {
      const lengths = candidates
        .filter(({ system }) => system === `${row}-${column}`)
        .map(({ text }) => countTokens(text));
      cells[row][column] = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    }
  }
  return { cells };
};
