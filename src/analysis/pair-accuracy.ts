import type { Dimension } from '../model/card.js';
import type { Quantity } from '../model/result.js';
import { remark } from '../remarks/remark.js';
import { randomAccuracy } from '../stats/correlation/random-reference.js';
import { type Preference, swapSlots } from '../stats/numeric/conversions.js';
import { createRandom } from '../stats/numeric/random.js';
import { preferenceAccuracy } from '../stats/preference/preference-accuracy.js';
import type { Coverage } from '../study/columns.js';
import type { Layout } from '../study/layout.js';
import type { VoteRule } from '../study/preferences.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import type { PairVerdict } from '../study/verdicts.js';
import { countWords } from '../text/words.js';
import { limitsOf } from './few-items.js';
import type { OnPart } from './on-part.js';
import { quantity } from './quantity.js';

/** How often a judge prefers what the humans prefer: stands in for correlations where outputs have no system. */
export interface PairAccuracyRow {
  dimension: string;
  judge: string;
  protocol?: string;
  reference: boolean;
  /** Verdicts equal to the humans' (a tie equals a tie), among the scored; each order asked counts. */
  accuracy: Quantity;
  interval: { low: Quantity; high: Quantity };
  /** Its value is an expectation over draws, and its interval the range of 95% of the draws. */
  expected?: true;
  /** The same over the pairs that neither the judge nor the humans call a tie: a tie is neither right nor wrong. */
  decided: Quantity;
  decidedInterval: { low: Quantity; high: Quantity };
  /** Shares of ties among the scored verdicts. */
  ties: { judge: Quantity; humans: Quantity };
  /** Verdicts ÷ what the judge was asked; absent for a reference. */
  coverage?: Coverage;
  /** Verdicts on pairs that people labelled. */
  verdicts: number;
  /** Pairs with a verdict in at least one order. */
  pairs: number;
  /** Pairs with a verdict in both orders; absent where no pair was asked both ways. */
  bothOrders?: { pairs: number; consistent: Quantity; bothRight: Quantity };
}

/** The judges of one dimension against its labels on pairs. */
export interface DimensionPairs {
  dimension: string;
  /**
   * Pairs with a preference; of the ties, how many for want of a single winner among the votes; and where people
   * compared pairs, how several votes on one became one.
   */
  gold: { pairs: number; ties: number; split: number; items: number; votes?: VoteRule };
  rows: PairAccuracyRow[];
}

/** What people prefer on each pair, by `layout.pair`, `first` = the lower number; several where every vote counts. */
export type Truth = ReadonlyMap<number, readonly Exclude<Preference, null>[]>;

/** The human preferences that verdicts are held against: one a pair by the rule for votes, or every vote. */
export function truthOf(study: Study, dimension: Dimension): Truth {
  const { pairs, votes } = study.people(dimension);
  const truth = new Map<number, Exclude<Preference, null>[]>();
  if (study.selection.votes !== 'each') {
    for (const { key, preference } of pairs) if (preference !== null) truth.set(key, [preference]);
    return truth;
  }
  for (const vote of votes) {
    const preference = ofLower(vote);
    if (preference === null) continue;
    const key = study.layout.pair(vote.item, vote.first, vote.second);
    truth.set(key, [...(truth.get(key) ?? []), preference]);
  }
  return truth;
}

/** A verdict as a preference between the lower and the higher number. */
export function ofLower({ first, second, winner }: PairVerdict): Preference {
  return first < second ? winner : swapSlots(winner);
}

/**
 * Pairwise accuracy of every judge column, and of references (the longer candidate in words; a coin) on the pairs that
 * any of these judges was asked about.
 */
