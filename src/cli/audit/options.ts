import { type Command, Option } from 'commander';
import { type Gate, type MeasureNames, parseGate } from '../../analysis/gates.js';
import type { Resampling } from '../../study/selection.js';
import {
  fraction,
  type OutputOptions,
  positiveInteger,
  repeatable,
  type SelectionFlags,
  withOutputOptions,
  withSelection,
} from '../options.js';

/** The argument of an audit. */
export const SUBJECTS = [
  '<dataset...>',
  'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
] as const;

/** What the options of every audit come as. */
export interface AuditFlags extends OutputOptions, SelectionFlags {
  resamples: number;
  confidence: number;
  failIf?: string[];
}

/** Adds what every audit takes; `measures` are the names that a gate may use. */
export function withAuditOptions(command: Command, measures: MeasureNames): Command {
  withSelection(command)
    .addOption(
      new Option('--resamples <n>', 'resamples of an interval').argParser(positiveInteger).default(9999),
    )
    .addOption(
      new Option('--confidence <p>', 'confidence of the intervals').argParser(fraction).default(0.95),
    )
    .addOption(
      repeatable(
        '--fail-if <gate>',
        `exit with 1 if this holds of a judge, or cannot be told: a measure (low(…) and high(…): an end of its interval), > >= < or <=, a number. Measures: ${Object.keys(measures).join(', ')}`,
      ),
    );
  return withOutputOptions(command);
}

/** How the intervals of an audit are drawn. */
export function resamplingOf({ resamples, confidence, seed }: AuditFlags): Resampling {
  return { resamples, confidence, seed };
}

/** Read before the work begins: a mistyped gate should not cost a run. */
export function gatesOf(flags: AuditFlags, measures: MeasureNames): Gate[] {
  return (flags.failIf ?? []).map((text) => parseGate(text, measures));
}
