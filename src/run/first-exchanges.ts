import type { Verdict } from '../../protocols/contract.js';
import type { Request } from '../model/request.js';
import type { WordChange } from '../model/writing.js';
import { Journal } from '../store/journal.js';
import type { Came } from './case-run.js';
import { runIdentity } from './manifest.js';
import { readCase } from './reading.js';
import { requireManifest } from './run-folder.js';
import { type Trial, trialCases } from './trial.js';

/** A request, what came back, and how it was read. */
export interface Exchange {
  request: Request;
  came: Came;
  /** The verdicts that rest on it; absent where a text was asked for. */
  verdicts?: Verdict[];
  /** What the reply changed of a text that was there. */
  changes?: readonly WordChange[];
}

/** The first exchanges of a run, in the order of the data set. */
export async function firstExchanges(folder: string, trial: Trial, count: number): Promise<Exchange[]> {
  const journal = await Journal.read(folder, runIdentity(await requireManifest(folder)));
  const found: Exchange[] = [];
  try {
    for (const trialCase of trialCases(trial)) {
      if (found.length >= count) break;
      const reading = readCase(trialCase, journal, true);
      for (const [key, { request, came }] of reading?.exchanges ?? []) {
        const verdicts = reading?.outcome.verdicts.filter(({ requests }) => requests.includes(key)) ?? [];
        found.push({ request, came, verdicts });
      }
    }
    return found.slice(0, count);
  } finally {
    await journal.close();
  }
}
