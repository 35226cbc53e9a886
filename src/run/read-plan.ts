import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import { DataError, type Fault, InputError } from '../errors.js';
import { type Plan, planSchema } from './plan.js';

/**
 * Reads a plan.
 * @throws DataError with line and field of each fault
 */
export async function readPlan(path: string): Promise<Plan> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${path} cannot be read (${error.code})`, { cause: error });
  });
  return parsePlan(path, text);
}

/** @param file how faults call it */
export function parsePlan(file: string, text: string): Plan {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw new DataError([{ file, line: lines.linePos(error.pos[0]).line, message: error.message }]);
  const result = planSchema.safeParse(document.toJS());
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue): Fault => {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const line = lineOf(path);
    return {
      file,
      ...(line !== undefined && { line }),
      ...(path.length > 0 && { field: path.join('.') }),
      message: issue.message,
    };
  });
  throw new DataError(faults.slice(0, 20), faults.length);

  /** The line of the deepest part of the path that stands in the file. */
  function lineOf(path: readonly (string | number)[]): number | undefined {
    for (let depth = path.length; depth > 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true);
      const range = (node as { range?: [number, number, number] } | undefined)?.range;
      if (range) return lines.linePos(range[0]).line;
    }
    return undefined;
  }
}
