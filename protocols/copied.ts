import { Spans } from './spans.js';

/** A run of this many characters is where a copied passage is looked for. */
const BLOCK = 20;
/** Places of one block that are tried for the longest run. */
const PLACES = 8;
/** A passage that stands word for word in the material is always found if it is as long as this. */
const PASSAGE = 2 * BLOCK - 1;

/** Stretches of 39 characters or more of a reply that stand word for word in the material, in order. */
export function copiedRuns(reply: string, material: readonly string[]): Spans {
  const blocks = blocksOf(material);
  const runs: { at: number; end: number }[] = [];
  let kept = 0;
  for (let i = 0; blocks.size > 0 && i + BLOCK <= reply.length; i += 1) {
    const places = blocks.get(reply.slice(i, i + BLOCK));
    if (!places) continue;
    let [start, end] = [i, i];
    for (const { text, at } of places) {
      let [from, to, back, on] = [i, i + BLOCK, at, at + BLOCK];
      while (from > kept && back > 0 && reply[from - 1] === text[back - 1])
        [from, back] = [from - 1, back - 1];
      while (to < reply.length && on < text.length && reply[to] === text[on]) [to, on] = [to + 1, on + 1];
      if (to - from > end - start) [start, end] = [from, to];
    }
    if (end - start < PASSAGE) continue;
    runs.push({ at: start, end });
    kept = end;
    i = end - 1;
  }
  return new Spans(runs);
}

interface Place {
  text: string;
  at: number;
}

function blocksOf(material: readonly string[]): Map<string, Place[]> {
  const blocks = new Map<string, Place[]>();
  for (const text of material) {
    for (let at = 0; at + BLOCK <= text.length; at += BLOCK) {
      const block = text.slice(at, at + BLOCK);
      const places = blocks.get(block);
      if (!places) blocks.set(block, [{ text, at }]);
      else if (places.length < PLACES) places.push({ text, at });
    }
  }
  return blocks;
}
