import { keyOnDimension } from '../../protocols/asking.js';
import { ProviderError } from '../judge/contract.js';
import type { ReplayOptions } from '../judge/replay-options.js';
import { Journal } from '../store/journal.js';
import { identify } from '../store/request-id.js';
import { failureReason } from './case-run.js';
import { runIdentity } from './manifest.js';
import { readManifest } from './run-folder.js';
import { writingIdentity } from './writing/manifest.js';
import { standingPlace } from './writing/place.js';

/** What `replay:RUN` needs of a recorded run, or of what `write` made: its answers, by key and content. */
export async function openReplay(folder: string): Promise<ReplayOptions> {
  const writing = await standingPlace(folder).catch(() => undefined);
  const manifest = writing ? undefined : await readManifest(folder);
  const journal = writing
    ? await Journal.read(writing.place.notes, writingIdentity(writing.manifest))
    : await Journal.read(folder, manifest && runIdentity(manifest));
  return {
    mode: 'strict',
    reader: (request) => {
      const { id } = identify(request);
      // One request serves all dimensions under the name of the first, which the recorded run may not share.
      const others = (manifest?.dimensions ?? []).map((dimension) => keyOnDimension(request.key, dimension));
      let entry = journal.find(request.key, id);
      for (const key of others) entry ??= journal.find(key, id);
      if (entry?.type === 'failure') throw new ProviderError('bad-request', failureReason(entry));
      return entry?.reply;
    },
    likelihood: { maxTopLogprobs: 20, continuation: true },
  };
}
