import { execFile } from 'node:child_process';
import { isAbsolute, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ContextSettings } from '../../protocols/context/index.js';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import type { Judge } from '../judge/contract.js';
import { SCHEMA_VERSION } from '../model/common.js';
import type { Sampling } from '../model/request.js';
import type { Manifest } from '../model/run.js';
import { sha256 } from '../store/hash.js';
import { identityDigest, requireSame } from './identity.js';
import type { DatasetRef, Trial } from './trial.js';

export interface ManifestContext {
  name: string;
  /** The run folder. */
  folder: string;
  assize: string;
  git?: Manifest['git'] | undefined;
  now?: Date;
}

/** What a run asks, of whom. */
export function buildManifest(trial: Trial, judge: Judge, context: ManifestContext): Manifest {
  const { id, provider, model, endpoint } = judge;
  const { sampling } = trial;
  return {
    schemaVersion: SCHEMA_VERSION,
    kind: 'run',
    name: context.name,
    created: (context.now ?? new Date()).toISOString(),
    dataset: datasetNote(trial.data, context.folder),
    ...(trial.where && { where: trial.where }),
    ...(trial.systems && { systems: [...trial.systems] }),
    protocol: {
      id: trial.protocol.id,
      ...(trial.protocol.place !== undefined && {
        place: relative(resolve(context.folder), trial.protocol.place) || '.',
      }),
      options: { ...(trial.options as Record<string, unknown>) },
      prompts: promptsNote(trial.prompts),
      label: labelOf(trial),
    },
    judge: { id, provider, model, endpoint, sampling, label: judgeLabel(judge.alias ?? id, sampling) },
    dimensions: trial.dimensions.map((dimension) => dimension.id),
    orders: trial.orders,
    ...(trial.context && { context: contextNote(trial.context) }),
    repeats: trial.repeats,
    seed: trial.seed,
    versions: { assize: context.assize, node: process.version },
    ...(context.git && { git: context.git }),
  };
}

/** The data set as a manifest names it. @param folder where the manifest stands */
export function datasetNote({ dataset, place, sha256 }: DatasetRef, folder: string): Manifest['dataset'] {
  return {
    id: dataset.card.id,
    place: isAbsolute(place) ? relative(resolve(folder), place) || '.' : place,
    sha256,
    items: dataset.items.length,
    candidates: dataset.candidates.length,
  };
}

/** The prompts as a manifest names them. */
export function promptsNote({ id, templates }: PromptSet<PromptTemplate>): Manifest['protocol']['prompts'] {
  return {
    id,
    templates: Object.fromEntries(
      [...templates]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { sha256, source }]) => [name, { sha256, source }]),
    ),
  };
}

function contextNote({ strategy, window, tokenizer, prompts }: ContextSettings): Manifest['context'] {
  return { strategy, window, ...(tokenizer !== undefined && { tokenizer }), prompts: promptsNote(prompts) };
}

/** What a run of its own is called in tables: variants of one protocol are different methods, never one column. */
function labelOf({ protocol, options, orders, prompts, context }: Trial): string {
  const idle = protocol.idle?.(options) ?? [];
  const differences = optionDifferences(protocol, options).filter(
    (one) => !idle.some((name) => one.startsWith(`${name}=`)),
  );
  if (protocol.ordered && orders !== 'shuffled') differences.push(`orders=${orders}`);
  if (context) differences.push(`context=${context.strategy}`, `window=${context.window}`);
  if (context?.tokenizer !== undefined) differences.push(`tokenizer=${context.tokenizer}`);
  if (isForeign(prompts, protocol.ownPrompts())) differences.push(`prompts=${promptsName(prompts)}`);
  return withDifferences(protocol.id, differences);
}

