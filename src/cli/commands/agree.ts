import { Command, Option } from 'commander';
import type { AgreeOptions } from '../../analysis/agree/agree.js';
import { AGREE_MEASURES } from '../../analysis/agree/agree-measures.js';
import type { ListwiseDistance } from '../../analysis/agree/group-agreement.js';
import { AGREE } from '../../library/questions/agree.js';
import type { MasiWeights } from '../../stats/agreement/masi.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  deriveOption,
  goldOption,
  labelsOption,
  type OutputOptions,
  type ResamplingFlags,
  repeatable,
  resamplingOf,
  type SelectionFlags,
  withItems,
  withOutputOptions,
  withResamples,
} from '../options.js';

interface Flags extends GateFlags, OutputOptions, SelectionFlags, ResamplingFlags {
  distance?: ListwiseDistance;
  masi: MasiWeights;
  asAnnotator?: string[];
}

export function build(kit: CommandKit): Command {
  const command = new Command('agree')
    .argument(
      '<dataset...>',
      'a data set: its id (see `assize datasets list`) or a folder; run folders with it',
    )
    .addOption(deriveOption())
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
    .addOption(
      repeatable(
        '--as-annotator <judge>',
        "a judge's verdicts as one annotator more, of the data set or of a run: `judge` or `judge/protocol`",
      ),
    )
    .addOption(goldOption())
    .addOption(labelsOption());
  withGates(withItems(withResamples(command)), AGREE_MEASURES);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, AGREE_MEASURES);
    const study = await openStudy(names, flags, kit);
    const { distance, masi, asAnnotator: asAnnotators } = flags;
    const options: AgreeOptions = {
      ...(distance && { distance }),
      ...(asAnnotators && { asAnnotators }),
      masi,
      ...resamplingOf(flags),
    };
    await finish(AGREE, study, options, flags, kit, gates);
  });
}
