import type { SystemScore } from './contract.js';

/** The mean of what was read of a system; without any, null with the reasons. Coverage counts what was asked. */
export function meanScore(
  system: string,
  readings: readonly { value: number | null; reason?: string | undefined }[],
  flags: readonly string[] = [],
): SystemScore {
  const values = readings.flatMap(({ value }) => (value === null ? [] : value));
  const base = { system, coverage: readings.length === 0 ? 0 : values.length / readings.length };
  if (values.length === 0) return { ...base, value: null, reason: reasonsOf(readings) };
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  return { ...base, value, ...(flags.length > 0 && { flags: [...new Set(flags)] }) };
}

/** The distinct reasons, the most frequent first. */
export function reasonsOf(readings: readonly { reason?: string | undefined }[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of readings) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([reason]) => reason);
  return sorted.length === 0 ? 'nothing was asked' : sorted.join('; ');
}
