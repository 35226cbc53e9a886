import { describe, expect, it } from 'vitest';
import { named, progressLine } from '../../src/cli/judging/progress.js';
import type { LiveRun } from '../../src/run/ask-cases.js';
import { Tally } from '../../src/run/tally.js';

/** A run of 100 cases, ten of them begun, that has four answers. */
function liveRun(given: Partial<LiveRun> = {}): LiveRun {
  const tally = new Tally(() => undefined);
  tally.replies.server = 4;
  const state = () => ({ begun: 10, drawn: 20, inFlight: 6 });
  return { server: 'host', tally, totalCases: 100, state, ...given };
}

describe('the progress line', () => {
  it('counts to an estimate until every case has begun', () => {
    expect(progressLine(liveRun(), 2, false)).toBe('4/~200 requests, ETA 2 min, 2.0/s, 0 unscored');
    const state = () => ({ begun: 100, drawn: 180, inFlight: 6 });
    expect(progressLine(liveRun({ state }), 2, false)).toMatch(/^4\/180 requests/);
  });

  it('counts to the limit where there is one', () => {
    expect(progressLine(liveRun({ limit: 12 }), 2, false)).toMatch(/^4\/12 requests, ETA 4 s/);
    expect(progressLine(liveRun({ limit: 500 }), 2, false)).toMatch(/^4\/~200 requests/);
  });

  it('is cut in its name, so that the estimate of the end stays visible', () => {
    const name = 'llmbar-manual.llm-compare.openai-gpt-4o-mini.1158a7a1';
    const line = '1,204/~2,000 requests, ETA 12 min, 38/s, 2 unscored';
    expect(named(name, line, 120)).toBe(`${name}: ${line}`);
    const narrow = named(name, line, 80);
    expect(narrow).toBe(`llmbar-manual.llm-compare…: ${line}`);
    expect(narrow.length).toBeLessThan(80);
    expect(named(name, line, 60)).toBe(line);
  });
});
