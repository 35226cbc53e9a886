import { readFile } from 'node:fs/promises';
import { DataError, type Fault, InputError } from '../errors.js';
import { readYaml } from '../text/yaml.js';
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
  const read = readYaml(text);
  if ('faults' in read) {
    throw new DataError(read.faults.slice(0, 1).map(({ line, message }) => ({ file, line, message })));
  }
  return checkPlan(file, read.value, (path) => read.placeOf(path)?.line);
}

/**
 * @param file how faults call it
 * @param lineOf the line of a field, where the plan was read from a text
 * @throws DataError naming each field that does not fit
 */
export function checkPlan(
  file: string,
  value: unknown,
  lineOf: (path: PropertyKey[]) => number | undefined = () => undefined,
): Plan {
  const result = planSchema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }): Fault => {
    const line = lineOf(path);
    return {
      file,
      ...(line !== undefined && { line }),
      ...(path.length > 0 && { field: path.map(String).join('.') }),
      message,
    };
  });
  throw new DataError(faults.slice(0, 20), faults.length);
}
