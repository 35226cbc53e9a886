import { describe, expect, it } from 'vitest';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const twenty = <T>(row: (k: number) => T) => Array.from({ length: 20 }, (_, k) => row(k));

/** In every item the people tie two of three. `knows` does as well, `never` never ties, `always` always does. */
const data = () =>
  handData({
    items: 20,
    labels: valueLabels(
      'x',
      twenty(() => [1, 1, 2]),
    ),
    scores: [
      ...valueScores(
        'knows',
        'p',
        twenty(() => [3, 3, 9]),
      ),
      // A step between the two that people tie, of another size than the step that counts.
      ...valueScores(
        'never',
        'p',
        twenty((k) => [k % 2 === 0 ? 1 : 3, 2, 9]),
      ),
      ...valueScores(
        'always',
        'p',
        twenty(() => [4, 4, 4]),
      ),
    ],
  });

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run([...args, folder, '--format', 'json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

interface Row {
  judge: string;
  levels: { level: string; correlation: { value: number }; nUndefined: number }[];
}

describe('--coefficient acc-eq', () => {
  it('counts a tie as an answer: nobody abstains, and thresholds come from other items', () =>
    inFolder(data(), async (folder) => {
      const result = await json(folder, 'correlate', '--coefficient', 'acc-eq', '--no-references');
      expect(result.options).toMatchObject({ tieThresholds: 'other-items', foldSeed: 1 });
      const summary = Object.fromEntries(
        result.correlations[0].rows.map(({ judge, levels }: Row) => [
          judge,
          levels.find(({ level }) => level === 'summary'),
        ]),
      );
      expect(summary.knows.correlation.value).toBe(1);
      // With a threshold of 1 its two are tied.
      expect(summary.never.correlation.value).toBe(1);
      // One pair of three is tied by the people too.
      expect(summary.always.correlation.value).toBeCloseTo(1 / 3, 12);
      expect(summary.always.nUndefined).toBe(0);
      const { out } = await run(['correlate', folder, '--coefficient', 'acc-eq']);
      const words = out.replace(/\s+/g, ' ');
      expect(words).toContain('fitted on the items of the other four of five folds (seed 1)');
      expect(words).toContain('pairwise accuracy with ties');
    }));

  it('takes mt-metrics-eval’s threshold with --in-sample, which the others refuse', () =>
    inFolder(data(), async (folder) => {
      const args = ['correlate', '--coefficient', 'acc-eq', '--in-sample'];
      expect((await json(folder, ...args)).options.tieThresholds).toBe('in-sample');
      const { code, err } = await run(['correlate', folder, '--in-sample']);
      expect(code).toBe(2);
      expect(err).toContain('acc-eq');
      expect((await run(['correlate', folder, '--coefficient', 'acc-eq', '--level', 'pooled'])).code).toBe(2);
    }));

  it('is tested by compare, where the judge that always ties loses', () =>
    inFolder(data(), async (folder) => {
      const judges = ['--judge', 'knows', '--judge', 'always'];
      const { dimensions } = await json(folder, 'compare', '--coefficient', 'acc-eq', ...judges);
      const [{ pairs, standsOut }] = dimensions;
      expect(pairs[0]).toMatchObject({ better: 'a', items: 20 });
      expect(pairs[0].zero).toBeUndefined();
      expect(pairs[0].difference.value).toBeCloseTo(2 / 3, 12);
      expect(standsOut).toEqual({ judge: 'knows/p' });
      const system = await json(folder, 'compare', '--coefficient', 'acc-eq', '--level', 'system', ...judges);
      expect(system.dimensions[0].pairs[0].valueA.value).toBeCloseTo(1, 12);
    }));

  it('is recommended where a fifth of the pairs is tied or a fifth of the items undefined, and not elsewhere', () =>
    inFolder(data(), async (folder) => {
      const codes = async (...args: string[]) =>
        (await json(folder, ...args)).warnings.map(({ code }: { code: string }) => code);
      expect(await codes('correlate')).toContain('many-ties');
      expect(await codes('compare')).toContain('many-ties');
      expect(await codes('correlate', '--coefficient', 'acc-eq')).not.toContain('many-ties');
      const { out } = await run(['correlate', folder]);
      expect(out.replace(/\s+/g, ' ')).toContain(
        'the labels tie up to 33% of the pairs of an item’s candidates'.replace('’', "'"),
      );
      const plain = handData({
        items: 20,
        labels: valueLabels(
          'x',
          twenty(() => [1, 2, 3]),
        ),
        scores: valueScores(
          'j',
          'p',
          twenty(() => [1, 3, 2]),
        ),
      });
      await inFolder(plain, async (other) => {
        const { warnings } = JSON.parse((await run(['correlate', other, '--format', 'json'])).out);
        expect(warnings.map(({ code }: { code: string }) => code)).not.toContain('many-ties');
      });
    }));
});
