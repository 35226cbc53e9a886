import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PromptSet, PromptTemplate, Protocol } from './contract.js';
import { promptsFrom } from './prompts.js';
import { requireVariables } from './template.js';

/** What a prompt set is checked against. */
type Asker = Pick<Protocol, 'id' | 'variables' | 'ownPrompts'>;
type Shown = Pick<Protocol, 'variables'>;

/**
 * The templates for one protocol: our own wording where nothing is chosen, otherwise a user's folder. A folder may
 * hold one protocol's templates, or a folder for each protocol by its id.
 * @throws DataError or InputError where a template cannot be used by the protocol, naming its file
 */
export function loadPromptSet(protocol: Asker, folder?: string): PromptSet {
  if (folder === undefined) return usable(protocol, protocol.ownPrompts());
  const own = join(folder, protocol.id);
  return usable(protocol, promptsFrom(existsSync(own) ? own : folder));
}

/** The set, if every template of it shows what the protocol must show and nothing that it cannot. */
export function usable<T extends PromptTemplate>(protocol: Shown, prompts: PromptSet<T>): PromptSet<T> {
  for (const [name, template] of prompts.templates) {
    requireVariables(template, protocol.variables(name));
  }
  return prompts;
}
