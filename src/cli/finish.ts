import { type Gate, whereOf } from '../analysis/gates.js';
import { type Answer, answerTo, documentOf, type Question } from '../library/question.js';
import type { Format } from '../report/render.js';
import type { Study } from '../study/study.js';
import type { CommandKit } from './context.js';
import { type GateSubject, judgeGates } from './gates.js';
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
  const { onPart, done } = progress(kit.context);
  const answer = await answerTo(question, study, options, onPart);
  done();
  const rows = question.measures?.(answer, options) ?? [];
  const outcomes = await judgeGates(gates, rows, subjectOf(question.kind, study, options), kit);
  printDocument(kit.context, documentOf(question, study, options, answer, outcomes), format);
}

/** Of what the gates of an analysis speak. */
export function subjectOf(kind: string, study: Study, options: object): GateSubject {
  const { resample } = options as { resample?: string };
  const items = new Map(
    study.columns.map(({ name, dimension, scores }) => [
      whereOf(name, dimension),
      new Set(scores.map(({ item }) => item)).size,
    ]),
  );
  return {
    title: `${kind} of ${study.card.id}`,
    items: (where) => items.get(where),
    systemsToo: resample === 'both' && !study.anonymous,
  };
}
