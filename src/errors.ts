/**
 * The errors a person is meant to read. Each says what was expected, what came, where, and the mend;
 * each carries the exit code with which the command line leaves.
 */

/** Exit codes of the command line: 0 done, 1 a finding, 2 bad usage or input, 3 stopped before the end, 4 a gate that cannot tell. */
export const EXIT = { done: 0, finding: 1, usage: 2, stopped: 3, undecided: 4 } as const;

/** The base of every error Assize raises on purpose. */
export class AssizeError extends Error {
  readonly exitCode: number = EXIT.usage;
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** A value handed to a function or an option is not what it takes. */
export class InputError extends AssizeError {}

/** One fault in a file: where it stands, what was expected, what came. */
export interface Fault {
  file: string;
  /** 1-based line, absent when the fault is the file's. */
  line?: number;
  /** Path of the field inside the record, dotted; absent when the whole record is at fault. */
  field?: string;
  message: string;
  /** How often it was found, this the first; absent = once. */
  times?: number;
}

/** `labels.jsonl:12: dimension: expected … (3 times)` */
export function formatFault({ file, line, field, message, times = 1 }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const count = times > 1 ? ` (${times} times)` : '';
  return `${place}: ${field ? `${field}: ` : ''}${message}${count}`;
}

/** How many faults a list stands for. */
export const seenFaults = (faults: readonly Fault[]): number =>
  faults.reduce((sum, { times = 1 }) => sum + times, 0);

/** Files that do not hold what the format says. Carries the faults found (up to a limit) and how many there were. */
export class DataError extends AssizeError {
  constructor(
    readonly faults: readonly Fault[],
    readonly total: number = seenFaults(faults),
  ) {
    const unseen = total - seenFaults(faults);
    const more = unseen > 0 ? `\n… and ${unseen} more` : '';
    super(`${faults.map(formatFault).join('\n')}${more}`);
  }
}

/** A file could not be had: no network, a wrong checksum, a cut-off transfer. Nothing half-made was left. */
export class SourceError extends AssizeError {
  override readonly exitCode: number = EXIT.stopped;
}
