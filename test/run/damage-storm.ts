import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Random } from '../../src/stats/numeric/random.js';
import { hash64 } from '../../src/store/hash.js';
import { run } from '../cli/run.js';
import { byCase, faultData } from '../support/faults-run.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';

/** What became of the damaged journals of one class. */
export interface ClassReport {
  tried: number;
  /** Journals after which every command did what is promised. */
  held: number;
  /** Of them, how often the run was not gone on with unasked. */
  asked: number;
  broken: string[];
}

type Damage = (journal: Buffer, random: Random) => Buffer;

const REQUESTS = 60;

/** Lines as bytes, without their ends. */
const split = (journal: Buffer): string[] => journal.toString('latin1').split('\n').slice(0, -1);
const join1 = (lines: readonly string[], end = '\n') =>
  Buffer.from(lines.map((line) => line + end).join(''), 'latin1');
const some = (lines: string[], random: Random, share: number) => lines.map(() => random.uniform() < share);

/** Kinds of damage, each drawn anew for every journal. */
export const DAMAGES: Record<string, Damage> = {
  'cut anywhere': (journal, random) => journal.subarray(0, random.int(journal.length)),
  'one bit flipped': (journal, random) => flipped(journal, random, 1),
  '200 bits flipped': (journal, random) => flipped(journal, random, 200),
  'carriage returns': (journal) => join1(split(journal), '\r\n'),
  'carriage returns on some lines': (journal, random) => {
    const lines = split(journal);
    const hit = some(lines, random, 0.4);
    return join1(lines.map((line, k) => (hit[k] ? `${line}\r` : line)));
  },
  'a mark and no last end': (journal) => Buffer.concat([Buffer.from('\uFEFF'), journal.subarray(0, -1)]),
  'saved as UTF-16': (journal) => Buffer.from(journal.toString('utf8'), 'utf16le'),
  'lines twice': (journal, random) => {
    const lines = split(journal);
    const hit = some(lines, random, 0.5);
    return join1(lines.flatMap((line, k) => (hit[k] ? [line, line] : [line])));
  },
  'lines merged': (journal, random) =>
    Buffer.from(
      split(journal)
        .map((line) => line + (random.uniform() < 0.3 ? '' : '\n'))
        .join(''),
      'latin1',
    ),
  'NUL blocks': (journal, random) => {
    const copy = Buffer.from(journal);
    for (let k = 0; k < 3; k++) {
      const at = random.int(copy.length);
      copy.fill(0, at, Math.min(copy.length, at + 1 + random.int(2000)));
    }
    return copy;
  },
  'blocks exchanged': (journal, random) => {
    const [a, b] = [random.int(journal.length), random.int(journal.length)].sort((x, y) => x - y) as [
      number,
      number,
    ];
    return Buffer.concat([journal.subarray(b), journal.subarray(a, b), journal.subarray(0, a)]);
  },
  'a block taken out': (journal, random) => {
    const at = random.int(journal.length);
    return Buffer.concat([
      journal.subarray(0, at),
      journal.subarray(Math.min(journal.length, at + random.int(3000))),
    ]);
  },
  'lines shuffled': (journal, random) => {
    const lines = split(journal);
    for (let k = lines.length - 1; k > 0; k--) {
      const other = random.int(k + 1);
      [lines[k], lines[other]] = [lines[other] as string, lines[k] as string];
    }
    return join1(lines);
  },
  'verdicts changed by hand': (journal, random) => {
    const lines = split(journal);
    const hit = some(lines, random, 0.05);
    return join1(lines.map((line, k) => (hit[k] ? line.replace(/"text":"\d"/, '"text":"9"') : line)));
  },
  'noise in between': (journal, random) => {
    const at = random.int(journal.length);
    const noise = Buffer.from(Array.from({ length: 500 }, () => random.int(256)));
    return Buffer.concat([journal.subarray(0, at), noise, journal.subarray(at)]);
  },
};

function flipped(journal: Buffer, random: Random, bits: number): Buffer {
  const copy = Buffer.from(journal);
  for (let k = 0; k < bits; k++) {
    const at = random.int(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << random.int(8));
  }
  return copy;
}

/**
 * Damages the journal of a real run in many random ways and runs every command on it that reads it. Held: no command
 * ends by a fault of its own; what is scored is what the judge answered, once; nothing is asked again unasked where
 * more than a tenth is gone; with consent the run is whole again.
 */
