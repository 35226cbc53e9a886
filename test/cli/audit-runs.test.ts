import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import { resultSchema } from '../../src/model/result.js';
import { serveJudge } from '../support/judge-server.js';
import { recordedRuns } from '../support/recorded.js';
import { tinyDataset } from '../support/tiny-protocol.js';
import { run } from './run.js';

/** A very small judge that named the first slot whenever it compared two, recorded on the casebook. */
describe('the audits on run folders', () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'assize-audit-runs-'));
  });
  afterAll(() => rm(data, { recursive: true, force: true }));
  const assize = (...args: string[]) => run([...args, '--resamples', '99'], { env: { ASSIZE_DATA: data } });
  const json = async (...args: string[]) => {
    const { code, out, err } = await assize(...args, '--format', 'json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const result = JSON.parse(out);
    expect(resultSchema.safeParse(result).success).toBe(true);
    return result;
  };

  it('position: a run that asked both orders shows a judge that always names the first slot, and says so', async () => {
    const runs = await recordedRuns();
    const [{ bothOrders, accuracy, always }] = (await json('audit', 'position', runs['llm-compare']))
      .dimensions[0].rows;
    expect(bothOrders).toMatchObject({ pairs: 241, strictFlips: 241, flipsToFirst: 241, unscored: 0 });
    expect(bothOrders.flipRate.value.value).toBe(1);
    expect(bothOrders.firstSlotShare.value.value).toBe(1);
    expect(accuracy.whenFirst.value.value).toBe(1);
    expect(accuracy.whenSecond.value.value).toBe(0);
    expect(always).toEqual({ slot: 'first', verdicts: 482 });
    const { code, out, err } = await assize(
      'audit',
      'position',
      runs['llm-compare'],
      '--fail-if',
      'flip-rate>0.1',
    );
    expect(code).toBe(1);
    expect(err).toContain('flip-rate>0.1');
    expect(out).toContain('<.0001');
    expect(out.replace(/\s+/g, ' ')).toContain('named the first slot in 482 of 482 verdicts on overall');
  });

  it('position: lists ranked as they were shown are called that', async () => {
    const runs = await recordedRuns();
    const [{ list, always }] = (await json('audit', 'position', runs['llm-rank'])).dimensions[0].rows;
    expect(list.slots[0]).toMatchObject({ meanRank: { value: 1 }, winShare: { value: 1 } });
    expect(always).toEqual({ slot: 'order shown', verdicts: 29 });
  });

  it('consistency: the runs of one judge are held against each other, protocol by protocol', async () => {
    const runs = await recordedRuns();
    const four = ['llm-compare', 'llm-eval', 'llm-rank', 'llm-score'].map((protocol) => runs[protocol]);
    const { protocols, transitivity } = await json('audit', 'consistency', ...four);
    // Four protocols make six pairs; the judge that never tells two candidates apart correlates with nothing.
    expect(protocols).toHaveLength(6);
    for (const { protocols: two, summary } of protocols) {
      expect(summary.value === null).toBe(two.some((name: string) => name.startsWith('llm-compare')));
    }
    expect(transitivity[0]).toMatchObject({ circularRate: { value: { value: null } } });
  });

  it('length: on the dimension judged alone, and a judge that ties every pair is called that', async () => {
    const runs = await recordedRuns();
    const { dimensions, warnings } = await json('audit', 'length', runs['llm-compare'], runs['llm-eval']);
    expect(dimensions.map(({ dimension }: { dimension: string }) => dimension)).toEqual(['overall']);
    expect(dimensions[0].judges.map(({ allTied }: { allTied?: true }) => allTied)).toEqual([true, undefined]);
    expect(warnings.map((one: { text: string }) => one.text).join()).toContain(
      'how far they follow length is unknown',
    );
  });

  it('ratings, compare, rank and replace take a data set with runs of it', async () => {
    const runs = await recordedRuns();
    const both = ['casebook', runs['llm-eval'], runs['llm-score'], '--dimension', 'overall'];
    const { sources } = (await json('ratings', ...both)).dimensions[0];
    expect(sources).toHaveLength(5);
    const [{ judges }] = (await json('compare', ...both, '--permutations', '99')).dimensions;
    expect(judges).toHaveLength(2);
    const [{ standings }] = (await json('rank', ...both, '--permutations', '99')).dimensions;
    expect(standings).toHaveLength(3);
    expect((await json('replace', ...both)).dimensions[0].judges).toHaveLength(2);
  });

  it('ratings: systems that never met are rated group by group', async () => {
    const runs = await recordedRuns();
    const { dimensions, warnings } = await json('ratings', runs['llm-score']);
    const { sources } = dimensions[0];
    // News of five systems, stories of three others.
    expect(
      sources.map(({ group, systems }: { group?: object; systems: unknown[] }) => [group, systems.length]),
    ).toEqual([
      [undefined, 5],
      [{ number: 1, of: 2 }, 5],
      [{ number: 2, of: 2 }, 3],
    ]);
    for (const { systems } of sources) {
      for (const { rating } of systems) expect(rating.value.value).not.toBeNull();
    }
    expect(warnings.map((one: { text: string }) => one.text).join()).toContain(
      'each group is rated for itself',
    );
  });

  it('sentences that a protocol made of bare texts are units to every command, killed run or whole', async () => {
    const server = await serveJudge({
      answer: (prompt) => (prompt.length % 2 ? 'no confusion' : 'Questions: who?\nTypes: entity omission'),
    });
    try {
      const made = tinyDataset(12, 3);
      const units = { id: 'coherence', higherIsBetter: true, level: 'unit' as const };
      const dataset = {
        ...made,
        card: { ...made.card, dimensions: [...made.card.dimensions, units] },
        candidates: made.candidates.map((one, k) => ({
          ...one,
          text: `${one.text} ${'More. '.repeat(k % 4)}`,
        })),
        labels: made.candidates.map(({ item, system }, k) => ({
          item,
          system,
          dimension: 'overall',
          annotator: 'a',
          value: k % 3,
        })),
      };
      await writeDataset(join(data, 'bare'), dataset);
      const env = {
        ASSIZE_DATA: data,
        OPENAI_API_KEY: 'sk-test-0123456789abcdef',
        OPENAI_BASE_URL: server.baseUrl,
      };
      const go = (...args: string[]) => run(args, { cwd: data, env });
      const trial = ['--dataset', 'bare', '--protocol', 'booookscore', '--judge', 'openai:m', '--no-probe'];
      expect((await go('judge', ...trial, '--out', 'run')).code).toBe(0);
      // Two dimensions, and each sentence is asked about once.
      const sentences = 36 + 9 * (0 + 1 + 2 + 3);
      expect(server.received).toBe(sentences);
      const estimate = async (...more: string[]) => {
        const { out } = await go('judge', ...trial, '--dry-run', '--format', 'json', ...more);
        return JSON.parse(out).runs[0];
      };
      expect(await estimate('--out', 'run')).toMatchObject({
        requests: sentences,
        answered: sentences,
        inputTokens: 0,
      });
      expect(await estimate()).toMatchObject({
        requests: sentences,
        answered: 0,
        cached: sentences,
        inputTokens: 0,
      });
      expect(await estimate('--no-cache')).toMatchObject({ requests: sentences, answered: 0, cached: 0 });
      const commands = [
        ['rank'],
        ['correlate'],
        ['compare'],
        ['ratings'],
        ['audit', 'length'],
        ['audit', 'consistency'],
      ];
      const outputs = async () => {
        const found = [];
        for (const command of commands) {
          found.push(
            await go(...command, 'run', '--dimension', 'overall', '--resamples', '99', '--format', 'json'),
          );
        }
        return found;
      };
      const whole = await outputs();
      // One judge alone cannot be compared; everything else goes through.
      expect(whole.map(({ code }) => code)).toEqual([0, 0, 2, 0, 0, 0]);
      expect(whole.map(({ err }) => err).join()).not.toMatch(/unit|ENOENT/);
      for (const name of ['scores', 'judgments', 'rankings', 'sentences'])
        await rm(join(data, 'run', `${name}.jsonl`));
      expect(await outputs()).toEqual(whole);
    } finally {
      await server.close();
    }
  });

  it('a folder that is neither is refused by name', async () => {
    for (const command of [['audit', 'position'], ['audit', 'length'], ['ratings']]) {
      const { code, err } = await assize(...command, join(data, 'nowhere'));
      expect(code).toBe(2);
      expect(err).toContain('nowhere');
    }
  });
});
