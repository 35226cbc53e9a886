import { describe, expect, it } from 'vitest';
import { storm } from './storm.js';

describe('a storm over 5,000 requests', () => {
  it('ends with every request judged', async () => {
    const { judged, unscored } = await storm(5000, 0.3, 15, 1);
    expect({ judged, unscored }).toEqual({ judged: 5000, unscored: 0 });
  });
});
