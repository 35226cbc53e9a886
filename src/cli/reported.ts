import { join, resolve } from 'node:path';
import { CrossChecks } from '../../datasets/checks.js';
import { FaultList } from '../../datasets/faults.js';
import { readLines } from '../../datasets/lines.js';
import { parseJson, parseRecord } from '../../datasets/parse.js';
import { parseScore } from '../../datasets/records.js';
import type { JudgeCost } from '../analysis/report/costs.js';
import { InputError } from '../errors.js';
import { costOf, loadOwnPrices, priceOf } from '../judge/prices.js';
import type { Dataset } from '../model/dataset.js';
import { type Judgment, judgmentSchema } from '../model/judgment.js';
import type { Manifest } from '../model/run.js';
import type { Score } from '../model/score.js';
import { openData } from '../run/open-data.js';
import { datasetPlace, RUN_FILES, readManifest } from '../run/run-folder.js';
import type { CliContext } from './context.js';
import type { ReportedRun } from './documents/report/about.js';

/** What a report is made of: a data set with the scores of its runs, the runs, and what they took. */
export interface Reported {
  dataset: Dataset;
  runs: ReportedRun[];
  costs: JudgeCost[];
}

/**
 * Opens what a report names: one data set with its recorded judges, or runs of one data set, whose scores take the
 * place of the recorded ones; a data set named beside its runs keeps its own judges too.
 * @throws InputError where they are of several data sets
 */
export async function openReported(
  names: readonly string[],
  context: CliContext,
  pricesFile: string | undefined,
): Promise<Reported> {
  const prices = await loadOwnPrices(context.env, pricesFile);
  const runs: ReportedRun[] = [];
  const named: string[] = [];
  for (const name of names) {
    const folder = resolve(context.cwd, name);
    const manifest = await readManifest(folder);
    if (manifest === undefined) named.push(name);
    else runs.push({ folder, manifest });
  }
  const places = [
    ...new Set([...named, ...runs.map(({ folder, manifest }) => datasetPlace(folder, manifest))]),
  ];
  const opened = await Promise.all(places.map((place) => openData(place, context)));
  const ids = [...new Set(opened.map(({ dataset }) => dataset.card.id))];
  if (ids.length > 1) {
    throw new InputError(`Expected runs of one data set, got ${ids.join(' and ')}: write a report for each`);
  }
  const [{ dataset }] = opened;
  const scores = named.length > 0 ? [...dataset.scores] : [];
  const costs: JudgeCost[] = [];
  for (const run of runs) {
    const judgments = await readJudgments(join(run.folder, RUN_FILES.judgments));
    for (const score of await readScores(run.folder, dataset)) scores.push(withReply(score, judgments));
    const { id, provider, model, endpoint } = run.manifest.judge;
    costs.push(
      costsOf(run.manifest, judgments.values(), (usage) =>
        costOf(usage, priceOf({ id, provider, model, endpoint }, prices)),
      ),
    );
  }
  return { dataset: { ...dataset, scores }, runs, costs };
}

async function readScores(folder: string, dataset: Dataset): Promise<Score[]> {
  const faults = new FaultList();
  const checks = new CrossChecks(dataset.card, faults);
  dataset.items.forEach((item, index) => {
    checks.item(item, 'items.jsonl', index + 1);
  });
  dataset.candidates.forEach((candidate, index) => {
    checks.candidate(candidate, 'candidates.jsonl', index + 1);
  });
  const scores: Score[] = [];
  const file = join(folder, RUN_FILES.scores);
  await read(file, faults, (value, line) => {
    const score = parseScore(value, file, line, faults);
    if (score === undefined) return;
    checks.score(score, file, line);
    scores.push(score);
  });
  faults.throwIfAny();
  return scores;
}

async function readJudgments(file: string): Promise<Map<string, Judgment>> {
  const faults = new FaultList();
  const judgments = new Map<string, Judgment>();
  await read(file, faults, (value, line) => {
    const judgment = parseRecord(judgmentSchema, value, file, line, faults);
    if (judgment !== undefined) judgments.set(keyOf(judgment), judgment);
  });
  faults.throwIfAny();
  return judgments;
}

async function read(
  file: string,
  faults: FaultList,
  take: (value: unknown, line: number) => void,
): Promise<void> {
  try {
    await readLines(file, file, faults, (text, line) => {
      const value = parseJson(text, file, line, faults);
      if (value !== undefined) take(value, line);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new InputError(`${file} cannot be read (${code}): write it with \`assize rescore\``);
  }
}

/** What was asked: a run's score and its judgment share it. */
function keyOf(score: Score): string {
  const subject = 'shown' in score ? score.shown : [score.system, score.unit ?? ''];
  return JSON.stringify([score.item, score.dimension, score.repeat ?? 0, score.sample ?? 0, subject]);
}

/** A score with the reply it was read from, which a run keeps with its judgments. */
function withReply(score: Score, judgments: ReadonlyMap<string, Judgment>): Score {
  const judgment = judgments.get(keyOf(score));
  if (judgment === undefined) return score;
  const { raw, explanation } = judgment;
  return { ...(raw !== undefined && { raw }), ...(explanation !== undefined && { explanation }), ...score };
}

type Usage = NonNullable<Judgment['usage']>;

/** Verdicts read from the same replies share their usage, which counts once. */
function costsOf(
  { judge, protocol }: Manifest,
  judgments: Iterable<Judgment>,
  dollarsOf: (usage: Usage) => number | undefined,
): JudgeCost {
  const seen = new Set<string>();
  const total = { requests: 0, input: 0, output: 0, dollars: 0 };
  const unknown = { tokens: 0, price: 0 };
  for (const { requests, usage = {} } of judgments) {
    const key = JSON.stringify(requests);
    if (seen.has(key)) continue;
    seen.add(key);
    total.requests += requests.length;
    total.input += usage.inputTokens ?? 0;
    total.output += usage.outputTokens ?? 0;
    if (usage.inputTokens === undefined || usage.outputTokens === undefined)
      unknown.tokens += requests.length;
    const dollars = dollarsOf(usage);
    if (dollars === undefined) unknown.price += requests.length;
    else total.dollars += dollars;
  }
  const tokens = (count: number) =>
    unknown.tokens > 0
      ? {
          value: null,
          reason: `the server gave no token counts for ${unknown.tokens} of ${total.requests} requests`,
        }
      : { value: count };
  return {
    judge: judge.label,
    protocol: protocol.label,
    requests: total.requests,
    inputTokens: tokens(total.input),
    outputTokens: tokens(total.output),
    dollars:
      unknown.price > 0 || total.requests === 0
        ? { value: null, reason: 'price unknown (give one with --prices)' }
        : { value: total.dollars },
  };
}
