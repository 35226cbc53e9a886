import type { PackDefinition, PromptTemplate } from '../protocols/contract.js';
import { booookscoreWriting } from './pack-booookscore.js';

export const WRITER_PACKS: readonly PackDefinition<PromptTemplate>[] = [booookscoreWriting];

/** The pack of that name; undefined where there is none, so that the name may be a folder. */
export const writerPackById = (id: string): PackDefinition<PromptTemplate> | undefined =>
  WRITER_PACKS.find((pack) => pack.id === id);
