import { Journal } from '../../store/journal.js';
import { CaseRun } from '../case-run.js';
import type { Exchange } from '../first-exchanges.js';
import { readWritingManifest, writingIdentity } from './manifest.js';
import { type Writing, writingCases } from './writing.js';

/** The first exchanges of a writing, in the order of the data set. @param notes what the writing keeps of itself */
export async function firstWritten(notes: string, writing: Writing, count: number): Promise<Exchange[]> {
  const manifest = await readWritingManifest(notes);
  const journal = await Journal.read(notes, manifest && writingIdentity(manifest));
  const found: Exchange[] = [];
  try {
    for (const each of writingCases(writing)) {
      if (found.length >= count) break;
      const running = new CaseRun(each, 0);
      for (let jobs = running.next(); jobs !== undefined; jobs = running.next()) {
        for (const { request, identity, at } of jobs) {
          const came = journal.find(request.key, identity.id);
          if (came) running.receive(at, came);
        }
        if (!running.complete) break;
      }
      const { trace = [] } = running.outcome ?? {};
      for (const [key, exchange] of running.exchanges) {
        const { changes } = trace.find(({ requests }) => requests.includes(key)) ?? {};
        found.push({ ...exchange, ...(changes && { changes }) });
      }
    }
    return found.slice(0, count);
  } finally {
    await journal.close();
  }
}
