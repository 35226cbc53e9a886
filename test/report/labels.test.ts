import { describe, expect, it } from 'vitest';
import { shortNames } from '../../src/report/plots/labels.js';

describe('shortNames(names, most)', () => {
  it('leaves a short name as it is', () => {
    expect(shortNames(['gpt-4 · rts'], 20).get('gpt-4 · rts')).toBe('gpt-4 · rts');
  });

  it('drops the address of a server first, and keeps the protocol', () => {
    const name = 'openai:model@http://127.0.0.1:8098/v1';
    expect(shortNames([`${name} · llm-rank`], 30).get(`${name} · llm-rank`)).toBe('openai:model · llm-rank');
    expect(shortNames([`${name}/llm-rank`], 30).get(`${name}/llm-rank`)).toBe('openai:model/llm-rank');
  });

  it('cuts the middle out, and keeps different names different', () => {
    const names = ['llm-eval', 'llm-rank', 'other-eval'].map((end) => `${'judge'.repeat(9)}/${end}`);
    const short = shortNames(names, 14);
    expect(new Set(short.values()).size).toBe(3);
    for (const label of short.values()) expect(label).toMatch(/^judgeju….*?( \(2\))?$/);
  });

  it('makes what would move the reading direction visible', () => {
    expect(shortNames(['a\u202eb'], 20).get('a\u202eb')).toBe('a\\u202eb');
  });
});
