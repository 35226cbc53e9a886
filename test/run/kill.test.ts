import { describe, expect, it } from 'vitest';
import { killAndResume } from './kill.js';

describe('a run that is killed', () => {
  it('judges every request exactly once after a resume, and pays at most what was in flight twice', async () => {
    const report = await killAndResume(400, 3, 7);
    expect(report).toMatchObject({ kills: 3, judged: 400, notOnce: 0 });
    expect(report.paidTwice).toBeLessThanOrEqual(report.kills * report.concurrency);
  });
});
