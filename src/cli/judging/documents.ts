import type { KnownPrice } from '../../judge/prices.js';
import type { Table } from '../../report/document.js';
import type { Estimate } from '../../run/dry-run.js';
import type { RunResult } from '../../run/run-trial.js';

export interface RunRow {
  name: string;
  /** Relative to where the command runs. */
  place: string;
  result: RunResult;
  price: KnownPrice | undefined;
}

/** What each run came to. */
export function runsTable(rows: readonly RunRow[]): Table {
  const reasons = new Map<string, number>();
  for (const { result } of rows) {
    for (const [reason, count] of result.summary?.reasons ?? []) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    }
  }
  const columns: [string, string][] = [
    ['run', 'run'],
    ['asked', 'asked'],
    ['cache', 'from cache'],
    ['journal', 'from journal'],
    ['failed', 'failed'],
    ['verdicts', 'verdicts'],
    ['unscored', 'unscored'],
    ['input', 'tokens in'],
    ['cached', 'of them cached'],
    ['output', 'tokens out'],
    ['cost', 'cost ($)'],
  ];
  return {
    id: 'runs',
    title: 'Runs',
    columns: columns.map(([key, header]) => ({ key, header })),
    rows: rows.map(({ place, result: { tally, summary }, price }) => ({
      cells: {
        run: place,
        asked: { value: tally.replies.server },
        cache: { value: tally.replies.cache },
        journal: { value: tally.replies.journal },
        failed: { value: tally.failures },
        verdicts: { value: summary?.verdicts ?? null, reason: 'the results could not be written' },
        unscored: { value: summary?.unscored ?? null, reason: 'the results could not be written' },
        input: { value: tally.tokens.input },
        cached: { value: tally.tokens.cachedInput },
        output: { value: tally.tokens.output },
        cost: costCell(tally.dollars, tally.unpriced, price),
      },
    })),
    notes: [
      ...[...reasons]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 8)
        .map(([reason, count]) => `unscored ${count}: ${reason}`),
      'Tokens and cost count what was paid, in earlier sessions too.',
    ],
  };
}

function costCell(value: number, unpriced: number, price: KnownPrice | undefined) {
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
  costs: { least: number; most: number | undefined } | undefined;
}

/** What each trial would ask. */
export function estimatesTable(rows: readonly EstimateRow[]): Table {
  return {
    id: 'dry-run',
    title: 'What would be asked',
    columns: [
      { key: 'run', header: 'run' },
      { key: 'requests', header: 'requests' },
      { key: 'answered', header: 'already answered' },
      { key: 'input', header: 'tokens in (about)' },
      { key: 'repeated', header: 'of them in shared beginnings' },
      { key: 'output', header: 'tokens out (at most)' },
      { key: 'least', header: 'cost ($), input' },
      { key: 'most', header: 'at most' },
    ],
    rows: rows.map(({ place, estimate, costs }) => ({
      cells: {
        run: place,
        requests: { value: estimate.requests },
        answered: { value: estimate.answered },
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
      'Counted before any answer is known: a protocol that asks again after it has read one (arm, llm-rank on long lists) asks more.',
      'Tokens are counted by the cl100k_base encoding; other models count otherwise. What the response cache holds is not taken off.',
    ],
  };
}
