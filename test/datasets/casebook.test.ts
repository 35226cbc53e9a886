import { describe, expect, it } from 'vitest';
import {
  type ExpositoryCase,
  type NarrativeCase,
  RECIPES,
  type Recipe,
  TREATMENTS,
} from '../../datasets/casebook/case.js';
import { definition, loadCasebook, parseCase, readCases } from '../../datasets/casebook/index.js';
import { DataError } from '../../src/errors.js';
import { cardSchema } from '../../src/model/card.js';
import { candidateSchema, itemSchema } from '../../src/model/item.js';
import { valueLabelSchema } from '../../src/model/label.js';
import { kendallTau } from '../../src/stats/correlation/kendall.js';
import { gramsOf, has, numbersOf, openingOverlap, wordsOf } from './casebook-checks.js';

const cases = await readCases();
const expository = cases.filter((one): one is ExpositoryCase => one.kind === 'expository');
const narrative = cases.filter((one): one is NarrativeCase => one.kind === 'narrative');
const dataset = await loadCasebook();

const lengthOf = (source: ExpositoryCase, recipe: Recipe) => wordsOf(source.candidates[recipe].text).length;

/** The gold ranks of one case and dimension, read from the data set as a user would. */
function goldOf(item: string, dimension: string): Record<string, number> {
  const labels = dataset.labels.filter((label) => label.item === item && label.dimension === dimension);
  return Object.fromEntries(
    labels.map((label) => ('system' in label ? [label.system, label.value ?? Number.NaN] : [])),
  );
}

describe('the casebook', () => {
  it('has at least 16 expository cases and 6 stories, each with its own id and title', () => {
    expect(expository.length).toBeGreaterThanOrEqual(16);
    expect(narrative.length).toBeGreaterThanOrEqual(6);
    expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length);
    expect(new Set(cases.map((one) => one.title)).size).toBe(cases.length);
  });

  it('has documents of 250 to 500 words', () => {
    for (const { id, document } of cases) {
      const words = wordsOf(document).length;
      expect(words, id).toBeGreaterThanOrEqual(250);
      expect(words, id).toBeLessThanOrEqual(500);
    }
  });

  it('shares no run of eight words between two cases', () => {
    const owner = new Map<string, string>();
    for (const source of cases) {
      const texts =
        source.kind === 'expository'
          ? RECIPES.map((recipe) => source.candidates[recipe].text)
          : TREATMENTS.map((name) => source.summaries[name].map((sentence) => sentence.text).join(' '));
      for (const gram of [source.document, ...texts].flatMap((text) => gramsOf(text, 8))) {
        expect(owner.get(gram) ?? source.id, gram).toBe(source.id);
        owner.set(gram, source.id);
      }
    }
  });

  it('passes the schemas of the open format, and every label points at something that is there', () => {
    cardSchema.parse(dataset.card);
    const items = new Set(dataset.items.map((item) => itemSchema.parse(item).item));
    const units = new Map(
      dataset.candidates.map((one) => [`${one.item} ${one.system}`, candidateSchema.parse(one).units]),
    );
    const dimensions = new Map(dataset.card.dimensions.map((dimension) => [dimension.id, dimension]));
    for (const raw of dataset.labels) {
      const label = valueLabelSchema.parse(raw);
      const where = `${label.item} ${label.system} ${label.dimension}`;
      expect(items.has(label.item), where).toBe(true);
      expect(units.has(`${label.item} ${label.system}`), where).toBe(true);
      expect(dimensions.get(label.dimension)?.level, where).toBe(label.unit ? 'unit' : 'candidate');
      if (label.unit) {
        const ids = units.get(`${label.item} ${label.system}`)?.map((unit) => unit.id);
        for (const id of [label.unit, ...(label.relations ?? []).map((relation) => relation.unit)]) {
          expect(ids, where).toContain(id);
        }
      }
    }
    expect(dataset.card.byConstruction).toBe(true);
    expect(dataset.card.annotators).toEqual([{ id: 'construction', group: 'construction' }]);
    expect(new Set(dataset.labels.map((label) => label.annotator))).toEqual(new Set(['construction']));
  });

  it('is a bundled definition: nothing to pull, and the same records', async () => {
    expect(definition.files).toEqual([]);
    const loaded = await definition.load({
      has: () => false,
      text: () => Promise.reject(new Error('nothing is pulled')),
      bytes: () => Promise.reject(new Error('nothing is pulled')),
    });
    expect(loaded.labels).toEqual(dataset.labels);
    expect(loaded.candidates).toEqual(dataset.candidates);
  });
});

