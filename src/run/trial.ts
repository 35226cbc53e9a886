import { itemsWhere } from '../../datasets/where.js';
import { type ContextSettings, inContext } from '../../protocols/context/index.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun } from '../../protocols/contract.js';
import { InputError } from '../errors.js';
import { isLikelihoodJudge, type Judge } from '../judge/contract.js';
import type { Dimension } from '../model/card.js';
import type { Where } from '../model/common.js';
import type { Dataset } from '../model/dataset.js';
import type { Candidate } from '../model/item.js';
import type { Sampling } from '../model/request.js';
import type { Manifest, Orders } from '../model/run.js';
import { unknownName } from '../text/unknown-name.js';
import { datasetChecksum } from './checksum.js';
import { seededShuffle } from './shuffle.js';

/** The data set of a trial, and where it is found again: a published name, or a folder. */
export class DatasetRef {
  #sha256: string | undefined;

  constructor(
    readonly dataset: Dataset,
    readonly place: string,
  ) {}

  /** Of what a judge can be shown. */
  get sha256(): string {
    this.#sha256 ??= datasetChecksum(this.dataset);
    return this.#sha256;
  }
}

/** What is asked of whom: everything that an answer depends on but the judge's server. */
export interface Trial {
  data: DatasetRef;
  /** The items that are asked about, of the data set's; absent = all. */
  where?: Where | undefined;
  /** The systems whose candidates are shown; absent = all. */
  systems?: readonly string[] | undefined;
  protocol: Protocol;
  /** As the protocol's schema has validated them. */
  options: unknown;
  prompts: PromptSet;
  dimensions: readonly Dimension[];
  orders: Orders;
  repeats: number;
  seed: number;
  sampling: Sampling;
  /** How documents are shown that are longer than the judge's window; absent = whole. */
  context?: ContextSettings | undefined;
  /** Each dimension is asked about for itself, whatever the protocol: as runs did before they kept a plan. */
  oneByOne?: true;
}

/** One run of a protocol's generator: an item, a repeat, and a dimension or all those that one asking serves. */
export interface TrialCase {
  item: string;
  /** What its verdicts are on. The requests are named by the first. */
  dimensions: readonly string[];
  repeat: number;
  /** The systems in the data set's order. */
  systems: readonly string[];
  start(): ProtocolRun;
}

/**
 * The cases of a trial. An item's cases stand together, so that requests which show the same document run next to
 * each other. Items without candidates have none.
 */
export function* trialCases(trial: Trial): Generator<TrialCase> {
  const { data, repeats } = trial;
  const groups = askedTogether(trial);
  const candidates = candidatesByItem(data.dataset, trial.systems);
  for (const item of itemsWhere(data.dataset, trial.where)) {
    const own = candidates.get(item.item);
    if (own === undefined) continue;
    const systems = own.map(({ system }) => system);
    for (const [dimension, ...others] of groups) {
      const dimensions = [dimension, ...others].map(({ id }) => id);
      for (let repeat = 0; repeat < repeats; repeat++) {
        const label = JSON.stringify([item.item, dimension.id, repeat]);
        const theCase: ProtocolCase = {
          item,
          dimension,
          ...(others.length > 0 && { together: [dimension, ...others] }),
          candidates: own,
          repeat,
          orders: trial.orders,
          sampling: trial.sampling,
          shuffle: (values, name) => seededShuffle(values, trial.seed, `${label}:${name}`),
        };
        const start = () => runOf(trial, theCase);
        yield { item: item.item, dimensions, repeat, systems, start };
      }
    }
  }
}

function runOf({ protocol, options, prompts, context }: Trial, theCase: ProtocolCase): ProtocolRun {
  return context
    ? inContext(protocol, theCase, options, prompts, context)
    : protocol.run(theCase, options, prompts);
}

