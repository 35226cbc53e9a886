import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultData, startAssize } from '../support/faults-run.js';
import { type KeyEcho, keyEcho, PLACES, traces } from '../support/key-echo.js';

/** No word of any text, with the characters that JSON, URLs and base64 treat in their own ways. */
const KEY = 'sk-Zq7/Wv9+Xk2=Jh4_Yt6~Rb8"Nm3';
/** What stands in every other variable that a provider's SDK is known to read. */
const OTHERS = {
  OPENAI_API_KEY: 'sk-other-openai-8d7f6a5s4d',
  OPENAI_ADMIN_KEY: 'sk-other-admin-1q2w3e4r5t',
  OPENAI_ORG_ID: 'org-other-5t4r3e2w1q',
  OPENAI_PROJECT_ID: 'proj-other-9o8i7u6y5t',
  OPENAI_WEBHOOK_SECRET: 'whsec-other-0p9o8i7u6y',
  OPENAI_CUSTOM_HEADERS: 'X-Extra: sk-other-custom-z1x2c3v4b5',
  ANTHROPIC_API_KEY: 'sk-ant-other-m9n8b7v6c5',
  ANTHROPIC_AUTH_TOKEN: 'sk-ant-other-token-k1j2h3g4f5',
  ANTHROPIC_CUSTOM_HEADERS: 'Authorization: Bearer sk-other-header-l0k9j8h7g6',
  OLLAMA_API_KEY: 'sk-other-ollama-a1s2d3f4g5',
};
const secrets = Object.values(OTHERS).map((value) => value.replace(/^.*[: ]/, ''));

let cwd: string;
let server: KeyEcho;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-keys-'));
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const judges = (url: string) => ({
  openai: `openai:m@${url}/v1`,
  anthropic: `anthropic:m@${url}`,
  ollama: `ollama:m@${url}`,
});
const env = (url: string) => ({ ...OTHERS, [`ASSIZE_KEY_${new URL(url).host.replace(/\W+/g, '_')}`]: KEY });

/** Everything under the folder, and what was printed: what of it holds the key in any form. */
async function leaks(printed: Record<string, string>): Promise<string[]> {
  const files = await readdir(cwd, { recursive: true, withFileTypes: true });
  const texts = { ...printed };
  for (const entry of files.filter((each) => each.isFile())) {
    texts[entry.name] = await readFile(join(entry.parentPath, entry.name), 'utf8');
  }
  return Object.entries(texts).flatMap(([name, text]) =>
    [KEY, ...secrets].flatMap((key) =>
      traces(text, key).map((form) => `${name}: ${form} of ${key.slice(0, 9)}`),
    ),
  );
}

describe.each(['openai', 'anthropic', 'ollama'] as const)('a key of %s', (provider) => {
  const names = Object.keys(PLACES);
  const run = async (...more: string[]) => {
    const data = await faultData(cwd, 5 * Math.ceil((2 * names.length) / 5));
    const judge = judges(server.url)[provider];
    const args = [
      'judge',
      '--dataset',
      data,
      '--protocol',
      'llm-eval',
      '--dimension',
      'overall',
      '--judge',
      judge,
    ];
    return startAssize(
      [...args, '--out', 'run', '--concurrency', '1', '--attempts', '1', ...more],
      cwd,
      env(server.url),
    ).done;
  };

  it(`is in no file and no stream, wherever a server repeats it (${names.length} places)`, async () => {
    server = await keyEcho((nth) => (nth % 2 === 0 ? undefined : names[(nth - 1) / 2]));
    const { out, err } = await run('--no-probe', '--show', '--limit', String(2 * names.length));
    expect(server.used).toEqual(names);
    expect(await leaks({ out, err })).toEqual([]);
    expect(out).toContain('[key]');
  });

  it('is in no file and no stream where the reply is read as JSON', async () => {
    server = await keyEcho((nth) => (nth % 2 === 0 ? 'escapes in the JSON of a reply' : undefined));
    const { out, err } = await run(
      '--no-probe',
      '--option',
      'answer=structured',
      '--format',
      'json',
      '--limit',
      '4',
    );
    expect(server.used).toHaveLength(2);
    expect(await leaks({ out, err })).toEqual([]);
  });

  it('is in no stream where the first answer stops the run, or where the endpoint is probed', async () => {
    for (const name of ['an error', 'a redirect', 'an HTML page', 'headers']) {
      server = await keyEcho(() => name);
      const judged = await run('--limit', '2', '--format', 'json');
      const judge = judges(server.url)[provider];
      const probed = await startAssize(['probe', judge, '--format', 'json'], cwd, env(server.url)).done;
      expect(await leaks({ out: judged.out + probed.out, err: judged.err + probed.err })).toEqual([]);
      for (const folder of ['run', 'data-set']) await rm(join(cwd, folder), { recursive: true });
      await server.close();
    }
  });

  it('is the only one that is sent, whatever else the environment holds', async () => {
    server = await keyEcho(() => undefined);
    await run('--no-probe', '--limit', '2');
    const seen = [...server.seen].join('\n');
    expect(seen).toContain(KEY);
    for (const secret of secrets) expect(seen).not.toContain(secret);
  });

  it.each([
    ['of two lines', 'sk-Zq7Wv9Xk2Jh4\nYt6Rb8Nm3Lp5'],
    ['with a blank inside', 'sk-Zq7Wv9Xk2Jh4 Yt6Rb8Nm3Lp5'],
    ['with a letter beyond ASCII', 'sk-Zq7Wv9Xk2Jh4éYt6Rb8Nm3Lp5'],
    ['with a backslash', 'sk-Zq7Wv9Xk2Jh4\\Yt6Rb8Nm3Lp5'],
    ['with a control character', 'sk-Zq7Wv9Xk2Jh4\u0007Yt6Rb8Nm3Lp5'],
  ])('%s is refused before anything is asked, by the name of its variable alone', async (_, key) => {
    server = await keyEcho(() => undefined);
    const variable = `ASSIZE_KEY_${new URL(server.url).host.replace(/\W+/g, '_')}`;
    const judge = judges(server.url)[provider];
    const { code, out, err } = await startAssize(['probe', judge], cwd, { [variable]: key }).done;
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^assize: ${variable} .*printable ASCII`));
    expect(err.trim().split('\n')).toHaveLength(1);
    for (const piece of ['Zq7Wv9Xk2Jh4', 'Yt6Rb8Nm3Lp5']) expect(out + err).not.toContain(piece);
    expect(server.seen.size).toBe(0);
  });
});
