import { Command } from 'commander';
import { envelope } from '../../tables/envelope.js';
import { runTables } from '../../tables/runs.js';
import type { CommandKit } from '../context.js';
import { dryRun } from '../judging/estimates.js';
import { type JudgeFlags, withJudgeOptions } from '../judging/flags.js';
import { runRecord } from '../judging/run-record.js';
import { showExchanges } from '../judging/show.js';
import { cameToNothing } from '../judging/stopped.js';
import { openTrials, runTrials } from '../judging/trials.js';
import { printDocument } from '../output.js';

/** `assize judge`. */
export function build(kit: CommandKit): Command {
  const command = new Command('judge').description(
    'Asks judges about a data set and keeps requests, replies and scores in a run folder. The same command again goes on where it stopped.',
  );
  return withJudgeOptions(command).action((flags: JudgeFlags) => judge(flags, kit));
}

/** @throws where a run was stopped, and where requests of any have no answer: after it has printed what is done */
async function judge(flags: JudgeFlags, kit: CommandKit): Promise<void> {
  const { context } = kit;
  const trials = await openTrials(flags, kit);
  try {
    if (flags.dryRun) {
      printDocument(context, await dryRun(trials, flags, kit), flags.format);
      return;
    }
    const { rows, shown, failure } = await runTrials(trials, flags, kit);
    if (failure && cameToNothing(rows, flags)) throw failure;
    if (flags.format === 'table' && shown.length > 0) context.out(`${showExchanges(shown)}\n`);
    const result = {
      ...envelope('judge', { warnings: [] }),
      runs: rows.map(runRecord),
      ...(flags.show && { shown }),
    };
    printDocument(context, { result, tables: runTables(rows) }, flags.format);
    if (failure) throw failure;
  } finally {
    await Promise.all(trials.ready.map((each) => each.judge.close?.()));
  }
}
