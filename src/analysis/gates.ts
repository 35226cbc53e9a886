import { InputError } from '../errors.js';
import { Unknown } from '../expressions/evaluate.js';
import { type Expression, readExpression } from '../expressions/expression.js';
import { Names } from '../expressions/names.js';
import { none } from '../model/result.js';
import { remark } from '../remarks/remark.js';
import type { Estimate } from './estimate.js';
import { timesToDecide } from './gate-reach.js';
import { heldAgainst, type Measure } from './gate-values.js';

export type { Measure } from './gate-values.js';

/** What a gate may name; `interval` where an end of its interval can be asked for. */
export type MeasureNames = Readonly<Record<string, 'interval' | 'value'>>;

/**
 * A condition that must not hold of any judge (`flip_rate > .1`), or that must hold of each
 * (`low(tau) > best_reference and high(flip_rate) < .1`).
 */
export interface Gate {
  text: string;
  must: 'hold' | 'not hold';
  expression: Expression;
}

/** The measures of one judge on one dimension; a measure that does not apply is absent. */
export interface Measured {
  /** Who and on what, in words. */
  where: string;
  measures: Readonly<Record<string, Measure | undefined>>;
}

/** `judge/protocol on dimension`. */
export function whereOf(name: string, dimension: string): string {
  return `${name} on ${dimension}`;
}

/** A gate, and who broke it. */
export interface GateOutcome {
  gate: string;
  must: Gate['must'];
  /** `undecided`: the figures have values, and their intervals hold both sides of a limit. */
  outcome: 'passed' | 'failed' | 'undecided';
  passed: boolean;
  /** How many judges and dimensions were held against it. */
  checked: number;
  /** Who broke it, or of whom it cannot be told, with the figures that it names. */
  failures: GateFailure[];
}

/** One judge and dimension of which a gate fails or cannot be told, with the figures that it names. */
export interface GateFailure {
  where: string;
  outcome: 'failed' | 'undecided';
  figures: Record<string, Measure>;
  /** Why there is no answer, where there is none. */
  why?: string;
  /** Where it cannot be told: how many times as many data would tell, were the values to stay; null: none in reach. */
  times?: number | null;
}

/**
 * @param known the measures of this analysis
 * @throws InputError for what is no condition, names no measure of this analysis, or asks for an end of what has no interval
 */
export function parseGate(text: string, known: MeasureNames, must: Gate['must'] = 'not hold'): Gate {
  const names = Object.keys(known);
  const ends = (name: string) => {
    if (known[name] === 'interval') return;
    const having = names.filter((one) => known[one] === 'interval');
    throw new InputError(
      `${name} has no interval, so ${JSON.stringify(text)} asks for an end of nothing. With an interval: ${having.join(', ')}`,
    );
  };
  const vocabulary = { names: new Names('measure of this analysis', names), ends };
  const expression = readExpression(underscored(text, names), vocabulary, ['truth']);
  if (expression.tree.kind === 'name') {
    throw new InputError(
      `Expected a gate such as '${names[0]} > 0.1' (a condition over measures, low(…) or high(…) of them for an end of an interval), got ${JSON.stringify(text)}. Measures: ${names.join(', ')}`,
    );
  }
  if (expression.names.length === 0) {
    throw new InputError(`The gate ${JSON.stringify(text)} names no measure. Measures: ${names.join(', ')}`);
  }
  return { text: text.trim(), must, expression };
}

/** `flip-rate>0.1`, as measures were once written: a name with hyphens is one, unless its parts are names themselves. */
function underscored(text: string, names: readonly string[]): string {
  return text.replace(/[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z][A-Za-z0-9]*)+/g, (word) => {
    const name = word.replaceAll('-', '_');
    return names.includes(name) || !word.split('-').some((part) => names.includes(part)) ? name : word;
  });
}

/** A measure that is undefined breaks a gate, with its reason; so does one that nobody has. */
export function checkGates(gates: readonly Gate[], measured: readonly Measured[]): GateOutcome[] {
  const rows = joined(measured);
  return gates.map((gate) => {
    const { names } = gate.expression;
    const having = rows.filter(({ measures }) => names.every((name) => measures[name] !== undefined));
    const failures = having.flatMap((row) => failureOf(gate, row) ?? []);
    if (having.length === 0) failures.push(nobody(names, rows));
    const failed = failures.some(({ outcome }) => outcome === 'failed');
    const outcome = failed ? 'failed' : failures.length > 0 ? 'undecided' : 'passed';
    return {
      gate: gate.text,
      must: gate.must,
      outcome,
      passed: outcome === 'passed',
      checked: having.length,
      failures,
    };
  });
}

/** Rows of several analyses about the same judge and dimension as one. */
function joined(rows: readonly Measured[]): Measured[] {
  const byPlace = new Map<string, Measured>();
  for (const { where, measures } of rows) {
    byPlace.set(where, { where, measures: { ...byPlace.get(where)?.measures, ...measures } });
  }
  return [...byPlace.values()];
}

function failureOf({ expression, must }: Gate, { where, measures }: Measured): GateFailure | undefined {
  const found = heldAgainst(expression, measures as Record<string, Measure>);
  if (found === (must === 'hold')) return undefined;
  const figures = Object.fromEntries(expression.names.map((name) => [name, measures[name] as Measure]));
  if (!(found instanceof Unknown)) return { where, outcome: 'failed', figures };
  if (found.kind === 'missing') return { where, outcome: 'failed', figures, why: found.reason };
  const times = timesToDecide(expression, figures);
  return { where, outcome: 'undecided', figures, why: found.reason, times };
}

function nobody(names: readonly string[], rows: readonly Measured[]): GateFailure {
  const absent = names.filter((name) => rows.every(({ measures }) => measures[name] === undefined));
  const measure = (absent.length > 0 ? absent : names).join(' and ');
  const value = none(remark('no-such-measure', { measure }));
  return { where: 'all judges', outcome: 'failed', figures: { [measure]: { value } } };
}

/** How far a number is from another, whichever side it lies on, with the interval of that. */
export function distance({ value, interval }: Estimate, from = 0): Estimate {
  const { low, high } = interval;
  if (value.value === null || low.value === null || high.value === null) return { value, interval };
  const ends = [low.value, high.value].map((end) => Math.abs(end - from));
  const within = low.value <= from && from <= high.value;
  return {
    value: { value: Math.abs(value.value - from) },
    interval: { low: { value: within ? 0 : Math.min(...ends) }, high: { value: Math.max(...ends) } },
  };
}