describe.each(expository)('expository case $id', (source) => {
  const { document, facts, candidates } = source;
  const kept = (drops: readonly string[]) => facts.filter((fact) => !drops.includes(fact.id));

  it('finds every point asked for in the document, in complete and in padded', () => {
    for (const fact of facts) {
      for (const [name, text] of Object.entries({
        document,
        complete: candidates.complete.text,
        padded: candidates.padded.text,
      })) {
        expect(has(text, fact.anchor), `${fact.id} in ${name}`).toBe(true);
      }
    }
  });

  it('omitting keeps what it keeps and drops what it drops', () => {
    for (const fact of facts) {
      expect(has(candidates.omitting.text, fact.anchor), fact.id).toBe(
        !candidates.omitting.drops.includes(fact.id),
      );
    }
    expect(kept(candidates.omitting.drops).length).toBeGreaterThan(0);
  });

  it('padded adds what the document says and no other candidate but lead may say', () => {
    for (const extra of candidates.padded.adds) {
      expect(has(document, extra.anchor), `${extra.name} in document`).toBe(true);
      expect(has(candidates.padded.text, extra.anchor), `${extra.name} in padded`).toBe(true);
      for (const recipe of ['complete', 'omitting', 'distorted'] as const) {
        expect(has(candidates[recipe].text, extra.anchor), `${extra.name} in ${recipe}`).toBe(false);
      }
    }
  });

  it('distorted speaks to every point, with the true words gone and the false ones put in', () => {
    const swapped = new Map(candidates.distorted.swaps.map((swap) => [swap.fact, swap]));
    for (const fact of facts) {
      const swap = swapped.get(fact.id);
      expect(has(candidates.distorted.text, fact.anchor), fact.id).toBe(swap === undefined);
      if (!swap) continue;
      const lie = swap.anchor ?? swap.says;
      expect(has(candidates.distorted.text, lie), `${lie} in distorted`).toBe(true);
      for (const [name, text] of Object.entries({
        document,
        complete: candidates.complete.text,
        omitting: candidates.omitting.text,
        padded: candidates.padded.text,
        lead: candidates.lead.text,
      })) {
        expect(has(text, lie), `${lie} in ${name}`).toBe(false);
      }
    }
  });

  it('has no number outside distorted that the document does not have', () => {
    const known = new Set(numbersOf(document));
    for (const recipe of RECIPES.filter((one) => one !== 'distorted')) {
      for (const number of numbersOf(candidates[recipe].text)) expect(known, recipe).toContain(number);
    }
  });

  it('lead is the opening of the document, lightly edited', () => {
    expect(openingOverlap(candidates.lead.text, document)).toBeGreaterThanOrEqual(0.75);
    for (const fact of facts) {
      expect(has(candidates.lead.text, fact.anchor), fact.id).toBe(candidates.lead.carries.includes(fact.id));
    }
    for (const extra of candidates.lead.adds) {
      expect(has(document, extra.anchor), `${extra.name} in document`).toBe(true);
      expect(has(candidates.lead.text, extra.anchor), `${extra.name} in lead`).toBe(true);
      for (const recipe of ['complete', 'omitting', 'distorted'] as const) {
        expect(has(candidates[recipe].text, extra.anchor), `${extra.name} in ${recipe}`).toBe(false);
      }
    }
  });

  it('gives no more of the points in lead than in omitting', () => {
    expect(candidates.lead.carries.length).toBeLessThanOrEqual(kept(candidates.omitting.drops).length);
  });

  it('takes its ranks from the construction, each with a reason', () => {
    const fewer = candidates.lead.carries.length < kept(candidates.omitting.drops).length;
    expect(goldOf(source.id, 'overall')).toEqual({
      complete: 1,
      omitting: 2,
      padded: 2,
      distorted: 2,
      lead: 5,
    });
    expect(goldOf(source.id, 'missing')).toEqual({
      complete: 1,
      omitting: 4,
      padded: 1,
      distorted: 1,
      lead: fewer ? 5 : 4,
    });
    expect(goldOf(source.id, 'irrelevant')).toEqual({
      complete: 1,
      omitting: 1,
      padded: 4,
      distorted: 1,
      lead: 4,
    });
    expect(goldOf(source.id, 'factual')).toEqual({
      complete: 1,
      omitting: 1,
      padded: 1,
      distorted: 5,
      lead: 1,
    });
    for (const label of dataset.labels.filter((one) => one.item === source.id)) {
      expect(label.comment).toMatch(/^\S.{15,}\.$/);
    }
  });
});

describe('length crossed with quality', () => {
  const meanTau = (dimension: string) => {
    const taus = expository.map((source) => {
      const gold = goldOf(source.id, dimension);
      return kendallTau(
        RECIPES.map((recipe) => lengthOf(source, recipe)),
        RECIPES.map((recipe) => -(gold[recipe] ?? Number.NaN)),
      ).tau;
    });
    return taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
  };

  it('leaves the length oracle a mean summary-level tau-b within ±0.15 on overall', () => {
    expect(Math.abs(meanTau('overall'))).toBeLessThanOrEqual(0.15);
  });

  it.each(['missing', 'irrelevant', 'factual'])('leaves it within ±0.3 on %s', (dimension) => {
    expect(Math.abs(meanTau(dimension))).toBeLessThanOrEqual(0.3);
  });

  it('makes every recipe the longest of some case and the shortest of some other', () => {
    for (const pick of [Math.max, Math.min]) {
      const extremes = expository.flatMap((source) => {
        const extreme = pick(...RECIPES.map((recipe) => lengthOf(source, recipe)));
        return RECIPES.filter((recipe) => lengthOf(source, recipe) === extreme);
      });
      expect([...new Set(extremes)].sort()).toEqual([...RECIPES].sort());
    }
  });
});

describe('parseCase', () => {
  it('names the file and the field of a fault', () => {
    expect(() => parseCase('broken.yaml', 'id: X\nkind: expository\n')).toThrow(DataError);
    expect(() => parseCase('broken.yaml', 'id: X\nkind: expository\n')).toThrow(
      /broken\.yaml: id: expected lower-case/,
    );
  });

  it('names the line of a YAML fault', () => {
    expect(() => parseCase('broken.yaml', 'id: a\nkind: "x\n')).toThrow(/broken\.yaml:\d/);
  });
});
