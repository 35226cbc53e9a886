/** Data made for a benchmark: draws that are the same each time, and a folder in the open format. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Mulberry32: uniform draws from 0 to 1. */
export function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Writes a data set.
 * @param {string} path the folder; made where it is not there
 * @param {{ dimensions: object[], systems: string[] }} of
 * @param {Record<string, object[]>} lines the records of each `.jsonl`, by its name
 */
export function writeFolder(path, { dimensions, systems }, lines) {
  const card = {
    schemaVersion: 1,
    id: 'bench',
    title: 'Made for a benchmark',
    licence: 'CC0-1.0',
    citation: 'none',
    dimensions,
    systems: systems.map((id) => ({ id })),
  };
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'dataset.json'), JSON.stringify(card));
  for (const [name, records] of Object.entries(lines)) {
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    writeFileSync(join(path, `${name}.jsonl`), text);
  }
}
