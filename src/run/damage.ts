import { join } from 'node:path';
import { AssizeError, EXIT } from '../errors.js';
import { type Remark, remark } from '../remarks/remark.js';
import { storeError } from '../store/append-log.js';
import type { Journal } from '../store/journal.js';
import type { JournalState } from '../store/journal-scan.js';
import { scanLines } from '../store/scan.js';
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
 * Lets a journal pass that can be read, but for a little, and still holds what the standing results were read from.
 * @param price what going on costs, as the second half of a sentence
 * @throws DamageError where more than a tenth is gone and nobody says yes
 */
export async function requireReadable(
  folder: string,
  journal: Journal,
  price: string,
  consent: Consent,
): Promise<void> {
  const { state } = journal;
  const lost = await lostShare(folder, journal);
  if (Math.max(state.unreadable, lost) <= MOST) return;
  const amiss =
    state.unreadable > MOST
      ? `${percent(state.unreadable)} of the journal cannot be read (${numbers(state)})`
      : `the journal no longer holds ${percent(lost)} of the requests that ${RUN_FILES.judgments} beside it was read from`;
  const said = `${join(folder, RUN_FILES.journal)}: ${amiss}: ${price}`;
  if (await consent?.(said)) return;
  throw new DamageError(`${said}. Put the file back from a copy, or go on with --yes; nothing was changed`);
}

const percent = (share: number) => `${Math.floor(100 * share)}%`;

const REQUESTS = '"requests":';

/** The share of the requests behind the standing judgments that a journal which was cut short no longer knows. */
async function lostShare(folder: string, journal: Journal): Promise<number> {
  let [all, lost] = [0, 0];
  await scanLines(join(folder, RUN_FILES.judgments), 0, (bytes, start, stop) => {
    // Inside a text the quotes would be escaped.
    const at = bytes.indexOf(REQUESTS, start);
    const end = at === -1 ? -1 : bytes.indexOf(0x5d, at);
    if (end === -1 || end > stop) return;
    for (const key of keysOf(bytes.toString('utf8', at + REQUESTS.length, end + 1))) {
      all += 1;
      if (!journal.has(key)) lost += 1;
    }
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw storeError(join(folder, RUN_FILES.judgments), error);
  });
  return all === 0 ? 0 : lost / all;
}

/** The keys of a list; none where a key holds a bracket and the list was cut there. */
function keysOf(list: string): string[] {
  try {
    const keys: unknown = JSON.parse(list);
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** What is amiss with a journal. */
export function damageNotes(state: JournalState, consequence: string): Remark[] {
  const { tornBytes } = state;
  return [
    ...(tornBytes > 0 ? [remark('journal-torn', { bytes: tornBytes })] : []),
    ...(state.damagedLines > 0
      ? [remark('journal-damaged', { lines: state.damagedLines, at: numbers(state), consequence })]
      : []),
  ];
}

/** `line 3, 7 and 12 more` */
function numbers({ damagedLines, damagedAt }: JournalState): string {
  const more = damagedLines - damagedAt.length;
  return `line ${damagedAt.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
