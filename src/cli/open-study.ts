import type { Study } from '../study/study.js';
import type { CommandKit } from './context.js';
import { type SelectionFlags, selectionOf } from './options.js';

/** Opens data sets and runs as the study that the flags select. Loaded when it runs: the help needs none of it. */
export async function openStudy(
  names: string | string[],
  flags: SelectionFlags,
  { context }: CommandKit,
): Promise<Study> {
  const { openStudy: open } = await import('../library/open-study.js');
  const { env, cwd } = context;
  const { where, derive } = flags;
  return open(names, { env, cwd, ...(where && { where }), ...(derive && { derive }), ...selectionOf(flags) });
}
