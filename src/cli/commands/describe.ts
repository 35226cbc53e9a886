import { Command, Option } from 'commander';
import type { DescribeOptions } from '../../analysis/describe/describe.js';
import { DESCRIBE_MEASURES } from '../../analysis/describe/describe-measures.js';
import { DROPPED_WORDS } from '../../text/long-scores.js';
import type { CommandKit } from '../context.js';
import type { TaskFlags } from '../describe-tasks.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  permutationsOption,
  repeatable,
  resamplingOf,
  withItems,
  withOutputOptions,
  withResamples,
} from '../options.js';

interface Flags extends TaskFlags, GateFlags {
  lsum: DescribeOptions['lsum'];
  permutations: number;
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
    .addOption(
      new Option('--task', 'score answers to the tasks of ZeroSCROLLS (items with the tag `task`) instead'),
    )
    .addOption(
      new Option(
        '--leaderboard <file>',
        "write one system's answers to these tasks as the CSV that their leaderboard takes",
      ),
    )
    .addOption(new Option('--stem', 'ROUGE on stemmed words'))
    .addOption(
      new Option('--drop <what>', 'with --task, words that do not count for F1')
        .choices(DROPPED_WORDS)
        .default('articles'),
    )
    .addOption(
      new Option('--lsum <what>', 'what ROUGE-Lsum takes for a sentence')
        .choices(['lines', 'sentences'])
        .default('lines'),
    );
  withGates(withResamples(withItems(command)).addOption(permutationsOption()), DESCRIBE_MEASURES);
  return withOutputOptions(command).action(async (name: string, flags: Flags) => {
    const gates = gatesOf(flags, DESCRIBE_MEASURES);
    if (flags.task || flags.leaderboard !== undefined) {
      const { tasks } = await import('../describe-tasks.js');
      return tasks(name, flags, kit);
    }
    // Loaded when it runs: the help needs none of it.
    const [{ DESCRIBE }, { finish }] = await Promise.all([
      import('../../library/questions/describe.js'),
      import('../finish.js'),
    ]);
    const { system, stem = false, lsum, permutations } = flags;
    const options: DescribeOptions = {
      ...(system && { systems: system }),
      stem,
      lsum,
      permutations,
      ...resamplingOf(flags),
    };
    await finish(DESCRIBE, await openStudy(name, flags, kit), options, flags, kit, gates);
  });
}
