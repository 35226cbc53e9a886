import { checkGates, type Gate, type GateOutcome, type Measured } from '../../analysis/gates.js';
import type { Tick } from '../../analysis/tick.js';
import { EXIT } from '../../errors.js';
import type { Table } from '../../report/document.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { aboutDataset, envelope } from '../../tables/envelope.js';
import type { CommandKit } from '../context.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';
import type { AuditFlags } from './options.js';

/** What one audit has of its own: how it answers, what a gate may ask of the answer, and its tables. */
interface Audit<O extends Resampling, A extends { warnings: readonly string[] }> {
  /** `audit length`. */
  kind: string;
  run(study: Study, options: O, tick: Tick): Promise<A>;
  measures(answer: A): Measured[];
  tables(study: Study, options: O, answer: A): Table[];
}

/** Every audit alike: runs it, holds the gates against the answer, prints the result and its tables. */
export async function finishAudit<O extends Resampling, A extends { warnings: readonly string[] }>(
  audit: Audit<O, A>,
  study: Study,
  options: O,
  gates: readonly Gate[],
  { format }: Pick<AuditFlags, 'format'>,
  kit: CommandKit,
): Promise<void> {
  const { tick, done } = progress(kit.context);
  const answer = await audit.run(study, options, tick);
  done();
  const outcomes = judgeGates(gates, audit.measures(answer), kit);
  const { seed, ...said } = options;
  const { warnings, ...rest } = answer;
  const result = {
    ...envelope(audit.kind, {
      ...aboutDataset(study.dataset, { ...study.selection, ...said }),
      seed,
      warnings,
    }),
    ...rest,
    ...(outcomes.length > 0 && { gates: outcomes }),
  };
  const tables = [...audit.tables(study, options, answer), ...gateTables(outcomes)];
  printDocument(kit.context, { result, tables }, format);
}

/** Holds the gates against the rows, says on stderr who broke which, and sets the exit code. */
function judgeGates(gates: readonly Gate[], rows: readonly Measured[], kit: CommandKit): GateOutcome[] {
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
function gateTables(outcomes: readonly GateOutcome[]): Table[] {
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
