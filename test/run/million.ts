import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDataset } from '../../datasets/write.js';
import { createJudge } from '../../src/judge/create.js';
import { CaseRun } from '../../src/run/case-run.js';
import { buildManifest, runIdentity } from '../../src/run/manifest.js';
import { Resolver } from '../../src/run/resolve.js';
import { writeManifest } from '../../src/run/run-folder.js';
import { trialCases } from '../../src/run/trial.js';
import { Journal } from '../../src/store/journal.js';
import { startAssize } from '../support/faults-run.js';
import { tinyDataset } from '../support/tiny-protocol.js';

export interface ResumeReport {
  judgments: number;
  seconds: number;
  /** The most memory the process held, in megabytes. */
  megabytes: number;
}

const SYSTEMS = 50;
const REPEATS = 20;

/** Makes a run in which everything is judged, and measures `assize judge --resume` on it in a process of its own. */
export async function resumeFinishedRun(items: number): Promise<ResumeReport> {
  const cwd = await mkdtemp(join(tmpdir(), 'assize-million-'));
  try {
    const data = join(cwd, 'data-set');
    await writeDataset(
      data,
      tinyDataset(items, SYSTEMS, 'A document of a few words, long enough to be one.'),
    );
    const resolver = new Resolver({ env: {}, cwd });
    const planned = {
      dataset: data,
      protocol: 'llm-eval',
      judge: 'openai:m',
      repeats: REPEATS,
      sampling: {},
    };
    const trial = await resolver.trial(planned);
    const folder = join(cwd, 'run');
    const judge = createJudge('openai:m', { env: {} });
    const manifest = buildManifest(trial, judge, { name: 'run', folder, assize: '0' });
    await writeManifest(folder, manifest);
    const journal = await Journal.open(folder, runIdentity(manifest));
    let judgments = 0;
    for (const trialCase of trialCases(trial)) {
      for (const { request, identity } of new CaseRun(trialCase, 0).next() ?? []) {
        const text = `The summary covers the main points and adds nothing. Score: ${1 + (judgments++ % 5)}`;
        const usage = { inputTokens: 312, outputTokens: 14 };
        journal.addReply(request.key, identity, { text, usage, latencyMs: 412 }, { attempts: 1 });
      }
      await journal.flush();
    }
    await journal.close();
    const hook = join(cwd, 'memory.cjs');
    await writeFile(
      hook,
      `process.on('exit', () => console.error('maxRSS=' + process.resourceUsage().maxRSS));`,
    );
    const began = performance.now();
    const args = ['judge', '--resume', 'run', '--format', 'json'];
    const { code, out, err } = await startAssize(args, cwd, { NODE_OPTIONS: `--require ${hook}` }).done;
    const seconds = (performance.now() - began) / 1000;
    if (code !== 0) throw new Error(err);
    const found = JSON.parse(out).runs[0].results.verdicts;
    if (found !== judgments) throw new Error(`${found} verdicts of ${judgments}`);
    return { judgments, seconds, megabytes: Number(/maxRSS=(\d+)/.exec(err)?.[1]) / 1024 };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
