import type { Manifest } from '../model/run.js';
import { type Remark, remark } from '../remarks/remark.js';
import { Journal } from '../store/journal.js';
import { type Consent, damageNotes, requireReadable } from './damage.js';
import { runIdentity } from './manifest.js';
import type { Resolver } from './resolve.js';
import { requireManifest } from './run-folder.js';
import { countCases } from './trial.js';
import { type ResultSummary, ResultWriter } from './write-results.js';

export interface Rescored {
  manifest: Manifest;
  summary: ResultSummary;
  warnings: Remark[];
}

/**
 * Reads a run's journal again with today's protocols and writes its results anew. No judge is asked.
 * @param consent is asked where much of the journal cannot be read
 * @throws InputError where the folder is no run, or its data set or protocol is not there
 */
export async function rescore(folder: string, resolver: Resolver, consent?: Consent): Promise<Rescored> {
  const manifest = await requireManifest(folder);
  const trial = await resolver.trialOf(manifest, folder);
  const journal = await Journal.open(folder, runIdentity(manifest), (opened) =>
    requireReadable(folder, opened, 'the results would be written anew without those replies', consent),
  );
  try {
    const warnings = damageNotes(journal.state, 'those replies are left out of the results');
    if (trial.data.sha256 !== manifest.dataset.sha256) {
      warnings.push(remark('dataset-changed', { dataset: manifest.dataset.id }));
    }
    const writer = await ResultWriter.open(folder, trial, manifest);
    const summary = await writer.finish(journal, countCases(trial), true);
    if (summary.otherWords > 0) {
      warnings.push(remark('prompt-changed', { replies: summary.otherWords }));
    }
    return { manifest, summary, warnings };
  } finally {
    await journal.close();
  }
}
