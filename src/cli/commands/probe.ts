import { Command } from 'commander';
import { EXIT, InputError } from '../../errors.js';
import { createJudge } from '../../judge/create.js';
import { loadOwnPrices } from '../../judge/prices.js';
import { probeJudge } from '../../judge/probe.js';
import { envelope } from '../../tables/envelope.js';
import { probeTable } from '../../tables/probe.js';
import type { CommandKit } from '../context.js';
import { printDocument } from '../output.js';
import { type ProbeFlags, withProbeOptions } from '../probing/flags.js';

/** `assize probe JUDGE`. */
export function build(kit: CommandKit): Command {
  const { context, setExitCode } = kit;
  const command = new Command('probe').description(
    'Asks an endpoint what it can do, with up to seven short requests; with --long, up to what length it reads.',
  );
  return withProbeOptions(command).action(async (name: string, flags: ProbeFlags) => {
    if (name.startsWith('replay:'))
      throw new InputError('a replay has no endpoint to ask: name a live judge');
    if (flags.long) {
      const judge = createJudge(name, { env: context.env, ...(flags.baseUrl && { baseUrl: flags.baseUrl }) });
      const { probeLong } = await import('../probing/long.js');
      return probeLong(judge, flags, kit).finally(() => judge.close?.());
    }
    const prices = await loadOwnPrices(context.env, flags.prices);
    const judge = createJudge(name, { env: context.env, ...(flags.baseUrl && { baseUrl: flags.baseUrl }) });
    const probe = await probeJudge(judge, {
      signal: context.signal,
      deadlineMs: flags.timeout * 1000,
      ...(prices && { prices }),
    });
    await judge.close?.();
    if (probe.answers || flags.format === 'json') {
      const { failure, warnings, ...rest } = probe;
      const said = failure && {
        failure: { fault: failure.fault, message: failure.message, ...failure.details },
      };
      const result = { ...envelope('probe', { warnings }), ...rest, ...said };
      printDocument(context, { result, tables: [probeTable(probe)] }, flags.format);
    }
    if (probe.failure) {
      context.err(`assize: ${probe.judge} does not answer: ${probe.failure.message}\n`);
      setExitCode(EXIT.stopped);
    }
  });
}
