import { Command, Option } from 'commander';
import type { RankOptions } from '../../analysis/rank/rank.js';
import type { CommandKit } from '../context.js';
import {
  fraction,
  type OutputOptions,
  positiveInteger,
  type SelectionFlags,
  selectionOf,
  withOutputOptions,
  withSelection,
} from '../options.js';

interface Flags extends OutputOptions, SelectionFlags {
  item?: string;
  resamples: number;
  permutations: number;
  confidence: number;
}

export function build(kit: CommandKit): Command {
  const command = new Command('rank')
    .argument(
      '<dataset...>',
      'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
    )
    .addOption(new Option('--item <id>', 'the order of this one item, humans beside judges'));
  withSelection(command)
    .addOption(
      new Option('--resamples <n>', 'resamples of an interval').argParser(positiveInteger).default(9999),
    )
    .addOption(
      new Option('--permutations <n>', 'arrangements of a test').argParser(positiveInteger).default(9999),
    )
    .addOption(
      new Option('--confidence <p>', 'confidence of the intervals').argParser(fraction).default(0.95),
    );
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    // Loaded when it runs: the help needs none of it.
    const [{ openDataset }, { Study }, { rankItem, rankSystems }, { itemTables, rankTables }, { finish }] =
      await Promise.all([
        import('../../run/open-dataset.js'),
        import('../../study/study.js'),
        import('../../analysis/rank/rank.js'),
        import('../../tables/rank.js'),
        import('../finish.js'),
      ]);
    const study = new Study(await openDataset(names, kit.context, flags.where), selectionOf(flags));
    const { resamples, permutations, confidence, seed } = flags;
    const options: RankOptions = { resamples, permutations, confidence, seed };
    const { item } = flags;
    if (item === undefined) {
      await finish({ kind: 'rank', run: rankSystems, tables: rankTables }, study, options, flags, kit);
    } else {
      const one = { kind: 'rank-item', run: async () => rankItem(study, item), tables: itemTables };
      await finish(one, study, options, flags, kit);
    }
  });
}
