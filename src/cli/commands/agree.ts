import { Command, Option } from 'commander';
import { type AgreeOptions, agree, type ListwiseDistance } from '../../analysis/agree/agree.js';
import { openDataset } from '../../run/open-dataset.js';
import type { MasiWeights } from '../../stats/masi.js';
import { Study } from '../../study/study.js';
import { agreeTables } from '../../tables/agree.js';
import type { CommandKit } from '../context.js';
import { finish, type Question } from '../finish.js';
import {
  fraction,
  goldOption,
  labelsOption,
  type OutputOptions,
  positiveInteger,
  repeatable,
  type SelectionFlags,
  selectionOf,
  withItems,
  withOutputOptions,
} from '../options.js';

interface Flags extends OutputOptions, SelectionFlags {
  distance?: ListwiseDistance;
  masi: MasiWeights;
  resamples: number;
  confidence: number;
}

const AGREE: Question<AgreeOptions, Awaited<ReturnType<typeof agree>>> = {
  kind: 'agree',
  run: agree,
  tables: agreeTables,
};

export function build(kit: CommandKit): Command {
  const command = new Command('agree')
    .argument('<dataset>', 'a data set: its id (see `assize datasets list`) or a folder')
    .addOption(repeatable('--dimension <id>', 'only this dimension'))
    .addOption(
      new Option('--distance <name>', "of the labels; default: by the dimension's scale").choices([
        'nominal',
        'ordinal',
        'interval',
        'ratio',
      ]),
    )
    .addOption(
      new Option('--masi <weights>', 'weights of MASI: 2/3 and 1/3, or .67 and .33 as in older papers')
        .choices(['exact', 'nltk'])
        .default('exact'),
    )
    .addOption(goldOption())
    .addOption(labelsOption())
    .addOption(
      new Option('--resamples <n>', 'resamples of an interval').argParser(positiveInteger).default(9999),
    )
    .addOption(
      new Option('--confidence <p>', 'confidence of the intervals').argParser(fraction).default(0.95),
    );
  withItems(command);
  return withOutputOptions(command).action(async (name: string, flags: Flags) => {
    const study = new Study(await openDataset(name, kit.context, flags.where), selectionOf(flags));
    const { distance, masi, resamples, confidence, seed } = flags;
    const options = { ...(distance && { distance }), masi, resamples, confidence, seed };
    await finish(AGREE, study, options, flags, kit);
  });
}
