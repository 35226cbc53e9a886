import { checkGates, type Gate, type GateOutcome, type Measured } from '../analysis/gates.js';
import { EXIT } from '../errors.js';
import { type Answer, answerTo, documentOf, type Question } from '../library/question.js';
import type { Format } from '../report/render.js';
import type { Study } from '../study/study.js';
import type { CommandKit } from './context.js';
import { printDocument } from './output.js';
import { progress } from './progress.js';

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
  const answer = await answerTo(question, study, options, tick);
  done();
  const outcomes = judgeGates(gates, question.measures?.(answer) ?? [], kit);
  printDocument(kit.context, documentOf(question, study, options, answer, outcomes), format);
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
