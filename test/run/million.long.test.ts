import { describe, expect, it } from 'vitest';
import { resumeFinishedRun } from './million.js';

describe('resuming a run of 1,000,000 judgments', () => {
  it('takes less than 60 s and 400 MB', async () => {
    const { judgments, seconds, megabytes } = await resumeFinishedRun(1000);
    expect(judgments).toBe(1_000_000);
    expect(megabytes).toBeLessThan(400);
    expect(seconds).toBeLessThan(60);
  });
});
