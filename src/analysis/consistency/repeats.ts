import type { Dimension } from '../../model/card.js';
import type { Preference } from '../../stats/conversions.js';
import { type RepeatedAnswers, type Retest, retestPreferences, retestValues } from '../../stats/retest.js';
import type { JudgeColumn } from '../../study/judges.js';
import { isPairScore, isRankingScore, isValueScore, scoresOfRanking } from '../../study/layout.js';
import { type AuditOptions, clusterOptions } from '../../study/options.js';
import { type Estimate, estimate } from '../estimate.js';

/** One judge asked the same question again. */
export interface RepeatConsistency {
  dimension: string;
  name: string;
  kind: JudgeColumn['kind'];
  questions: number;
  answers: number;
  unscored: number;
  /** Two answers to one question, how often they differ. */
  changeRate: Estimate;
  /** Comparisons only: how often two answers name opposite winners. */
  flipRate?: Estimate;
  /** The distance is MASI's for comparisons, else that of the dimension's scale. */
  alpha: Estimate;
}

/** @returns undefined where nothing was asked twice */
export function repeatConsistency(
  column: JudgeColumn,
  dimension: Dimension,
  options: AuditOptions,
): RepeatConsistency | undefined {
  const cluster = clusterOptions(options);
  const questions = column.kind === 'pair' ? pairQuestions(column) : valueQuestions(column);
  if (questions.every(({ answers }) => answers.length < 2)) return undefined;
  const retest: Retest =
    column.kind === 'pair'
      ? retestPreferences(questions as RepeatedAnswers<Exclude<Preference, null>>[], cluster)
      : retestValues(questions as RepeatedAnswers<number>[], distanceOf(column, dimension), cluster);
  return {
    dimension: dimension.id,
    name: column.name,
    kind: column.kind,
    questions: retest.nQuestions,
    answers: retest.nAnswers,
    unscored: retest.nUnscored,
    changeRate: estimate(retest.changeRate),
    ...(retest.flipRate && { flipRate: estimate(retest.flipRate) }),
    alpha: estimate(retest.alpha),
  };
}

function distanceOf({ kind }: JudgeColumn, { scale }: Dimension): 'nominal' | 'ordinal' | 'interval' {
  if (kind === 'ranking' || scale?.kind === 'ordinal' || scale?.kind === 'rank') return 'ordinal';
  return scale?.kind === 'binary' || scale?.kind === 'nominal' ? 'nominal' : 'interval';
}

/** A question is a pair in one order: the other order is another question. */
function pairQuestions({ scores }: JudgeColumn): RepeatedAnswers<string>[] {
  const questions = new Map<string, { item: string; answers: (string | null)[] }>();
  for (const { item, shown, winner } of scores.filter(isPairScore)) {
    add(questions, item, [item, ...shown], winner);
  }
  return [...questions.values()];
}

/** A question is a candidate (or a unit of one), scored alone or within a list. */
function valueQuestions({ scores }: JudgeColumn): RepeatedAnswers<number>[] {
  const questions = new Map<string, { item: string; answers: (number | null)[] }>();
  for (const score of scores) {
    const { item } = score;
    if (isValueScore(score)) {
      add(questions, item, [item, score.system, score.unit ?? null], score.value);
    } else if (isRankingScore(score)) {
      const given = new Map(score.ranking === null ? [] : scoresOfRanking(score.ranking));
      for (const system of score.shown) add(questions, item, [item, system], given.get(system) ?? null);
    }
  }
  return [...questions.values()];
}

function add<T>(
  questions: Map<string, { item: string; answers: (T | null)[] }>,
  item: string,
  key: readonly (string | null)[],
  answer: T | null,
): void {
  const name = JSON.stringify(key);
  const question = questions.get(name);
  if (question === undefined) questions.set(name, { item, answers: [answer] });
  else question.answers.push(answer);
}
