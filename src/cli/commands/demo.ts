import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import type { CommandKit } from '../context.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  type OutputOptions,
  withBootstrapOptions,
  withOutputOptions,
} from '../options.js';

interface Flags extends OutputOptions, BootstrapFlags {
  full?: true;
  report: string | false;
}

/** `assize demo`: offline, without a key. */
export function build({ context }: CommandKit): Command {
  const command = new Command('demo')
    .description(
      'Recorded judges on pairs with labels: how often each is right, and where the place of an answer decides. No network, no key.',
    )
    .option('--full', 'all tables and findings, of these and of two more data sets')
    .option('--report <file>', 'where to write the page', 'results/demo.html')
    .option('--no-report', 'write no page');
  withBootstrapOptions(command);
  return withOutputOptions(command).action(async ({ format, report, full, ...flags }: Flags) => {
    const { demo } = await import('../demo/demo.js');
    const scratch = await mkdtemp(join(tmpdir(), 'assize-demo-'));
    try {
      const page = report === false ? undefined : { shown: report, file: resolve(context.cwd, report) };
      await demo({ settings: bootstrapSettings(flags), format, full: full === true, page, scratch }, context);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}
