import type { KnownPrice } from '../../judge/prices.js';
import type { Table } from '../../report/document.js';
import type { Estimate } from '../../run/dry-run.js';
import type { RunResult } from '../../run/run-trial.js';
import type { EstimatedCosts } from './costs.js';

export interface RunRow {
  name: string;
  /** Relative to where the command runs. */
  place: string;
  result: RunResult;
  price: KnownPrice | undefined;
}

/** What each run came to, and what was paid for it. */
export function runTables(rows: readonly RunRow[]): Table[] {
  const nameCells = ({ result: { manifest } }: RunRow) => ({
    judge: manifest.judge.label,
    protocol: manifest.protocol.label,
  });
  const names = [
    { key: 'judge', header: 'judge' },
    { key: 'protocol', header: 'protocol' },
  ];
  const missing = 'the results could not be written';
  const runs: Table = {
    id: 'runs',
    title: 'Runs',
    columns: [
      ...names,
      { key: 'asked', header: 'asked' },
      { key: 'reused', header: 'reused' },
      { key: 'failed', header: 'failed' },
      { key: 'verdicts', header: 'verdicts' },
      { key: 'unscored', header: 'unscored' },
    ],
    rows: rows.map((row) => {
      const { tally, summary } = row.result;
      return {
        cells: {
          ...nameCells(row),
          asked: { value: tally.replies.server },
          reused: { value: tally.replies.cache + tally.replies.journal },
          failed: { value: tally.failures },
          verdicts: { value: summary?.verdicts ?? null, reason: missing },
          unscored: { value: summary?.unscored ?? null, reason: missing },
        },
      };
    }),
    notes: [
      'reused: answers of the run itself and of the response cache.',
      ...reasonsOf(rows),
      ...rows.map(({ place }) => `kept in ${place}`),
    ],
  };
  const paid: Table = {
    id: 'paid',
    title: 'Paid',
    columns: [
      ...names,
      { key: 'input', header: 'tokens in' },
      { key: 'cached', header: 'of them cached' },
      { key: 'output', header: 'tokens out' },
      { key: 'cost', header: 'cost ($)' },
    ],
    rows: rows.map((row) => {
      const { tokens, dollars, unpriced } = row.result.tally;
      return {
        cells: {
          ...nameCells(row),
          input: { value: tokens.input },
          cached: { value: tokens.cachedInput },
          output: { value: tokens.output },
          cost: costCell(dollars, unpriced, row.price),
        },
      };
    }),
    notes: ['In this session and in earlier ones of the run; as the servers counted.'],
  };
  return [runs, paid];
}

/** The eight most frequent reasons of the unscored. */
function reasonsOf(rows: readonly RunRow[]): string[] {
  const reasons = new Map<string, number>();
  for (const { result } of rows) {
    for (const [reason, count] of result.summary?.reasons ?? []) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    }
  }
  return [...reasons]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([reason, count]) => `unscored ${count}: ${reason}`);
}

export function costCell(value: number, unpriced: number, price: KnownPrice | undefined) {
  if (!price) return { value: null, reason: 'the price is not known: name your own with --prices' };
  return unpriced > 0
    ? {
        value: null,
        reason: `${unpriced} replies did not say their tokens; the others cost $${value.toFixed(4)}`,
      }
    : { value, digits: 4 };
}

export interface EstimateRow {
  place: string;
  estimate: Estimate;
  costs: EstimatedCosts | undefined;
}

/** What each trial would ask. */
export function estimatesTable(
  rows: readonly EstimateRow[],
  more = 'a protocol that asks again after it has read one (arm, llm-rank on long lists) asks more',
): Table {
  return {
    id: 'dry-run',
    title: 'What would be asked',
    columns: [
      { key: 'run', header: 'run' },
      { key: 'requests', header: 'requests' },
      { key: 'answered', header: 'already answered' },
      { key: 'cached', header: 'in the cache' },
      { key: 'input', header: 'tokens in (about)' },
      { key: 'repeated', header: 'of them in shared beginnings' },
      { key: 'output', header: 'tokens out (at most)' },
      { key: 'least', header: 'cost ($), input' },
      { key: 'withCache', header: 'beginnings cached' },
      { key: 'most', header: 'at most' },
    ],
    rows: rows.map(({ place, estimate, costs }) => ({
      cells: {
        run: place,
        requests: { value: estimate.requests },
        answered: { value: estimate.answered },
        cached: { value: estimate.cached },
        input: { value: estimate.inputTokens },
        repeated: { value: estimate.repeatedTokens },
        output: {
          value: estimate.outputTokensAtMost ?? null,
          reason: 'no limit is set: give one with --max-tokens',
        },
        least: {
          value: costs?.least ?? null,
          digits: 4,
          reason: 'the price is not known: name your own with --prices',
        },
        withCache: {
          value: costs?.cached ?? null,
          digits: 4,
          reason: 'the price is not known: name your own with --prices',
        },
        most: {
          value: costs?.most ?? null,
          digits: 4,
          reason: costs
            ? 'no limit of the output is set'
            : 'the price is not known: name your own with --prices',
        },
      },
    })),
    notes: [
      'beginnings cached: the input where the provider reads each shared beginning (document and instruction) from its cache after the first time; most providers do so from some 1,000 tokens on, for requests that follow each other closely. at most: nothing cached, and every reply as long as it may be.',
      `Counted before any answer is known: ${more}.`,
      'Tokens are counted by the cl100k_base encoding, of what is still to be asked; other models count otherwise.',
    ],
  };
}

/** A run as `--format json` has it. */
export function runRecord({ name, place, result, price }: RunRow) {
  const { tally, summary, stop } = result;
  const { replies, sent, retries, failures, failuresBy, tokens, dollars, unpriced } = tally;
  return {
    name,
    folder: place,
    judge: result.manifest.judge.label,
    protocol: result.manifest.protocol.label,
    stopped: stop?.why ?? null,
    replies,
    sent,
    retries,
    failures,
    failuresBy: Object.fromEntries(failuresBy),
    tokens,
    cost: price && unpriced === 0 ? { usd: dollars, price } : { usd: null, pricedUsd: dollars, unpriced },
    results: summary && { ...summary, reasons: Object.fromEntries(summary.reasons) },
  };
}
