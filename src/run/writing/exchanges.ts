import { Journal } from '../../store/journal.js';
import { CaseRun } from '../case-run.js';
import type { Exchange } from '../first-exchanges.js';
import { readWritingManifest, writingIdentity } from './manifest.js';
import { writingFolder } from './run-writing.js';
import { type Writing, writingCases } from './writing.js';

/** The first exchanges of a writing, in the order of the data set. */
export async function firstWritten(folder: string, writing: Writing, count: number): Promise<Exchange[]> {
  const place = writingFolder(folder);
  const manifest = await readWritingManifest(place);
  const journal = await Journal.read(place, manifest && writingIdentity(manifest));
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
      for (const exchange of running.exchanges.values()) found.push(exchange);
    }
    return found.slice(0, count);
  } finally {
    await journal.close();
  }
}
