import { InputError } from '../../errors.js';
import type { Item } from '../../model/item.js';
import { none, type Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { createRandom } from '../../stats/numeric/random.js';
import { systemIntervals } from '../../stats/testing/system-comparison.js';
import { chooseNames } from '../../study/choose.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { LongScore } from '../../text/long-scores.js';
import { LONG_TASKS, type LongTask, longScore, longTask } from '../../text/long-tasks.js';
import type { MethodName } from '../citations.js';
import type { Estimate } from '../estimate.js';
import { limitsOf } from '../few-items.js';
import { quantity } from '../quantity.js';
import { noTick, type Tick } from '../tick.js';

export interface TaskOptions extends Resampling {
  /** Only these systems; absent: all. */
  systems?: readonly string[];
  /** Stem words before ROUGE. */
  stem: boolean;
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

export interface TaskAnswers {
  task: string;
  title: string;
  metric: LongTask['metric'];
  /** Examples with references. */
  examples: number;
  systems: SystemOnTask[];
}

export interface TasksAnswer {
  tasks: TaskAnswers[];
  /** The mean over the tasks that have a score, each weighing the same. */
  benchmark: { system: string; mean: Quantity; tasks: number }[];
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
  tick: Tick = noTick,
): Promise<TasksAnswer> {
  const { dataset, layout } = study;
  const systems = chooseNames('system', options.systems, layout.systems);
  const texts = new Map(dataset.candidates.map(({ item, system, text }) => [cellKey(item, system), text]));
  const tasks: TaskAnswers[] = [];
  for (const task of LONG_TASKS) {
    const own = itemsOf(study, task);
    const examples = own.filter(({ references = [] }) => references.length > 0);
    if (examples.length === 0) continue;
    await tick(tasks.length, LONG_TASKS.length, task.title);
    const rows = systems.map((system) => {
      const scores = examples.map(({ item, references = [] }) => {
        const text = texts.get(cellKey(item, system));
        return text === undefined ? undefined : longScore(task, text, references, { stem: options.stem });
      });
      return systemOnTask(system, examples, scores, options);
    });
    const { id, title, metric } = task;
    tasks.push({ task: id, title, metric, examples: examples.length, systems: rows });
  }
  if (tasks.length === 0) throw nothingToScore(study);
  return {
    tasks,
    benchmark: systems.map((system) => benchmarkOf(system, tasks)),
    warnings: tasks.length < LONG_TASKS.length ? [remark('not-all-tasks', missingTasks(tasks))] : [],
    methods: ['longTasks', 'rouge', 'percentile'],
  };
}

/** A system's answers as the leaderboard takes them: task, the source's id of the example, answer. */
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
  scores: readonly (LongScore | undefined)[],
  { resamples, confidence, seed }: TaskOptions,
): SystemOnTask {
  const values = Float64Array.from(scores, (score) => score?.value ?? Number.NaN);
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

function benchmarkOf(system: string, tasks: readonly TaskAnswers[]) {
  const means = tasks.flatMap(
    ({ systems }) => systems.find((one) => one.system === system)?.value.value ?? [],
  );
  const mean =
    means.length === 0
      ? none(remark('no-text'))
      : quantity(means.reduce((sum, value) => sum + value, 0) / means.length);
  return { system, mean, tasks: means.length };
}

function missingTasks(tasks: readonly TaskAnswers[]) {
  const there = new Set(tasks.map(({ task }) => task));
  const missing = LONG_TASKS.filter(({ id }) => !there.has(id)).map(({ title }) => title);
  return { tasks: there.size, of: LONG_TASKS.length, missing: missing.join(', ') };
}
