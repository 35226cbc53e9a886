import { z } from 'zod';
import type { Trace, TraceStep } from '../../src/model/writing.js';
import { releaseFiles, releaseUrl } from '../booookscore-release.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';

export const files = releaseFiles(new URL('./files.sha256', import.meta.url));

/** The summarizers whose texts on the way are released in files of less than 4 MiB. */
export const HIERARCHICAL = 'claude-88000-hier';
export const INCREMENTAL = 'claude-88000-inc';

export const urlOf = (system: string): string => releaseUrl(`summaries/${system}.json`);

const texts = z.array(z.string().min(1)).min(1);
const hierarchicalSchema = z.record(
  z.string(),
  z.strictObject({
    /** By level, the lowest first. */
    summaries_dict: z.record(z.string().regex(/^\d+$/), texts),
    final_summary: z.string().min(1),
  }),
);
/** The summary so far after each chunk. */
const incrementalSchema = z.record(z.string(), texts);

/** How each summary of a book came to be, as `writing/trace.jsonl` tells it: the texts that the release has of it. */
export async function recordedTraces(pulled: PulledFiles): Promise<Trace[]> {
  const read = async <T>(system: string, schema: z.ZodType<Record<string, T>>) =>
    Object.entries(parseJson(`summaries/${system}.json`, await pulled.text(urlOf(system)), schema));
  const trees = await read(HIERARCHICAL, hierarchicalSchema);
  const lines = await read(INCREMENTAL, incrementalSchema);
  return [
    ...trees.map(([book, { summaries_dict: levels, final_summary: final }]) =>
      traceOf(HIERARCHICAL, book, treeSteps(book, levels, final)),
    ),
    ...lines.map(([book, summaries]) => traceOf(INCREMENTAL, book, lineSteps(summaries))),
  ];
}

export const itemOf = (book: string): string => book.replace(/\.epub$/, '');

function traceOf(system: string, book: string, steps: TraceStep[]): Trace {
  const chunks = steps.filter(({ step }) => step !== 'merge').length;
  const levels = 1 + Math.max(0, ...steps.map(({ level = 0 }) => level));
  return {
    item: itemOf(book),
    system,
    written: true,
    flags: [],
    measures: system === HIERARCHICAL ? { chunks, levels } : { chunks },
    steps,
  };
}

/** Which texts a merge was made of is known where one was made of all. */
function treeSteps(book: string, levels: Record<string, string[]>, final: string): TraceStep[] {
  const numbers = Object.keys(levels)
    .map(Number)
    .sort((a, b) => a - b);
  const top = levels[String(numbers.at(-1))];
  if (numbers.some((level, index) => level !== index) || top?.length !== 1 || top[0] !== final) {
    throw malformed(
      `summaries/${HIERARCHICAL}.json`,
      'expected levels from 0 that end in the final summary',
      {
        field: book,
      },
    );
  }
  return numbers.flatMap((level) => {
    const summaries = levels[String(level)] ?? [];
    const below = levels[String(level - 1)];
    return summaries.map(
      (text, place): TraceStep => ({
        step: level === 0 ? 'chunk' : 'merge',
        level,
        place,
        ...(below && summaries.length === 1 && { of: below.map((_, index) => index) }),
        text,
        requests: [],
      }),
    );
  });
}

const lineSteps = (summaries: readonly string[]) =>
  summaries.map(
    (text, place): TraceStep => ({ step: place === 0 ? 'first' : 'update', place, text, requests: [] }),
  );
