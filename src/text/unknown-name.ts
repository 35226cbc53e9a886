import { InputError } from '../errors.js';
import { levenshtein } from './levenshtein.js';

/** The error for a name nobody knows: it suggests the nearest and lists what there is. */
export function unknownName(what: string, name: string, known: readonly string[]): InputError {
  if (known.length === 0)
    return new InputError(`Expected a ${what}, got ${JSON.stringify(name)}: there is none here`);
  const near = nearest(name, known);
  const hint = near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`;
  const listed = known.slice(0, 40).map((one) => JSON.stringify(one));
  const more = known.length > 40 ? ` and ${known.length - 40} more` : '';
  return new InputError(`No ${what} ${JSON.stringify(name)}.${hint} There is: ${listed.join(', ')}${more}`);
}

/** The known name within a third of the wanted one's length in edits, or that contains it. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const one of known) {
    const distance = levenshtein([...wanted], [...one.toLowerCase()]);
    if (distance < least) {
      least = distance;
      best = one;
    }
  }
  return best ?? known.find((one) => one.toLowerCase().includes(wanted));
}
