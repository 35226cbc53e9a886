import { InputError } from '../../errors.js';
import { createJudge } from '../../judge/create.js';
import { loadOwnPrices, priceOf } from '../../judge/prices.js';
import type { Candidate } from '../../model/item.js';
import type { Document, NumberCell, Row, Table } from '../../report/document.js';
import { type Estimate, estimateTrial } from '../../run/dry-run.js';
import { type EstimatedCosts, estimatedCosts } from '../../run/estimated-costs.js';
import { Resolver } from '../../run/resolve.js';
import { estimateWriting } from '../../run/writing/estimate.js';
import { readWritingManifest, writingIdentity } from '../../run/writing/manifest.js';
import { requireWritable, type Writing } from '../../run/writing/writing.js';
import { viewCache } from '../../store/cache.js';
import { Journal } from '../../store/journal.js';
import { envelope } from '../../tables/envelope.js';
import type { CliContext } from '../context.js';
import { cacheFolder } from '../judging/session.js';
import type { WriteFlags } from './flags.js';
import type { ReadyWriting } from './ready.js';

interface EstimatedRow {
  ready: ReadyWriting;
  writing: Writing;
  estimate: Estimate;
  costs: EstimatedCosts | undefined;
  /** Judging what would be written. */
  judging: { estimate: Estimate; costs: EstimatedCosts | undefined } | undefined;
}

/** What the writings would ask and cost, and judging their texts beside it, where a judge is named. */
export async function dryRun(
  ready: readonly ReadyWriting[],
  flags: WriteFlags,
  context: CliContext,
): Promise<Document> {
  if ((flags.protocol === undefined) !== (flags.judge === undefined)) {
    throw new InputError('--protocol and --judge name together how the texts would be judged');
  }
  const cache = cacheFolder(flags, context);
  const view = cache === undefined ? undefined : await viewCache(cache);
  const rows: EstimatedRow[] = [];
  for (const each of ready) {
    const writing = await each.open();
    requireWritable(writing);
    const journal = await journalOf(each);
    const { estimate, candidates } = estimateWriting(writing, {
      journal,
      limit: flags.limit,
      ...(view && { cache: { view, judge: each.model } }),
    });
    await journal?.close();
    const judging = await judgingOf(writing, candidates, flags, context);
    rows.push({ ready: each, writing, estimate, costs: estimatedCosts(estimate, each.price), judging });
  }
  const writings = rows.map(({ ready: { shown }, writing, estimate, costs, judging }) => ({
    folder: shown,
    system: writing.system,
    ...estimate,
    costs,
    ...(judging && { judging: { ...judging.estimate, costs: judging.costs } }),
  }));
  return {
    result: { ...envelope('dry-run', { warnings: [] }), writings },
    tables: [requestsTable(rows), costsTable(rows, flags)],
  };
}

async function journalOf({ place: { notes } }: ReadyWriting): Promise<Journal | undefined> {
  const manifest = await readWritingManifest(notes);
  return manifest && Journal.read(notes, writingIdentity(manifest));
}

async function judgingOf(
  { data }: Writing,
  candidates: Candidate[],
  { protocol, judge: name, prices }: WriteFlags,
  { env, cwd }: CliContext,
): Promise<EstimatedRow['judging']> {
  if (protocol === undefined || name === undefined) return undefined;
  const { countTokens } = await import('../../text/tokens.js');
  const judge = createJudge(name, { env });
  const dataset = { ...data.dataset, candidates, labels: [], scores: [] };
  const planned = { protocol, judge: name, sampling: { temperature: 0 } };
  const trial = await new Resolver({ env, cwd }).trial(planned, { dataset, place: data.place });
  const estimate = estimateTrial(trial, countTokens, {});
  return { estimate, costs: estimatedCosts(estimate, priceOf(judge, await loadOwnPrices(env, prices))) };
}

function requestsTable(rows: readonly EstimatedRow[]): Table {
  return {
    id: 'dry-run',
    title: 'What would be asked',
    columns: [
      { key: 'system', header: 'system' },
      { key: 'requests', header: 'requests' },
      { key: 'answered', header: 'already answered' },
      { key: 'cached', header: 'in the cache' },
      { key: 'input', header: 'tokens in (about)' },
      { key: 'output', header: 'tokens out (about)' },
      { key: 'most', header: 'at most' },
    ],
    rows: rows.map(({ writing, estimate }) => ({
      cells: {
        system: writing.system,
        requests: { value: estimate.requests },
        answered: { value: estimate.answered },
        cached: { value: estimate.cached },
        input: { value: estimate.inputTokens },
        output: { value: estimate.outputTokens ?? null, reason: NO_LENGTH },
        most: { value: estimate.outputTokensAtMost ?? null, reason: NO_LIMIT },
      },
    })),
    notes: [
      'Counted by running every writer to its end with replies of the length that is asked for: a model that writes shorter asks for less, one that has to be asked again for more.',
      'Tokens are counted by the cl100k_base encoding, of what is still to be asked; other models count otherwise.',
    ],
  };
}

const NO_LENGTH = 'no length is asked for and no limit is set: give one with --max-tokens';
const NO_LIMIT = 'no limit is set: give one with --max-tokens';
const NO_PRICE = 'the price is not known: name your own with --prices';

/** As BooookScore's Table 8: a block a writer, a row a model and chunk size, writing and judging beside each other. */
function costsTable(rows: readonly EstimatedRow[], { protocol, judge }: WriteFlags): Table {
  const judged = judge !== undefined;
  const writers = [...new Set(rows.map(({ writing }) => writing.writer))];
  const inBlocks = writers.flatMap((writer) => rows.filter(({ writing }) => writing.writer === writer));
  const total: Row = {
    kind: 'total',
    cells: {
      model: 'total',
      writing: sumOf(rows.map(writingCost)),
      ...(judged && { judging: sumOf(rows.map(judgingCost)) }),
    },
  };
  return {
    id: 'costs',
    title: 'What it would cost, in US dollars',
    columns: [
      { key: 'model', header: 'model' },
      { key: 'chunk', header: 'chunk', align: 'right' },
      { key: 'writing', header: 'writing' },
      ...(judged ? [{ key: 'judging', header: `${protocol} by ${judge}` }] : []),
    ],
    rows: [
      ...inBlocks.map((row): Row => {
        const { chunk } = row.writing.options as { chunk?: number };
        return {
          section: row.writing.writer.title,
          cells: {
            model: row.ready.model.id,
            ...(chunk !== undefined && { chunk: { value: chunk } }),
            writing: writingCost(row),
            ...(judged && { judging: judgingCost(row) }),
          },
        };
      }),
      ...(rows.length > 1 ? [total] : []),
    ],
    notes: judged
      ? [
          'Of the judging the input alone is counted, over texts of the lengths that are asked for, in sentences of 25 tokens.',
        ]
      : ['--protocol and --judge set beside it what judging the texts would cost.'],
  };
}

const writingCost = ({ costs }: EstimatedRow): NumberCell =>
  costs ? { value: costs.expected ?? null, digits: 4, reason: NO_LENGTH } : { value: null, reason: NO_PRICE };

const judgingCost = ({ judging }: EstimatedRow): NumberCell =>
  judging?.costs ? { value: judging.costs.least, digits: 4 } : { value: null, reason: NO_PRICE };

/** Of costs that are all known. */
function sumOf(cells: readonly NumberCell[]): NumberCell {
  const unknown = cells.find(({ value }) => value === null);
  if (unknown) return unknown;
  return { value: cells.reduce((sum, { value }) => sum + (value ?? 0), 0), digits: 4 };
}