/** The candidates of each item, in the data set's order. @param systems of these alone; absent = all */
export function candidatesByItem(dataset: Dataset, systems?: readonly string[]): Map<string, Candidate[]> {
  const candidates = new Map<string, Candidate[]>();
  const wanted = systems && new Set(systems);
  for (const candidate of dataset.candidates) {
    if (wanted && !wanted.has(candidate.system)) continue;
    const known = candidates.get(candidate.item);
    if (known) known.push(candidate);
    else candidates.set(candidate.item, [candidate]);
  }
  return candidates;
}

/** The dimensions of a trial, those together that one asking serves. */
function askedTogether({ protocol, options, dimensions, oneByOne }: Trial): [Dimension, ...Dimension[]][] {
  const [first, ...others] = dimensions;
  const once = protocol.asksOnce || protocol.asksTogether?.(options);
  if (once && !oneByOne && first) return [[first, ...others]];
  return dimensions.map((dimension) => [dimension]);
}

/** How many cases `trialCases` gives. */
export function countCases(trial: Trial): number {
  const { data, repeats } = trial;
  const shown = candidatesByItem(data.dataset, trial.systems);
  return (
    itemsWhere(data.dataset, trial.where).filter(({ item }) => shown.has(item)).length *
    askedTogether(trial).length *
    repeats
  );
}

/**
 * The dimensions of a trial: those asked for, or all that the data set has and the protocol has templates for. What is
 * judged on units is left to the protocols that ask about units, unless it is named.
 * @throws InputError naming what there is
 */
export function chooseDimensions(
  dataset: Dataset,
  protocol: Protocol,
  prompts: PromptSet,
  wanted: readonly string[] | undefined,
): Dimension[] {
  const served = new Set(protocol.dimensions(prompts));
  const serves = (id: string) => served.has(id) || served.has('*');
  const { dimensions: all, id } = dataset.card;
  // What is reckoned from others is asked of nobody.
  const dimensions = all.filter(({ derive }) => derive === undefined);
  if (wanted === undefined || wanted.length === 0) {
    const found = dimensions.filter((dimension) => serves(dimension.id));
    const whole = found.filter(({ level }) => level === 'candidate' || protocol.level === 'unit');
    if (whole.length > 0) return whole;
    if (found.length > 0) return found;
    throw new InputError(
      `${protocol.id} has no template for any dimension of ${id} (${names(dimensions)}): it has ${[...served].join(', ')}; give others with --prompts`,
    );
  }
  return [...new Set(wanted)].map((name) => {
    const dimension = all.find((each) => each.id === name);
    if (dimension?.derive !== undefined) {
      throw new InputError(`${name} is derived (${dimension.derive}): ask about what it is derived from`);
    }
    if (!dimension) {
      const known = dimensions.map((each) => each.id);
      throw unknownName(`dimension of ${id}`, name, known);
    }
    if (!serves(name)) {
      throw new InputError(
        `${protocol.id} has no template for ${name}: it has ${[...served].join(', ')}; give others with --prompts`,
      );
    }
    return dimension;
  });
}

const names = (dimensions: readonly Dimension[]) => dimensions.map(({ id }) => id).join(', ');

/** @throws InputError where the protocol needs what the judge cannot give */
export function checkJudge({ protocol, options }: Pick<Trial, 'protocol' | 'options'>, judge: Judge): void {
  if (!protocol.needsLogprobs(options) || isLikelihoodJudge(judge)) return;
  throw new InputError(
    `${protocol.id} reads token log-probabilities, which ${judge.id} does not give: choose another judge or protocol`,
  );
}

/** The trial as a run asked it that went before, which may be of a version that kept no plan. */
export function asBefore(trial: Trial, { plan }: Pick<Manifest, 'plan'>): Trial {
  return plan ? trial : { ...trial, oneByOne: true };
}

/** The trial without the sampling parameters that this judge's model does not take. */
export function forJudge(trial: Trial, judge: Judge): Trial {
  return { ...trial, sampling: samplingFor(trial.sampling, judge) };
}

/** The sampling parameters that this judge's model takes. */
export function samplingFor(sampling: Sampling, { omits = [] }: Judge): Sampling {
  const taken = Object.entries(sampling).filter(([name]) => !omits.includes(name as keyof Sampling));
  return Object.fromEntries(taken);
}
