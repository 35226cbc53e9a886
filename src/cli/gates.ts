import type { Command } from 'commander';
import {
  checkGates,
  type Gate,
  type GateFailure,
  type GateOutcome,
  type Measure,
  type Measured,
  type MeasureNames,
  parseGate,
} from '../analysis/gates.js';
import { EXIT } from '../errors.js';
import type { CommandKit } from './context.js';
import { repeatable } from './options.js';

/** What `withGates` adds, as commander hands it over. */
export interface GateFlags {
  failIf?: string[];
  failUnless?: string[];
}

/** Adds `--fail-if` and `--fail-unless`. */
export function withGates(command: Command, measures: MeasureNames): Command {
  const names = Object.keys(measures).join(', ');
  return command
    .addOption(
      repeatable(
        '--fail-if <condition>',
        `exit with 1 if this holds of any judge, with 4 if it cannot be told: measures, low(…) and high(…) for an end of an interval, and, or, not (docs/expressions.md). Measures: ${names}`,
      ),
    )
    .addOption(repeatable('--fail-unless <condition>', 'the same, unless it holds of every judge'));
}

/**
 * The gates that were asked for. Read before the work begins: a mistyped gate should not cost a run.
 * @throws InputError as `parseGate`
 */
export function gatesOf({ failIf = [], failUnless = [] }: GateFlags, measures: MeasureNames): Gate[] {
  return [
    ...failIf.map((text) => parseGate(text, measures)),
    ...failUnless.map((text) => parseGate(text, measures, 'hold')),
  ];
}

/** Holds the gates against the rows, says on stderr who broke which, and sets the exit code. */
export function judgeGates(
  gates: readonly Gate[],
  rows: readonly Measured[],
  kit: CommandKit,
): GateOutcome[] {
  const outcomes = checkGates(gates, rows);
  for (const { gate, outcome, failures } of outcomes) {
    if (outcome === 'failed') kit.setExitCode(EXIT.finding);
    if (outcome === 'undecided') kit.setExitCode(EXIT.undecided);
    for (const failure of failures) {
      const word = failure.outcome === 'failed' ? 'failed' : 'cannot tell';
      kit.context.err(`assize: ${word} ${gate}: ${failure.where}: ${said(failure)}\n`);
    }
  }
  return outcomes;
}

/** The figures that a gate names. */
function said({ figures }: GateFailure): string {
  return Object.entries(figures)
    .map(([name, measure]) => `${name} ${shown(measure)}`)
    .join(', ');
}

function shown({ value, interval }: Measure): string {
  if (value.value === null) return `undefined (${value.reason})`;
  const { low, high } = interval ?? {};
  const ends =
    low && high && low.value !== null && high.value !== null
      ? ` [${short(low.value)}, ${short(high.value)}]`
      : '';
  return `${short(value.value)}${ends}`;
}

const short = (value: number) => String(Number(value.toPrecision(4)));
