import type { z } from 'zod';
import { type Candidate, candidateSchema, type Item, itemSchema } from '../src/model/item.js';
import { type Label, pairLabelSchema, rankingLabelSchema, valueLabelSchema } from '../src/model/label.js';
import { type PublishedFigure, publishedFigureSchema } from '../src/model/published.js';
import {
  type PairScore,
  pairScoreSchema,
  rankingScoreSchema,
  type Score,
  valueScoreSchema,
} from '../src/model/score.js';
import type { FaultList } from './faults.js';
import { parseRecord } from './parse.js';

/** Turns a parsed line into a record, or adds faults and returns undefined. */
export type RecordParser<T> = (
  value: unknown,
  name: string,
  line: number,
  faults: FaultList,
) => T | undefined;

export const parseItem: RecordParser<Item> = (value, name, line, faults) =>
  parseRecord(itemSchema, value, name, line, faults);

export const parseCandidate: RecordParser<Candidate> = (value, name, line, faults) =>
  parseRecord(candidateSchema, value, name, line, faults);

export const parsePublished: RecordParser<PublishedFigure> = (value, name, line, faults) =>
  parseRecord(publishedFigureSchema, value, name, line, faults);

/**
 * A label is one of three kinds and the key it has says which, so that a fault names the field of that kind
 * instead of a union's "no option fits".
 */
export const parseLabel: RecordParser<Label> = (value, name, line, faults) => {
  const schema: z.ZodType<Label> | undefined = has(value, 'ranking')
    ? rankingLabelSchema
    : has(value, 'pair') || has(value, 'preference')
      ? pairLabelSchema
      : has(value, 'system') || has(value, 'value')
        ? valueLabelSchema
        : undefined;
  if (schema) return parseRecord(schema, value, name, line, faults);
  faults.add(
    name,
    line,
    undefined,
    'expected one of: `system` with `value`, `ranking`, `pair` with `preference`',
  );
  return undefined;
};

const PLAIN_PAIR_KEYS = 6;

/**
 * A comparison with nothing but what it must have: what `pairScoreSchema` makes of it. There may be a million of them,
 * and a schema takes its time. Undefined for all else, be it right or wrong.
 */
export function plainPairScore(value: unknown): PairScore | undefined {
  const { judge, protocol, item, dimension, shown, winner } = value as Partial<
    Record<keyof PairScore, unknown>
  >;
  if (winner !== 'first' && winner !== 'second' && winner !== 'tie' && winner !== null) return undefined;
  if (!Array.isArray(shown) || shown.length !== 2) return undefined;
  const [first, second]: unknown[] = shown;
  if (!isId(judge) || !isId(protocol) || !isId(item) || !isId(dimension) || !isId(first) || !isId(second)) {
    return undefined;
  }
  if (Object.keys(value as object).length !== PLAIN_PAIR_KEYS) return undefined;
  return { judge, protocol, item, dimension, shown: [first, second], winner };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value !== '__proto__';
}

/** A score is one of three kinds, told by its key. */
export const parseScore: RecordParser<Score> = (value, name, line, faults) => {
  const plain = plainPairScore(value);
  if (plain !== undefined) return plain;
  const schema: z.ZodType<Score> | undefined = has(value, 'winner')
    ? pairScoreSchema
    : has(value, 'ranking')
      ? rankingScoreSchema
      : has(value, 'system') || has(value, 'value')
        ? valueScoreSchema
        : undefined;
  if (schema) return parseRecord(schema, value, name, line, faults);
  faults.add(
    name,
    line,
    undefined,
    'expected one of: `system` with `value`, `shown` with `winner`, `shown` with `ranking`',
  );
  return undefined;
};

function has(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
