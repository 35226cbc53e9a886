import { describe, expect, it } from 'vitest';
import { killAndResume } from './kill.js';

describe('a run of 2,000 requests killed at 50 random moments', () => {
  it('judges every request exactly once after a resume, and pays at most what was in flight twice', async () => {
    const report = await killAndResume(2000, 50, 1);
    expect(report).toMatchObject({ kills: 50, judged: 2000, notOnce: 0 });
    expect(report.paidTwice).toBeLessThanOrEqual(report.kills * report.concurrency);
  });
});
