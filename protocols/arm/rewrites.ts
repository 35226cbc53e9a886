import { z } from 'zod';
import { wordEditDistance } from '../../src/text/edit-distance.js';
import { normalizeOuter } from '../../src/text/normalize.js';
import type { SystemScore, UnitReading } from '../contract.js';
import { readJson } from '../read-json.js';
import { allTagged, readTaggedApart } from '../read-tagged.js';
import { type Reading, unread } from '../reading.js';
import type { Claim } from './claims.js';

/** What was read of one claim. */
export interface Rewrite {
  rewrite: string;
  /** '' where none was given. */
  explanation: string;
}

/** What a rewrite is measured by. */
export interface Measuring {
  tokens: 'words' | 'words+punctuation';
  over: 'rewritten' | 'all';
}

const rewriteSchema = z.object({ explanation: z.string().default(''), rewrite: z.string().min(1) });
const pointsSchema = z.object({ points: z.array(z.string()) });

/** Equal after Unicode and outer white-space normalization, and nothing looser. */
export function isRepeated({ unit }: Claim, { rewrite }: Rewrite): boolean {
  return normalizeOuter(rewrite) === normalizeOuter(unit.text);
}

/** @param explain where the explanation was asked for; prose on the other side of the rewrite stands in for it */
export function readRewrite(
  text: string,
  { answer, explain }: { answer: 'free' | 'structured'; explain: 'before' | 'none' | 'after' },
  shown: readonly string[],
): Reading<Rewrite> {
  if (answer === 'structured') return readJson(text, rewriteSchema, shown);
  const reading = readTaggedApart(text, 'answer', shown);
  if (reading.value === null) return reading;
  const { inner, before, behind } = reading.value;
  const bare = (part: string) => part.replace(/^\s*\**Explanation:?\**:?\s*/i, '').trim();
  const [first, second] = explain === 'after' ? [behind, before] : [before, behind];
  return { value: { rewrite: inner, explanation: bare(first) || bare(second) } };
}

export function readPoints(text: string, structured: boolean, claim: string): Reading<string[]> {
  if (structured) {
    const reading = readJson(text, pointsSchema, [claim]);
    return reading.value === null ? reading : { value: reading.value.points };
  }
  const points = allTagged(text, 'item', [claim]);
  return points.length === 0 ? unread('the reply has no <item> … </item>') : { value: points };
}

/** A claim that was repeated has a distance only where all are measured: 0. */
export function readingOf(
  claim: Claim,
  rewrite: Rewrite,
  points: readonly string[] | null,
  { tokens, over }: Measuring,
): UnitReading {
  const { system } = claim.candidate;
  const base = { system, unit: claim.unit.id, texts: { ...rewrite } };
  if (isRepeated(claim, rewrite)) {
    const measures = { rewritten: 0, ...(over === 'all' && { editDistance: 0, normalizedEditDistance: 0 }) };
    return { ...base, measures };
  }
  const punctuation = tokens === 'words+punctuation';
  const { distance, normalized } = wordEditDistance(claim.unit.text, rewrite.rewrite, { punctuation });
  return {
    ...base,
    measures: {
      rewritten: 1,
      editDistance: distance,
      normalizedEditDistance: Number.isNaN(normalized) ? null : normalized,
      points: points?.length ?? null,
    },
  };
}

const MEASURES = ['editDistance', 'normalizedEditDistance', 'points'] as const;

/** Means over the claims that have the measure; null without one. */
export function measured(units: readonly UnitReading[]): Pick<SystemScore, 'measures'> {
  const mean = (name: (typeof MEASURES)[number]): number | null => {
    const values = units.flatMap(({ measures }) => measures[name] ?? []);
    return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
  };
  return { measures: Object.fromEntries(MEASURES.map((name) => [name, mean(name)])) };
}
