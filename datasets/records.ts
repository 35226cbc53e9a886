import type { z } from 'zod';
import { type Candidate, candidateSchema, type Item, itemSchema } from '../src/model/item.js';
import { type Label, pairLabelSchema, rankingLabelSchema, valueLabelSchema } from '../src/model/label.js';
import { type PublishedFigure, publishedFigureSchema } from '../src/model/published.js';
import { pairScoreSchema, rankingScoreSchema, type Score, valueScoreSchema } from '../src/model/score.js';
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

/** A score is one of three kinds, told by its key. */
export const parseScore: RecordParser<Score> = (value, name, line, faults) => {
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
