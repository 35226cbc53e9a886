/** The words of two texts beside each other: runs that both have, and changes between them, of which one may be empty. */
export type Aligned = { kept: [before: string, after: string] } | { removed: string; added: string };

/** A word and everything up to the next one; the first has what stands before it too. */
interface Piece {
  word: string;
  text: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,\-‐‑][\p{L}\p{M}\p{N}]+)*/gu;

/**
 * Two wordings aligned word by word: as many words as can be are kept, in their order (a longest common subsequence of
 * words in normal form C and lower case). Joined again, the befores and removals are the first text, the afters and
 * additions the second (where they have words at all). Time and memory grow with the product of the words between the common ends.
 */
export function alignWords(before: string, after: string): Aligned[] {
  const [a, b] = [piecesOf(before), piecesOf(after)];
  const same = (i: number, j: number) => a[i]?.word === b[j]?.word;
  const taken = commonWords(a.length, b.length, same);
  const found: Aligned[] = [];
  const text = (pieces: readonly Piece[], from: number, to: number) =>
    pieces
      .slice(from, to)
      .map((piece) => piece.text)
      .join('');
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [start, begin] = [i, j];
    const isKept = taken[i] === j && i < a.length;
    if (isKept) while (i < a.length && taken[i] === j) [i, j] = [i + 1, j + 1];
    else {
      while (i < a.length && taken[i] === -1) i += 1;
      j = i < a.length ? (taken[i] as number) : b.length;
    }
    const texts: [string, string] = [text(a, start, i), text(b, begin, j)];
    found.push(isKept ? { kept: texts } : { removed: texts[0], added: texts[1] });
  }
  return found;
}

function piecesOf(text: string): Piece[] {
  const starts = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index }));
  return starts.map(({ word, index }, k) => ({
    word: word.normalize('NFC').toLowerCase(),
    text: text.slice(k === 0 ? 0 : index, starts[k + 1]?.index),
  }));
}

/** For each of the first `n`, the one of the second `m` that it is matched with, or −1. */
function commonWords(n: number, m: number, same: (i: number, j: number) => boolean): Int32Array {
  const taken = new Int32Array(n).fill(-1);
  let start = 0;
  while (start < n && start < m && same(start, start)) taken[start] = start++;
  let end = 0;
  while (end < Math.min(n, m) - start && same(n - 1 - end, m - 1 - end)) {
    taken[n - 1 - end] = m - 1 - end;
    end += 1;
  }
  const [rows, columns] = [n - start - end, m - start - end];
  const width = columns + 1;
  const length = new Uint32Array((rows + 1) * width);
  const at = (i: number, j: number) => length[i * width + j] as number;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      length[i * width + j] = same(start + i, start + j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (same(start + i, start + j)) taken[start + i++] = start + j++;
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return taken;
}
