import { InputError } from '../errors.js';
import type { RunPlan } from '../model/run.js';
import { noAnswer } from './case-run.js';
import { type DimensionReading, onEachDimension } from './reading.js';
import { scoresOf } from './records.js';
import { type Trial, type TrialCase, trialCases } from './trial.js';

/**
 * What a trial sets out to ask, counted before the first request: every generator is run as if nothing came back, so
 * that what the data or the prompts lack is told before anything is paid for.
 * @throws InputError of the protocol or of a template; where there is nothing to ask
 */
export function planOf(trial: Trial): RunPlan {
  let requests = 0;
  const items = new Set<string>();
  const counts = new Map<string, Map<string, number>>();
  for (const trialCase of trialCases({ ...trial, repeats: 1 })) {
    const { item } = trialCase;
    items.add(item);
    const planned = countCase(trialCase, trial);
    requests += planned.requests;
    for (const [dimension, verdicts] of planned.verdicts) {
      const own = counts.get(dimension) ?? new Map<string, number>();
      counts.set(dimension, own.set(item, trial.repeats * verdicts));
    }
  }
  if (requests === 0) throw nothingToAsk(trial);
  const columns = new Map<string, RunPlan['columns'][number]>();
  for (const [dimension, byItem] of counts) {
    const verdicts = verdictsOf(byItem);
    const alike = JSON.stringify(verdicts);
    const known = columns.get(alike);
    if (known) known.dimensions.push(dimension);
    else columns.set(alike, { dimensions: [dimension], verdicts });
  }
  return { items: items.size, requests: trial.repeats * requests, columns: [...columns.values()] };
}

function countCase(trialCase: TrialCase, trial: Trial) {
  const running = trialCase.start();
  let step = running.next([]);
  const requests = step.done ? 0 : step.value.length;
  while (!step.done) step = running.next(step.value.map(() => noAnswer('not asked')));
  const reading = { trialCase, exchanges: new Map(), outcome: step.value, pending: 0, otherWords: 0 };
  const verdicts = new Map<string, number>();
  for (const each of onEachDimension(reading)) {
    const level = trial.dimensions.find(({ id }) => id === each.dimension)?.level ?? 'candidate';
    if (level === 'unit') requireUnits(each, trial);
    verdicts.set(each.dimension, scoresOf(each, { judge: '', protocol: '' }, level).length);
  }
  return { requests, verdicts };
}

/** Values of whole candidates are refused by every analysis of a dimension that is judged on units. */
function requireUnits({ dimension, outcome }: DimensionReading, { protocol, dimensions }: Trial): void {
  if (!outcome.verdicts.some((verdict) => 'value' in verdict && verdict.unit === undefined)) return;
  const others = dimensions.filter(({ level }) => level === 'candidate').map(({ id }) => id);
  throw new InputError(
    `${protocol.id} scores whole candidates, and \`${dimension}\` is judged on units: ` +
      (others.length > 0 ? `name others with --dimension (${others.join(', ')}), or ` : '') +
      'choose a protocol that asks about units (booookscore, arm)',
  );
}

function nothingToAsk({ data, protocol, options }: Trial): InputError {
  const { pairs } = options as { pairs?: unknown };
  const [, baseline] = /^baseline:(.*)$/s.exec(String(pairs)) ?? [];
  const why = baseline === undefined ? '' : `: is there a system ${baseline}?`;
  return new InputError(`${protocol.id} has nothing to ask about ${data.dataset.card.id}${why}`);
}

/** One number where every item has the same. */
function verdictsOf(byItem: ReadonlyMap<string, number>): number | Record<string, number> {
  const [first, ...others] = new Set(byItem.values());
  return first !== undefined && others.length === 0 ? first : Object.fromEntries(byItem);
}
