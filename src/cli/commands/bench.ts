import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { findDataset } from '../../../datasets/registry.js';
import { type BenchAnswer, type BenchOptions, benchSystems } from '../../analysis/bench/bench.js';
import { BENCH_MEASURES, benchMeasures } from '../../analysis/bench/bench-measures.js';
import { InputError } from '../../errors.js';
import type { Question } from '../../library/question.js';
import { chooseSystems } from '../../run/choose-systems.js';
import { openDataset } from '../../run/open-dataset.js';
import type { Plan } from '../../run/plan.js';
import { Study } from '../../study/study.js';
import { benchTables } from '../../tables/bench.js';
import { envelope } from '../../tables/envelope.js';
import { type RunRow, runTables } from '../../tables/runs.js';
import { LENGTH_UNITS, type LengthUnit } from '../../text/lengths.js';
import type { CommandKit } from '../context.js';
import { finish } from '../finish.js';
import { type GateFlags, gatesOf, withGates } from '../gates.js';
import { dryRun } from '../judging/estimates.js';
import { type JudgeFlags, withAsking } from '../judging/flags.js';
import { runRecord } from '../judging/run-record.js';
import { showExchanges } from '../judging/show.js';
import { cameToNothing } from '../judging/stopped.js';
import { type OpenTrials, openTrials, runTrials } from '../judging/trials.js';
import {
  deriveOption,
  goldOption,
  labelsOption,
  repeatable,
  type SelectionFlags,
  selectionOf,
  withResamples,
} from '../options.js';
import { printDocument } from '../output.js';

interface Flags extends GateFlags, JudgeFlags, Pick<SelectionFlags, 'derive' | 'gold' | 'labels'> {
  baseline: string;
  recorded?: string[];
  unit: LengthUnit;
  resamples: number;
  confidence: number;
}

/** `assize bench`. */
export function build(kit: CommandKit): Command {
  const command = new Command('bench')
    .description(
      'Sets every system of a data set against one baseline: win rates with intervals, length ratios, and the win rates with length held still. With --judge (or --plan) judges are asked first, by llm-compare, about the N − 1 pairs of an item that hold the baseline; the same command again goes on where it stopped. Without, it tells what recorded judges, runs and people say.',
    )
    .argument('<dataset...>', 'a data set: its id of `assize datasets list`, or a folder; run folders')
    .requiredOption('--baseline <system>', 'the system that the others are set against')
    .addOption(new Option('--unit <unit>', 'of the lengths').choices([...LENGTH_UNITS]).default('words'))
    .addOption(
      repeatable('--recorded <name>', 'of the judges that are recorded only this, or `judge/protocol`'),
    )
    .addOption(deriveOption())
    .addOption(goldOption())
    .addOption(labelsOption());
  withGates(withResamples(withAsking(command)), BENCH_MEASURES);
  return command.action((names: string[], flags: Flags) => bench(names, flags, kit));
}

async function bench(names: readonly string[], flags: Flags, kit: CommandKit): Promise<void> {
  gatesOf(flags, BENCH_MEASURES);
  if (flags.judge === undefined && flags.plan === undefined) return tell(names, [], flags, kit);
  const [named = '', ...runs] = names;
  // A plan's paths are relative to its own folder.
  const dataset = findDataset(named) ? named : resolve(kit.context.cwd, named);
  const trials = await openTrials(
    flags.plan === undefined ? { ...flags, dataset, protocol: [PROTOCOL] } : flags,
    kit,
    (plan) => againstBaseline(plan, dataset, flags),
  );
  try {
    requireBaseline(trials, flags);
    if (flags.dryRun) {
      printDocument(kit.context, await dryRun(trials, flags, kit), flags.format);
      return;
    }
    const { rows, shown, failure } = await runTrials(trials, flags, kit);
    if (failure && cameToNothing(rows, flags)) throw failure;
    if (flags.format === 'table' && shown.length > 0) kit.context.out(`${showExchanges(shown)}\n`);
    if (failure) {
      printDocument(kit.context, runsDocument(rows), flags.format);
      throw failure;
    }
    await tell([...runs, ...rows.map(({ place }) => place)], rows, flags, kit);
  } finally {
    await Promise.all(trials.ready.map((each) => each.judge.close?.()));
  }
}

const PROTOCOL = 'llm-compare';

/** Each trial of a plan as a comparison with the baseline alone. */
function againstBaseline(plan: Plan, dataset: string, { baseline, system }: Flags): Plan {
  const pairs = `baseline:${baseline}`;
  const trials = plan.trials?.map((trial) => {
    const systems = system ?? trial.systems ?? plan.defaults?.systems;
    return {
      ...trial,
      dataset,
      protocol: PROTOCOL,
      options: { ...(trial.options ?? plan.defaults?.options), pairs },
      ...(systems && { systems: [...systems, baseline] }),
    };
  });
  return { ...plan, ...(trials && { trials }) };
}

/** @throws InputError naming the systems that there are */
function requireBaseline({ ready }: OpenTrials, { baseline }: Flags): void {
  for (const { trial } of ready) {
    const { card, candidates } = trial.data.dataset;
    if (card.anonymous) {
      throw new InputError(
        `The outputs of ${JSON.stringify(card.id)} have no system behind them (anonymous): there is no baseline to set others against`,
      );
    }
    const known = [...new Set(candidates.map(({ system }) => system))];
    if (!known.includes(baseline)) {
      throw new InputError(
        `--baseline: ${card.id} has no system ${baseline}: expected one of ${known.join(', ')}`,
      );
    }
  }
}

const runsDocument = (rows: readonly RunRow[]) => ({
  result: { ...envelope('judge', { warnings: [] }), runs: rows.map(runRecord) },
  tables: runTables(rows),
});

/** The answer, after what the runs came to that were asked for it. */
async function tell(
  names: readonly string[],
  rows: readonly RunRow[],
  flags: Flags,
  kit: CommandKit,
): Promise<void> {
  const { baseline, unit, resamples, confidence, seed = 1, dimension, gold, labels, system } = flags;
  const dataset = await openDataset(names, kit.context, flags.where, flags.derive);
  const selection = selectionOf({
    ...(dimension && { dimension }),
    ...(flags.recorded && { judge: flags.recorded }),
    ...(gold !== undefined && { gold }),
    ...(labels && { labels }),
  });
  const options: BenchOptions = {
    baseline,
    unit,
    ...(system && { systems: chooseSystems(dataset, system) }),
    resamples,
    confidence,
    seed,
  };
  const question: Question<BenchOptions, BenchAnswer & { runs?: object[] }> = {
    kind: 'bench',
    run: async (study, asked, tick) => ({
      ...(rows.length > 0 && { runs: rows.map(runRecord) }),
      ...(await benchSystems(study, asked, tick)),
    }),
    measures: benchMeasures,
    tables: (study, asked, answer) => [
      ...(rows.length > 0 ? runTables(rows) : []),
      ...benchTables(study, asked, answer),
    ],
  };
  await finish(question, new Study(dataset, selection), options, flags, kit, gatesOf(flags, BENCH_MEASURES));
}
