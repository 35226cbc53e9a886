import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PromptSet, Protocol } from '../../protocols/contract.js';
import { folderProtocol } from '../../protocols/own/index.js';
import { protocolById } from '../../protocols/registry.js';
import { InputError } from '../errors.js';

/** What is a path and no name. */
const PATH = /^\.{0,2}[\\/]|[\\/]|\.[cm]?js$/;

/**
 * A protocol by its name, or one of the user's own: a folder of templates, or a module that exports one.
 * @param base what a path is relative to
 * @throws InputError or DataError where there is none, or what is there is none
 */
export async function openProtocol(named: string, base: string): Promise<Protocol> {
  if (!PATH.test(named)) return protocolById(named);
  const place = resolve(base, named);
  if (!existsSync(place)) {
    throw new InputError(
      `no protocol at ${named}: expected a folder of templates, or a module such as ./mine.mjs`,
    );
  }
  if (statSync(place).isDirectory()) return folderProtocol(place) as Protocol;
  return moduleProtocol(place, named);
}

/** What a module must have of the contract; the rest has defaults. */
const moduleSchema = z.looseObject({
  id: z.string().min(1),
  title: z.string().optional(),
  level: z.enum(['candidate', 'unit']).default('candidate'),
  run: z.custom<Protocol['run']>((value) => typeof value === 'function', 'expected a generator function'),
});

async function moduleProtocol(place: string, named: string): Promise<Protocol> {
  let loaded: Record<string, unknown>;
  try {
    loaded = (await import(pathToFileURL(place).href)) as Record<string, unknown>;
  } catch (error) {
    throw new InputError(`${named} cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
  const read = moduleSchema.safeParse(loaded.default ?? loaded.protocol);
  if (!read.success) {
    const said = read.error.issues.map(({ path, message }) =>
      [path.join('.'), message].filter(Boolean).join(': '),
    );
    throw new InputError(
      `${named}: expected a protocol as its default export (docs/protocols.md): ${said.join('; ')}`,
    );
  }
  const sha256 = createHash('sha256').update(readFileSync(place)).digest('hex');
  const name = basename(place, extname(place));
  // What it asks changes with its text, which stands for the templates that it does not have.
  const prompts: PromptSet = {
    id: name,
    templates: new Map([
      ['module', { source: basename(place), sha256, variables: [], messages: [], higherIsBetter: true }],
    ]),
  };
  return {
    options: z.strictObject({}),
    needsLogprobs: () => false,
    variables: () => ({ required: [], optional: [] }),
    ownPrompts: () => prompts,
    dimensions: () => ['*'],
    ...read.data,
    title: read.data.title ?? read.data.id,
    place,
  } as Protocol;
}
