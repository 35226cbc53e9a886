import type { Consent } from '../run/damage.js';
import type { CliContext } from './context.js';

/** `--yes` says yes beforehand; a person at a terminal is asked; nobody else is there to ask. */
export function consentOf(context: CliContext, yes: boolean | undefined): Consent {
  if (yes) return async () => true;
  const { ask } = context;
  if (!ask) return undefined;
  return async (question) => /^y(es)?$/i.test((await ask(`assize: ${question}. Go on? [y/N] `)).trim());
}
