import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const entries = Object.entries(read('package-lock.json').packages as Record<string, Entry>);
const places = new Set(entries.map(([place]) => place));

/** A package is found in its own `node_modules`, or in those of the folders above it. */
function isLocked(from: string, name: string): boolean {
  for (let place = from; ; place = place.slice(0, place.lastIndexOf('/node_modules/'))) {
    if (places.has(place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`)) return true;
    if (!place.includes('/node_modules/')) return places.has(`node_modules/${name}`);
  }
}

describe('package-lock.json', () => {
  it('knows the checksum of every package, whatever the platform', () => {
    const without = entries.filter(([place, { link, integrity }]) => place !== '' && !link && !integrity);
    expect(without.map(([place]) => place)).toEqual([]);
  });

  it('names the binaries of every platform that a package is built for', () => {
    const absent = entries.flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
    );
    expect(absent).toEqual([]);
  });

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
  ])('has what %s on %s runs the checks with', (os, cpu) => {
    for (const tool of ['@biomejs/cli-', '@oxc-parser/binding-', '@rolldown/binding-']) {
      expect([...places].filter((place) => place.includes(`/${tool}${os}-${cpu}`))).not.toEqual([]);
    }
  });

  it('holds the versions that package.json asks for', () => {
    const { dependencies, devDependencies } = read('package.json');
    expect(read('package-lock.json').packages['']).toMatchObject({ dependencies, devDependencies });
  });
});
