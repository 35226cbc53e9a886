import { type Command, Option } from 'commander';
import {
  checkGates,
  type Gate,
  type GateOutcome,
  type Measured,
  parseGate,
} from '../../analysis/audit/gates.js';
import type { AuditOptions } from '../../analysis/audit/options.js';
import type { LabelForm } from '../../analysis/layout.js';
import { EXIT } from '../../errors.js';
import type { Table } from '../../report/document.js';
import type { CommandKit } from '../context.js';
import {
  fraction,
  type OutputOptions,
  positiveInteger,
  repeatable,
  withOutputOptions,
  withSelection,
} from '../options.js';

/** What the options of every audit come as. */
export interface AuditFlags extends OutputOptions {
  dimension?: string[];
  judge?: string[];
  gold?: string;
  labels?: LabelForm;
  resamples: number;
  confidence: number;
  failIf?: string[];
}

/** Adds what every audit takes; `measures` are the names that a gate may use. */
export function withAuditOptions(command: Command, measures: readonly string[]): Command {
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
        `exit with 1 if this holds of a judge, or cannot be told: a measure, > >= < or <=, a number. Measures: ${measures.join(', ')}`,
      ),
    );
  return withOutputOptions(command);
}

export function auditOptions(flags: AuditFlags): AuditOptions {
  const { dimension, judge, gold, labels, resamples, confidence, seed } = flags;
  return {
    ...(dimension && { dimensions: dimension }),
    ...(judge && { judges: judge }),
    ...(gold !== undefined && { gold }),
    ...(labels && { labels }),
    resamples,
    confidence,
    seed,
  };
}

/** Read before the work begins: a mistyped gate should not cost a run. */
export function gatesOf(flags: AuditFlags, measures: readonly string[]): Gate[] {
  return (flags.failIf ?? []).map((text) => parseGate(text, measures));
}

/** Holds the gates against the rows, says on stderr who broke which, and sets the exit code. */
export function judgeGates(
  gates: readonly Gate[],
  rows: readonly Measured[],
  kit: CommandKit,
): GateOutcome[] {
  const outcomes = checkGates(gates, rows);
  for (const { gate, passed, failures } of outcomes) {
    if (passed) continue;
    kit.setExitCode(EXIT.finding);
    for (const { where, value } of failures) {
      const said =
        value.value === null ? `undefined (${value.reason})` : String(Number(value.value.toPrecision(4)));
      kit.context.err(`assize: failed ${gate}: ${where}: ${said}\n`);
    }
  }
  return outcomes;
}

/** The gates as a table; none where none was asked for. */
export function gateTables(outcomes: readonly GateOutcome[]): Table[] {
  if (outcomes.length === 0) return [];
  return [
    {
      id: 'gates',
      title: 'Gates',
      columns: [
        { key: 'gate', header: 'fail if' },
        { key: 'outcome', header: 'outcome' },
        { key: 'checked', header: 'checked' },
        { key: 'failed', header: 'failed' },
      ],
      rows: outcomes.map(({ gate, passed, checked, failures }) => ({
        cells: {
          gate,
          outcome: passed ? 'passed' : 'failed',
          checked: { value: checked },
          failed: { value: failures.length },
        },
      })),
    },
  ];
}
