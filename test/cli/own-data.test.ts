import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../datasets/import/mapping.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

const doc = readFileSync(new URL('../../docs/own-data.md', import.meta.url), 'utf8');
const blocks = [...doc.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, kind, text]) => ({
  kind,
  text: text ?? '',
}));
const textsOf = (kind: string) => blocks.filter((block) => block.kind === kind).map(({ text }) => text);

describe('docs/own-data.md', () => {
  it('prints what the commands print, one after the other', async () => {
    const cwd = await scratch();
    const [ratings = '', broken = ''] = textsOf('csv');
    await writeFile(join(cwd, 'ratings.csv'), ratings);
    await writeFile(join(cwd, 'broken.csv'), broken);
    const mapping = join(cwd, 'reviews', 'mapping.yaml');
    const [guessed = '', card = ''] = textsOf('yaml');
    for (const block of textsOf('console')) {
      const [, command = '', printed] = /^\$ assize (.*)\n([\s\S]*)$/.exec(block) ?? [];
      const { out, err } = await run(command.split(' '), { cwd });
      expect(out + err, command).toBe(printed);
      if (!command.startsWith('init')) continue;
      const written = await readFile(mapping, 'utf8');
      expect(written).toBe(guessed);
      await writeFile(mapping, `${card}${written.slice(written.indexOf('tables:'))}`);
    }
    for (const command of ['agree', 'correlate', 'rank']) {
      expect(doc).toContain(`\`assize ${command} reviews/data\``);
      expect((await run([command, 'reviews/data'], { cwd })).code, command).toBe(0);
    }
  });

  it('shows mappings that are mappings', () => {
    const [, card = '', tables = ''] = textsOf('yaml');
    expect(parseMapping(card + tables, 'doc').tables).toHaveLength(2);
  });
});
