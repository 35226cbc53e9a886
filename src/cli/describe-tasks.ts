import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { leaderboardRows, scoreTasks, type TaskOptions } from '../analysis/describe/tasks.js';
import { InputError } from '../errors.js';
import type { Study } from '../study/study.js';
import { taskTables } from '../tables/tasks.js';
import type { CommandKit } from './context.js';
import { finish } from './finish.js';
import { openStudy } from './open-study.js';
import { type ItemFlags, type OutputOptions, type ResamplingFlags, resamplingOf } from './options.js';

export interface TaskFlags extends OutputOptions, ItemFlags, ResamplingFlags {
  system?: string[];
  stem?: boolean;
  drop: TaskOptions['drop'];
  task?: boolean;
  leaderboard?: string;
}

/** `assize describe --task` and `--leaderboard`. */
export async function tasks(name: string, flags: TaskFlags, kit: CommandKit): Promise<void> {
  const study = await openStudy(name, flags, kit);
  const { system, stem = false, drop, leaderboard } = flags;
  if (leaderboard !== undefined) {
    const file = resolve(kit.context.cwd, leaderboard);
    await writeFile(file, leaderboardCsv(study, system));
    kit.context.err(`${file}\n`);
    if (!flags.task) return;
  }
  const options: TaskOptions = { ...(system && { systems: system }), stem, drop, ...resamplingOf(flags) };
  await finish({ kind: 'describe task', run: scoreTasks, tables: taskTables }, study, options, flags, kit);
}

/** Answers go out as they are: the leaderboard compares them letter by letter. */
function leaderboardCsv(study: Study, systems: readonly string[] | undefined): string {
  const [system, ...more] = systems ?? study.layout.systems;
  if (system === undefined || more.length > 0) {
    const known = study.layout.systems.join(', ') || 'none';
    throw new InputError(`The leaderboard takes one system: name it by --system, one of ${known}`);
  }
  return stringify([['Task', 'ID', 'Prediction'], ...leaderboardRows(study, system)]);
}
