import { join, resolve } from 'node:path';
import { FaultList } from '../../datasets/faults.js';
import { readLines } from '../../datasets/lines.js';
import type { Place } from '../../datasets/locate.js';
import { parseJson, parseRecord } from '../../datasets/parse.js';
import { datasetWhere } from '../../datasets/where.js';
import { InputError } from '../errors.js';
import { costOf, loadOwnPrices, priceOf } from '../judge/prices.js';
import type { Where } from '../model/common.js';
import type { JudgeCost } from '../model/cost.js';
import type { Dataset } from '../model/dataset.js';
import { type Judgment, judgmentSchema, type Usage } from '../model/judgment.js';
import type { Manifest } from '../model/run.js';
import type { Score } from '../model/score.js';
import { openDataset } from './open-dataset.js';
import { runsAt } from './open-runs.js';
import { ownNames } from './own-results.js';
import { RUN_FILES, requireManifest } from './run-folder.js';

/** What a report is made of: a data set with the scores of its runs and their replies, the runs, and what they took. */
export interface Reported {
  dataset: Dataset;
  runs: Manifest[];
  costs: JudgeCost[];
}

/** Opens what a report names, as every analysis does, and reads beside it what the runs keep with their judgments. */
export async function openReported(
  names: readonly string[],
  context: Place,
  pricesFile: string | undefined,
  where?: Where,
): Promise<Reported> {
  const prices = await loadOwnPrices(context.env, pricesFile);
  const dataset = await openDataset(names, context);
  const found = await Promise.all(
    names.map((name) => (name === '' ? [] : runsAt(resolve(context.cwd, name)))),
  );
  const runs: Manifest[] = [];
  const costs: JudgeCost[] = [];
  const scores = [...dataset.scores];
  // The scores of the runs stand at the end, run after run, line by line.
  let at = scores.length;
  for (const folder of [...new Set(found.flat())].reverse()) {
    const manifest = await requireManifest(folder);
    const count = await countLines(join(folder, RUN_FILES.scores));
    const judgments = await readJudgments(join(folder, RUN_FILES.judgments), manifest);
    at -= count;
    for (let k = at; k < at + count; k++) scores[k] = withReply(scores[k], judgments.get(keyOf(scores[k])));
    const dollars = (usage: Usage) => costOf(usage, priceOf(manifest.judge, prices));
    const { judge, protocol } = scores[at] ?? {
      judge: manifest.judge.label,
      protocol: manifest.protocol.label,
    };
    runs.unshift(manifest);
    costs.unshift(costsOf(judge, protocol, judgments.values(), dollars));
  }
  return { dataset: datasetWhere({ ...dataset, scores }, where), runs, costs };
}

async function countLines(file: string): Promise<number> {
  let count = 0;
  await readLines(file, file, new FaultList(), () => {
    count++;
  });
  return count;
}

async function readJudgments(file: string, manifest: Manifest): Promise<Map<string, Judgment>> {
  const faults = new FaultList();
  const judgments = new Map<string, Judgment>();
  await readLines(file, file, faults, (text, line) => {
    const value = parseJson(text, file, line, faults);
    const judgment = value === undefined ? undefined : parseRecord(judgmentSchema, value, file, line, faults);
    if (judgment !== undefined && ownNames(judgment, manifest, file, line, faults)) {
      judgments.set(keyOf(judgment), judgment);
    }
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new InputError(`${file} cannot be read (${error.code}): write it with \`assize rescore\``);
  });
  faults.throwIfAny();
  return judgments;
}

/** What was asked: a run's score and its judgment share it. */
function keyOf(score: Score): string {
  const subject = 'shown' in score ? score.shown : [score.system, score.unit ?? ''];
  return JSON.stringify([score.item, score.dimension, score.repeat ?? 0, score.sample ?? 0, subject]);
}

/** A score with the reply it was read from, which a run keeps with its judgments. */
function withReply(score: Score, judgment: Judgment | undefined): Score {
  if (judgment === undefined) return score;
  const { raw, explanation } = judgment;
  return { ...(raw !== undefined && { raw }), ...(explanation !== undefined && { explanation }), ...score };
}

/** Verdicts read from the same replies share their usage, which counts once. */
function costsOf(
  judge: string,
  protocol: string,
  judgments: Iterable<Judgment>,
  dollarsOf: (usage: Usage) => number | undefined,
): JudgeCost {
  const seen = new Set<string>();
  const total = { requests: 0, input: 0, output: 0, dollars: 0 };
  let uncounted = 0;
  let unpriced = 0;
  for (const { requests, usage = {} } of judgments) {
    const key = JSON.stringify(requests);
    if (seen.has(key)) continue;
    seen.add(key);
    total.requests += requests.length;
    total.input += usage.inputTokens ?? 0;
    total.output += usage.outputTokens ?? 0;
    if (usage.inputTokens === undefined || usage.outputTokens === undefined) uncounted += requests.length;
    const dollars = dollarsOf(usage);
    if (dollars === undefined) unpriced += requests.length;
    else total.dollars += dollars;
  }
  const tokens = (count: number) =>
    uncounted === 0
      ? { value: count }
      : { value: null, reason: `no token counts came with ${uncounted} of ${total.requests} requests` };
  return {
    judge,
    protocol,
    requests: total.requests,
    inputTokens: tokens(total.input),
    outputTokens: tokens(total.output),
    dollars:
      unpriced === 0 && total.requests > 0
        ? { value: total.dollars }
        : { value: null, reason: 'the price is not known: give it with --prices' },
  };
}
