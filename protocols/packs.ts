import { createHash } from 'node:crypto';
import { DataError, InputError } from '../src/errors.js';
import type { PackDefinition, PromptSet, PromptTemplate, Protocol } from './contract.js';
import { usable } from './load-prompts.js';
import { booookscorePack } from './pack-booookscore.js';
import { instrusumPack } from './pack-instrusum.js';

/** The packs of prompts that come with the protocols. */
export const PACKS: readonly PackDefinition[] = [instrusumPack, booookscorePack];

/** The pack of that name; undefined where there is none, so that the name may be a folder. */
export const packById = (id: string): PackDefinition | undefined => PACKS.find((pack) => pack.id === id);

/**
 * The templates of a pack for one protocol or writer. `text` gives the pulled files: nothing is fetched here.
 * @throws InputError where the pack has none for the protocol; DataError where a file is not the pinned one
 */
export function packPrompts<T extends PromptTemplate>(
  protocol: Pick<Protocol, 'id' | 'variables'>,
  pack: PackDefinition<T>,
  text: (url: string) => string,
): PromptSet<T> {
  if (!pack.serves.includes(protocol.id)) {
    throw new InputError(
      `the prompt pack ${pack.id} has no prompts for ${protocol.id}: expected one of ${pack.serves.join(', ')}`,
    );
  }
  const pinned = new Map(pack.files.map(({ url, sha256 }) => [url, sha256]));
  const checkedText = (url: string): string => {
    const content = text(url);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (sha256 === pinned.get(url)) return content;
    throw new DataError([{ file: url, message: `expected sha256 ${pinned.get(url)}, got ${sha256}` }]);
  };
  return usable(protocol, { id: pack.id, templates: pack.build(protocol.id, checkedText) });
}
