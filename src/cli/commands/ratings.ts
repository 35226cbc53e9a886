import { Command, Option } from 'commander';
import { type RatingsAnswer, type RatingsOptions, rateSources } from '../../analysis/ratings/ratings.js';
import { openDataset } from '../../run/open-dataset.js';
import type { RatingModel } from '../../stats/davidson.js';
import { Study } from '../../study/study.js';
import { ratingsTables } from '../../tables/ratings.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import {
  fraction,
  type OutputOptions,
  positiveInteger,
  type SelectionFlags,
  selectionOf,
  withOutputOptions,
  withSelection,
} from '../options.js';

interface Flags extends OutputOptions, SelectionFlags, Omit<RatingsOptions, 'elo'> {
  model: RatingModel;
  elo?: boolean;
  matrix?: boolean;
}

export function build(kit: CommandKit): Command {
  const command = new Command('ratings')
    .argument(
      '<dataset...>',
      'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
    )
    .addOption(
      new Option(
        '--model <name>',
        'bradley-terry counts a tie as half a win for each, davidson gives ties a chance of their own',
      )
        .choices(['bradley-terry', 'davidson'])
        .default('bradley-terry'),
    )
    .option('--elo', "on Elo's scale: 400 points are odds of 10 to 1, the mean is 1,000")
    .option('--matrix', 'print who won against whom, too')
    .addOption(
      new Option('--resamples <n>', 'resamples of an interval').argParser(positiveInteger).default(999),
    )
    .addOption(
      new Option('--confidence <p>', 'confidence of the intervals').argParser(fraction).default(0.95),
    );
  withSelection(command);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const study = new Study(await openDataset(names, kit.context, flags.where), selectionOf(flags));
    const { model, resamples, confidence, seed } = flags;
    const options: RatingsOptions = {
      model,
      elo: flags.elo === true,
      resamples,
      confidence,
      seed,
    };
    const ratings = {
      kind: 'ratings',
      run: rateSources,
      tables: (about: Study, asked: RatingsOptions, answer: RatingsAnswer) =>
        ratingsTables(about, asked, answer, flags.matrix === true),
    };
    await finish(ratings, study, options, flags, kit);
  });
}
