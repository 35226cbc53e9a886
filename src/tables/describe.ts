import type {
  DescribeAnswer,
  DescribeOptions,
  Difference,
  MeanOfTexts,
  SystemTexts,
} from '../analysis/describe/describe.js';
import { TEXT_MEASURES, type TextMeasure } from '../analysis/describe/text-measures.js';
import { grouped } from '../remarks/words.js';
import type { Cell, NumberCell, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, numberCell, pCell } from './cells.js';
import { type ColumnOf, type Placed, tableOf } from './columns.js';
import { itemsSentence } from './words.js';

const HEADERS: Record<TextMeasure, string> = {
  tokens: 'tokens',
  words: 'words',
  sentences: 'sentences',
  repeated: 'repeated trigrams, %',
  novel: 'novel trigrams, %',
  rouge1: 'ROUGE-1',
  rouge2: 'ROUGE-2',
  rougeL: 'ROUGE-L',
  rougeLsum: 'ROUGE-Lsum',
};
const LENGTHS = ['tokens', 'words', 'sentences'] as const;
const TRIGRAMS = ['repeated', 'novel'] as const;
const ROUGE = ['rouge1', 'rouge2', 'rougeL', 'rougeLsum'] as const;

/** The tables of `assize describe`. */
export function describeTables(study: Study, options: DescribeOptions, answer: DescribeAnswer): Table[] {
  const tables = [
    lengthTable(study, answer),
    ...(hasReferences(answer) && answer.systems.length > 0 ? [rougeTable(study, answer)] : []),
    ...pairTables(answer, options),
  ];
  tables[0].notes = [
    'Means over texts. tokens: cl100k_base; words: between white space. trigrams: of the distinct ones of a text, lower-cased tokens by the English rules of spaCy, those that it has twice or more, and those that the document has not.',
    ...(hasReferences(answer) ? [rougeNote(options)] : []),
    itemsSentence(options),
  ];
  return tables;
}

function hasReferences({ given }: DescribeAnswer): boolean {
  return given.some(({ what }) => what === 'references');
}

function rougeNote({ stem, lsum }: DescribeOptions): string {
  const stemmed = stem ? 'words stemmed' : 'words as they are';
  return `ROUGE: F1 × 100 with the references, of several the best, ${stemmed}; Lsum split into ${lsum}.`;
}

/** A row of systems' texts, or of texts that come with the items. */
interface Texts {
  name: string;
  texts: number;
  cell(name: TextMeasure): Cell;
}

function lengthTable({ card }: Study, { systems, given }: DescribeAnswer): Table {
  const rows: Placed<Texts>[] = [
    ...systems.map((system) => ({ of: textsOf(system) })),
    ...given.map(({ what, texts, lengths }): Placed<Texts> => {
      const cell = (name: TextMeasure): Cell =>
        name in lengths ? { value: lengths[name as keyof typeof lengths], digits: 1 } : undefined;
      return { kind: 'reference', of: { name: what, texts, cell } };
    }),
  ];
  return tableOf<Texts>(
    { id: 'texts', title: `${card.title}: the texts` },
    [NAME, TEXTS, ...columnsOf([...LENGTHS, ...TRIGRAMS])],
    rows,
  );
}

function rougeTable({ card }: Study, { systems }: DescribeAnswer): Table {
  return tableOf<Texts>(
    { id: 'rouge', title: `${card.title}: texts and references` },
    [NAME, TEXTS, ...columnsOf(ROUGE)],
    systems.map((system) => ({ of: textsOf(system) })),
  );
}

const NAME: ColumnOf<Texts> = { key: 'system', header: 'system', cell: ({ name }) => name };
const TEXTS: ColumnOf<Texts> = { key: 'texts', header: 'texts', cell: ({ texts }) => countCell(texts) };

function textsOf({ system, texts, measures }: SystemTexts): Texts {
  return { name: system, texts, cell: (name) => meanCell(measures[name], name) };
}

function columnsOf(names: readonly TextMeasure[]): ColumnOf<Texts>[] {
  return names.map((name) => ({ key: name, header: HEADERS[name], cell: ({ cell }) => cell(name) }));
}

/** Shares and F1 in hundredths, as papers print them. */
function meanCell({ value, interval }: MeanOfTexts, name: TextMeasure): NumberCell {
  const cell = numberCell(value, 1, interval);
  return LENGTHS.some((length) => length === name) ? cell : inHundredths(cell);
}

function inHundredths(cell: NumberCell): NumberCell {
  const hundred = (value: number | null) => (value === null ? null : 100 * value);
  const { value, interval } = cell;
  return {
    ...cell,
    value: hundred(value),
    ...(interval && { interval: { low: hundred(interval.low), high: hundred(interval.high) } }),
  };
}

function pairTables({ pair, systems }: DescribeAnswer, { permutations, seed }: DescribeOptions): Table[] {
  if (pair === undefined) return [];
  const { first, second, similarity, differences } = pair;
  type Line = { name: TextMeasure; means: readonly MeanOfTexts[]; difference: Difference };
  const means = (name: TextMeasure) =>
    [first, second].map((system) => systems.find((one) => one.system === system)?.measures[name]);
  const lines = TEXT_MEASURES.flatMap((name): Placed<Line>[] => {
    const difference = differences[name];
    if (difference.value.value === null) return [];
    return [{ of: { name, means: means(name).filter((mean) => mean !== undefined), difference } }];
  });
  const enumerated = lines.every(({ of }) => of.difference.exhaustive);
  const arrangements = enumerated
    ? 'all arrangements'
    : `${grouped(permutations)} arrangements (or all), seed ${seed}`;
  return [
    tableOf<Line>(
      {
        id: 'pair',
        title: `${first} and ${second}`,
        notes: [
          `p: paired permutation test, two-sided; the two texts of an item change places, ${arrangements}.`,
        ],
      },
      [
        { key: 'measure', header: 'measure', cell: ({ name }) => HEADERS[name] },
        { key: 'first', header: first, cell: ({ name, means: [mean] }) => mean && meanCell(mean, name) },
        { key: 'second', header: second, cell: ({ name, means: [, mean] }) => mean && meanCell(mean, name) },
        {
          key: 'difference',
          header: 'difference',
          cell: ({ name, difference }) => meanCell(difference, name),
        },
        { key: 'p', header: 'p', cell: ({ difference }) => pCell(difference.pValue) },
        { key: 'items', header: 'items', cell: ({ difference }) => countCell(difference.texts) },
      ],
      lines,
    ),
    tableOf<'rouge1' | 'rouge2'>(
      {
        id: 'similarity',
        title: `How alike the texts of ${first} and ${second} are`,
        notes: ['F1 × 100 of the one text with the other, the mean over items.'],
      },
      [
        { key: 'measure', header: 'measure', cell: (name) => HEADERS[name] },
        { key: 'value', header: 'mean', cell: (name) => meanCell(similarity[name], name) },
        { key: 'items', header: 'items', cell: (name) => countCell(similarity[name].texts) },
      ],
      [{ of: 'rouge1' }, { of: 'rouge2' }],
    ),
  ];
}
