import type { Dimension } from '../../model/card.js';
import {
  type RepeatedAnswers,
  type Retest,
  retestPreferences,
  retestValues,
} from '../../stats/agreement/retest.js';
import type { Preference } from '../../stats/numeric/conversions.js';
import type { JudgeColumn } from '../../study/columns.js';
import { isRankingScore, isValueScore, scoresOfRanking } from '../../study/records.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
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

type Winner = Exclude<Preference, null>;
type Questions<K, T> = Map<K, { item: string; answers: (T | null)[] }>;

/** @returns undefined where nothing was asked twice */
export function repeatConsistency(
  study: Study,
  column: JudgeColumn,
  options: Resampling,
): RepeatConsistency | undefined {
  const dimension = study.dimensionOf(column);
  const drawn = study.resampling(options);
  let retest: Retest;
  if (column.kind === 'pair') {
    const questions = pairQuestions(study, column);
    if (!askedAgain(questions)) return undefined;
    retest = retestPreferences(questions, drawn);
  } else {
    const questions = valueQuestions(column);
    if (!askedAgain(questions)) return undefined;
    retest = retestValues(questions, distanceOf(column, dimension), drawn);
  }
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

function askedAgain(questions: readonly { answers: readonly unknown[] }[]): boolean {
  return questions.some(({ answers }) => answers.length > 1);
}

/** A question is a pair in one order: the other order is another question. */
function pairQuestions(study: Study, column: JudgeColumn): RepeatedAnswers<Winner>[] {
  const { layout } = study;
  const questions: Questions<number, Winner> = new Map();
  for (const { item, first, second, winner } of study.verdicts(column)) {
    const key = 2 * layout.pair(item, first, second) + (first < second ? 0 : 1);
    add(questions, key, layout.items[item], winner);
  }
  return [...questions.values()];
}

/** A question is a candidate (or a unit of one), scored alone or within a list. */
function valueQuestions({ scores }: JudgeColumn): RepeatedAnswers<number>[] {
  const questions: Questions<string, number> = new Map();
  for (const score of scores) {
    const { item } = score;
    if (isValueScore(score)) {
      add(questions, JSON.stringify([item, score.system, score.unit ?? null]), item, score.value);
    } else if (isRankingScore(score)) {
      const given = new Map(score.ranking === null ? [] : scoresOfRanking(score.ranking));
      for (const system of score.shown) {
        add(questions, JSON.stringify([item, system]), item, given.get(system) ?? null);
      }
    }
  }
  return [...questions.values()];
}

function add<K, T>(questions: Questions<K, T>, key: K, item: string, answer: T | null): void {
  const question = questions.get(key);
  if (question === undefined) questions.set(key, { item, answers: [answer] });
  else question.answers.push(answer);
}
