/**
 * Which row of a file speaks of which row of another: by their texts, and by position where texts differ.
 */
export interface RowMatch {
  /** For each row, the row of the reference that it speaks of; undefined where nothing ties it to one. */
  of: (number | undefined)[];
  /** Rows that only their position ties: their texts differ from those of the reference. */
  byPosition: number[];
}

/**
 * @param reference,rows the texts by which a row is known, one list a row
 * Texts are compared without regard to white space and Unicode form. A position counts only between files of equal
 * length, and only where no text was found at another position.
 */
export function matchRows(
  reference: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): RowMatch {
  const keys = reference.map(keyOf);
  const places = new Map<string, number[]>();
  keys.forEach((key, index) => {
    const list = places.get(key);
    if (list) list.push(index);
    else places.set(key, [index]);
  });
  const of = rows.map((row, index): number | undefined => {
    const key = keyOf(row);
    if (keys[index] === key) return index;
    const found = places.get(key);
    return found?.length === 1 ? found[0] : undefined;
  });
  const inOrder = rows.length === reference.length && of.every((place, index) => (place ?? index) === index);
  const byPosition: number[] = [];
  if (inOrder) {
    of.forEach((place, index) => {
      if (place !== undefined) return;
      of[index] = index;
      byPosition.push(index);
    });
  }
  return { of, byPosition };
}

/** Whether two texts are the same, or the first holds the second, but for white space and Unicode form. */
export function sameText(a: string, b: string, how: 'equals' | 'holds' = 'equals'): boolean {
  if (a === b) return true;
  return how === 'equals' ? plain(a) === plain(b) : plain(a).includes(plain(b));
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

function keyOf(texts: readonly string[]): string {
  return JSON.stringify(texts.map(plain));
}
