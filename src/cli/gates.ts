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
import { counted, grouped } from '../remarks/words.js';
import type { CommandKit } from './context.js';
import { tellGitHub } from './github.js';
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

/** Of what the gates speak. */
export interface GateSubject {
  /** `audit position of llmbar-manual`. */
  title: string;
  /** Items that a figure is taken over, by where it stands; absent where that is not known. */
  items?: (where: string) => number | undefined;
  /** The intervals are of other systems, too. */
  systemsToo?: boolean;
}

/** Holds the gates against the rows, says on stderr and in a workflow who broke which, and sets the exit code. */
export async function judgeGates(
  gates: readonly Gate[],
  rows: readonly Measured[],
  subject: GateSubject,
  kit: CommandKit,
): Promise<GateOutcome[]> {
  const outcomes = checkGates(gates, rows);
  const words = (gate: string, failure: GateFailure) => said(gate, failure, subject);
  for (const { gate, outcome, failures } of outcomes) {
    if (outcome === 'failed') kit.setExitCode(EXIT.finding);
    if (outcome === 'undecided') kit.setExitCode(EXIT.undecided);
    for (const failure of failures) kit.context.err(`assize: ${words(gate, failure)}\n`);
  }
  await tellGitHub(kit.context, subject.title, outcomes, words);
  return outcomes;
}

/** Which gate, of whom, by which figures; and what would tell, where it cannot be told. */
function said(gate: string, failure: GateFailure, subject: GateSubject): string {
  const { where, figures, outcome } = failure;
  const numbers = Object.entries(figures).map(([name, measure]) => `${name} ${shown(measure)}`);
  const told = `${outcome === 'failed' ? 'failed' : 'cannot tell'} ${gate}: ${where}: ${numbers.join(', ')}`;
  return outcome === 'undecided' ? `${told}; ${whatWouldTell(failure, subject)}` : told;
}

/** Figures whose intervals may be of other systems, too. */
const OF_SYSTEMS = /tau|correlation/;

function whatWouldTell({ where, times, figures }: GateFailure, { items, ...subject }: GateSubject): string {
  const systemsToo = subject.systemsToo && Object.keys(figures).some((name) => OF_SYSTEMS.test(name));
  if (times === undefined) return 'more items may tell';
  if (times === null) return 'no number of items in reach would tell: the value lies at the limit';
  const now = items?.(where);
  const many = Number(times.toPrecision(2));
  if (systemsToo || now === undefined) {
    return `about ${many} times as many items${systemsToo ? ' and systems' : ''} would tell, were the value to stay`;
  }
  const more = Math.ceil(now * (times - 1));
  return `about ${counted(more, 'more item', 'more items')} would tell, were the value to stay (${grouped(now)} now)`;
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
