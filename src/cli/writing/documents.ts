import { join, relative } from 'node:path';
import type { KnownPrice } from '../../judge/prices.js';
import type { Table } from '../../report/document.js';
import type { WritingPlace } from '../../run/writing/place.js';
import type { WritingResult } from '../../run/writing/run-writing.js';
import { costCell } from '../judging/documents.js';

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
  return {
    id: 'written',
    title: 'Written',
    columns: [
      { key: 'system', header: 'system' },
      { key: 'cases', header: 'cases' },
      { key: 'asked', header: 'asked' },
      { key: 'reused', header: 'reused' },
      { key: 'failed', header: 'failed' },
      { key: 'written', header: 'written' },
      { key: 'input', header: 'tokens in' },
      { key: 'output', header: 'tokens out' },
      { key: 'cost', header: 'cost ($)' },
    ],
    rows: rows.map((row) => {
      const { manifest, tally, totalCases } = row.result;
      return {
        cells: {
          system: manifest.system,
          cases: { value: totalCases },
          asked: { value: tally.replies.server },
          reused: { value: tally.replies.cache + tally.replies.journal },
          failed: { value: tally.failures },
          written: { value: countWritten(row) ?? null, reason: NOT_YET },
          input: { value: tally.tokens.input },
          output: { value: tally.tokens.output },
          cost: costCell(tally.dollars, tally.unpriced, row.price),
        },
      };
    }),
    notes: ['reused: answers of the writing itself and of the response cache.', ...rows.flatMap(notesOf)],
  };
}

const countWritten = ({ result: { traces } }: WritingRow) => traces?.filter(({ written }) => written).length;

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

/** The same for programs. */
export function writingRecord(row: WritingRow) {
  const { result, shown, price } = row;
  const { manifest, tally, stop, totalCases } = result;
  return {
    folder: shown,
    system: manifest.system,
    writer: manifest.writer.id,
    stopped: stop?.why ?? null,
    cases: totalCases,
    written: countWritten(row) ?? null,
    replies: tally.replies,
    failures: tally.failures,
    tokens: tally.tokens,
    cost: { usd: price && tally.unpriced === 0 ? tally.dollars : null, unpriced: tally.unpriced },
  };
}

function tallied(names: readonly string[], what: string): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${what} ${count}: ${name}`);
}
