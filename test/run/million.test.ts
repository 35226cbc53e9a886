import { describe, expect, it } from 'vitest';
import { resumeFinishedRun } from './million.js';

describe('resuming a run of 20,000 judgments', () => {
  it('asks no one and holds little in memory', async () => {
    const { judgments, megabytes } = await resumeFinishedRun(20);
    expect(judgments).toBe(20_000);
    expect(megabytes).toBeLessThan(300);
  });
});