/** The options that are not the standard ones, `name=value`; those that have no standard are always named. */
export function optionDifferences(asker: Pick<Trial['protocol'], 'options'>, options: unknown): string[] {
  const given = options as Record<string, unknown>;
  const bare = asker.options.safeParse({});
  const needed = new Set(bare.error?.issues.map(({ path }) => String(path[0])));
  const least = Object.fromEntries([...needed].map((name) => [name, given[name]]));
  const standard = (asker.options.safeParse(least).data ?? {}) as Record<string, unknown>;
  return Object.entries(given)
    .filter(
      ([name, value]) =>
        value !== undefined && (needed.has(name) || JSON.stringify(value) !== JSON.stringify(standard[name])),
    )
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
}

/** The temperature is the judge's: 0 is the standard. */
function judgeLabel(id: string, { temperature, topP, stop }: Sampling): string {
  const differences = [
    ...(temperature !== undefined && temperature !== 0 ? [`temperature=${temperature}`] : []),
    ...(topP !== undefined ? [`topP=${topP}`] : []),
    ...(stop !== undefined ? [`stop=${JSON.stringify(stop)}`] : []),
  ];
  return withDifferences(id, differences);
}

export const withDifferences = (name: string, differences: readonly string[]) =>
  differences.length === 0 ? name : `${name}[${differences.join(',')}]`;

/** Templates are told apart by what they say, wherever they stand. */
const isForeign = (prompts: PromptSet, own: PromptSet) => contentOf(prompts) !== contentOf(own);

/** A published pack is its name; a folder is its name and digits of what is in it. */
function promptsName(prompts: PromptSet): string {
  const published = [...prompts.templates.values()].some((template) => template.published);
  return published ? prompts.id : `${shortName(prompts.id)}.${contentOf(prompts).slice(0, 6)}`;
}

const contentOf = ({ templates }: PromptSet) =>
  sha256(JSON.stringify([...templates].map(([name, template]) => [name, template.sha256]).sort()));

const shortName = (id: string) => id.split(/[\\/]/).filter(Boolean).at(-1) ?? id;

/** What makes two runs the same: versions, dates and names do not. */
function identityOf(manifest: Manifest) {
  const { dataset, where, systems, protocol, judge, dimensions, orders, context, repeats, seed } = manifest;
  const { id, sha256: sum } = dataset;
  const checksums = ({ templates }: Manifest['protocol']['prompts']) =>
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, template.sha256]));
  return {
    dataset: { id, sha256: sum },
    where,
    systems,
    protocol: { id: protocol.id, options: protocol.options, prompts: checksums(protocol.prompts) },
    judge: { id: judge.id, endpoint: judge.endpoint, model: judge.model, sampling: judge.sampling },
    dimensions,
    orders,
    ...(context && { context: { ...context, prompts: checksums(context.prompts) } }),
    repeats,
    seed,
  };
}

/**
 * SHA-256 of what makes a run the one it is: the first line of its journal carries it. A field that the identity gains
 * later has to be left out where it is absent, or the journals of today would be nobody's.
 */
export function runIdentity(manifest: Manifest): string {
  return identityDigest(identityOf(manifest));
}

/** A few digits that differ where two runs differ: part of the folder's name where none is given. */
export function identityDigits(manifest: Manifest): string {
  return runIdentity(manifest).slice(0, 8);
}

/**
 * @throws InputError naming the first field in which a run differs from the one that its folder holds
 */
export function requireSameRun(standing: Manifest, asked: Manifest, folder: string): void {
  requireSame(identityOf(standing), identityOf(asked), folder);
}

/** The revision of the folder where the command runs, if it is under git. */
export async function gitRevision(folder: string): Promise<Manifest['git'] | undefined> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-C', folder, ...args], { timeout: 5000, windowsHide: true });
  try {
    const { stdout } = await git('rev-parse', 'HEAD');
    const { stdout: changes } = await git('status', '--porcelain', '--untracked-files=no');
    return { revision: stdout.trim(), changed: changes.trim() !== '' };
  } catch {
    return undefined;
  }
}
