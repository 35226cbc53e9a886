import { Command, Option } from 'commander';
import type { RankOptions } from '../../analysis/rank/rank.js';
import type { LabelForm } from '../../study/layout.js';
import type { CommandKit } from '../context.js';
import {
  fraction,
  type ItemFlags,
  type OutputOptions,
  positiveInteger,
  withOutputOptions,
  withSelection,
} from '../options.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';

interface Flags extends OutputOptions, ItemFlags {
  dimension?: string[];
  judge?: string[];
  gold?: string;
  labels?: LabelForm;
  item?: string;
  resamples: number;
  permutations: number;
  confidence: number;
}

export function build({ context }: CommandKit): Command {
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
    const [
      { openDataset },
      { rankItem, rankSystems },
      { itemTables, rankTables },
      { aboutDataset, envelope },
    ] = await Promise.all([
      import('../../run/open-dataset.js'),
      import('../../analysis/rank/rank.js'),
      import('../../tables/rank.js'),
      import('../../tables/envelope.js'),
    ]);
    const dataset = await openDataset(names, context, flags.where);
    const { dimension, judge, gold, labels, resamples, permutations, confidence, seed } = flags;
    const options: RankOptions = {
      ...(dimension && { dimensions: dimension }),
      ...(judge && { judges: judge }),
      gold,
      ...(labels && { labels }),
      resamples,
      permutations,
      confidence,
      seed,
    };
    const { seed: _, ...said } = options;
    const about = { ...aboutDataset(dataset, said), seed, warnings: [] };
    if (flags.item !== undefined) {
      const answer = rankItem(dataset, flags.item, options);
      const result = { ...envelope('rank-item', about), ...answer };
      printDocument(context, { result, tables: itemTables(dataset, answer) }, flags.format);
      return;
    }
    const { tick, done } = progress(context);
    const dimensions = await rankSystems(dataset, options, tick);
    done();
    const result = { ...envelope('rank', about), dimensions };
    printDocument(context, { result, tables: rankTables(dataset, options, dimensions) }, flags.format);
  });
}
