import { InputError } from '../errors.js';
import { none, type Quantity } from '../model/result.js';
import { remark } from '../remarks/remark.js';
import { unknownName } from '../text/unknown-name.js';
import type { Estimate } from './estimate.js';

/** What a gate may name; `interval` where an end of its interval can be asked for. */
export type MeasureNames = Readonly<Record<string, 'interval' | 'value'>>;

/** A condition that must not hold of any judge: `flip-rate>0.1`, `high(flip-rate)>0.1`. */
export interface Gate {
  text: string;
  measure: string;
  /** An end of the interval in place of the value. */
  end?: 'low' | 'high';
  operator: '>' | '>=' | '<' | '<=';
  limit: number;
}

/** A number that a gate may ask for; those called `interval` have one. */
export interface Measure {
  value: Quantity;
  interval?: Estimate['interval'];
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

export interface GateOutcome {
  gate: string;
  passed: boolean;
  /** How many judges and dimensions were held against it. */
  checked: number;
  /** Who broke it, with the number, or with the reason why there is none. */
  failures: { where: string; value: Quantity }[];
}

const GATE = /^\s*(?:(low|high)\(\s*([a-z][a-z0-9-]*)\s*\)|([a-z][a-z0-9-]*))\s*(>=|<=|>|<)\s*(\S+)\s*$/;

/**
 * @param known the measures of this audit
 * @throws InputError for what is no condition, names no measure of this audit, or asks for an end of what has no interval
 */
export function parseGate(text: string, known: MeasureNames): Gate {
  const names = Object.keys(known);
  const [, end, bounded, plain, operator, number] = GATE.exec(text) ?? [];
  const measure = bounded ?? plain;
  const limit = Number(number);
  if (measure === undefined || !Number.isFinite(limit)) {
    throw new InputError(
      `Expected a gate such as '${names[0]}>0.1' (a measure, or low(…) or high(…) of it for an end of its interval; one of > >= < <=; a number), got ${JSON.stringify(text)}. Measures: ${names.join(', ')}`,
    );
  }
  if (!names.includes(measure)) throw unknownName('measure of this audit', measure, names);
  if (end !== undefined && known[measure] === 'value') {
    const having = names.filter((name) => known[name] === 'interval');
    throw new InputError(
      `${measure} has no interval, so ${JSON.stringify(text)} asks for an end of nothing. With an interval: ${having.join(', ')}`,
    );
  }
  return {
    text: text.trim(),
    measure,
    ...(end !== undefined && { end: end as 'low' | 'high' }),
    operator: operator as Gate['operator'],
    limit,
  };
}

/** A number that is undefined breaks a gate, with its reason; so does a measure that nobody has. */
export function checkGates(gates: readonly Gate[], rows: readonly Measured[]): GateOutcome[] {
  return gates.map((gate) => {
    const having = rows.flatMap(({ where, measures }) => {
      const measure = measures[gate.measure];
      return measure === undefined ? [] : [{ where, value: asked(measure, gate) }];
    });
    const failures = having.filter(({ value }) => value.value === null || holds(value.value, gate));
    if (having.length === 0) {
      failures.push({
        where: 'all judges',
        value: none(remark('no-such-measure', { measure: gate.measure })),
      });
    }
    return { gate: gate.text, passed: failures.length === 0, checked: having.length, failures };
  });
}

/** The value, or the end of its interval that the gate is about. */
function asked({ value, interval }: Measure, { end }: Gate): Quantity {
  if (end === undefined || value.value === null) return value;
  return interval?.[end] ?? none(remark('no-interval-here'));
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

function holds(value: number, { operator, limit }: Gate): boolean {
  if (operator === '>') return value > limit;
  if (operator === '>=') return value >= limit;
  return operator === '<' ? value < limit : value <= limit;
}
