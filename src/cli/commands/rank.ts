import { Command, Option } from 'commander';
import type { RankOptions } from '../../analysis/rank/rank.js';
import { RANK_MEASURES } from '../../analysis/rank/rank-measures.js';
import type { CommandKit } from '../context.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  type OutputOptions,
  permutationsOption,
  type ResamplingFlags,
  resamplingOf,
  type SelectionFlags,
  SUBJECTS,
  withOutputOptions,
  withResamples,
  withSelection,
} from '../options.js';

interface Flags extends GateFlags, OutputOptions, SelectionFlags, ResamplingFlags {
  item?: string;
  permutations: number;
}

export function build(kit: CommandKit): Command {
  const command = new Command('rank')
    .argument(...SUBJECTS)
    .addOption(new Option('--item <id>', 'the order of this one item, humans beside judges'));
  withGates(withResamples(withSelection(command)).addOption(permutationsOption()), RANK_MEASURES);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, RANK_MEASURES);
    // Loaded when it runs: the help needs none of it.
    const [{ RANK }, { finish }] = await Promise.all([
      import('../../library/questions/rank.js'),
      import('../finish.js'),
    ]);
    const study = await openStudy(names, flags, kit);
    const options: RankOptions = { ...resamplingOf(flags), permutations: flags.permutations };
    const { item } = flags;
    if (item === undefined) {
      await finish(RANK, study, options, flags, kit, gates);
    } else {
      const [{ rankItem }, { itemTables }] = await Promise.all([
        import('../../analysis/rank/rank.js'),
        import('../../tables/rank.js'),
      ]);
      const one = { kind: 'rank-item', run: async () => rankItem(study, item), tables: itemTables };
      await finish(one, study, options, flags, kit, gates);
    }
  });
}
