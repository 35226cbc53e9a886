import { Command, Option } from 'commander';
import type { DescribeOptions } from '../../analysis/describe/describe.js';
import type { CommandKit } from '../context.js';
import {
  type ItemFlags,
  type OutputOptions,
  positiveInteger,
  repeatable,
  withItems,
  withOutputOptions,
  withResamples,
} from '../options.js';

interface Flags extends OutputOptions, ItemFlags {
  system?: string[];
  stem?: boolean;
  lsum: DescribeOptions['lsum'];
  resamples: number;
  permutations: number;
  confidence: number;
}

export function build(kit: CommandKit): Command {
  const command = new Command('describe')
    .description('the texts of a data set in figures that need no model')
    .argument('<dataset>', 'a data set: its id of `assize datasets list`, or a folder')
    .addOption(
      repeatable(
        '--system <id>',
        'only this system; of two, also how alike their texts are and by how much they differ',
      ),
    )
    .addOption(new Option('--stem', 'ROUGE on stemmed words'))
    .addOption(
      new Option('--lsum <what>', 'what ROUGE-Lsum takes for a sentence')
        .choices(['lines', 'sentences'])
        .default('lines'),
    );
  withResamples(withItems(command)).addOption(
    new Option('--permutations <n>', 'arrangements of a test').argParser(positiveInteger).default(9999),
  );
  return withOutputOptions(command).action(async (name: string, flags: Flags) => {
    // Loaded when it runs: the help needs none of it.
    const [{ openDataset }, { Study }, { describeTexts }, { describeTables }, { finish }] = await Promise.all(
      [
        import('../../run/open-dataset.js'),
        import('../../study/study.js'),
        import('../../analysis/describe/describe.js'),
        import('../../tables/describe.js'),
        import('../finish.js'),
      ],
    );
    const study = new Study(await openDataset(name, kit.context, flags.where));
    const { system, stem = false, lsum, resamples, permutations, confidence, seed } = flags;
    const options: DescribeOptions = {
      ...(system && { systems: system }),
      stem,
      lsum,
      resamples,
      permutations,
      confidence,
      seed,
    };
    await finish(
      { kind: 'describe', run: describeTexts, tables: describeTables },
      study,
      options,
      flags,
      kit,
    );
  });
}
