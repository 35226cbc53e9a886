import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../src/errors.js';
import { cardSchema } from '../src/model/card.js';
import type { DatasetDefinition, RecordedJudge } from './contract.js';
import { addressesOf } from './kit.js';
import { FILES } from './read.js';
import { wildcard } from './wildcard.js';

/**
 * Recorded judges to pull along: names in which `*` stands for anything (`llama-3*`, `*` for all), of a judge or of
 * `judge/protocol`; an empty list leaves out those of earlier pulls too.
 */
export type JudgeChoice = readonly string[];

/**
 * The judges that were asked for, and those that the pulled data set has already.
 * @throws InputError where a name fits none, or the data set has none to choose from
 */
export async function chosenJudges(
  { id, judges = [] }: Pick<DatasetDefinition, 'id' | 'judges'>,
  choice: JudgeChoice | undefined,
  folder: string,
): Promise<RecordedJudge[]> {
  if (judges.length === 0) {
    if (choice === undefined) return [];
    throw new InputError(`\`${id}\` has no recorded judges to choose from: what it has comes with the pull`);
  }
  if (choice?.length === 0) return [];
  const wanted = new Set(await earlier(judges, folder));
  for (const name of choice ?? []) {
    const fit = judges.filter((judge) => fits(judge, name));
    if (fit.length === 0) {
      const known = [...new Set(judges.map(({ judge }) => judge))].join(', ');
      throw new InputError(
        `no recorded judge of ${id} is called \`${name}\`: expected one of ${known}, or a pattern (llama-3*)`,
      );
    }
    for (const judge of fit) wanted.add(judge);
  }
  return judges.filter((judge) => wanted.has(judge));
}

function fits({ judge, protocol }: RecordedJudge, pattern: string): boolean {
  const expression = wildcard(pattern);
  return expression.test(judge) || expression.test(`${judge}/${protocol}`);
}

/** Those whose files the card of the pulled data set names. */
async function earlier(judges: readonly RecordedJudge[], folder: string): Promise<RecordedJudge[]> {
  const text = await readFile(join(folder, FILES.card), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const card = cardSchema.safeParse(JSON.parse(text));
  const urls = new Set(card.data?.sources.map(({ url }) => url));
  return judges.filter(({ files }) => files.some((file) => addressesOf(file).some((url) => urls.has(url))));
}
