import { join, relative } from 'node:path';
import type { KnownPrice } from '../judge/prices.js';
import type { Table } from '../report/document.js';
import type { WritingPlace } from '../run/writing/place.js';
import type { WritingResult } from '../run/writing/run-writing.js';
import { countCell } from './cells.js';
import { tableOf } from './columns.js';
import { COST, REPLIES } from './runs.js';

/** A writing that was asked for. */
export interface WritingRow {
  result: WritingResult;
  /** The folder of the data set, relative to where the command runs. */
  shown: string;
  place: WritingPlace;
  price: KnownPrice | undefined;
}

const NOT_YET = 'not every case came to its end: no data set is written yet';

/** What the writings came to, and what was paid for them. */
export function writtenTable(rows: readonly WritingRow[]): Table {
  return tableOf<WritingRow>(
    {
      id: 'written',
      title: 'Written',
      notes: ['reused: answers of the writing itself and of the response cache.', ...rows.flatMap(notesOf)],
    },
    [
      { key: 'system', header: 'system', cell: ({ result }) => result.manifest.system },
      { key: 'cases', header: 'cases', cell: ({ result }) => countCell(result.totalCases) },
      ...REPLIES,
      {
        key: 'written',
        header: 'written',
        cell: (row) => ({ value: countWritten(row) ?? null, reason: NOT_YET }),
      },
      { key: 'input', header: 'tokens in', cell: ({ result }) => countCell(result.tally.tokens.input) },
      { key: 'output', header: 'tokens out', cell: ({ result }) => countCell(result.tally.tokens.output) },
      COST,
    ],
    rows.map((of) => ({ of })),
  );
}

/** How many cases have a text; undefined before all came to their end. */
export function countWritten({ result: { traces } }: WritingRow): number | undefined {
  return traces?.filter(({ written }) => written).length;
}

function notesOf({ result: { traces, manifest }, shown, place: { notes, folder } }: WritingRow): string[] {
  const kept = join(shown, relative(folder, notes));
  if (!traces) return [`${manifest.system}: requests and replies are kept in ${kept}`];
  return [
    ...tallied(
      traces.flatMap(({ flags }) => flags),
      'flagged',
    ),
    ...tallied(
      traces.flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
      'not written',
    ),
    `the data set is ${shown}; how each text came to be: ${join(kept, 'trace.jsonl')}`,
  ];
}

function tallied(names: readonly string[], what: string): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${what} ${count}: ${name}`);
}
