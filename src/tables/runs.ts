import type { KnownPrice } from '../judge/prices.js';
import { type Remark, textOf } from '../remarks/remark.js';
import { decimals } from '../remarks/words.js';
import type { NumberCell, Table } from '../report/document.js';
import type { RequestEstimate } from '../run/dry-run.js';
import type { EstimatedCosts } from '../run/estimated-costs.js';
import type { RunResult } from '../run/run-trial.js';
import type { Tally } from '../run/tally.js';
import type { ResultSummary } from '../run/write-results.js';
import { countCell } from './cells.js';
import { type ColumnOf, tableOf, totalled } from './columns.js';

/** A run that was asked for. */
export interface RunRow {
  name: string;
  /** Relative to where the command runs. */
  place: string;
  result: RunResult;
  price: KnownPrice | undefined;
}

const PRICE = 'the price is not known: name your own with --prices';
const NOT_WRITTEN = 'the results could not be written';

/** What each run came to, and what was paid for it. */
export function runTables(rows: readonly RunRow[]): Table[] {
  const records = rows.map((of) => ({ of }));
  const names: ColumnOf<RunRow>[] = [
    { key: 'judge', header: 'judge', cell: ({ result }) => result.manifest.judge.label },
    { key: 'protocol', header: 'protocol', cell: ({ result }) => result.manifest.protocol.label },
  ];
  const counted = (value: number | undefined) => ({ value: value ?? null, reason: NOT_WRITTEN });
  const runs = tableOf<RunRow>(
    {
      id: 'runs',
      title: 'Runs',
      notes: [
        'reused: answers of the run itself and of the response cache.',
        ...reasonsOf(rows),
        ...rows.map(({ place }) => `kept in ${place}`),
      ],
    },
    [
      ...names,
      ...REPLIES,
      { key: 'verdicts', header: 'verdicts', cell: ({ result }) => counted(result.summary?.verdicts) },
      { key: 'unscored', header: 'unscored', cell: ({ result }) => counted(result.summary?.unscored) },
    ],
    records,
  );
  const paid = tableOf<RunRow>(
    {
      id: 'paid',
      title: 'Paid',
      notes: ['In this session and in earlier ones of the run; as the servers counted.'],
    },
    [
      ...names,
      { key: 'input', header: 'tokens in', cell: ({ result }) => countCell(result.tally.tokens.input) },
      {
        key: 'cached',
        header: 'of them cached',
        cell: ({ result }) => countCell(result.tally.tokens.cachedInput),
      },
      { key: 'output', header: 'tokens out', cell: ({ result }) => countCell(result.tally.tokens.output) },
      COST,
    ],
    records,
  );
  return [runs, totalled(paid, 'judge')];
}

/** Anything that asked a model, and what it is priced at. */
interface Asked {
  result: { tally: Tally };
  price: KnownPrice | undefined;
}

/** How many answers there are, and where they came from. */
export const REPLIES: readonly ColumnOf<Asked>[] = [
  { key: 'asked', header: 'asked', cell: ({ result }) => countCell(result.tally.replies.server) },
  {
    key: 'reused',
    header: 'reused',
    cell: ({ result: { tally } }) => countCell(tally.replies.cache + tally.replies.journal),
  },
  { key: 'failed', header: 'failed', cell: ({ result }) => countCell(result.tally.failures) },
];

/** What was paid, where all that was asked has a price. */
export const COST: ColumnOf<Asked> = {
  key: 'cost',
  header: 'cost ($)',
  cell: ({ result: { tally }, price }) => {
    const { dollars, unpriced } = tally;
    if (!price) return { value: null, reason: PRICE };
    if (unpriced === 0) return { value: dollars, digits: 4 };
    const others = decimals(dollars, 4);
    return {
      value: null,
      reason: `${unpriced} replies did not say their tokens; the others cost $${others}`,
    };
  },
};

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

/** What a trial would ask. */
export interface EstimateRow {
  place: string;
  estimate: RequestEstimate;
  costs: EstimatedCosts | undefined;
}

/** What each trial would ask. */
export function estimatesTable(
  rows: readonly EstimateRow[],
  more = 'a protocol that asks again after it has read one (arm, llm-rank on long lists) asks more',
): Table {
  const cost = (value: number | undefined, reason = PRICE): NumberCell => ({
    value: value ?? null,
    digits: 4,
    reason,
  });
  const table = tableOf<EstimateRow>(
    {
      id: 'dry-run',
      title: 'What would be asked',
      notes: [
        'beginnings cached: the input where the provider reads each shared beginning (document and instruction) from its cache after the first time; most providers do so from some 1,000 tokens on, for requests that follow each other closely. at most: nothing cached, and every reply as long as it may be.',
        `Counted before any answer is known: ${more}.`,
        'Tokens are counted by the cl100k_base encoding, of what is still to be asked; other models count otherwise.',
      ],
    },
    [
      { key: 'run', header: 'run', cell: ({ place }) => place },
      { key: 'requests', header: 'requests', cell: ({ estimate }) => countCell(estimate.requests) },
      { key: 'answered', header: 'already answered', cell: ({ estimate }) => countCell(estimate.answered) },
      { key: 'cached', header: 'in the cache', cell: ({ estimate }) => countCell(estimate.cached) },
      { key: 'input', header: 'tokens in (about)', cell: ({ estimate }) => countCell(estimate.inputTokens) },
      {
        key: 'repeated',
        header: 'of them in shared beginnings',
        cell: ({ estimate }) => countCell(estimate.repeatedTokens),
      },
      {
        key: 'output',
        header: 'tokens out (at most)',
        cell: ({ estimate }) => ({
          value: estimate.outputTokensAtMost ?? null,
          reason: 'no limit is set: give one with --max-tokens',
        }),
      },
      { key: 'least', header: 'cost ($), input', cell: ({ costs }) => cost(costs?.least) },
      { key: 'withCache', header: 'beginnings cached', cell: ({ costs }) => cost(costs?.cached) },
      {
        key: 'most',
        header: 'at most',
        cell: ({ costs }) => cost(costs?.most, costs ? 'no limit of the output is set' : PRICE),
      },
    ],
    rows.map((of) => ({ of })),
  );
  return totalled(table, 'run');
}

/** A run whose journal was read again. */
export interface RescoredRow {
  place: string;
  summary: ResultSummary;
}

/** What the journals say by today's readers. */
export function rescoredTable(rows: readonly RescoredRow[], warnings: readonly Remark[]): Table {
  return tableOf<RescoredRow>(
    {
      id: 'rescored',
      title: 'Read again',
      notes: [
        ...warnings.map((warning) => textOf(warning)),
        'whole: cases of which every request has an answer or a failure.',
      ],
    },
    [
      { key: 'run', header: 'run', cell: ({ place }) => place },
      { key: 'verdicts', header: 'verdicts', cell: ({ summary }) => countCell(summary.verdicts) },
      { key: 'unscored', header: 'unscored', cell: ({ summary }) => countCell(summary.unscored) },
      { key: 'cases', header: 'cases', cell: ({ summary }) => countCell(summary.cases) },
      { key: 'whole', header: 'whole', cell: ({ summary }) => countCell(summary.wholeCases) },
    ],
    rows.map((of) => ({ of })),
  );
}
