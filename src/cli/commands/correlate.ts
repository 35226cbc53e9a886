import { Command, Option } from 'commander';
import type { AnalysisLevel, CorrelateOptions } from '../../analysis/correlate/correlate.js';
import type { CommandKit } from '../context.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  type ItemFlags,
  type OutputOptions,
  repeatable,
  withBootstrapOptions,
  withOutputOptions,
  withSelection,
} from '../options.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';

interface Flags extends OutputOptions, ItemFlags, BootstrapFlags {
  dimension?: string[];
  judge?: string[];
  level?: AnalysisLevel[];
  references: boolean;
}

const LEVELS: readonly AnalysisLevel[] = ['system', 'summary', 'pooled', 'unit'];

export function build({ context }: CommandKit): Command {
  const command = new Command('correlate')
    .argument(
      '<dataset...>',
      'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
    )
    .addOption(
      repeatable(
        '--level <level>',
        'system, summary, pooled or unit; default: unit for sentences and claims, else system and summary',
        LEVELS,
      ),
    )
    .addOption(new Option('--no-references', 'leave out the rows that need no model'));
  withSelection(command);
  withBootstrapOptions(command);
  return withOutputOptions(command).action(async (names: string[], flags: Flags) => {
    // Loaded when it runs: the help needs none of it.
    const [{ openDataset }, { correlate }, { correlateTables }, { aboutDataset, envelope }] =
      await Promise.all([
        import('../../run/open-dataset.js'),
        import('../../analysis/correlate/correlate.js'),
        import('../../tables/correlate.js'),
        import('../../tables/envelope.js'),
      ]);
    const dataset = await openDataset(names, context, flags.where);
    const options: CorrelateOptions = {
      ...bootstrapSettings(flags),
      ...(flags.level && { levels: flags.level }),
      ...(flags.dimension && { dimensions: flags.dimension }),
      ...(flags.judge && { judges: flags.judge }),
      references: flags.references,
    };
    const { tick, done } = progress(context);
    const { warnings, ...answer } = await correlate(dataset, options, tick);
    done();
    const { seed, ...said } = options;
    const result = {
      ...envelope('correlate', { ...aboutDataset(dataset, said), seed, warnings }),
      ...answer,
    };
    const tables = correlateTables(dataset, options, { warnings, ...answer });
    printDocument(context, { result, tables }, flags.format);
  });
}
