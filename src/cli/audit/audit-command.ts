import { Command, type Option } from 'commander';
import type { MeasureNames } from '../../analysis/gates.js';
import type { Answer, Question } from '../../library/question.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { openStudy } from '../open-study.js';
import {
  type OutputOptions,
  type ResamplingFlags,
  type SelectionFlags,
  SUBJECTS,
  withOutputOptions,
  withResamples,
  withSelection,
} from '../options.js';

/** What the options of every audit come as. */
export interface AuditFlags extends OutputOptions, SelectionFlags, ResamplingFlags, GateFlags {}

/** What one audit has of its own on the command line. */
interface Audit<F, O extends object, A extends Answer> {
  question: Question<O, A>;
  name: string;
  description: string;
  argument?: readonly [name: string, description: string];
  own?: readonly Option[];
  /** The names that a gate may use. */
  gates: MeasureNames;
  /** @throws InputError where flags do not go together */
  optionsOf(flags: F): O;
  /** Where flags choose others than the question's. */
  tables?(flags: F): Question<O, A>['tables'];
}

/** A command with the options that every audit takes. */
export function auditCommand<F extends AuditFlags, O extends object, A extends Answer>(
  kit: CommandKit,
  { name, description, argument = SUBJECTS, own = [], gates, optionsOf, tables, question }: Audit<F, O, A>,
): Command {
  const command = new Command(name).description(description).argument(...argument);
  for (const option of own) command.addOption(option);
  withGates(withResamples(withSelection(command)), gates);
  return withOutputOptions(command).action(async (names: string[], flags: F) => {
    const asked = gatesOf(flags, gates);
    const options = optionsOf(flags);
    const study = await openStudy(names, flags, kit);
    await finish(
      { ...question, ...(tables && { tables: tables(flags) }) },
      study,
      options,
      flags,
      kit,
      asked,
    );
  });
}
