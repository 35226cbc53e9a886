import { InputError } from '../errors.js';
import type { Quantity } from '../model/result.js';
import { unknownName } from '../study/choose.js';

/** A condition that must not hold of any judge: `flip-rate>0.1`. */
export interface Gate {
  text: string;
  measure: string;
  operator: '>' | '>=' | '<' | '<=';
  limit: number;
}

/** The measures of one judge on one dimension; a measure that does not apply is absent. */
export interface Measured {
  /** Who and on what, in words. */
  where: string;
  measures: Readonly<Record<string, Quantity>>;
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

const GATE = /^\s*([a-z][a-z0-9-]*)\s*(>=|<=|>|<)\s*(\S+)\s*$/;

/**
 * @param names the measures of this audit
 * @throws InputError for what is no condition, or names no measure of this audit
 */
export function parseGate(text: string, names: readonly string[]): Gate {
  const [, measure, operator, number] = GATE.exec(text) ?? [];
  const limit = Number(number);
  if (measure === undefined || !Number.isFinite(limit)) {
    throw new InputError(
      `Expected a gate such as '${names[0]}>0.1' (a measure, one of > >= < <=, and a number), got ${JSON.stringify(text)}. Measures: ${names.join(', ')}`,
    );
  }
  if (!names.includes(measure)) throw unknownName('measure of this audit', measure, names);
  return { text: text.trim(), measure, operator: operator as Gate['operator'], limit };
}

/** A number that is undefined breaks a gate, with its reason; so does a measure that nobody has. */
export function checkGates(gates: readonly Gate[], rows: readonly Measured[]): GateOutcome[] {
  return gates.map((gate) => {
    const having = rows.filter(({ measures }) => measures[gate.measure] !== undefined);
    const failures = having
      .map(({ where, measures }) => ({ where, value: measures[gate.measure] }))
      .filter(({ value }) => value.value === null || holds(value.value, gate));
    if (having.length === 0) {
      failures.push({
        where: 'all judges',
        value: { value: null, reason: `nothing here has the measure ${gate.measure}` },
      });
    }
    return { gate: gate.text, passed: failures.length === 0, checked: having.length, failures };
  });
}

function holds(value: number, { operator, limit }: Gate): boolean {
  if (operator === '>') return value > limit;
  if (operator === '>=') return value >= limit;
  return operator === '<' ? value < limit : value <= limit;
}
