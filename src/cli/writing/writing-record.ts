import { countWritten, type WritingRow } from '../../tables/writings.js';

/** A writing as `--format json` has it. */
export function writingRecord(row: WritingRow) {
  const { result, shown, price } = row;
  const { manifest, tally, stop, totalCases } = result;
  return {
    folder: shown,
    system: manifest.system,
    writer: manifest.writer.id,
    stopped: stop?.why ?? null,
    cases: totalCases,
    written: countWritten(row) ?? null,
    replies: tally.replies,
    failures: tally.failures,
    tokens: tally.tokens,
    cost: { usd: price && tally.unpriced === 0 ? tally.dollars : null, unpriced: tally.unpriced },
  };
}
