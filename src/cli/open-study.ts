import type { Study } from '../study/study.js';
import type { CommandKit } from './context.js';
import { type SelectionFlags, selectionOf } from './options.js';

/** Opens data sets and runs as the study that the flags select. Loaded when it runs: the help needs none of it. */
export async function openStudy(
  names: string | string[],
  flags: SelectionFlags,
  { context }: CommandKit,
): Promise<Study> {
  const [{ openDataset }, { Study }] = await Promise.all([
    import('../run/open-dataset.js'),
    import('../study/study.js'),
  ]);
  return new Study(await openDataset(names, context, flags.where), selectionOf(flags));
}
