import { InputError } from '../errors.js';
import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { OpenedRun } from '../model/opened-run.js';
import type { Score } from '../model/score.js';
import { unknownName } from '../text/unknown-name.js';
import { chooseNames } from './choose.js';
import { groupBy, isPairScore, isRankingScore } from './records.js';

/** The scores of one judge under one protocol on one dimension: a column of every table. Protocols are never mixed. */
export interface JudgeColumn {
  judge: string;
  protocol: string;
  /** `judge/protocol`: what `--judge` takes, with or without its `(partial)`. */
  name: string;
  dimension: string;
  /** What the judge was asked for. */
  kind: 'value' | 'pair' | 'ranking';
  scores: Score[];
  coverage: Coverage;
}

/** How much of what was to be asked came back as a verdict. */
export interface Coverage {
  /** Planned by the run, where it says so; else what was asked. */
  asked: number;
  scored: number;
  /** The run was stopped before its plan was done, or was a try of its first requests. */
  partial?: true;
}

/** A column before what was planned of it is known. */
type Gathered = Omit<JudgeColumn, 'coverage'>;

/**
 * The judge columns of scores, in the order of first appearance. A partial one says so in its names, so that it does in
 * every table and sentence.
 * @param runs that the scores come from, and what they set out to ask
 */
export function columnsOf(scores: readonly Score[], runs: readonly OpenedRun[]): JudgeColumn[] {
  return tellKindsApart(gathered(scores)).map((column) => {
    const coverage = coverageAgainstPlan(column, runs);
    if (!coverage.partial) return { ...column, coverage };
    const protocol = `${column.protocol}${PARTIAL}`;
    return { ...column, protocol, name: `${column.judge}/${protocol}`, coverage };
  });
}

const PARTIAL = ' (partial)';

/** The protocol whether all of it was asked or not. */
export function wholeProtocol({ protocol, coverage }: JudgeColumn): string {
  return coverage.partial ? protocol.slice(0, -PARTIAL.length) : protocol;
}

function gathered(scores: readonly Score[]): Gathered[] {
  const columns = new Map<string, Gathered>();
  let last: Gathered | undefined;
  for (const score of scores) {
    const kind = kindOf(score);
    // Most lines are of the column of the line before.
    if (last !== undefined && last.kind === kind && sameColumn(last, score)) {
      last.scores.push(score);
      continue;
    }
    const key = JSON.stringify([score.dimension, score.judge, score.protocol, kind]);
    let column = columns.get(key);
    if (column === undefined) {
      const { judge, protocol, dimension } = score;
      column = { judge, protocol, name: `${judge}/${protocol}`, dimension, kind, scores: [] };
      columns.set(key, column);
    }
    column.scores.push(score);
    last = column;
  }
  return [...columns.values()];
}

/** A column for each repeat that it was asked; of one repeat, for each sample. */
export function repeatsOf(column: JudgeColumn): JudgeColumn[] {
  const several = column.scores.some(({ repeat = 0 }) => repeat > 0);
  const groups = groupBy(column.scores, ({ repeat = 0, sample = 0 }) => String(several ? repeat : sample));
  return [...groups.values()].map((scores) => ({ ...column, scores }));
}

function sameColumn(column: Gathered, { dimension, judge, protocol }: Score): boolean {
  return column.dimension === dimension && column.judge === judge && column.protocol === protocol;
}

const KIND_NAMES = { value: 'values', pair: 'pairs', ranking: 'rankings' } as const;

/** A judge that was asked for values and for comparisons under one protocol has two columns: their names say which. */
function tellKindsApart(columns: readonly Gathered[]): Gathered[] {
  const kinds = new Map<string, Set<string>>();
  for (const { name, kind } of columns) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  return columns.map((column) => {
    if ((kinds.get(column.name)?.size ?? 0) < 2) return column;
    const protocol = `${column.protocol} (${KIND_NAMES[column.kind]})`;
    return { ...column, protocol, name: `${column.judge}/${protocol}` };
  });
}

function kindOf(score: Score): JudgeColumn['kind'] {
  if (isPairScore(score)) return 'pair';
  return isRankingScore(score) ? 'ranking' : 'value';
}

/**
 * Verdicts of a column against what its run set out to ask.
 * @param runs of the data set; a column that comes from none of them, or from one without a plan, counts what was asked
 */
function coverageAgainstPlan(column: Gathered, runs: readonly OpenedRun[]): Coverage {
  const found = coverageOf(column.scores);
  const [{ judge, protocol }] = column.scores;
  for (const run of runs) {
    if (run.judge !== judge || run.protocol !== protocol) continue;
    const own = run.columns.find(({ dimension }) => dimension === column.dimension);
    if (own === undefined) continue;
    const asked = Math.max(found.asked, own.planned ?? 0);
    const partial = run.peek !== undefined || asked > found.asked;
    return { asked, scored: found.scored, ...(partial && { partial: true as const }) };
  }
  return found;
}

function coverageOf(scores: readonly Score[]): Coverage {
  let scored = 0;
  for (const score of scores) {
    const verdict = isPairScore(score) ? score.winner : isRankingScore(score) ? score.ranking : score.value;
    if (verdict !== null) scored++;
  }
  return { asked: scores.length, scored };
}

/**
 * The dimensions asked for, in the card's order.
 * All of them where none is named.
 * @throws InputError for a dimension that is missing, naming those there are
 */
export function chooseDimensions({ card }: Dataset, wanted: readonly string[] | undefined): Dimension[] {
  const ids = chooseNames(
    'dimension',
    wanted,
    card.dimensions.map(({ id }) => id),
  );
  return card.dimensions.filter(({ id }) => ids.includes(id));
}

/**
 * The judge columns asked for: a judge's name takes all its protocols, `judge/protocol` one.
 * @throws InputError for a name that no column has, naming those there are; absent names mean all columns
 */
export function chooseColumns(
  columns: readonly JudgeColumn[],
  wanted: readonly string[] | undefined,
): JudgeColumn[] {
  if (wanted === undefined || wanted.length === 0) return [...columns];
  for (const name of wanted) {
    if (columns.length === 0) {
      throw new InputError(
        `No judge ${JSON.stringify(name)}: this data set has no judge scores (scores.jsonl)`,
      );
    }
    if (columns.some((column) => isCalled(column, name))) continue;
    const known = columns.map((column) => (name.includes('/') ? column.name : column.judge));
    throw unknownName('judge', name, [...new Set(known)]);
  }
  return columns.filter((column) => wanted.some((name) => isCalled(column, name)));
}

function isCalled({ name, judge }: JudgeColumn, wanted: string): boolean {
  if (name === wanted || judge === wanted || name === `${wanted}${PARTIAL}`) return true;
  // As it was asked: in tables the server is left out where the name is told apart without it.
  const [, model, server] = /^([^@]+)@(https?:.*)$/i.exec(wanted) ?? [];
  return model !== undefined && server !== undefined && judge === model;
}
