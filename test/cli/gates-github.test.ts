import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

async function audit(env: Record<string, string>, ...args: string[]) {
  const cwd = await scratch();
  return {
    cwd,
    ...(await run(['audit', 'position', 'llmbar-manual', '--judge', 'GPT-4/Vanilla', ...args], {
      cwd,
      env: { ASSIZE_DATA: join(cwd, 'data'), ...env },
    })),
  };
}

describe('a gate that cannot tell', () => {
  // GPT-4 flips 8 of 46 pairs, .174 [.077, .316]: the interval below the value must shrink from .097 to .074.
  it('says how many more items would, and exits with 4', async () => {
    const { code, err } = await audit({}, '--fail-if', 'flip_rate > 0.1');
    expect(err).toMatch(
      /cannot tell flip_rate > 0.1: GPT-4\/Vanilla on instruction-following: flip_rate 0\.1739 \[.*\]; about 3[0-9] more items would tell, were the value to stay \(46 now\)/,
    );
    expect(code).toBe(4);
  });

  it('says how many times as many items and systems where the interval is of both', async () => {
    const { code, err } = await run(
      [
        'correlate',
        'casebook',
        join(process.cwd(), 'results/recorded/qwen2.5-coder-0.5b-instruct.llm-rank'),
        '--resamples',
        '200',
        '--fail-if',
        'tau < 0',
      ],
      { env: { ASSIZE_DATA: join(await scratch(), 'data') } },
    );
    expect(err).toMatch(/cannot tell tau < 0: .*; about \d+ times as many items and systems would tell/);
    expect(code).toBe(4);
  });
});

describe('gates in a GitHub workflow', () => {
  it('annotate each failure and write the summary of the step', async () => {
    const folder = await scratch();
    const summary = join(folder, 'summary.md');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    const { code, err, out } = await audit(
      env,
      '--judge',
      'ChatGPT/Vanilla',
      '--fail-if',
      'low(flip_rate) > 0.2',
      '--fail-if',
      'flip_rate > 0.1',
    );
    expect(code).toBe(1);
    expect(out).not.toContain('::');
    const annotations = err.split('\n').filter((line) => line.startsWith('::'));
    expect(annotations).toEqual([
      expect.stringMatching(
        /^::error title=assize audit position of llmbar-manual::failed low\(flip_rate\) > 0\.2: ChatGPT\/Vanilla on /,
      ),
      expect.stringMatching(/^::error title=.*::failed flip_rate > 0\.1: ChatGPT\/Vanilla on /),
      expect.stringMatching(
        /^::warning title=.*::cannot tell flip_rate > 0\.1: GPT-4\/Vanilla .* more items would tell/,
      ),
    ]);
    const text = await readFile(summary, 'utf8');
    expect(text).toContain('**assize audit position of llmbar-manual: gates**');
    expect(text).toMatch(/\| if low\(flip.*_rate\) .* \| failed \|/);
    expect(text).toMatch(/cannot tell/);
  });

  it('write nothing elsewhere, and nothing where no gate was asked for', async () => {
    expect((await audit({}, '--fail-if', 'flip_rate > 0.1')).err).not.toContain('::');
    const quiet = await audit({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: '/nowhere/summary.md' });
    expect(quiet.err).toBe('');
    const { err } = await audit(
      { GITHUB_STEP_SUMMARY: '/nowhere/summary.md' },
      '--fail-if',
      'flip_rate > 0.9',
    );
    expect(err).toMatch(/the summary of the step cannot be written \(ENOENT\)/);
  });
});
