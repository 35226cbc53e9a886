import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { dataFolder } from '../../datasets/data-folder.js';
import type { Place } from '../../datasets/locate.js';
import { fetchFiles } from '../../datasets/source.js';
import type { PackDefinition, PromptSet, PromptTemplate, Protocol } from '../../protocols/contract.js';
import { loadPromptSet, usable } from '../../protocols/load-prompts.js';
import { PACKS, packById, packPrompts } from '../../protocols/packs.js';
import { writerPromptsFrom } from '../../protocols/prompts.js';
import type { Writer } from '../../writers/contract.js';
import { WRITER_PACKS, writerPackById } from '../../writers/packs.js';
import { WRITERS } from '../../writers/registry.js';
import { InputError } from '../errors.js';

/**
 * The prompts of a protocol: our own where none are named, a published pack by its name (pulled and checksummed, from
 * the mirror where there is one), or a folder.
 * @param base what a folder is relative to
 * @throws InputError, DataError or SourceError where they cannot be had
 */
export async function openPrompts(
  protocol: Protocol,
  named: string | undefined,
  where: Place,
  base: string,
): Promise<PromptSet> {
  if (named === undefined) return loadPromptSet(protocol);
  const pack = packById(named);
  if (!pack) return loadPromptSet(protocol, folderOf(named, PACKS, base));
  return packPrompts(protocol, pack, await pulled(pack, where));
}

/** @throws InputError naming the packs there are, where the name is neither one of them nor a folder */
function folderOf(named: string, packs: readonly PackDefinition<PromptTemplate>[], base: string): string {
  const folder = isAbsolute(named) ? named : resolve(base, named);
  if (existsSync(folder)) return folder;
  const known = packs.map(({ id, serves }) => `${id} (for ${serves.join(', ')})`).join('; ');
  throw new InputError(`no prompts ${named}: expected a folder of templates, or one of the packs ${known}`);
}

/** The files of a pack by their URLs. @throws SourceError where they cannot be had */
async function pulled(
  { files }: PackDefinition<PromptTemplate>,
  where: Place,
): Promise<(url: string) => string> {
  const cacheFolder = join(dataFolder(where.env, where.cwd), 'files');
  const fetched = await fetchFiles(files, { cacheFolder, mirror: where.env.ASSIZE_MIRROR || undefined });
  const texts = new Map<string, string>();
  for (const { url } of files) texts.set(url, await fetched.text(url));
  return (url) => texts.get(url) ?? '';
}

/**
 * The prompts of a writer: our own where none are named, a published pack by its name, or a folder of them or of
 * folders by writer.
 * @throws InputError, DataError or SourceError where they cannot be had
 */
export async function openWriterPrompts(
  writer: Writer,
  named: string | undefined,
  where: Place,
  base: string,
): Promise<PromptSet<PromptTemplate>> {
  if (named === undefined) return usable(writer, writer.ownPrompts());
  const pack = writerPackById(named);
  if (pack) return packPrompts(writer, pack, await pulled(pack, where));
  const folder = folderOf(named, WRITER_PACKS, base);
  const own = join(folder, writer.id);
  return usable(writer, writerPromptsFrom(existsSync(own) ? own : folder));
}

/** What the prompts of the writers say between what they show: our own, and those of the pack that is named. */
export async function writingPromptTexts(named: string | undefined, where: Place): Promise<string[]> {
  const pack = named === undefined ? undefined : writerPackById(named);
  const text = pack && (await pulled(pack, where));
  const published = text ? pack.serves.map((writer) => pack.build(writer, text)) : [];
  const sets = [...WRITERS.map((writer) => writer.ownPrompts().templates), ...published];
  return sets.flatMap((templates) =>
    [...templates.values()].flatMap(({ messages }) =>
      messages.flatMap(({ body }) => body.split(/\{\{\w+\}\}/)),
    ),
  );
}
