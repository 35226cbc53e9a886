import { Command } from 'commander';
import { InputError } from '../../errors.js';
import { costOf } from '../../judge/prices.js';
import { probedJudge } from '../../judge/probed.js';
import { requirePrices } from '../../library/ready-trials.js';
import type { Exchange } from '../../run/first-exchanges.js';
import { firstWritten } from '../../run/writing/exchanges.js';
import { runWriting, type WritingResult } from '../../run/writing/run-writing.js';
import { envelope } from '../../tables/envelope.js';
import { type WritingRow, writtenTable } from '../../tables/writings.js';
import { consentOf } from '../consent.js';
import type { CommandKit } from '../context.js';
import { agreeToCost } from '../judging/outlay.js';
import { type SessionSettings, sessionSettings } from '../judging/session.js';
import { showExchanges } from '../judging/show.js';
import { cameToNothing, leftOverError, resumeCommand, stopError, together } from '../judging/stopped.js';
import { secondInterrupt, watched } from '../judging/watched.js';
import { printDocument } from '../output.js';
import { dryRun, plannedWritings } from '../writing/dry-run.js';
import { type WriteFlags, withWriteOptions } from '../writing/flags.js';
import { type ReadyWriting, readyWritings } from '../writing/ready.js';
import { writingRecord } from '../writing/writing-record.js';

/** `assize write`. */
export function build(kit: CommandKit): Command {
  const command = new Command('write').description(
    'Asks a model for candidates and writes a data set folder with them, the requests and replies in its folder `writing`. The same command again goes on where it stopped.',
  );
  return withWriteOptions(command).action((flags: WriteFlags) => write(flags, kit));
}

/** Asks for the writings that the flags name, and prints what came of them. @throws where one is not done */
export async function write(flags: WriteFlags, kit: CommandKit): Promise<void> {
  const { context } = kit;
  const { ready, limits } = await readyWritings(flags, context);
  try {
    if (flags.dryRun) {
      printDocument(context, await dryRun(ready, flags, context), flags.format);
      return;
    }
    if (flags.protocol !== undefined || flags.judge !== undefined) {
      throw new InputError('--protocol and --judge are for --dry-run: judge the texts with `assize judge`');
    }
    requirePrices(
      ready.map(({ model, price }) => ({ judge: model, price })),
      flags,
    );
    const settings = await sessionSettings(flags, limits, kit);
    await agreeToCost(await plannedWritings(ready, flags, settings, context), flags, context);
    await writeAll(ready, settings, flags, kit);
  } finally {
    await Promise.all(ready.map(({ model }) => model.close?.()));
  }
}

/**
 * Asks for the writings one after the other, until one of them is stopped.
 * @throws where one was, and where requests of any have no answer
 */
async function writeAll(
  ready: readonly ReadyWriting[],
  settings: SessionSettings,
  flags: WriteFlags,
  { context }: CommandKit,
): Promise<void> {
  const stopNow = secondInterrupt(context);
  const consent = consentOf(context, flags.yes);
  const rows: WritingRow[] = [];
  const shown: Exchange[] = [];
  const failures: unknown[] = [];
  let [spent, sent] = [0, 0];
  for (const each of ready) {
    const { model, place, price } = each;
    const writing = await each.open();
    const result = await watched(
      context,
      { name: each.shown, priced: price !== undefined },
      (say, onStart) => {
        const asked = model.provider !== 'replay' && settings.probe ? probedJudge(model, say) : model;
        return runWriting(writing, asked, {
          ...settings,
          place,
          costOf: (usage) => costOf(usage, price),
          budget: flags.budgetUsd === undefined ? undefined : flags.budgetUsd - spent,
          maxRequests: flags.maxRequests === undefined ? undefined : flags.maxRequests - sent,
          signal: context.signal,
          stopNow,
          consent,
          warn: say,
          onStart,
        });
      },
    );
    rows.push({ ...each, result });
    spent += result.tally.dollars;
    sent += result.tally.sent;
    if (flags.show) shown.push(...(await firstWritten(place.notes, writing, settings.limit ?? 10)));
    const failure = failureOf(result, resumeCommand('write', each.goOn, settings.limit));
    if (failure) failures.push(failure);
    if (result.stop) break;
  }
  if (failures.length > 0 && cameToNothing(rows, flags)) throw together(failures);
  if (flags.format === 'table' && shown.length > 0) context.out(`${showExchanges(shown)}\n`);
  const result = {
    ...envelope('write', { warnings: [] }),
    writings: rows.map(writingRecord),
    ...(flags.show && { shown }),
  };
  printDocument(context, { result, tables: [writtenTable(rows)] }, flags.format);
  if (failures.length > 0) throw together(failures);
}

const failureOf = (result: WritingResult, again: string) =>
  result.stop ? stopError(result.stop, again, result.tally.answers) : leftOverError(result, again);
