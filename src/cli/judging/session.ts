import { join } from 'node:path';
import { dataFolder } from '../../../datasets/data-folder.js';
import { type Pacing, pacingOf } from '../../library/settings.js';
import type { Manifest } from '../../model/run.js';
import { gitRevision } from '../../run/manifest.js';
import type { Plan } from '../../run/plan.js';
import { packageVersion } from '../../tables/version.js';
import type { CommandKit } from '../context.js';
import type { SessionFlags } from './session-flags.js';

/** What does not change from trial to trial. */
export interface SessionSettings extends Pacing {
  limit: number | undefined;
  /** `--show` alone set the limit. */
  show: boolean;
  cacheFolder: string | undefined;
  /** Ask what the endpoint can do before the first request. */
  probe: boolean;
  assize: string;
  git: Manifest['git'] | undefined;
}

export async function sessionSettings(
  flags: SessionFlags,
  limits: Plan['limits'],
  { context }: CommandKit,
): Promise<SessionSettings> {
  const { cwd } = context;
  const { concurrency, rpm, tpm, attempts, deadline, maxWait } = flags;
  const asked = Object.entries({ concurrency, rpm, tpm, attempts, deadline, maxWait });
  const given = Object.fromEntries(asked.filter(([, value]) => value !== undefined));
  return {
    ...pacingOf(limits, given),
    limit: flags.limit ?? (flags.show ? 10 : undefined),
    show: flags.limit === undefined && flags.show === true,
    cacheFolder: cacheFolder(flags, context),
    probe: flags.probe,
    assize: packageVersion(),
    git: await gitRevision(cwd),
  };
}

/** Where the response cache is; undefined where it is left out. */
export function cacheFolder(
  { cache }: Pick<SessionFlags, 'cache'>,
  { env, cwd }: CommandKit['context'],
): string | undefined {
  return cache ? join(dataFolder(env, cwd), 'cache') : undefined;
}
