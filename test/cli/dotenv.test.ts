import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withEnvFile } from '../../src/cli/dotenv.js';

it('a .env file adds what is not set, and cannot send a key that is to another server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-env-'));
  try {
    const text =
      'OPENAI_API_KEY=from-file\nOPENAI_BASE_URL="http://host/v1"\nANTHROPIC_BASE_URL=http://stranger\nHTTPS_PROXY=http://p:1\n';
    await writeFile(join(folder, '.env'), text);
    expect(withEnvFile({}, folder)).toEqual({
      OPENAI_API_KEY: 'from-file',
      OPENAI_BASE_URL: 'http://host/v1',
      ANTHROPIC_BASE_URL: 'http://stranger',
      HTTPS_PROXY: 'http://p:1',
    });
    const env = { ANTHROPIC_API_KEY: 'mine', HTTPS_PROXY: 'http://own:2' };
    expect(withEnvFile(env, folder)).toEqual({
      ANTHROPIC_API_KEY: 'mine',
      HTTPS_PROXY: 'http://own:2',
      OPENAI_API_KEY: 'from-file',
      OPENAI_BASE_URL: 'http://host/v1',
    });
    expect(withEnvFile(env, join(folder, 'nothing'))).toBe(env);
    await writeFile(join(folder, 'other'), 'A=1\n');
    expect(withEnvFile({ ASSIZE_ENV_FILE: join(folder, 'other') }, '/')).toMatchObject({ A: '1' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
