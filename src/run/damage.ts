import { join } from 'node:path';
import { AssizeError, EXIT } from '../errors.js';
import type { JournalState } from '../store/journal-scan.js';
import { RUN_FILES } from './run-folder.js';

/** A journal of which more than this cannot be read is not gone on with unasked. */
const MOST = 0.1;

/** Puts a question to whoever runs the program. Absent = nobody is there to say yes. */
export type Consent = ((question: string) => Promise<boolean>) | undefined;

/** Too much of a journal cannot be read to go on without being asked. Nothing was changed. */
class DamageError extends AssizeError {
  override readonly exitCode: number = EXIT.stopped;
}

/**
 * Lets a journal pass that can be read, but for a little.
 * @param price what going on costs, as the second half of a sentence
 * @throws DamageError where more than a tenth cannot be read and nobody says yes
 */
export async function requireReadable(
  folder: string,
  state: JournalState,
  price: string,
  consent: Consent,
): Promise<void> {
  if (state.unreadable <= MOST) return;
  const share = `${Math.floor(100 * state.unreadable)}%`;
  const said = `${join(folder, RUN_FILES.journal)}: ${share} of the journal cannot be read (${numbers(state)}): ${price}`;
  if (await consent?.(said)) return;
  throw new DamageError(`${said}. Put the file back from a copy, or go on with --yes; nothing was changed`);
}

/** What is amiss with a journal, a sentence each. */
export function damageNotes(state: JournalState, consequence: string): string[] {
  const { tornBytes } = state;
  return [
    ...(tornBytes > 0
      ? [
          `the journal ended in the middle of a line: its last ${tornBytes} bytes were cut off and are kept in journal.cut`,
        ]
      : []),
    ...(state.damagedLines > 0
      ? [`${state.damagedLines} lines of the journal cannot be read (${numbers(state)}): ${consequence}`]
      : []),
  ];
}

/** `line 3, 7 and 12 more` */
function numbers({ damagedLines, damagedAt }: JournalState): string {
  const more = damagedLines - damagedAt.length;
  return `line ${damagedAt.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
