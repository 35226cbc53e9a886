import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { run } from './run.js';

describe('assize', () => {
  it('prints its help where nothing is asked for, and leaves with 0', async () => {
    const { code, out, err } = await run([]);
    expect(code).toBe(0);
    expect(err).toBe('');
    for (const name of ['correlate', 'rank', 'agree', 'compare']) expect(out).toContain(`  ${name} `);
  });

  it('prints the version of its package.json', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, out: `${packageJson.version}\n`, err: '' });
  });

  it('prints the same help for `help COMMAND` and `COMMAND --help`', async () => {
    const [first, second] = [await run(['help', 'correlate']), await run(['correlate', '--help'])];
    expect(first.code).toBe(0);
    expect(first.out).toContain('--resamples <n>');
    expect(second).toEqual(first);
  });

  it('leaves with 2 for a command, an option or a value it does not know, on stderr alone', async () => {
    for (const args of [
      ['nope'],
      ['help', 'nope'],
      ['rank'],
      ['correlate', 'x', '--nope'],
      ['correlate', 'x', '--format', 'xml'],
      ['correlate', 'x', '--seed', '1.5'],
      ['correlate', 'x', '--resamples', '0'],
      ['correlate', 'x', '--confidence', '95'],
      ['correlate', 'x', '--level', 'word'],
    ]) {
      const { code, out, err } = await run(args);
      expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
      expect(err).toMatch(/^assize: /);
    }
  });

  it('suggests a command for a slip of the pen', async () => {
    expect((await run(['corelate'])).err).toContain('Did you mean correlate?');
  });

  it('says what a missing data set is and how to get it', async () => {
    const { code, err } = await run(['correlate', 'no-such-folder']);
    expect(code).toBe(2);
    expect(err).toMatch(/no data set `no-such-folder`/);
  });
});
