import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/run.js';
import { scratch } from '../support/tiny.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('README.md', () => {
  it('shows the demo as it is printed in a clone', async () => {
    const cwd = await scratch();
    const typed = 'node dist/src/cli/bin.js';
    const { out } = await run(['demo'], { cwd, env: { ASSIZE_DATA: join(cwd, 'data') }, typed });
    expect(readme).toContain(`\`\`\`\n${out}\`\`\``);
  });
});
