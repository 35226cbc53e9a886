import { citationsOf, type MethodName } from '../analysis/citations.js';
import type { GateOutcome, Measured } from '../analysis/gates.js';
import { ignoreParts, type OnPart } from '../analysis/on-part.js';
import { distinct, type Remark } from '../remarks/remark.js';
import type { Document, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { aboutStudy, envelope } from '../tables/envelope.js';
import { gateTables } from '../tables/gates.js';

/** What every answer says of itself. */
export interface Answer {
  warnings: readonly Remark[];
  methods: readonly MethodName[];
}

/** What one analysis has of its own: how it answers, its tables, and what a gate may ask of the answer. */
export interface Question<O extends object, A extends Answer> {
  /** `audit length`. */
  kind: string;
  run(study: Study, options: O, onPart: OnPart): Promise<A>;
  tables(study: Study, options: O, answer: A): Table[];
  measures?(answer: A, options: O): Measured[];
}

/** A question with the options that it takes where none are given. */
export interface StandingQuestion<O extends object, A extends Answer> extends Question<O, A> {
  defaults: O;
}

/** An answer as a record, and as the document that every format is rendered from. */
export interface Answered<A> {
  answer: A;
  document: Document;
}

/**
 * Puts a question to a study: what `assize correlate` and the others do before they print.
 * @param study the data set with its judges, and what of it is chosen
 * @param question one of the constants `CORRELATE`, `COMPARE`, `AUDIT_LENGTH` …
 * @param options those that differ from `question.defaults`
 * @param onPart called between the parts: shows progress, or stops the work by throwing
 * @returns the record, in which a figure that cannot be had is `{ value: null, reason }`, and the document of it
 * @throws InputError where the study has nothing that the question is about
 * @example
 * const dataset = await loadCasebook();
 * const { document } = await ask(new Study(dataset), AGREE, { resamples: 99 });
 * document.result.kind; // => 'agree'
 */
export async function ask<O extends object, A extends Answer>(
  study: Study,
  question: StandingQuestion<O, A>,
  options: Partial<O> = {},
  onPart: OnPart = ignoreParts,
): Promise<Answered<A>> {
  const all = { ...question.defaults, ...options };
  const answer = await answerTo(question, study, all, onPart);
  return { answer, document: documentOf(question, study, all, answer) };
}

/** The answer, with what the study itself has to remark. */
export async function answerTo<O extends object, A extends Answer>(
  question: Question<O, A>,
  study: Study,
  options: O,
  onPart: OnPart,
): Promise<A> {
  const found = await question.run(study, options, onPart);
  return { ...found, warnings: distinct([...study.remarks, ...found.warnings]) };
}

/** An answer with its tables, and what became of the gates that were held against it. */
export function documentOf<O extends object, A extends Answer>(
  question: Question<O, A>,
  study: Study,
  options: O,
  answer: A,
  outcomes: readonly GateOutcome[] = [],
): Document {
  const { warnings, methods, ...rest } = answer;
  const result = {
    ...envelope(question.kind, { ...aboutStudy(study, options), warnings }),
    ...rest,
    ...(outcomes.length > 0 && { gates: outcomes }),
    ...(methods.length > 0 && { citations: citationsOf(methods) }),
  };
  return { result, tables: [...question.tables(study, options, answer), ...gateTables(outcomes)] };
}
