import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { definition } from '../../../datasets/storysumm/index.js';
import { writeDataset } from '../../../datasets/write.js';
import { auditAmbiguity } from '../../../src/analysis/ambiguity/ambiguity.js';
import type { Dataset } from '../../../src/model/dataset.js';
import { Study } from '../../../src/study/study.js';
import { run } from '../../cli/run.js';
import { describeWithMirror } from '../../support/mirror.js';
import { withSubjectivity } from '../../support/storysumm.js';

const options = { resamples: 199, confidence: 0.95, seed: 1 };
const binary = { higherIsBetter: true, level: 'unit', scale: { kind: 'binary', min: 0, max: 1 } } as const;
const label = (dimension: string, annotator: string, unit: string, value: number) => ({
  item: 'i',
  system: 's',
  dimension,
  annotator,
  unit,
  value,
});

/** Four sentences, the last two ambiguous; two people, and a judge asked three times. */
const tiny = {
  card: {
    schemaVersion: 1,
    id: 'tiny',
    title: 'Tiny',
    licence: 'MIT',
    citation: 'none',
    dimensions: [
      { id: 'faithful', ...binary },
      { id: 'ambiguity', ...binary, higherIsBetter: false },
    ],
    systems: [{ id: 's' }],
    annotators: [],
    anonymous: false,
    byConstruction: false,
    sources: [],
    flaws: [],
  },
  items: [{ item: 'i', document: 'd' }],
  candidates: [
    { item: 'i', system: 's', text: 'a b c d', units: [...'abcd'].map((id) => ({ id, text: id })) },
  ],
  labels: [
    ...[...'abcd'].map((unit) => label('ambiguity', 'editor', unit, unit > 'b' ? 1 : 0)),
    ...[...'abcd'].map((unit) => label('faithful', 'ann', unit, unit === 'b' ? 0 : 1)),
    ...[...'abcd'].map((unit) => label('faithful', 'bo', unit, unit === 'a' ? 1 : 0)),
  ],
  scores: [...'abcd'].flatMap((unit) =>
    [0, 1, 2].map((repeat) => ({
      judge: 'j',
      protocol: 'p',
      item: 'i',
      system: 's',
      dimension: 'faithful',
      unit,
      repeat,
      value: unit === 'a' || (unit === 'c' && repeat > 0) ? 1 : 0,
    })),
  ),
} as unknown as Dataset;

describe('auditAmbiguity', () => {
  it("holds a judge's spread against people's, unit by unit: worked by hand", async () => {
    const { by, dimensions } = await auditAmbiguity(new Study(tiny), options);
    expect(by).toBe('ambiguity');
    const [{ people, rows }] = dimensions;
    expect(dimensions).toHaveLength(1);
    // People differ on c and d; the judge on c alone, in 2 of 3 pairs of answers.
    expect(people).toMatchObject({ settled: { value: { value: 0 } }, ambiguous: { value: { value: 1 } } });
    const [{ spread, settled, ambiguous }] = rows;
    expect(spread).toMatchObject({
      settled: { value: { value: 0 } },
      ambiguous: { value: { value: expect.closeTo(1 / 3, 12) } },
      units: { settled: 2, ambiguous: 2 },
    });
    // r of (0, 0, 2/3, 0) and (0, 0, 1, 1): 1/√3.
    expect(spread?.followsPeople?.value.value).toBeCloseTo(1 / Math.sqrt(3), 12);
    // Where people are split there is no label to agree with.
    expect([settled.units, ambiguous.units]).toEqual([2, 0]);
  });

  it('is printed, and held against gates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assize-ambiguity-'));
    try {
      await writeDataset(join(folder, 'tiny'), tiny);
      const args = ['audit', 'ambiguity', 'tiny', '--resamples', '99'];
      const { code, out, err } = await run(args, { cwd: folder });
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/Tiny: settled and ambiguous apart, by ambiguity/);
      expect(out).toContain('faithful: 1 of 2 settled ones are labelled 0, 0 of 0 ambiguous ones');
      expect(out).toMatch(/j\/p +\.000 .*\.333 .*\.577/);
      const failed = await run([...args, '--fail-if', 'spread-difference>0.2'], { cwd: folder });
      expect(failed.code).toBe(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('asks for the dimension where none of the usual ones is there, and names those that could be', async () => {
    const [faithful, ambiguity] = tiny.card.dimensions;
    const other = { ...tiny, card: { ...tiny.card, dimensions: [faithful, { ...ambiguity, id: 'open' }] } };
    await expect(auditAmbiguity(new Study(other as Dataset), options)).rejects.toThrow(
      /name it by --by, one of faithful, open/,
    );
    await expect(auditAmbiguity(new Study(tiny), { ...options, by: 'overall' })).rejects.toThrow(
      /overall.*"faithful", "ambiguity"/,
    );
  });
});

describeWithMirror('auditAmbiguity on StorySumm', (mirror) => {
  let dataset: Dataset;
  beforeAll(async () => {
    const loaded = await definition.load(await withSubjectivity(mirror));
    dataset = { ...loaded, card: { ...loaded.card, sources: [] } } as unknown as Dataset;
  });

  it('12 of 36 settled summaries are unfaithful, 48 of 60 ambiguous ones; a constant judge agrees accordingly', async () => {
    const { dimensions } = await auditAmbiguity(
      new Study(dataset, { dimensions: ['faithfulness'] }),
      options,
    );
    const [{ rows }] = dimensions;
    expect(rows).toHaveLength(11);
    const always = rows.at(-1);
    expect(always).toMatchObject({
      name: 'always 0',
      settled: { units: 36, labels: { 0: 12, 1: 24 }, balancedAccuracy: { value: { value: 0.5 } } },
      ambiguous: { units: 60, labels: { 0: 48, 1: 12 }, balancedAccuracy: { value: { value: 0.5 } } },
    });
    expect(always?.settled.agreement.value.value).toBeCloseTo(1 / 3, 12);
    expect(always?.ambiguous.agreement.value.value).toBeCloseTo(0.8, 12);
  });
});
