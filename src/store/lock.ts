import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { InputError } from '../errors.js';
import { storeError } from './append-log.js';

const BEAT_MS = 15_000;
/** A lock of another machine whose beat stopped this long ago is nobody's. */
const SILENT_MS = 120_000;

interface Holder {
  token: string;
  pid: number;
  host: string;
  /** When the process began, as the system says it: a number given twice is told apart. */
  began?: string;
}

/** One writer a folder. The lock of a process that is gone is taken over. */
export class FolderLock {
  readonly #timer: NodeJS.Timeout;

  private constructor(
    private readonly path: string,
    private readonly token: string,
  ) {
    this.#timer = setInterval(() => {
      const now = new Date();
      void utimes(path, now, now).catch(() => {});
    }, BEAT_MS).unref();
  }

  /**
   * @throws InputError where another process writes there
   * @throws StoreError where the folder cannot be written
   */
  static async take(path: string): Promise<FolderLock> {
    const own: Holder = {
      token: randomUUID(),
      pid: process.pid,
      host: hostname(),
      began: await beganAt(process.pid),
    };
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await create(path, own)) return new FolderLock(path, own.token);
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const holder = parseHolder(text);
      if (!(await isGone(path, holder))) {
        const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
        throw new InputError(
          `${path}: ${who} is writing this run: wait for it, or name another folder with --out`,
        );
      }
      await takeAway(path, text);
    }
    throw new InputError(`${path}: several processes want this run: try again`);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    const holder = parseHolder(await readFile(this.path, 'utf8').catch(() => ''));
    if (holder?.token === this.token) await rm(this.path, { force: true });
  }
}

async function create(path: string, holder: Holder): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(JSON.stringify(holder));
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw storeError(path, error);
  }
}

/** Moves a dead lock aside. Where a live one was moved by mistake (it came in between), it is put back. */
async function takeAway(path: string, dead: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, 'utf8').catch(() => dead);
  if (moved === dead) await rm(aside, { force: true });
  else await rename(aside, path).catch(() => {});
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value?.token === 'string' && typeof value.pid === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}

async function isGone(path: string, holder: Holder | undefined): Promise<boolean> {
  // Without a holder: its maker was killed between making and writing it, or is just about to write it.
  const silence = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (!holder) return silence > 2000;
  if (holder.host !== hostname()) return silence > SILENT_MS;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return holder.began !== undefined && holder.began !== (await beganAt(holder.pid));
}

/** Start time of a process in clock ticks since boot (Linux); undefined elsewhere. */
async function beganAt(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19];
}
