import { displayWidth, visible } from '../text.js';

/** The address a judge was served at: the first to go where a name is too long for a plot. */
const ADDRESS = /@https?:\/\/\S*?(?= · |\/[^/\s]*$|$)/;

/**
 * Names as a plot writes them: on one line, and short. A long name loses the address of its server, then its middle,
 * because names that begin alike (one judge, several protocols) are told apart by their ends. Different names stay
 * different.
 * @param most letters of a name
 */
export function shortNames(names: readonly string[], most: number): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of new Set(names)) {
    const short = shorten(visible(name), most);
    let label = short;
    for (let k = 2; taken.has(label); k++) label = `${short} (${k})`;
    taken.add(label);
    found.set(name, label);
  }
  return found;
}

function shorten(name: string, most: number): string {
  if (displayWidth(name) <= most) return name;
  const without = name.replace(ADDRESS, '');
  if (displayWidth(without) <= most) return without;
  const letters = [...without];
  const wide = displayWidth(without) / letters.length;
  const kept = Math.max(4, Math.floor(most / wide) - 1);
  const head = Math.ceil(kept / 2);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (kept - head)).join('')}`;
}
