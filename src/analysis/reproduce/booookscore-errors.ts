import type { Dataset } from '../../model/dataset.js';
import { isValueScore } from '../../study/records.js';
import { annotationsOf, candidatesOf, FIRST_PROMPT, HUMAN_READ, sentenceCount } from './booookscore-data.js';
import type { Cells, Recipe } from './cells.js';
import { splitKey } from './printed-correlations.js';

/** How often people gave each type, per 100 sentences, and the annotations in all. */
export const humanErrors: Recipe = (dataset, table) => {
  const cells: Cells = {};
  for (const { key: row } of table.rows) {
    cells[row] = {};
    for (const { key: column } of table.columns) {
      const annotations = annotationsOf(dataset, `${HUMAN_READ}-${column}`);
      cells[row][column] =
        row === 'annotations' ? annotations.length : typeRate(dataset, column, annotations, row);
    }
  }
  return { cells };
};

/** Figure 4: the same beside the types that the judge gave. */
export const errorTypes: Recipe = (dataset, table) => {
  const cells: Cells = {};
  for (const { key: row } of table.rows) {
    cells[row] = {};
    for (const { key: column } of table.columns) {
      const [who, method] = splitKey(column);
      const given =
        who === 'judge' ? findingsOf(dataset, method) : annotationsOf(dataset, `${HUMAN_READ}-${method}`);
      cells[row][column] = typeRate(dataset, method, given, row);
    }
  }
  return { cells, notes: [moreAndLess(table.rows, cells)] };
};

/** The paper says that GPT-4 gives omissions more often than people, and duplication and language less often. */
function moreAndLess(rows: readonly { key: string; header: string }[], cells: Cells): string {
  const where = (sign: number) =>
    rows
      .filter(({ key }) =>
        ['inc', 'hier'].every((method) => {
          const { [`judge/${method}`]: judge, [`human/${method}`]: human } = cells[key];
          return Math.sign(Number(judge) - Number(human)) === sign;
        }),
      )
      .map(({ header }) => header)
      .join(', ');
  return `GPT-4 gives more often than people, with both methods: ${where(1)}; less often: ${where(-1)}.`;
}

interface Typed {
  types?: readonly string[] | undefined;
}

/** How often a type was given to the summaries of one method that people read too, per 100 sentences. */
function typeRate(dataset: Dataset, method: string, annotations: readonly Typed[], row: string): number {
  const type = row.replace('-', ' ');
  const given = annotations.flatMap(({ types = [] }) => types).filter((name) => name === type).length;
  const sentences = candidatesOf(dataset, `${HUMAN_READ}-${method}`).reduce(
    (sum, { units }) => sum + sentenceCount(units),
    0,
  );
  return (100 * given) / sentences;
}

/** The judge's sentences of one method that people read too. */
function findingsOf({ scores }: Dataset, method: string): Typed[] {
  const system = `${HUMAN_READ}-${method}`;
  return scores
    .filter(isValueScore)
    .filter((score) => score.protocol === FIRST_PROMPT && score.system === system);
}
