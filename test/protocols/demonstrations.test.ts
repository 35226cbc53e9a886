import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { AMBIGUITY_TYPES, COHERENCE_TYPES } from '../../datasets/casebook/case.js';
import { loadCasebook } from '../../datasets/casebook/index.js';

const read = (protocol: string): unknown =>
  parse(readFileSync(new URL(`../../protocols/${protocol}/demonstrations.yaml`, import.meta.url), 'utf8'));

const coherence = z
  .strictObject({
    summaries: z.array(
      z.strictObject({
        book: z.string(),
        sentences: z.array(
          z.strictObject({
            text: z.string(),
            questions: z.array(z.string().regex(/\?$/)).min(1).optional(),
            types: z.array(z.enum(COHERENCE_TYPES)).min(1).optional(),
          }),
        ),
      }),
    ),
  })
  .parse(read('booookscore'));

const ambiguity = z
  .strictObject({
    story: z.string(),
    claims: z.array(
      z.strictObject({
        claim: z.string(),
        answer: z.string(),
        explanation: z.string(),
        ambiguity: z.enum(AMBIGUITY_TYPES).optional(),
        objective: z.boolean(),
        faithful: z.boolean().optional(),
      }),
    ),
  })
  .parse(read('arm'));

describe('the demonstrations of booookscore', () => {
  const all = coherence.summaries.flatMap((summary) => summary.sentences);

  it('are two summaries with at least 40 annotated sentences, most of them clean', () => {
    expect(coherence.summaries).toHaveLength(2);
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(all.filter((sentence) => !sentence.types).length).toBeGreaterThan(all.length / 2);
  });

  it('cover the eight types at least twice, and ask a question wherever a type is given', () => {
    for (const type of COHERENCE_TYPES) {
      expect(all.filter((sentence) => sentence.types?.includes(type)).length, type).toBeGreaterThanOrEqual(2);
    }
    for (const sentence of all) expect(sentence.types === undefined).toBe(sentence.questions === undefined);
  });
});

describe('the demonstrations of arm', () => {
  it('cover the four ambiguity types, unfaithful claims and repeated ones', () => {
    for (const type of AMBIGUITY_TYPES) {
      expect(
        ambiguity.claims.some((claim) => claim.ambiguity === type),
        type,
      ).toBe(true);
    }
    expect(ambiguity.claims.filter((claim) => claim.faithful === false).length).toBeGreaterThanOrEqual(2);
    expect(ambiguity.claims.filter((claim) => claim.claim === claim.answer).length).toBeGreaterThanOrEqual(3);
  });

  it('rewrite what is ambiguous or unfaithful and repeat the rest', () => {
    for (const { claim, answer, objective, faithful } of ambiguity.claims) {
      expect(claim === answer, claim).toBe(objective && faithful !== false);
    }
  });
});

describe('the demonstrations of both', () => {
  it('are no cases of the casebook', async () => {
    const { items, candidates } = await loadCasebook();
    const cases = [...items.map((item) => item.document ?? ''), ...candidates.map((one) => one.text)].join(
      '\n',
    );
    const shown = coherence.summaries.flatMap((summary) =>
      summary.sentences.map((sentence) => sentence.text),
    );
    for (const text of [...shown, ...ambiguity.claims.map((claim) => claim.claim)]) {
      expect(cases.includes(text), text).toBe(false);
    }
    expect(cases.includes(ambiguity.story)).toBe(false);
  });
});
