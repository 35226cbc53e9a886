import { type Remark, remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import {
  bootstrapInterval,
  checkConfidence,
  definedOf,
  drawsOf,
  type IntervalMethod,
  spreadOf,
} from '../resampling/bootstrap-interval.js';
import { planResamples, type Resample, type ResamplePlan } from '../resampling/resamples.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import {
  type Coefficient,
  type CorrelationLevel,
  type CorrelationOptions,
  correlationOptions,
  type JointCells,
  jointCells,
  oneOf,
  type UndefinedPolicy,
  whyNothingToCorrelate,
} from './joint-cells.js';
import { groupByCells, type JudgeGroup } from './judge-groups.js';
import { correlationsOverItems } from './over-items.js';
import { type Fixed, resampledCorrelations } from './resampled-correlation.js';
import type { ScoreGrid } from './score-grid.js';

/** What is correlated, what is resampled, and the kind of interval. */
export interface BootstrapOptions extends CorrelationOptions {
  /** What is resampled; default `both`. */
  resample?: Resample;
  /** Random resamples, where not all can be enumerated within this number. Default 9,999. */
  resamples?: number;
  /** Default .95. */
  confidence?: number;
  /** Default `percentile`. */
  method?: IntervalMethod;
  /** The source of every draw; its seed is in the answer. */
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
}

/** A correlation with its bootstrap interval. NaN where undefined; `reason` then says why. */
export interface BootstrapResult {
  estimate: number;
  low: number;
  high: number;
  reason?: Remark;
  confidence: number;
  /** What was used in the end; a warning says why where it is not what was asked. */
  method: IntervalMethod;
  level: CorrelationLevel;
  coefficient: Coefficient;
  policy: UndefinedPolicy;
  resample: Resample;
  /** Equally likely resamples behind the interval: the number drawn, or all tuples there are. */
  resamples: number;
  /** All resamples were enumerated, as multisets weighted by the tuples that draw them; nothing was random. */
  exhaustive: boolean;
  /** Resamples (tuples) without a value; the interval is of the others. */
  nUndefined: number;
  /** Standard deviation of the defined replicates. */
  standardError: number;
  seed: number;
  warnings: Remark[];
}

/** With fewer systems a system-level interval is coarse. */
const FEW_SYSTEMS = 8;
/** Above this share of resamples without a value the interval speaks for the rest only, and says so. */
const MANY_UNDEFINED = 0.05;

/**
 * A bootstrap interval for the correlation of a judge with gold. Systems, items or both are drawn with replacement;
 * a system drawn twice is tied with its copy. All cells of an item move together.
 *
 * Source: Deutsch, Dror & Roth (2021), TACL 9 (Boot-Systems, Boot-Inputs, Boot-Both).
 * Cells that one of the grids has not scored are left out. Where the coefficient is undefined it is NaN with a
 * reason.
 * @throws InputError for options out of range
 */
export function bootstrapCorrelation(
  judge: ScoreGrid,
  gold: ScoreGrid,
  options: BootstrapOptions,
): BootstrapResult {
  return bootstrapCorrelations([judge], gold, options)[0];
}

/**
 * Several judges on the same gold and the same resamples. Resamples are drawn over the gold's items and systems that
 * every judge names; each judge is correlated over the cells it and the gold both scored.
 * Cells that one of the grids has not scored are left out.
 * @returns one result a judge, in the order given
 */
export function bootstrapCorrelations(
  judges: readonly ScoreGrid[],
  gold: ScoreGrid,
  options: BootstrapOptions,
): BootstrapResult[] {
  const run = new Bootstrap(judges, gold, options);
  return judges.map((_, k) => run.result(k));
}

const NOTHING = new Float64Array(0);

class Bootstrap {
  readonly #options: Required<CorrelationOptions>;
  readonly #resample: Resample;
  readonly #confidence: number;
  readonly #method: IntervalMethod;
  readonly #plan: Pick<ResamplePlan, 'exhaustive' | 'resamples' | 'distinct'>;
  readonly #cells: JointCells[];
  readonly #values: Float64Array[];
  readonly #tuples: Float64Array;
  readonly #seed: number;