export async function damageStorm(each: number, seed: number): Promise<Map<string, ClassReport>> {
  const random = createRandom(seed);
  const cwd = await mkdtemp(join(tmpdir(), 'assize-damage-storm-'));
  const server = await serveJudge({ answer: verdictOn });
  try {
    await faultData(cwd, REQUESTS);
    const storm = new Storm(cwd, server);
    await storm.judge('whole', 'm');
    await storm.judge('other', 'n');
    const reports = new Map<string, ClassReport>();
    for (const [name, damage] of Object.entries(DAMAGES)) {
      const report: ClassReport = { tried: 0, held: 0, asked: 0, broken: [] };
      for (let k = 0; k < each; k++) {
        const { asked, broken } = await storm.tryDamage((journal) => damage(journal, random));
        report.tried += 1;
        if (asked) report.asked += 1;
        if (broken.length === 0) report.held += 1;
        report.broken.push(...broken);
      }
      reports.set(name, report);
    }
    const broken = await storm.trySwap();
    reports.set('manifests exchanged', { tried: 1, held: broken.length === 0 ? 1 : 0, asked: 0, broken });
    return reports;
  } finally {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

/** A digit that depends on all of the prompt. */
function verdictOn(prompt: string): string {
  const hash = new Uint32Array(2);
  hash64(prompt, hash);
  return String(1 + ((hash[0] ?? 0) % 5));
}

const READERS = (folder: string) => [
  ['rank', folder],
  ['audit', 'consistency', folder],
  ['judge', '--resume', folder, '--dry-run'],
  ['report', folder, '--out', `${folder}/page.html`, '--no-audits', '--bootstrap', '20'],
  ['rescore', folder],
];

class Storm {
  #truth = new Map<string, (number | null)[]>();

  constructor(
    private readonly cwd: string,
    private readonly server: JudgeServer,
  ) {}

  async judge(out: string, model: string): Promise<void> {
    const args = ['judge', '--dataset', './data-set', '--protocol', 'llm-eval', '--judge', `openai:${model}`];
    const { code, err } = await this.#assize([
      ...args,
      '--dimension',
      'overall',
      '--out',
      out,
      '--no-probe',
      '--no-cache',
    ]);
    if (code !== 0) throw new Error(err);
    if (out === 'whole') this.#truth = await this.#scores(out);
  }

  async tryDamage(damage: (journal: Buffer) => Buffer): Promise<{ asked: boolean; broken: string[] }> {
    const broken: string[] = [];
    await this.#copy('whole', 'run');
    const file = join(this.cwd, 'run', 'journal.jsonl');
    await writeFile(file, damage(await readFile(file)));
    for (const args of READERS('run')) {
      const before = this.server.received;
      broken.push(...this.#unfit(args, await this.#assize(args)));
      if (this.server.received !== before) broken.push(`${args[0]} asked the judge`);
      broken.push(...this.#wrong(args[0] ?? '', await this.#scores('run')));
    }
    const resume = ['judge', '--resume', 'run', '--no-probe', '--no-cache', '--concurrency', '4'];
    const before = this.server.received;
    const unasked = await this.#assize(resume);
    broken.push(...this.#unfit(resume, unasked));
    const paid = this.server.received - before;
    if (unasked.code === 3 && paid > 0) broken.push(`stopped, and paid for ${paid}`);
    const consented = await this.#assize([...resume, '--yes']);
    if (consented.code !== 0) broken.push(`--yes: exit ${consented.code}: ${consented.err}`);
    const scores = await this.#scores('run');
    broken.push(...this.#wrong('judge --yes', scores));
    if (scores.size !== this.#truth.size)
      broken.push(`${scores.size} of ${this.#truth.size} judged in the end`);
    if ((await readdir(join(this.cwd, 'run'))).includes('lock')) broken.push('the lock was left');
    return { asked: unasked.code === 3, broken };
  }

  /** A manifest of another run: every command refuses it, and no score changes its name. */
  async trySwap(): Promise<string[]> {
    await this.#copy('whole', 'run');
    await cp(join(this.cwd, 'other', 'manifest.json'), join(this.cwd, 'run', 'manifest.json'));
    const broken: string[] = [];
    for (const args of [...READERS('run'), ['judge', '--resume', 'run', '--no-probe', '--yes']]) {
      const { code } = await this.#assize(args);
      if (code !== 2) broken.push(`${args.join(' ')}: exit ${code}`);
    }
    if ((await readFile(join(this.cwd, 'run', 'scores.jsonl'), 'utf8')).includes('openai:n'))
      broken.push('renamed');
    return broken;
  }

  #unfit(args: readonly string[], { code, err }: { code: number; err: string }): string[] {
    const isOwn = err.includes('fault of its own') || ![0, 1, 2, 3].includes(code);
    return isOwn ? [`${args.join(' ')}: exit ${code}: ${err.slice(0, 500)}`] : [];
  }

  /** Scores that are not the judge's, or stand twice. */
  #wrong(after: string, scores: Map<string, (number | null)[]>): string[] {
    return [...scores].flatMap(([key, values]) =>
      values.length === 1 && values[0] === this.#truth.get(key)?.[0]
        ? []
        : [`after ${after}: ${key} ${values}`],
    );
  }

  async #scores(folder: string) {
    return byCase(await readFile(join(this.cwd, folder, 'scores.jsonl'), 'utf8'));
  }

  async #copy(from: string, to: string): Promise<void> {
    await rm(join(this.cwd, to), { recursive: true, force: true });
    await cp(join(this.cwd, from), join(this.cwd, to), { recursive: true });
  }

  #assize(args: readonly string[]) {
    const env = {
      ASSIZE_DATA: join(this.cwd, 'data'),
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: this.server.baseUrl,
    };
    return run(args, { cwd: this.cwd, env });
  }
}
