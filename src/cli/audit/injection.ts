import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { writeDataset } from '../../../datasets/write.js';
import { INJECTION_MEASURES } from '../../analysis/injection/injection-measures.js';
import { type InjectionOptions, injectInto } from '../../analysis/injection/make.js';
import { INJECTION_KINDS, type InjectionKind } from '../../analysis/injection/texts.js';
import { AUDIT_INJECTION } from '../../library/questions/audit-injection.js';
import { openDataset } from '../../run/open-dataset.js';
import type { VoteRule } from '../../study/preferences.js';
import type { LabelForm } from '../../study/records.js';
import { Study } from '../../study/study.js';
import { madeTables } from '../../tables/audit-injection.js';
import { envelope } from '../../tables/envelope.js';
import type { CommandKit } from '../context.js';
import {
  goldOption,
  labelsOption,
  type OutputOptions,
  positiveInteger,
  repeatable,
  resamplingOf,
  selectionOf,
  votesOption,
  withOutputOptions,
} from '../options.js';
import { printDocument } from '../output.js';
import { auditCommand } from './audit-command.js';

interface MakeFlags extends OutputOptions {
  out: string;
  dimension?: string;
  gold?: string;
  labels?: LabelForm;
  votes?: VoteRule;
  kind?: InjectionKind[];
  variants: 'one' | 'all';
  limit?: number;
  overwrite?: boolean;
}

/** `assize audit injection DATASET|RUN…`, and `make` for the data set it needs. */
export function injectionCommand(kit: CommandKit): Command {
  const command = auditCommand(kit, {
    name: 'injection',
    description: 'does text inside a losing candidate make it win?',
    argument: ['<dataset...>', 'a data set that `make` made, with scores, or runs on it'],
    gates: INJECTION_MEASURES,
    question: AUDIT_INJECTION,
    optionsOf: resamplingOf,
  });
  // What follows `make` is for make.
  return command.enablePositionalOptions().addCommand(makeCommand(kit));
}

function makeCommand({ context }: CommandKit): Command {
  const command = new Command('make')
    .description('writes a data set of duels, with and without injections in the losing candidate')
    .argument('<dataset>', 'a data set: its id (see `assize datasets list`) or a folder')
    .requiredOption('--out <folder>', 'where the new data set goes')
    .option('--dimension <id>', 'on which a candidate loses (default: the first with labels)')
    .addOption(goldOption())
    .addOption(labelsOption())
    .addOption(votesOption())
    .addOption(repeatable('--kind <kind>', `of injection: ${INJECTION_KINDS.join(', ')}`, INJECTION_KINDS))
    .addOption(
      new Option('--variants <which>', 'one wording of a kind an item, or all of them')
        .choices(['one', 'all'])
        .default('one'),
    )
    .addOption(
      new Option('--limit <n>', 'at most this many items, drawn at random').argParser(positiveInteger),
    )
    .option('--overwrite', 'replace the data set that stands there');
  return withOutputOptions(command).action(async (name: string, flags: MakeFlags) => {
    const dataset = await openDataset(name, context);
    const { out, dimension, kind, variants, limit, overwrite = false, seed, format } = flags;
    const selection = selectionOf({ ...flags, dimension: dimension === undefined ? undefined : [dimension] });
    const options: InjectionOptions = {
      variants,
      ...(kind && { kinds: kind }),
      ...(limit !== undefined && { limit }),
      seed,
    };
    const study = new Study(dataset, selection);
    const made = injectInto(study, options);
    await writeDataset(resolve(context.cwd, out), made.dataset, { overwrite });
    const { dataset: _, ...counts } = made;
    const { dimensions: __, ...whose } = study.selection;
    const { seed: ___, ...said } = options;
    const result = {
      ...envelope('audit injection make', {
        dataset: dataset.card.id,
        seed,
        options: { ...(dimension !== undefined && { dimension }), ...whose, ...said },
        warnings: [],
      }),
      made: made.dataset.card.id,
      folder: out,
      ...counts,
    };
    printDocument(context, { result, tables: madeTables(made, out) }, format);
  });
}
