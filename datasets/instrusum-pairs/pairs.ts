import { z } from 'zod';
import type { PulledFiles } from '../contract.js';
import { FaultList } from '../faults.js';
import { parseJson } from '../kit.js';
import { checkRows, decodeRows } from '../row-file.js';
import { NAMED, NAMED_CONFIG, OPEN, OPEN_PATH } from './files.js';

/** One output of a pair. */
export interface Output {
  system: string;
  text: string;
  /** The mean human score of the output, where the edition gives it. */
  score?: number;
}

/** A pair of outputs and which of them people preferred. */
export interface Pair {
  item: string;
  article?: string;
  /** What was asked; in the edition without names the article stands in it. */
  instruction: string;
  outputs: [Output, Output];
  winner: 0 | 1;
}

/** The pairs of whichever edition came: that with system names goes first. */
export async function readPairs(files: PulledFiles): Promise<{ named: boolean; pairs: Pair[] }> {
  return files.has(NAMED)
    ? { named: true, pairs: await namedPairs(files) }
    : { named: false, pairs: await openPairs(files) };
}

const openSchema = z.array(
  z.object({
    instruction: z.string().min(1),
    output_1: z.string(),
    output_2: z.string(),
    winner: z.literal([1, 2]),
  }),
);

/** No system is named: the places tell the outputs apart. */
async function openPairs(files: PulledFiles): Promise<Pair[]> {
  const rows = parseJson(OPEN_PATH, await files.text(OPEN), openSchema);
  return rows.map(
    ({ instruction, output_1, output_2, winner }, index): Pair => ({
      item: `pair-${index + 1}`,
      instruction,
      outputs: [
        { system: 'output_1', text: output_1 },
        { system: 'output_2', text: output_2 },
      ],
      winner: winner === 1 ? 0 : 1,
    }),
  );
}

const number = z.union([z.number(), z.bigint().transform(Number)]);
const namedSchema = z.object({
  doc_id: z.union([z.string().min(1), number.transform(String)]),
  article: z.string().min(1),
  requirement: z.string().min(1),
  sys_1: z.string().min(1),
  sys_2: z.string().min(1),
  output_1: z.string(),
  output_2: z.string(),
  score_1: number.nullish(),
  score_2: number.nullish(),
  winner: z.union([z.string(), number]),
});
type NamedRow = z.output<typeof namedSchema>;

async function namedPairs(files: PulledFiles): Promise<Pair[]> {
  const faults = new FaultList();
  const rows = checkRows(NAMED_CONFIG, await decodeRows(NAMED_CONFIG, await files.bytes(NAMED)), namedSchema);
  const items = new Items();
  const pairs = rows.flatMap((row, index): Pair[] => {
    const winner = winnerOf(row);
    if (winner === undefined) {
      const expected = `1 or 2 (or ${row.sys_1} or ${row.sys_2})`;
      faults.add(
        NAMED_CONFIG,
        index + 1,
        'winner',
        `expected ${expected}, got ${JSON.stringify(row.winner)}`,
      );
      return [];
    }
    const output = (system: string, text: string, score: number | null | undefined): Output =>
      score == null ? { system, text } : { system, text, score };
    return [
      {
        item: items.idOf(row),
        article: row.article,
        instruction: row.requirement,
        outputs: [output(row.sys_1, row.output_1, row.score_1), output(row.sys_2, row.output_2, row.score_2)],
        winner,
      },
    ];
  });
  faults.throwIfAny();
  return pairs;
}

/** The page of the data set does not say how the winner is written: every way that can mean one thing alone is read. */
function winnerOf({ winner, sys_1, sys_2 }: NamedRow): 0 | 1 | undefined {
  const word = String(winner).trim();
  const first = ['1', 'output_1', 'sys_1', sys_1].includes(word);
  const second = ['2', 'output_2', 'sys_2', sys_2].includes(word);
  if (first === second) return undefined;
  return first ? 0 : 1;
}

/** Ids by document; a document that is asked about in two ways gives two items. */
class Items {
  readonly #ids = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  idOf({ doc_id, article, requirement }: NamedRow): string {
    const key = JSON.stringify([doc_id, article, requirement]);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(doc_id) ?? 0) + 1;
    this.#counts.set(doc_id, count);
    const id = count === 1 ? `doc-${doc_id}` : `doc-${doc_id}-${count}`;
    this.#ids.set(key, id);
    return id;
  }
}
