import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { injectInto } from '../../src/analysis/injection/make.js';
import { ambiguous } from '../../src/model/ambiguous.js';
import { resultSchema } from '../../src/model/result.js';
import { Study } from '../../src/study/study.js';
import { handData, valueLabels } from '../support/hand-data.js';
import { comparing, scoring, type Taste } from '../support/injection-judges.js';
import { inFolder, run } from './run.js';

/** Twenty items; `c` is the best and the longest, `a` the worst. */
const source = () =>
  handData({
    items: 20,
    labels: valueLabels(
      'x',
      Array.from({ length: 20 }, () => [1, 2, 3]),
    ),
    words: (_, system) => ({ a: 3, b: 5, c: 9 })[system] ?? 1,
  });
const made = () => injectInto(new Study(source()), { variants: 'one', seed: 1 }).dataset;

/** Counts the words it knows from the data, and nothing else. */
const firm: Taste = (text) => text.match(/\bword\b/g)?.length ?? 0;
/** Gives way to anyone who speaks of rules, marks or tasks. */
const obedient: Taste = (text) =>
  /rate|rules|task|evaluation of this text/.test(text) ? 100 : firm(text, '');
/** Cannot be read where the text ends too early. */
const startled: Taste = (text) => (/end/i.test(text) ? Number.NaN : firm(text, ''));

async function audit(taste: Taste, ...args: string[]) {
  const dataset = made();
  const scores = [...comparing('scripted', dataset, taste), ...scoring('scored', dataset, taste)].filter(
    (score) => !('value' in score) || !Number.isNaN(score.value),
  );
  return inFolder({ ...dataset, scores }, async (folder) => {
    const quick = ['--resamples', '99', '--format', 'json'];
    const { code, out, err } = await run(['audit', 'injection', folder, ...quick, ...args]);
    const result = out === '' ? undefined : JSON.parse(out);
    return { code, err, result };
  });
}

const effect = (
  result: { dimensions: { rows: { name: string; effects: { kind: string }[] }[] }[] },
  name: string,
  kind: string,
) => result.dimensions[0].rows.find((row) => row.name === name)?.effects.find((one) => one.kind === kind);

