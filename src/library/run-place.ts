import { resolve } from 'node:path';
import type { Manifest } from '../model/run.js';
import { identityDigits } from '../run/manifest.js';

const LONGEST = 100;

/**
 * The name of a run where none is given: what was asked of whom, and digits that differ where anything else does, so
 * that the same command finds its run again.
 */
export function standardName(manifest: Manifest): string {
  const { dataset, protocol, judge } = manifest;
  return `${slug(`${dataset.id}.${protocol.id}.${judge.id}`)}.${identityDigits(manifest)}`;
}

/** A name that is safe as a folder's. */
export function slug(text: string): string {
  return (
    text
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, LONGEST) || 'run'
  );
}

/** Where a run is kept. */
export function runPlace(cwd: string, out: string | undefined, name: string, alone: boolean): string {
  if (out === undefined) return resolve(cwd, 'results', 'runs', name);
  return alone ? resolve(cwd, out) : resolve(cwd, out, name);
}
