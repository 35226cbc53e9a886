import type { Judge } from '../../judge/contract.js';
import { SCHEMA_VERSION } from '../../model/common.js';
import type { Dataset } from '../../model/dataset.js';
import { type WritingManifest, writingManifestSchema } from '../../model/writing.js';
import { identityDigest, requireSame } from '../identity.js';
import { datasetNote, promptsNote } from '../manifest.js';
import { readManifestFile } from '../run-folder.js';
import type { Writing } from './writing.js';

interface Context {
  /** Where the manifest stands, and whether candidates are added to a data set that is there. */
  place: { notes: string; into: boolean };
  assize: string;
  git?: WritingManifest['git'] | undefined;
}

/** What a writing asks, of whom. */
export function buildWritingManifest(writing: Writing, model: Judge, context: Context): WritingManifest {
  const { writer, options, prompts, sampling, samples, contextTokens, tokenizer, system, seed } = writing;
  const { notes, into } = context.place;
  return {
    schemaVersion: SCHEMA_VERSION,
    kind: 'writing',
    created: new Date().toISOString(),
    dataset: datasetNote(writing.data, notes),
    ...(into && { beside: systemsOf(writing.data.dataset) }),
    ...(writing.where && { where: writing.where }),
    writer: {
      id: writer.id,
      options: { ...(options as Record<string, unknown>) },
      prompts: promptsNote(prompts),
    },
    model: {
      id: model.id,
      provider: model.provider,
      model: model.model,
      endpoint: model.endpoint,
      sampling,
    },
    system,
    samples,
    ...(contextTokens !== undefined && { context: contextTokens }),
    ...(tokenizer !== undefined && { tokenizer }),
    seed,
    versions: { assize: context.assize, node: process.version },
    ...(context.git && { git: context.git }),
  };
}

function systemsOf({ card, candidates }: Dataset): string[] {
  return [...new Set([...card.systems.map(({ id }) => id), ...candidates.map(({ system }) => system)])];
}

/** What makes two writings the same: versions and dates do not. */
function identityOf({
  dataset,
  where,
  writer,
  model,
  system,
  samples,
  context,
  tokenizer,
  seed,
}: WritingManifest) {
  const templates = Object.entries(writer.prompts.templates);
  return {
    dataset: { id: dataset.id, sha256: dataset.sha256 },
    where,
    writer: {
      id: writer.id,
      options: writer.options,
      prompts: Object.fromEntries(templates.map(([name, { sha256 }]) => [name, sha256])),
    },
    model: { id: model.id, endpoint: model.endpoint, model: model.model, sampling: model.sampling },
    system,
    samples,
    context,
    ...(tokenizer !== undefined && { tokenizer }),
    seed,
  };
}

/** The first line of the journal carries it. */
export function writingIdentity(manifest: WritingManifest): string {
  return identityDigest(identityOf(manifest));
}

/** @throws InputError naming the first field in which a writing differs from the one that its folder holds */
export function requireSameWriting(standing: WritingManifest, asked: WritingManifest, folder: string): void {
  requireSame(identityOf(standing), identityOf(asked), folder);
}

/** The manifest of a `writing` folder; undefined where there is none. @throws DataError where it is damaged */
export function readWritingManifest(folder: string): Promise<WritingManifest | undefined> {
  return readManifestFile(folder, writingManifestSchema, 'a writing');
}
