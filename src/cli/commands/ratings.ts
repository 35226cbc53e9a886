import { Command, Option } from 'commander';
import type { RatingsAnswer, RatingsOptions } from '../../analysis/ratings/ratings.js';
import { RATINGS_MEASURES } from '../../analysis/ratings/ratings-measures.js';
import { RATINGS } from '../../library/questions/ratings.js';
import type { RatingModel } from '../../stats/preference/davidson.js';
import type { Study } from '../../study/study.js';
import { ratingsTables } from '../../tables/ratings.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  type OutputOptions,
  type ResamplingFlags,
  resamplingOf,
  type SelectionFlags,
  SUBJECTS,
  withOutputOptions,
  withResamples,
  withSelection,
} from '../options.js';

interface Flags extends GateFlags, OutputOptions, SelectionFlags, ResamplingFlags {
  model: RatingModel;
  elo?: boolean;
  matrix?: boolean;
}

export function build(kit: CommandKit): Command {
  const command = new Command('ratings')
    .argument(...SUBJECTS)
    .addOption(
      new Option(
        '--model <name>',
        'bradley-terry counts a tie as half a win for each, davidson gives ties a chance of their own',
      )
        .choices(['bradley-terry', 'davidson'])
        .default('bradley-terry'),
    )
    .option('--elo', "on Elo's scale: 400 points are odds of 10 to 1, the mean is 1,000")
    .option('--matrix', 'print who won against whom, too');
  withGates(withSelection(withResamples(command, RATINGS.defaults.resamples)), RATINGS_MEASURES);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, RATINGS_MEASURES);
    const { model, elo = false, matrix = false } = flags;
    const study = await openStudy(names, flags, kit);
    const ratings = {
      ...RATINGS,
      tables: (about: Study, asked: RatingsOptions, answer: RatingsAnswer) =>
        ratingsTables(about, asked, answer, matrix),
    };
    await finish(ratings, study, { model, elo, ...resamplingOf(flags) }, flags, kit, gates);
  });
}
