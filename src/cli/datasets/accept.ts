import type { Imported } from '../../../datasets/import/import.js';
import { recordsInWords } from '../../../datasets/import/in-words.js';
import { InputError } from '../../errors.js';
import { consentOf } from '../consent.js';
import type { CliContext } from '../context.js';

export interface Acceptance {
  /** `--yes`: seen, go on. */
  yes: boolean | undefined;
  /** Where the mapping is a guess: what to do where it is wrong, and the command that takes it as it is. */
  guess?: { mapping: string; command: string };
}

/**
 * Says in words what was read, and stops where that is perhaps not what the table says: on a terminal it asks.
 * A doubtful guess is never taken, a doubtful mapping by `--yes`; a pipe takes a mapping, and a guess by `--yes`.
 * @throws InputError where it was not accepted: nothing is written
 */
export async function accept(
  { dataset, doubts }: Pick<Imported, 'dataset' | 'doubts'>,
  { yes, guess }: Acceptance,
  context: CliContext,
): Promise<void> {
  const records = recordsInWords(dataset);
  if (records.length > 0) context.out(`Read as:\n${list(records)}\n`);
  if (guess && doubts.length > 0) {
    throw new InputError(
      `nothing was imported:\n${list(doubts)}Next: edit ${guess.mapping}, then ${guess.command}`,
    );
  }
  const doubtful = doubts.length > 0 ? `doubtful:\n${list(doubts)}` : '';
  if (yes) {
    if (doubtful) context.err(`assize: taken by --yes, though ${doubtful}`);
    return;
  }
  const consent = consentOf(context, yes);
  if (consent) {
    if (doubtful) context.err(`assize: ${doubtful}`);
    if (await consent('the table was read as above')) return;
    throw new InputError(
      `nothing was imported: edit ${guess ? `${guess.mapping}, then ${guess.command}` : 'the mapping'}`,
    );
  }
  if (doubtful) throw new InputError(`nothing was imported: ${doubtful}Where that is meant: --yes`);
  if (guess) {
    throw new InputError(
      `nothing was imported: what the columns are is guessed. Where the records above are right: ${guess.command}; else edit ${guess.mapping} first. (\`init\` takes its guess at once with --yes.)`,
    );
  }
}

const list = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('');
