import { InputError } from '../../errors.js';
import type { Item } from '../../model/item.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { createRandom } from '../../stats/numeric/random.js';
import { meanOfMeans } from '../../stats/resampling/mean-of-means.js';
import { systemIntervals } from '../../stats/testing/system-comparison.js';
import { chooseNames } from '../../study/choose.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { DroppedWords, LongScore } from '../../text/long-scores.js';
import { LONG_TASKS, type LongTask, longScore, longTask } from '../../text/long-tasks.js';
import type { MethodName } from '../citations.js';
import type { Estimate } from '../estimate.js';
import { limitsOf } from '../few-items.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';

/** The systems, and how items are resampled. */
export interface TaskOptions extends Resampling {
  /** Only these systems; absent: all. */
  systems?: readonly string[];
  /** Stem words before ROUGE. */
  stem: boolean;
  /** What words do not count for F1. */
  drop: DroppedWords;
}

/** A system's answers to the examples of one task. */
export interface SystemOnTask extends Estimate {
  system: string;
  /** Answers that have a score: the mean is of them. */
  answers: number;
  /** Of these, answers without the form that can be scored: each counts 0. */
  formatErrors: number;
  /** Answers whose form leaves in doubt what they say. */
  doubtful: number;
}

/** What one system's answers to one task score. */
export interface TaskAnswers {
  task: string;
  title: string;
  metric: LongTask['metric'];
  /** Examples with references. */
  examples: number;
  systems: SystemOnTask[];
}

/** One system's mean over the tasks, with its interval. */
export interface OnBenchmark extends Estimate {
  system: string;
  tasks: number;
}

/** The scores of all tasks, and the mean of the benchmark. */
export interface TasksAnswer {
  tasks: TaskAnswers[];
  /** The mean over the tasks that have a score, each weighing the same. */
  benchmark: OnBenchmark[];
  warnings: Remark[];
  methods: MethodName[];
}

/**
 * Answers to tasks over long texts, scored as ZeroSCROLLS does (Shaham et al. 2023), from 0 to 1.
 * @throws InputError where no item is of a known task, or none has references
 */
export async function scoreTasks(
  study: Study,
  options: TaskOptions,
  onPart: OnPart = ignoreParts,
): Promise<TasksAnswer> {
  const { dataset, layout } = study;
  const { stem, drop } = options;
  const systems = chooseNames('system', options.systems, layout.systems);
  const texts = new Map(dataset.candidates.map(({ item, system, text }) => [cellKey(item, system), text]));
  const tasks: TaskAnswers[] = [];
  const values = new Map(systems.map((system) => [system, [] as Float64Array[]]));
  for (const task of LONG_TASKS) {
    const own = itemsOf(study, task);
    const examples = own.filter(({ references = [] }) => references.length > 0);
    if (examples.length === 0) continue;
    await onPart(tasks.length, LONG_TASKS.length, task.title);
    const rows = systems.map((system) => {
      const scores = examples.map(({ item, references = [] }) => {
        const text = texts.get(cellKey(item, system));
        return text === undefined ? undefined : longScore(task, text, references, { stem, drop });
      });
      const own = Float64Array.from(scores, (score) => score?.value ?? Number.NaN);
      values.get(system)?.push(own);
      return systemOnTask(system, examples, { scores, values: own }, options);
    });
    const { id, title, metric } = task;
    tasks.push({ task: id, title, metric, examples: examples.length, systems: rows });
  }
  if (tasks.length === 0) throw nothingToScore(study);
  return {
    tasks,
    benchmark: [...values].map(([system, own]) => benchmarkOf(system, own, options)),
    warnings: tasks.length < LONG_TASKS.length ? [remark('not-all-tasks', missingTasks(tasks))] : [],
    methods: ['longTasks', 'rouge', 'percentile'],
  };
}

/**
 * A system's answers as the leaderboard takes them: task, the source's id of the example, answer.
 * @throws InputError where an example has no answer
 */
export function leaderboardRows(study: Study, system: string): [task: string, id: string, answer: string][] {
  const texts = new Map(
    study.dataset.candidates.map(({ item, system, text }) => [cellKey(item, system), text]),
  );
  const items = LONG_TASKS.flatMap((task) => itemsOf(study, task));
  if (items.length === 0) throw nothingToScore(study);
  const rows = items.flatMap(({ item, tags }): [string, string, string][] => {
    const text = texts.get(cellKey(item, system));
    return text === undefined ? [] : [[String(tags?.task), String(tags?.id ?? item), text]];
  });
  if (rows.length === items.length) return rows;
  throw new InputError(
    `${system} has answered ${rows.length} of ${items.length} examples: the leaderboard takes all of them or none`,
  );
}

const cellKey = (item: string, system: string) => JSON.stringify([item, system]);

function itemsOf({ dataset }: Study, { id }: LongTask): Item[] {
  return dataset.items.filter(({ tags }) => longTask(tags?.task)?.id === id);
}

function nothingToScore({ card, dataset }: Study): InputError {
  const tagged = dataset.items.some(({ tags }) => longTask(tags?.task) !== undefined);
  const known = LONG_TASKS.map(({ id }) => id).join(', ');
  return new InputError(
    tagged
      ? `No example of ${JSON.stringify(card.id)} has references: its answers are held elsewhere, and --leaderboard writes them out`
      : `No item of ${JSON.stringify(card.id)} says of which task it is: expected a tag \`task\`, one of ${known}`,
  );
}

function systemOnTask(
  system: string,
  examples: readonly Item[],
  { scores, values }: { scores: readonly (LongScore | undefined)[]; values: Float64Array },
  { resamples, confidence, seed }: TaskOptions,
): SystemOnTask {
  const grid = new ScoreGrid(
    examples.map(({ item }) => item),
    [system],
    values,
  );
  const random = createRandom(seed).fork('items');
  const [{ mean, low, high, nItems }] = systemIntervals(grid, { resamples, confidence, random });
  const why = nItems === 0 ? remark('no-text') : undefined;
  const count = (test: (score: LongScore) => boolean) =>
    scores.filter((score) => score !== undefined && test(score)).length;
  return {
    system,
    value: quantity(mean, why),
    interval: limitsOf({ low, high }, nItems, why),
    answers: nItems,
    formatErrors: count(({ formatError }) => formatError !== undefined),
    doubtful: count(({ doubt }) => doubt !== undefined),
  };
}

/** The mean over tasks; each resample draws the examples of every task anew. From few examples of a task, no interval. */
function benchmarkOf(
  system: string,
  values: readonly Float64Array[],
  { resamples, confidence, seed }: TaskOptions,
): OnBenchmark {
  const random = createRandom(seed).fork('benchmark');
  const { value, low, high, reason } = meanOfMeans(values, { resamples, confidence, random });
  const answers = values
    .map((own) => own.filter((score) => !Number.isNaN(score)).length)
    .filter((n) => n > 0);
  const why = answers.length === 0 ? remark('no-text') : reason;
  return {
    system,
    value: quantity(value, why),
    interval: limitsOf({ low, high }, Math.min(...answers), why),
    tasks: answers.length,
  };
}

function missingTasks(tasks: readonly TaskAnswers[]) {
  const there = new Set(tasks.map(({ task }) => task));
  const missing = LONG_TASKS.filter(({ id }) => !there.has(id)).map(({ title }) => title);
  return { tasks: there.size, of: LONG_TASKS.length, missing: missing.join(', ') };
}
