import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDataset } from '../../datasets/read.js';
import { writeDataset } from '../../datasets/write.js';
import { chatCompletion, type FakeProvider, fakeProvider, json } from '../support/fake-provider.js';
import { tinyFolder } from '../support/tiny.js';
import { truncatingJudge } from '../support/truncating-judge.js';
import { run } from './run.js';

let server: FakeProvider;
let cwd: string;
beforeAll(async () => {
  server = await fakeProvider(json({}));
});
afterAll(() => server.close());
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-long-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const env = () => ({ ASSIZE_DATA: join(cwd, 'data') });
const judge = () => `openai:m@${server.url}/v1`;
const probe = (...args: string[]) => run(['probe', judge(), '--long', ...args], { cwd, env: env() });
const answered = async (...args: string[]) => {
  const { out, err, code } = await probe(...args, '--format', 'json');
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return JSON.parse(out);
};

describe('assize probe --long', () => {
  it.each([1500, 3000])(
    'finds the length at which a server of %i tokens cuts prompts short',
    async (window) => {
      server.answer = truncatingJudge(window);
      const lengths = [600, 1200, 2500, 5000];
      const { upTo, points, warnings } = await answered('--tokens', lengths.join(','));
      // The prompt around the text has some 60 tokens.
      const longest = lengths.filter((tokens) => tokens + 100 < window).at(-1);
      expect(upTo.fact).toBe(longest);
      // Half a digest and half an order are guessed better than nothing: they hold on no longer than the next length.
      for (const task of ['digest', 'order']) {
        expect(upTo[task]).toBeGreaterThanOrEqual(longest ?? 0);
        expect(upTo[task]).toBeLessThanOrEqual(2.1 * (longest ?? 0));
      }
      const first = points.filter(({ tokens }: { tokens: number }) => tokens === 600);
      for (const { score, formatErrors, noReply } of first) {
        expect(score.value.value).toBeGreaterThan(0.98);
        expect(score.interval.low.value).toBeLessThan(0.9);
        expect([formatErrors, noReply]).toEqual([0, 0]);
      }
      expect(warnings.map(({ code }: { code: string }) => code)).toContain('server-cuts-prompts');
      // What was cut away stood at the beginning.
      const last = Math.max(...points.map(({ tokens }: { tokens: number }) => tokens));
      const cut = points.filter(
        ({ task, tokens }: { task: string; tokens: number }) => task === 'fact' && tokens === last,
      );
      const at = (depth: number) =>
        cut.find((each: { depth?: number }) => each.depth === depth)?.score.value.value;
      expect(at(1)).toBe(1);
      expect(at(0)).toBe(0.5);
    },
  );

  it('asks nothing twice, and longer texts only where shorter ones are read', async () => {
    server.answer = truncatingJudge(10_000);
    const before = server.asked.length;
    const asked = () => server.asked.length - before;
    await answered('--tokens', '600');
    // 12 texts for each of three tasks, a fact text with five questions.
    expect(asked()).toBe(12 * 7);
    await answered('--tokens', '600');
    expect(asked()).toBe(12 * 7);
    server.answer = json(chatCompletion('I would rather not say.'));
    const { upTo, points } = await answered('--tokens', '600,1200', '--seed', '2');
    expect(upTo).toEqual({ fact: null, digest: null, order: null });
    expect(asked()).toBe(2 * 12 * 7);
    for (const { score, asked: questions, formatErrors } of points) {
      expect(score.value.value).toBeNull();
      expect(formatErrors).toBe(questions);
    }
  });

  it('says of what length the server takes no more', async () => {
    const able = truncatingJudge(100_000);
    server.answer = (response, asked, nth) => {
      const long = JSON.stringify(asked.body).length > 8000;
      (long ? json({ error: { message: 'maximum context length is 2048' } }, { status: 400 }) : able)(
        response,
        asked,
        nth,
      );
    };
    const { upTo, warnings } = await answered('--tokens', '600,4000');
    expect(upTo.fact).toBe(600);
    expect(warnings).toMatchObject([{ code: 'length-refused', parts: { tokens: 4000 } }]);
    const table = await probe('--tokens', '600,4000');
    expect(table.out).toMatch(/planted facts \(accuracy\): read up to 600 tokens/);
    expect(table.out).toMatch(/texts of 4,000 tokens are refused/i);
  });

  it('judge warns of documents that are longer than what was read', async () => {
    const tiny = await readDataset(tinyFolder);
    const long = 'One sentence more of the story. '.repeat(300);
    const items = tiny.items.map((item, k) => ({ ...item, document: k === 0 ? long : 'Short.' }));
    await writeDataset(join(cwd, 'data-set'), { ...tiny, items });
    const judged = async (out: string, ...args: string[]) => {
      server.answer = json(chatCompletion('Score: 3'));
      const asked = [
        'judge',
        '--dataset',
        'data-set',
        '--protocol',
        'llm-eval',
        '--judge',
        judge(),
        '--out',
        out,
      ];
      const { err, code } = await run([...asked, '--no-probe', '--dimension', 'overall', ...args], {
        cwd,
        env: env(),
      });
      expect(code).toBe(0);
      return err;
    };
    expect(await judged('unknown')).toBe('');
    server.answer = truncatingJudge(10_000);
    await answered('--tokens', '600');
    expect(await judged('known')).toMatch(
      /1 of 2 items have longer documents \(up to 2,101 tokens\) than \S+ was seen to read \(600,/,
    );
    expect(await judged('fitted', '--context-strategy', 'truncate', '--context', '1000')).toBe('');
    server.answer = json(chatCompletion('Hm.'));
    await answered('--tokens', '600', '--seed', '3');
    expect(await judged('unread')).toMatch(/was not seen to read texts of 600 tokens/);
  });

  it('--dry-run asks no one; bad lengths and too few trials are refused', async () => {
    const before = server.asked.length;
    const { out } = await probe('--dry-run', '--tokens', '1k');
    expect(out).toContain('84');
    expect(server.asked.length).toBe(before);
    expect((await probe('--tokens', '2x')).err).toContain('such as 2k,8k,32k');
    expect((await probe('--trials', '9')).err).toContain('at least 10');
  });
});
