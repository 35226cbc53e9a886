import type { Agreement, LengthAnswer, LengthOptions } from '../analysis/length/length.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { AGREEMENTS } from './audit-length.js';
import { similarTable } from './audit-length-influence.js';
import { estimateCell } from './cells.js';
import { type ColumnOf, type Placed, tableOf } from './columns.js';
import { dimensionHeading, goldNotes, itemsSentence, labelWords, warningNotes } from './words.js';

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
      ...warningNotes(aboutLayouts(answer)),
    ],
  }));
}

/** Neither layout has a figure of the fitted effect of length. */
function aboutLayouts({ warnings }: LengthAnswer): LengthAnswer['warnings'] {
  return warnings.filter(({ code }) => code !== 'verdicts-separate');
}

/** One of the three agreements, of a judge or of the people alone. */
interface Agreeing {
  pair: string;
  of(dimension: LengthAnswer['dimensions'][number]): Agreement | undefined;
}

/** Table 9: people, judge and length oracle two by two, a block for each judge, a column for each dimension. */
function agreementTable({ card }: Study, options: LengthOptions, answer: LengthAnswer): Table {
  const { dimensions } = answer;
  const names = new Set(dimensions.flatMap(({ judges }) => judges.map(({ name }) => name)));
  const blocks = [...names].flatMap((section) =>
    AGREEMENTS.map(([pair, key]): Placed<Agreeing> => {
      const of: Agreeing['of'] = ({ judges }) => judges.find(({ name }) => name === section)?.[key];
      return { section, of: { pair, of } };
    }),
  );
  const people: Placed<Agreeing> = {
    section: labelWords(card).source,
    of: { pair: 'human – oracle', of: (one) => one.people?.humanOracle },
  };
  return tableOf<Agreeing>(
    {
      id: 'table9',
      title: `${card.title}: agreement of people, judges and a length oracle`,
      notes: [
        `Krippendorff's alpha of preferences, MASI distance, on the pairs that people, judge and oracle decided. The oracle prefers the longer candidate, in ${answer.unit}; equal lengths tie.`,
        ...goldNotes(card, dimensions, ({ gold }) => gold),
        itemsSentence(options),
        ...warningNotes(aboutLayouts(answer)),
      ],
    },
    [
      { key: 'pair', header: 'pair', cell: ({ pair }) => pair },
      ...dimensions.map(
        (one): ColumnOf<Agreeing> => ({
          key: one.dimension,
          header: dimensionHeading(card, one.dimension),
          cell: ({ of }) => {
            const agreement = of(one);
            return agreement && estimateCell(agreement.alpha);
          },
        }),
      ),
    ],
    blocks.length > 0 ? blocks : [people],
  );
}