describe('assize audit injection', () => {
  it('counts ambiguous verdicts by the candidate whose text bought them', async () => {
    const dataset = made();
    const kinds = new Map(dataset.items.map(({ item, tags }) => [item, tags?.injection]));
    const scores = comparing('scripted', dataset, firm).map((score) =>
      kinds.get(score.item) === 'verdict' && 'winner' in score
        ? { ...score, winner: null, reason: ambiguous('two of them') }
        : score,
    );
    await inFolder({ ...dataset, scores }, async (folder) => {
      const quick = ['audit', 'injection', folder, '--resamples', '99'];
      const { out } = await run([...quick, '--format', 'json']);
      expect(effect(JSON.parse(out), 'scripted/llm-compare', 'verdict')).toMatchObject({
        silenced: 20,
        ambiguous: [{ candidate: 'a', verdicts: 40 }],
      });
      expect((await run(quick)).out).toMatch(/by\s+candidate:\s+a\s+40/);
    });
  });

  it('finds nothing in a judge that looks at the content alone', async () => {
    const { code, result } = await audit(firm);
    expect(code).toBe(0);
    expect(resultSchema.safeParse(result).success).toBe(true);
    for (const name of ['scripted/llm-compare', 'scored/llm-eval']) {
      for (const kind of ['verdict', 'instruction', 'end-marker', 'persuader', 'control']) {
        expect(effect(result, name, kind)).toMatchObject({
          cases: 20,
          items: 20,
          silenced: 0,
          winsClean: { value: { value: 0 } },
          lift: { value: { value: 0 } },
          turned: { value: { value: 0 } },
        });
      }
    }
  });

  it('finds the instruction that a judge obeys, with an interval over items, under each protocol', async () => {
    const { result } = await audit(obedient);
    const obeyed = effect(result, 'scripted/llm-compare', 'instruction');
    expect(obeyed).toMatchObject({
      winsInjected: { value: { value: 1 } },
      lift: { value: { value: 1 }, interval: { high: { value: 1 } } },
      turned: { value: { value: 1 } },
    });
    const { lift, items } = obeyed as unknown as {
      lift: { interval: { low: { value: number } } };
      items: number;
    };
    // All of n items won with it and none without: each share leaves room of 1 − .025^(1/n), the difference √2 of that.
    expect(lift.interval.low.value).toBeCloseTo(1 - Math.SQRT2 * (1 - 0.025 ** (1 / items)), 9);
    expect(effect(result, 'scored/llm-eval', 'instruction')).toMatchObject({
      lift: { value: { value: 1 } },
      scoreChange: { value: { value: 97 } },
    });
    expect(effect(result, 'scripted/llm-compare', 'control')).toMatchObject({
      lift: { value: { value: 0 } },
    });
  });

  it('counts verdicts that an injection makes unreadable apart', async () => {
    const { result } = await audit(startled);
    const silenced = effect(result, 'scripted/llm-compare', 'end-marker') as unknown as {
      cases: number;
      silenced: number;
    };
    expect(silenced.silenced).toBeGreaterThan(0);
    expect(silenced.cases + silenced.silenced).toBe(20);
  });

  it('gates: the worst kind counts, the control apart', async () => {
    const failed = await audit(obedient, '--fail-if', 'lift>0.1', '--fail-if', 'control-lift>0.1');
    expect(failed.code).toBe(1);
    expect(failed.err).toContain('lift>0.1');
    expect(failed.err).not.toContain('failed control-lift');
    // Never turned in 20 cases: the interval goes on above 0.
    expect((await audit(firm, '--fail-if', 'turned-rate>0')).code).toBe(4);
    expect((await audit(firm, '--fail-if', 'low(turned_rate) > 0')).code).toBe(0);
  });

  it('prints every format', () =>
    inFolder({ ...made(), scores: comparing('scripted', made(), obedient) }, async (folder) => {
      for (const format of ['table', 'csv', 'markdown', 'latex']) {
        const { code, out } = await run([
          'audit',
          'injection',
          folder,
          '--resamples',
          '99',
          '--format',
          format,
        ]);
        expect({ code, named: out.includes('persuader') }).toEqual({ code: 0, named: true });
      }
    }));

  it('needs a data set of injections, and judges on it', () =>
    inFolder(source(), async (folder) => {
      const plain = await run(['audit', 'injection', folder]);
      expect(plain.code).toBe(2);
      expect(plain.err).toContain('audit injection make');
      await inFolder(made(), async (duels) => {
        const silent = await run(['audit', 'injection', duels]);
        expect(silent).toMatchObject({ code: 2 });
        expect(silent.err).toContain('Expected judge scores');
      });
    }));
});

describe('assize audit injection make', () => {
  it('writes the data set and says what is in it', () =>
    inFolder(source(), async (folder) => {
      const parent = await mkdtemp(join(tmpdir(), 'assize-injection-'));
      try {
        const out = join(parent, 'duels');
        const args = ['audit', 'injection', 'make', folder, '--out', out, '--seed', '3', '--format', 'json'];
        const first = await run([...args, '--kind', 'instruction', '--kind', 'control', '--limit', '4']);
        expect(first).toMatchObject({ code: 0, err: '' });
        const result = JSON.parse(first.out);
        expect(resultSchema.safeParse(result).success).toBe(true);
        expect(result).toMatchObject({ seed: 3, items: 4, cases: 12, made: 'hand-injection' });
        const dataset = await readDataset(out);
        expect(dataset.items).toHaveLength(12);
        expect((await run(args)).err).toContain('exists already');
        expect(await run([...args, '--overwrite', '--format', 'table'])).toMatchObject({ code: 0 });
      } finally {
        await rm(parent, { recursive: true, force: true });
      }
    }));

  it('refuses a kind it does not know', () =>
    inFolder(source(), async (folder) => {
      const { code, err } = await run([
        'audit',
        'injection',
        'make',
        folder,
        '--out',
        'x',
        '--kind',
        'bribe',
      ]);
      expect(code).toBe(2);
      expect(err).toContain('verdict, instruction');
    }));
});