export async function pairAccuracies(
  study: Study,
  dimension: Dimension,
  references: boolean,
  settings: Resampling,
  onPart: OnPart,
): Promise<DimensionPairs> {
  const { layout } = study;
  const truth = truthOf(study, dimension);
  const keyOf = ({ item, first, second }: PairVerdict) => layout.pair(item, first, second);
  const columns = study.columnsOn(dimension);
  const rows: PairAccuracyRow[] = [];
  const asked = new Set<number>();
  for (const column of columns) {
    await onPart(rows.length, columns.length, `${dimension.id}: judge`);
    const { judge, protocol, coverage } = column;
    const verdicts = study.verdicts(column).filter((verdict) => truth.has(keyOf(verdict)));
    for (const verdict of verdicts) asked.add(keyOf(verdict));
    const measured = measure(verdicts, truth, study, settings);
    const both = column.kind === 'pair' ? bothOrders(verdicts, truth, layout) : undefined;
    rows.push({
      dimension: dimension.id,
      judge,
      protocol,
      reference: false,
      ...measured,
      coverage,
      ...(both && { bothOrders: both }),
    });
  }
  const pairs = [...study.people(dimension).pairs];
  if (references) {
    // On the pairs that the judges were asked about: what stands in one table is measured on the same data.
    const judged = pairs.filter(({ key }) => asked.size === 0 || asked.has(key));
    const lengths = new Float64Array(layout.cells).fill(Number.NaN);
    for (const { item, system, text } of study.dataset.candidates) {
      lengths[layout.cellOf(item, system)] = countWords(text);
    }
    const verdicts = judged.map(({ item, low, high }): PairVerdict => {
      const difference = lengths[layout.cell(item, low)] - lengths[layout.cell(item, high)];
      const winner = difference > 0 ? 'first' : difference < 0 ? 'second' : difference === 0 ? 'tie' : null;
      return { item, first: low, second: high, winner };
    });
    const measured = measure(verdicts, truth, study, settings);
    rows.push({ dimension: dimension.id, judge: 'length (words)', reference: true, ...measured });
    const random = createRandom(settings.seed).fork('random judge');
    const labelled = judged.flatMap(({ key, item, low, high }) =>
      (truth.get(key) ?? []).map((human) => ({
        item: layout.items[item],
        a: layout.systems[low],
        b: layout.systems[high],
        human,
      })),
    );
    const found = randomAccuracy(labelled, { random });
    rows.push({
      dimension: dimension.id,
      judge: 'random',
      reference: true,
      expected: true,
      accuracy: quantity(found.expectation, found.reason),
      interval: { low: quantity(found.low, found.reason), high: quantity(found.high, found.reason) },
      decided: quantity(labelled.some(({ human }) => human !== 'tie') ? 0.5 : Number.NaN),
      decidedInterval: { low: quantity(Number.NaN), high: quantity(Number.NaN) },
      ties: { judge: quantity(0), humans: measured.ties.humans },
      verdicts: judged.length,
      pairs: judged.length,
    });
  }
  return {
    dimension: dimension.id,
    gold: {
      pairs: pairs.length,
      ties: pairs.filter(({ preference }) => preference === 'tie').length,
      split: pairs.filter(({ split }) => split).length,
      items: new Set(pairs.map(({ item }) => item)).size,
      ...(study.form(dimension) === 'pairs' && { votes: study.selection.votes ?? 'plurality' }),
    },
    rows,
  };
}

function measure(
  verdicts: readonly PairVerdict[],
  truth: Truth,
  study: Study,
  options: Resampling,
): Pick<
  PairAccuracyRow,
  'accuracy' | 'interval' | 'decided' | 'decidedInterval' | 'ties' | 'verdicts' | 'pairs'
> {
  const { layout } = study;
  const keyOf = ({ item, first, second }: PairVerdict) => layout.pair(item, first, second);
  const judged = verdicts.flatMap((verdict) =>
    (truth.get(keyOf(verdict)) ?? []).map((human) => ({
      item: layout.items[verdict.item],
      human,
      judge: ofLower(verdict),
    })),
  );
  const found = preferenceAccuracy(judged, study.resampling(options));
  const { accuracy, strict } = found;
  const noVerdict = remark('nothing-scored');
  const scored = verdicts.filter(({ winner }) => winner !== null);
  return {
    accuracy: quantity(accuracy.value, accuracy.reason),
    interval: limitsOf(accuracy, accuracy.nItems, accuracy.reason),
    decided: quantity(strict.value, strict.reason),
    decidedInterval: limitsOf(strict, strict.nItems, strict.reason),
    ties: {
      judge: quantity(found.nJudgeTies / found.nScored, noVerdict),
      humans: quantity(found.nHumanTies / found.nScored, noVerdict),
    },
    verdicts: scored.length,
    pairs: new Set(scored.map(keyOf)).size,
  };
}

function bothOrders(
  verdicts: readonly PairVerdict[],
  truth: Truth,
  layout: Layout,
): PairAccuracyRow['bothOrders'] | undefined {
  const byPair = new Map<number, { asShown: Preference[]; exchanged: Preference[] }>();
  for (const verdict of verdicts) {
    if (verdict.winner === null) continue;
    const { item, first, second } = verdict;
    const key = layout.pair(item, first, second);
    const entry = byPair.get(key) ?? { asShown: [], exchanged: [] };
    byPair.set(key, entry);
    (first < second ? entry.asShown : entry.exchanged).push(ofLower(verdict));
  }
  const complete = [...byPair].filter(
    ([, { asShown, exchanged }]) => asShown.length > 0 && exchanged.length > 0,
  );
  if (complete.length === 0) return undefined;
  const same = complete.filter(
    ([, { asShown, exchanged }]) => new Set([...asShown, ...exchanged]).size === 1,
  );
  const right = same.flatMap(
    ([
      key,
      {
        asShown: [answer],
      },
    ]) => {
      const votes = truth.get(key) ?? [];
      return votes.filter((vote) => vote === answer).length / votes.length;
    },
  );
  return {
    pairs: complete.length,
    consistent: quantity(same.length / complete.length),
    bothRight: quantity(right.reduce((sum, share) => sum + share, 0) / complete.length),
  };
}