  constructor(judges: readonly ScoreGrid[], gold: ScoreGrid, options: BootstrapOptions) {
    this.#options = correlationOptions(options);
    this.#resample = oneOf('resample', options.resample ?? 'both', ['systems', 'items', 'both']);
    this.#confidence = options.confidence ?? 0.95;
    checkConfidence(this.#confidence);
    this.#method = oneOf('method', options.method ?? 'percentile', ['percentile', 'bca']);
    this.#seed = options.random.seed;
    const { items, systems } = jointCells([gold, ...judges]);
    const shared = gold.alignTo(items, systems);
    this.#cells = judges.map((judge) => jointCells([shared, judge]));
    const { resamples = 9999, random, draws = new SharedDraws() } = options;
    this.#values = judges.map(() => NOTHING);
    const groups = groupByCells(
      this.#cells.map((cells) =>
        whyNothingToCorrelate(cells, this.#options.level) === undefined ? cells : undefined,
      ),
    );
    if (this.#resample === 'items') {
      const drawn = draws.items(items.length, resamples, random);
      this.#plan = drawn;
      this.#tuples = drawn.tuples ?? NOTHING;
      for (const { cells, gold, judges, layers } of groups) {
        const values = correlationsOverItems(cells, layers, gold, this.#options, drawn);
        for (const [k, j] of judges.entries()) this.#values[j] = values[k];
      }
    } else {
      const plan = planResamples(this.#resample, systems.length, items.length, resamples, random);
      this.#plan = plan;
      this.#tuples = new Float64Array(plan.distinct);
      this.#draw(groups, plan);
    }
  }

  #draw(judgeGroups: readonly JudgeGroup[], plan: ResamplePlan): void {
    const fixed = this.#resample === 'systems' ? 'items' : 'nothing';
    const groups = judgeGroups.map(({ cells, gold, judges, layers }) => {
      for (const j of judges) this.#values[j] = new Float64Array(plan.distinct);
      return {
        correlate: resampledCorrelations(cells, layers, gold, this.#options, fixed),
        out: new Float64Array(layers.length),
        values: judges.map((j) => this.#values[j]),
      };
    });
    if (groups.length === 0) return;
    let k = 0;
    plan.forEach((systems, items, tuples) => {
      this.#tuples[k] = tuples;
      for (const { correlate, out, values } of groups) {
        correlate(systems, items, out);
        for (let j = 0; j < values.length; j++) values[j][k] = out[j];
      }
      k++;
    });
  }

  /** One judge's correlation alone, for the estimate and the jackknife. */
  #alone(
    { layers: [gold, judge], ...cells }: JointCells,
    fixed: Fixed,
  ): (systems: Int32Array, items: Int32Array) => number {
    const correlate = resampledCorrelations(cells, [judge], gold, this.#options, fixed);
    const out = new Float64Array(1);
    return (systems, items) => {
      correlate(systems, items, out);
      return out[0];
    };
  }

  result(judge: number): BootstrapResult {
    const cells = this.#cells[judge];
    const { level, coefficient, undefinedPolicy: policy } = this.#options;
    const { exhaustive, resamples } = this.#plan;
    const empty = {
      estimate: Number.NaN,
      low: Number.NaN,
      high: Number.NaN,
      confidence: this.#confidence,
      method: this.#method,
      level,
      coefficient,
      policy,
      resample: this.#resample,
      resamples,
      exhaustive,
      nUndefined: resamples,
      standardError: Number.NaN,
      seed: this.#seed,
      warnings: [],
    };
    const reason = whyNothingToCorrelate(cells, level);
    if (reason !== undefined) return { ...empty, reason };
    const estimate = this.#alone(cells, 'systems')(ones(cells.nSystems), ones(cells.nItems));
    if (Number.isNaN(estimate)) {
      return { ...empty, reason: remark('correlation-undefined') };
    }
    const replicates = definedOf(this.#values[judge], exhaustive ? this.#tuples : undefined);
    const nUndefined = resamples - drawsOf(replicates);
    if (replicates.values.length === 0)
      return { ...empty, estimate, reason: remark('no-resample-correlates') };
    const { fallback, ...interval } = bootstrapInterval(
      replicates,
      estimate,
      this.#confidence,
      this.#method,
      () => this.#jackknife(this.#alone(cells, 'nothing'), cells),
    );
    const warnings = this.#warnings(cells, nUndefined);
    if (fallback) warnings.push(fallback);
    return {
      ...empty,
      ...interval,
      estimate,
      nUndefined,
      standardError: spreadOf(replicates),
      warnings,
    };
  }

  #jackknife(
    correlation: (systems: Int32Array, items: Int32Array) => number,
    cells: JointCells,
  ): Float64Array[] {
    const systems = ones(cells.nSystems);
    const items = ones(cells.nItems);
    const leaveOneOut = (multiplicities: Int32Array) =>
      Float64Array.from(multiplicities, (_, k) => {
        multiplicities[k] = 0;
        const value = correlation(systems, items);
        multiplicities[k] = 1;
        return value;
      });
    const samples = { systems: [systems], items: [items], both: [systems, items] }[this.#resample];
    return samples.map(leaveOneOut);
  }

  #warnings(cells: JointCells, nUndefined: number): Remark[] {
    const warnings: Remark[] = [];
    if (this.#options.level === 'system' && cells.nSystems < FEW_SYSTEMS) {
      warnings.push(remark('few-systems', { systems: cells.nSystems }));
    }
    const { resamples } = this.#plan;
    if (nUndefined > MANY_UNDEFINED * resamples) {
      const percent = ((100 * nUndefined) / resamples).toFixed(1);
      warnings.push(remark('resamples-undefined', { undefined: nUndefined, resamples, percent }));
    }
    return warnings;
  }
}

function ones(length: number): Int32Array {
  return new Int32Array(length).fill(1);
}
