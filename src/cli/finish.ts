import type { Gate } from '../analysis/gates.js';
import { type Answer, answerTo, documentOf, type Question } from '../library/question.js';
import type { Format } from '../report/render.js';
import type { Study } from '../study/study.js';
import type { CommandKit } from './context.js';
import { judgeGates } from './gates.js';
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
  const outcomes = judgeGates(gates, question.measures?.(answer, options) ?? [], kit);
  printDocument(kit.context, documentOf(question, study, options, answer, outcomes), format);
}
