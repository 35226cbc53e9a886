import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DimensionReplacement, replaceMethods } from '../../src/analysis/replace/replace.js';
import { recordedRuns } from '../support/recorded.js';
import { scratch } from '../support/tiny.js';
import { run } from './run.js';

const cited = async (...args: string[]): Promise<string> => {
  const env = { ASSIZE_DATA: join(await scratch(), 'data') };
  const { out } = await run([...args, '--format', 'json'], { env });
  const { citations = [] } = JSON.parse(out);
  return citations.map(({ reference }: { reference: string }) => reference).join('\n');
};
const FEW = ['--resamples', '19'];

describe('the sources of the measures', () => {
  it('replace: the test, the powered means and the corrected shares, each where it was used', () => {
    const judge = { judge: 'j', protocol: 'p', name: 'j', basis: 'values', alignment: 'rmse' } as const;
    const of = (own: object) =>
      replaceMethods([{ dimension: 'd', judges: [{ ...judge, ...own }] } as unknown as DimensionReplacement]);
    expect(of({ standIn: { contests: [{ test: 't' }] }, means: [{}], shares: [] })).toEqual([
      'altTest',
      'yekutieli',
      'alpha',
      'ppi',
      'percentile',
    ]);
    expect(of({ standIn: { contests: [{ test: 'exact' }] } })).toContain('nonInferiority');
    expect(of({ means: [], shares: [{}] })).toEqual(['roganGladen']);
  });

  it('correlate and compare: the coefficient that was asked for, Williams where it was tested', async () => {
    const { 'llm-eval': one, 'llm-score': two } = await recordedRuns();
    const tau = await cited('correlate', one, ...FEW);
    expect(tau).toMatch(/Kendall, M. \(1945\)/);
    expect(tau).not.toMatch(/Student|MT-Bench/);
    expect(await cited('correlate', one, ...FEW, '--coefficient', 'pearson', '--method', 'bca')).toMatch(
      /Student \(1908\)[\s\S]*Better bootstrap/,
    );
    const williams = ['--coefficient', 'pearson', '--level', 'system', '--permutations', '19'];
    expect(await cited('compare', one, two, ...FEW, ...williams)).toMatch(/Williams/);
    expect(await cited('compare', one, two, ...FEW, '--permutations', '19')).not.toMatch(/Williams/);
  });

  it('the audits and ratings', async () => {
    const { 'llm-compare': pairs, 'llm-rank': lists } = await recordedRuns();
    expect(await cited('audit', 'length', pairs, ...FEW)).toMatch(/Papke/);
    expect(await cited('audit', 'position', lists, ...FEW)).not.toMatch(/McNemar/);
    expect(await cited('audit', 'consistency', pairs, ...FEW)).toMatch(/Babington Smith/);
    expect(await cited('ratings', pairs, ...FEW, '--model', 'davidson', '--elo')).toMatch(
      /Davidson[\s\S]*Elo/,
    );
    expect(await cited('rank', pairs, ...FEW, '--permutations', '19')).toMatch(/Piepho/);
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
