import { visible } from '../../report/text.js';

export interface Taken {
  item: string;
  dimension: string;
  systems: readonly string[];
}

/** The list as CSV, as a spreadsheet opens it: what would run as a formula there is text. */
export function takeAwayCsv(taken: readonly Taken[]): string {
  const rows = taken.map(({ item, dimension, systems }) => [item, dimension, systems.join(' | '), '', '']);
  return [['item', 'dimension', 'systems', 'label', 'comment'], ...rows]
    .map((row) => row.map((cell) => `"${inert(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
}

/** A cell that starts like a formula begins with an apostrophe. */
function inert(text: string): string {
  const shown = visible(text);
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(shown) ? `'${shown}` : shown;
}
