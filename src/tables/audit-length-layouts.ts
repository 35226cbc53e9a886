import type { LengthAnswer, LengthOptions } from '../analysis/length/length.js';
import type { Row, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { estimateCell } from './audit-cells.js';
import { similarTable } from './audit-length-influence.js';
import { dimensionHeading, goldNotes, intervalSentence, labelWords, warningNotes } from './words.js';

/** The tables of InstruSum's paper about length. */
export const LENGTH_LAYOUTS = ['table9', 'table11'] as const;
export type LengthLayout = (typeof LENGTH_LAYOUTS)[number];

/** @param answer with a baseline for table11 */
export function lengthLayoutTables(
  layout: LengthLayout,
  study: Study,
  options: LengthOptions,
  answer: LengthAnswer,
): Table[] {
  if (layout === 'table9') return [agreementTable(study, options, answer)];
  const tables = similarTable(study, answer);
  return tables.map((table, index) => ({
    ...table,
    id: tables.length > 1 ? `table11-${index + 1}` : 'table11',
    wide: true,
    notes: [
      `Of each two systems the pairs whose length difference is within its 20th percentile; lengths in ${answer.unit}.`,
      ...warningNotes(answer.warnings),
    ],
  }));
}

/** Table 9: people, judge and length oracle two by two, a block for each judge, a column for each dimension. */
function agreementTable(study: Study, options: LengthOptions, answer: LengthAnswer): Table {
  const { card } = study;
  const { dimensions } = answer;
  const names = [...new Set(dimensions.flatMap(({ judges }) => judges.map(({ name }) => name)))];
  const row = (section: string, pair: string, which: 'humanOracle' | 'judgeOracle' | 'judgeHuman'): Row => ({
    section,
    cells: {
      pair,
      ...Object.fromEntries(
        dimensions.flatMap(({ dimension, judges }) => {
          const judge = judges.find(({ name }) => name === section);
          return judge ? [[dimension, estimateCell(judge[which].alpha)]] : [];
        }),
      ),
    },
  });
  const people: Row = {
    section: labelWords(card).source,
    cells: {
      pair: 'human – oracle',
      ...Object.fromEntries(
        dimensions.flatMap(({ dimension, people }) =>
          people ? [[dimension, estimateCell(people.humanOracle.alpha)]] : [],
        ),
      ),
    },
  };
  return {
    id: 'table9',
    title: `${card.title}: agreement of people, judges and a length oracle`,
    columns: [
      { key: 'pair', header: 'pair' },
      ...dimensions.map(({ dimension }) => ({ key: dimension, header: dimensionHeading(card, dimension) })),
    ],
    rows:
      names.length === 0
        ? [people]
        : names.flatMap((name) => [
            row(name, 'human – oracle', 'humanOracle'),
            row(name, 'judge – oracle', 'judgeOracle'),
            row(name, 'judge – human', 'judgeHuman'),
          ]),
    notes: [
      `Krippendorff's alpha of preferences, MASI distance, on the pairs that people, judge and oracle decided. The oracle prefers the longer candidate, in ${answer.unit}; equal lengths tie.`,
      ...goldNotes(
        card,
        dimensions.map(({ dimension, gold }) => ({ dimension, words: gold })),
      ),
      intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
      ...warningNotes(answer.warnings),
    ],
  };
}
