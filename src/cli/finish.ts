import { citationsOf, type MethodName } from '../analysis/citations.js';
import { checkGates, type Gate, type GateOutcome, type Measured } from '../analysis/gates.js';
import type { Tick } from '../analysis/tick.js';
import { EXIT } from '../errors.js';
import { distinct, type Remark } from '../remarks/remark.js';
import type { Table } from '../report/document.js';
import type { Format } from '../report/render.js';
import type { Study } from '../study/study.js';
import { aboutStudy, envelope } from '../tables/envelope.js';
import { gateTables } from '../tables/gates.js';
import type { CommandKit } from './context.js';
import { printDocument } from './output.js';
import { progress } from './progress.js';

/** What every answer says of itself. */
export interface Answer {
  warnings: readonly Remark[];
  methods: readonly MethodName[];
}

/** What one analysis has of its own: how it answers, its tables, and what a gate may ask of the answer. */
export interface Question<O extends object, A extends Answer> {
  /** `audit length`. */
  kind: string;
  run(study: Study, options: O, tick: Tick): Promise<A>;
  tables(study: Study, options: O, answer: A): Table[];
  measures?(answer: A): Measured[];
}

/** Every analysis alike: runs it, holds the gates against the answer, prints the result and its tables. */
export async function finish<O extends object, A extends Answer>(
  question: Question<O, A>,
  study: Study,
  options: O,
  { format }: { format: Format },
  kit: CommandKit,
  gates: readonly Gate[] = [],
): Promise<void> {
  const { tick, done } = progress(kit.context);
  const found = await question.run(study, options, tick);
  const answer = { ...found, warnings: distinct([...study.remarks, ...found.warnings]) };
  done();
  const outcomes = judgeGates(gates, question.measures?.(answer) ?? [], kit);
  const { warnings, methods, ...rest } = answer;
  const result = {
    ...envelope(question.kind, { ...aboutStudy(study, options), warnings }),
    ...rest,
    ...(outcomes.length > 0 && { gates: outcomes }),
    ...(methods.length > 0 && { citations: citationsOf(methods) }),
  };
  const tables = [...question.tables(study, options, answer), ...gateTables(outcomes)];
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
