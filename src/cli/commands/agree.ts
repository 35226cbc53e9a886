import { Command, Option } from 'commander';
import { type AgreeOptions, agree, type ListwiseDistance } from '../../analysis/agree/agree.js';
import { openDataset } from '../../run/open-dataset.js';
import type { MasiWeights } from '../../stats/masi.js';
import type { LabelForm } from '../../study/layout.js';
import { agreeTables } from '../../tables/agree.js';
import { aboutDataset, envelope } from '../../tables/envelope.js';
import type { CommandKit } from '../context.js';
import {
  fraction,
  goldOption,
  type ItemFlags,
  labelsOption,
  type OutputOptions,
  positiveInteger,
  repeatable,
  withItems,
  withOutputOptions,
} from '../options.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';

interface Flags extends OutputOptions, ItemFlags {
  dimension?: string[];
  distance?: ListwiseDistance;
  masi: MasiWeights;
  gold?: string;
  labels?: LabelForm;
  resamples: number;
  confidence: number;
}

export function build({ context }: CommandKit): Command {
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
    const dataset = await openDataset(name, context, flags.where);
    const { dimension, distance, masi, gold, labels, resamples, confidence, seed } = flags;
    const options: AgreeOptions = {
      ...(dimension && { dimensions: dimension }),
      ...(distance && { distance }),
      masi,
      gold,
      ...(labels && { labels }),
      resamples,
      confidence,
      seed,
    };
    const { tick, done } = progress(context);
    const answer = await agree(dataset, options, tick);
    done();
    const { seed: _, ...said } = options;
    const { warnings, ...rest } = answer;
    const result = {
      ...envelope('agree', { ...aboutDataset(dataset, said), seed, warnings }),
      ...rest,
    };
    printDocument(context, { result, tables: agreeTables(dataset, options, answer) }, flags.format);
  });
}
