import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from '../../../datasets/data-folder.js';
import { hubAccess } from '../../../datasets/hub/access.js';
import { type Pulled, pullDataset } from '../../../datasets/pull.js';
import type { DatasetEntry } from '../../../datasets/registry.js';
import type { FileProgress } from '../../../datasets/source.js';
import { AssizeError, SourceError } from '../../errors.js';
import { counted, megabytes } from '../../remarks/words.js';
import type { CliContext, CommandKit } from '../context.js';
import { overwriting } from '../styled.js';

export interface PullCommandOptions {
  mirror?: string | undefined;
  from?: string | undefined;
  /** Patterns of recorded judges; `list` and `none` stand for themselves. */
  judges?: string | undefined;
  force?: boolean | undefined;
}

/** Pulls one after the other; a failure is told and the next one is tried. */
export async function pullAll(
  entries: readonly DatasetEntry[],
  options: PullCommandOptions,
  { context, setExitCode }: CommandKit,
): Promise<void> {
  const mirror = options.mirror ?? (context.env.ASSIZE_MIRROR || undefined);
  const inPlace = (path: string | undefined) => (path === undefined ? undefined : resolve(context.cwd, path));
  const judges = options.judges === 'none' ? [] : options.judges?.split(',').map((name) => name.trim());
  const hub = await hubAccess(context.env);
  for (const entry of entries) {
    if (context.signal.aborted) throw new SourceError('interrupted: the files that were complete are kept');
    const line = new ProgressLine(context, entry.id);
    try {
      const pulled = await pullDataset(await entry.load(), {
        dataFolder: dataFolder(context.env, context.cwd),
        mirror: inPlace(mirror),
        from: inPlace(options.from),
        judges,
        hub,
        force: options.force,
        signal: context.signal,
        onProgress: (progress) => line.show(progress),
      });
      line.clear();
      context.out(`${described(pulled)}\n`);
    } catch (error) {
      line.clear();
      if (!(error instanceof AssizeError)) throw error;
      context.err(`assize: ${entry.id} was not pulled: ${error.message}\n`);
      setExitCode(error.exitCode);
    }
    // Lets a waiting Ctrl-C be seen between two data sets.
    await sleep(0);
  }
}

function described({ id, folder, alreadyThere, files, bytes, absent, notes = [] }: Pulled): string {
  if (alreadyThere) return `${id}: already in ${folder} (--force builds it again)`;
  const missing = absent.length > 0 ? `, ${absent.length} optional absent` : '';
  const summary = `${id}: ${counted(files, 'file')} (${megabytes(bytes)})${missing} → ${folder}`;
  return [summary, ...notes.map((note) => `  ${note}`)].join('\n');
}

/** One line that is written over on a terminal; a line every few seconds elsewhere. */
class ProgressLine {
  readonly #every: number;
  #last: number;
  #shown = false;

  constructor(
    readonly context: CliContext,
    readonly id: string,
  ) {
    this.#every = context.errIsTerminal ? 100 : 5000;
    this.#last = context.errIsTerminal ? 0 : performance.now();
  }

  show({ filesDone, filesTotal, bytes }: FileProgress): void {
    const now = performance.now();
    const complete = filesDone === filesTotal;
    if (now - this.#last < this.#every && !(complete && this.context.errIsTerminal)) return;
    this.#last = now;
    const came = bytes > 0 ? `, ${megabytes(bytes)}` : '';
    const text = `${this.id}: ${filesDone}/${filesTotal} files${came}${complete ? ', building' : ''}`;
    this.context.err(this.context.errIsTerminal ? overwriting(text) : `${text}\n`);
    this.#shown = this.context.errIsTerminal;
  }

  clear(): void {
    if (this.#shown) this.context.err(overwriting());
    this.#shown = false;
  }
}
