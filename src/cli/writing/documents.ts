import type { KnownPrice } from '../../judge/prices.js';
import type { Table } from '../../report/document.js';
import type { WritingResult } from '../../run/writing/run-writing.js';
import { costCell } from '../judging/documents.js';

interface Shown {
  result: WritingResult;
  /** Relative to where the command runs. */
  place: string;
  price: KnownPrice | undefined;
}

/** What a writing came to, and what was paid for it. */
export function writingTables({ result, place, price }: Shown) {
  const { manifest, tally, stop, totalCases, traces } = result;
  const written = traces?.filter((trace) => trace.written).length;
  const missing = 'not every case came to its end: no data set is written yet';
  const table: Table = {
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
    rows: [
      {
        cells: {
          system: manifest.system,
          cases: { value: totalCases },
          asked: { value: tally.replies.server },
          reused: { value: tally.replies.cache + tally.replies.journal },
          failed: { value: tally.failures },
          written: { value: written ?? null, reason: missing },
          input: { value: tally.tokens.input },
          output: { value: tally.tokens.output },
          cost: costCell(tally.dollars, tally.unpriced, price),
        },
      },
    ],
    notes: [
      'reused: answers of the writing itself and of the response cache.',
      ...counted(traces?.flatMap(({ flags }) => flags) ?? [], 'flagged'),
      ...counted(
        traces?.flatMap(({ reason }) => (reason === undefined ? [] : [reason])) ?? [],
        'not written',
      ),
      traces
        ? `the data set is ${place}; how each text came to be: ${place}/writing/trace.jsonl`
        : `requests and replies are kept in ${place}/writing`,
    ],
  };
  const record = {
    folder: place,
    system: manifest.system,
    writer: manifest.writer.id,
    stopped: stop?.why ?? null,
    cases: totalCases,
    written: written ?? null,
    replies: tally.replies,
    failures: tally.failures,
    tokens: tally.tokens,
    cost: { usd: price && tally.unpriced === 0 ? tally.dollars : null, unpriced: tally.unpriced },
  };
  return { tables: [table], record };
}

function counted(names: readonly string[], what: string): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${what} ${count}: ${name}`);
}
