import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/model/result.js';
import { citationsFor } from '../../src/tables/citations.js';
import { recordedRuns } from '../support/recorded.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

const cited = (kind: string, rest: Partial<Result> & Record<string, unknown> = {}) =>
  citationsFor({ schemaVersion: 1, kind, assize: '0.0.0', warnings: [], ...rest })
    .map(({ reference }) => reference)
    .join('\n');

describe('citationsFor(result)', () => {
  it('replace: the test, the powered means and the corrected shares, each where it was used', () => {
    const judge = { standIn: { contests: [{ test: 't' }] }, means: [{}], shares: [] };
    const all = cited('replace', { dimensions: [{ judges: [judge] }] });
    expect(all).toMatch(/Calderon.*2025/);
    expect(all).toMatch(/PPI\+\+/);
    expect(all).not.toMatch(/Rogan|Tango/);
    const shares = cited('replace', { dimensions: [{ judges: [{ means: [], shares: [{}] }] }] });
    expect(shares).toMatch(/Rogan, W. & Gladen, B. \(1978\)/);
    expect(shares).not.toMatch(/Calderon|PPI/);
  });

  it('correlate: correlations, pairs and units each bring their own', () => {
    const options = { coefficient: 'kendall-b', method: 'percentile' };
    expect(cited('correlate', { options, correlations: [{}], pairs: [], units: [] })).toMatch(
      /Kendall, M. \(1945\)/,
    );
    const pairs = cited('correlate', { options, correlations: [], pairs: [{}], units: [] });
    expect(pairs).toMatch(/MT-Bench/);
    expect(pairs).not.toMatch(/Kendall/);
    const units = cited('correlate', { options, correlations: [], pairs: [], units: [{}] });
    expect(units).toMatch(/Brodersen/);
    expect(units).toMatch(/Cohen, J. \(1960\)/);
    expect(units).not.toMatch(/Deutsch/);
  });

  it("compare: correlations or, without systems, shares; Williams' test where it stands", () => {
    expect(
      cited('compare', { options: { coefficient: 'pearson' }, dimensions: [{ pairs: [{ williams: {} }] }] }),
    ).toMatch(/Williams/);
    const shares = cited('compare', { options: {}, dimensions: [{ pairs: [{}] }] });
    expect(shares).toMatch(/Noreen/);
    expect(shares).not.toMatch(/Williams|Deutsch|Kendall/);
  });

  it('the audits and ratings', () => {
    expect(cited('audit injection')).toMatch(/Greshake/);
    expect(cited('audit length')).toMatch(/Papke/);
    expect(cited('audit position', { dimensions: [{ rows: [{ bothOrders: {} }] }] })).toMatch(/McNemar/);
    expect(cited('audit position', { dimensions: [{ rows: [{ list: {} }] }] })).not.toMatch(/McNemar/);
    expect(cited('audit consistency', { transitivity: [{}] })).toMatch(/Babington Smith/);
    expect(cited('ratings', { options: { model: 'davidson', elo: true } })).toMatch(/Davidson[\s\S]*Elo/);
    expect(cited('probe')).toBe('');
  });

  it('stands in the JSON of a command, and closes Markdown and LaTeX as a note', async () => {
    const runs = await recordedRuns();
    const args = ['audit', 'consistency', runs['llm-eval'], runs['llm-score'], '--resamples', '99'];
    const env = { ASSIZE_DATA: join(await scratch(), 'data') };
    const { citations } = JSON.parse((await run([...args, '--format', 'json'], { env })).out);
    expect(citations.map(({ method }: { method: string }) => method)).toContain("Kendall's tau");
    for (const format of ['markdown', 'latex']) {
      expect((await run([...args, '--format', format], { env })).out).toContain('Sources: ');
    }
    expect((await run(args, { env })).out).not.toContain('Sources: ');
  });
});
