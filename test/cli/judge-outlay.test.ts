import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliContext } from '../../src/cli/context.js';
import { agreeToCost, type Planned } from '../../src/cli/judging/outlay.js';
import { createJudge } from '../../src/judge/create.js';
import { priceOf } from '../../src/judge/prices.js';
import { faultData } from '../support/faults-run.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { run } from './run.js';

/** 1,000 requests of 500 tokens each, without a limit of the reply. */
const ESTIMATE = {
  cases: 100,
  requests: 1000,
  answered: 0,
  cached: 0,
  inputTokens: 500_000,
  sharedTokens: 0,
  repeatedTokens: 0,
  outputTokens: undefined,
  outputTokensAtMost: undefined,
};

function planned(name: string, given: Partial<Planned> = {}): Planned {
  const judge = createJudge(name, { env: {} });
  return { judge, price: priceOf(judge), estimate: ESTIMATE, cases: 100, ...given };
}

/** What is said on stderr, what is asked, and whether the run may go on. */
async function agree(plans: Planned[], flags = {}, answer?: string) {
  const said: string[] = [];
  const asked: string[] = [];
  const context = {
    err: (text: string) => said.push(text),
    ...(answer !== undefined && {
      ask: async (question: string) => {
        asked.push(question);
        return answer;
      },
    }),
  } as unknown as CliContext;
  const refused = await agreeToCost(plans, flags, context).catch((error: Error) => error.message);
  return { said: said.join(''), asked, refused };
}

describe('before a run that is paid for', () => {
  // gpt-4o: $2.50 and $10 for a million tokens; 500,000 in and 256,000 out are 1.25 + 2.56.
  it('says how many requests cost how much, and how the replies are counted', async () => {
    const { said, asked } = await agree([planned('openai:gpt-4o')]);
    expect(said).toBe(
      'assize: about 1,000 requests for about $3.81 (openai:gpt-4o; replies without a limit are taken as 256 tokens)\n',
    );
    expect(asked).toEqual([]);
  });

  it('counts what is limited by its limit, and the cases that were not looked at like those that were', async () => {
    const estimate = { ...ESTIMATE, outputTokens: 100_000, outputTokensAtMost: 100_000 };
    const { said } = await agree([planned('openai:gpt-4o', { estimate, cases: 200 })]);
    expect(said).toBe('assize: about 2,000 requests for about $4.50 (openai:gpt-4o)\n');
  });

  it('sums over all runs, judge by judge', async () => {
    const { said } = await agree([
      planned('openai:gpt-4o'),
      planned('openai:gpt-4o'),
      planned('openai:gpt-4o-mini'),
    ]);
    expect(said).toContain(
      'about 3,000 requests of 3 runs for about $7.85 (openai:gpt-4o $7.62, openai:gpt-4o-mini $0.23;',
    );
  });

  it('asks a person above --confirm-usd, and nobody below it or with --yes', async () => {
    expect((await agree([planned('openai:gpt-4o')], {}, 'y')).asked).toEqual([
      'assize: that is more than $1. Go on? [y/N] ',
    ]);
    expect((await agree([planned('openai:gpt-4o')], { confirmUsd: 5 }, 'y')).asked).toEqual([]);
    expect((await agree([planned('openai:gpt-4o')], { yes: true }, 'n')).refused).toBeUndefined();
    expect((await agree([planned('openai:gpt-4o-mini')], {}, 'n')).asked).toEqual([]);
    expect((await agree([planned('openai:gpt-4o')], {}, '')).refused).toMatch(/nothing was asked/);
  });

  it('says nothing where nothing is paid: a server of one’s own, a replay, all of it answered', async () => {
    const answered = { ...ESTIMATE, answered: 600, cached: 400, inputTokens: 0 };
    const plans = [
      planned('openai:m@http://127.0.0.1:8080/v1'),
      planned('ollama:qwen3:8b'),
      planned('openai:gpt-4o', { estimate: answered }),
    ];
    expect(await agree(plans, {}, 'n')).toEqual({ said: '', asked: [], refused: undefined });
  });

  it('says that a price is not known at the provider’s own endpoint, and which model may be meant', async () => {
    expect((await agree([planned('openai:gpt-4o-mni')])).said).toBe(
      'assize: the price of openai:gpt-4o-mni is not known, so its cost is not told; did you mean openai:gpt-4o-mini?\n',
    );
  });
});

describe('assize judge', () => {
  let cwd: string;
  let server: JudgeServer;
  let data: string;
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'assize-outlay-'));
    data = await faultData(cwd, 10);
    server = await serveJudge();
  });
  afterEach(async () => {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  });

  async function judge(args: string[], answer?: string) {
    const id = `openai:m@${server.baseUrl}`;
    const prices = { asOf: 'today', prices: { [id]: { input: 1000, output: 1000 } } };
    await writeFile(join(cwd, 'prices.json'), JSON.stringify(prices));
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answer ?? '';
    };
    const found = await run(
      [
        ...['judge', '--dataset', data, '--protocol', 'llm-eval', '--dimension', 'overall', '--judge', id],
        ...['--no-probe', '--no-cache', '--out', 'run', '--prices', join(cwd, 'prices.json'), ...args],
      ],
      {
        cwd,
        env: { ASSIZE_DATA: join(cwd, 'data'), ASSIZE_PRICES: '' },
        ...(answer !== undefined && { ask }),
      },
    );
    return { ...found, asked };
  }

  it('asks nobody and sends nothing where the person says no: exit 3', async () => {
    const { code, asked, err } = await judge([], 'n');
    expect(code).toBe(3);
    expect(asked).toHaveLength(1);
    expect(err).toMatch(/about 10 requests for about \$[\d.]+ \(openai:m@/);
    expect(server.received).toBe(0);
  });

  it('goes on where the person agrees, and where nobody is there', async () => {
    expect((await judge([], 'yes')).code).toBe(0);
    expect(server.received).toBe(10);
    const again = await judge([]);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(server.received).toBe(10);
  });

  it('counts no more than --limit', async () => {
    expect((await judge(['--limit', '3'])).err).toMatch(/about 3 requests/);
    expect(server.received).toBe(3);
  });
});
