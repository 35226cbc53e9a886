import { AssizeError, EXIT } from '../../errors.js';
import { shorten } from '../../remarks/words.js';
import type { RunResult } from '../../run/run-trial.js';
import type { Stop } from '../../run/schedule.js';
import { duration } from './words.js';

/** Ended without every answer, with what is done kept. */
class StoppedError extends AssizeError {
  override readonly exitCode: number;
  constructor(message: string, cause?: AssizeError) {
    super(message, { cause });
    this.exitCode = cause?.exitCode ?? EXIT.stopped;
  }
}

/** As much of a reply as is told in an error. */
const LONGEST_REPLY = 600;

/**
 * The error that a stop is, for the exit code and the line on stderr.
 * @param again the command that goes on with it
 * @param answers how many there are
 */
export function stopError(stop: Stop, again: string, answers: number): unknown {
  const goOn = `what is done is kept: go on with ${again}`;
  switch (stop.why) {
    case 'interrupted':
      return new StoppedError(`interrupted; ${goOn}`);
    case 'budget':
      return new StoppedError(`the budget is used up; ${goOn}`);
    case 'max-requests':
      return new StoppedError(`as many requests were sent as --max-requests allows; ${goOn}`);
    case 'max-wait': {
      const asked = Number.isFinite(stop.askedMs) ? duration(stop.askedMs / 1000) : 'without end';
      return new StoppedError(
        `the server asks to wait ${asked}, and --max-wait allows ${duration(stop.mostMs / 1000)}: ` +
          `${stop.error.message}\n${goOn}`,
        stop.error,
      );
    }
    case 'unread': {
      const { reply, reason } = stop.example;
      return new StoppedError(
        `none of the first ${stop.replies} replies could be read, so no more are paid for; one of them:\n` +
          `${shorten(reply.trim(), LONGEST_REPLY).replace(/^/gm, '  ')}\n` +
          `  → unscored: ${reason}\n` +
          `--show prints prompts and replies whole; --max-unread ${2 * stop.replies} asks on; ${goOn}`,
      );
    }
    case 'fault':
      if (!(stop.error instanceof AssizeError)) return stop.error;
      // Of nothing that is done there is nothing to go on with.
      return new StoppedError(
        answers === 0 ? stop.error.message : `${stop.error.message}\n${goOn}`,
        stop.error,
      );
  }
}

/** A run that reached its end with requests that have no answer is not done. */
export function leftOverError({ tally }: Pick<RunResult, 'tally'>, again: string): AssizeError | undefined {
  const { failures, done, answers, failuresBy, lastFailure } = tally;
  if (failures === 0) return undefined;
  const reasons = [...failuresBy]
    .sort((a, b) => b[1] - a[1])
    .map(([fault, count]) => `${count} ${fault}`)
    .join(', ');
  const what =
    answers === 0
      ? `no answer at all: ${done} requests failed`
      : `${failures} of ${done} requests have no answer`;
  return new StoppedError(`${what} (${reasons}); the last: ${lastFailure}\nask again with ${again}`);
}

/** Whether there is nothing to print beside the error: not one request has an answer or a failure of its own. */
export function cameToNothing(
  rows: readonly { result: Pick<RunResult, 'tally'> }[],
  { format }: { format: string },
): boolean {
  return format === 'table' && rows.every(({ result }) => result.tally.done === 0);
}

/** One error of several trials: a fault of our own as it is, of the others every word. */
export function together(errors: readonly unknown[]): unknown {
  const last = errors.at(-1);
  if (errors.length < 2 || !(last instanceof AssizeError)) return last;
  return new StoppedError(errors.map((each) => (each as Error).message).join('\n'), last);
}

/** The command that goes on with a run or a writing, as a shell takes it. @param limit it was asked for so many requests only */
export function resumeCommand(command: 'judge' | 'write', place: string, limit: number | undefined): string {
  const folder = /^[\w./@:+-]+$/.test(place) ? place : `'${place.replaceAll("'", `'\\''`)}'`;
  return `\`assize ${command} --resume ${folder}${limit === undefined ? '' : ` --limit ${limit}`}\``;
}
