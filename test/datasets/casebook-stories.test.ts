import { describe, expect, it } from 'vitest';
import {
  AMBIGUITY_TYPES,
  COHERENCE_TYPES,
  type NarrativeCase,
  TREATMENTS,
} from '../../datasets/casebook/case.js';
import { loadCasebook, readCases } from '../../datasets/casebook/index.js';
import { sentences } from '../../src/text/sentences.js';

const cases = await readCases();
const narrative = cases.filter((one): one is NarrativeCase => one.kind === 'narrative');
const dataset = await loadCasebook();

describe('the stories', () => {
  const all = narrative.flatMap((source) => TREATMENTS.flatMap((name) => source.summaries[name]));

  it('carry each of the eight coherence types and the four ambiguity types at least four times', () => {
    for (const type of COHERENCE_TYPES) {
      const n = all.filter((sentence) => sentence.confusing?.types.includes(type)).length;
      expect(n, type).toBeGreaterThanOrEqual(4);
    }
    for (const type of AMBIGUITY_TYPES) {
      const n = all.filter((sentence) => sentence.ambiguous?.types.includes(type)).length;
      expect(n, type).toBeGreaterThanOrEqual(4);
    }
    expect(all.filter((sentence) => sentence.unfaithful).length).toBeGreaterThanOrEqual(8);
  });

  it('ask a question wherever a reader is confused', () => {
    for (const sentence of all) if (sentence.confusing) expect(sentence.confusing.question).toMatch(/\?$/);
  });

  it.each(narrative)(
    '$id: clear has at most one blemish, tangled and slanted at least three',
    ({ summaries }) => {
      const planted = (name: (typeof TREATMENTS)[number]) =>
        summaries[name].filter((sentence) => sentence.confusing || sentence.ambiguous || sentence.unfaithful);
      expect(planted('clear').length).toBeLessThanOrEqual(1);
      expect(summaries.tangled.filter((sentence) => sentence.confusing).length).toBeGreaterThanOrEqual(3);
      expect(summaries.slanted.filter((sentence) => sentence.ambiguous).length).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(narrative)('$id: no planted sentence stands in the clear summary', ({ summaries }) => {
    const clear = new Set(summaries.clear.map((sentence) => sentence.text));
    for (const sentence of [...summaries.tangled, ...summaries.slanted]) {
      if (sentence.confusing || sentence.ambiguous || sentence.unfaithful) {
        expect(clear.has(sentence.text), sentence.text).toBe(false);
      }
    }
  });

  it('are cut into the same sentences by the splitter that the protocols use', () => {
    for (const { text, units } of dataset.candidates) {
      if (units) expect(sentences(text)).toEqual(units.map(({ id: _, ...unit }) => unit));
    }
  });

  it('label every sentence for coherence and subjectivity, and faithfulness unless it is ambiguous', () => {
    for (const candidate of dataset.candidates.filter((one) => one.units)) {
      for (const unit of candidate.units ?? []) {
        expect(candidate.text.slice(unit.start, unit.end)).toBe(unit.text);
        const labels = dataset.labels.filter(
          (label) =>
            'system' in label &&
            label.item === candidate.item &&
            label.system === candidate.system &&
            label.unit === unit.id,
        );
        const subjective = labels.some(
          (label) => label.dimension === 'subjectivity-sentence' && 'value' in label && label.value === 1,
        );
        const dimensions = labels.map((label) => label.dimension);
        expect(dimensions).toContain('coherence-sentence');
        expect(dimensions).toContain('subjectivity-sentence');
        if (!subjective) expect(dimensions).toContain('faithfulness-sentence');
      }
    }
  });
});
