import type { Dimension } from '../model/card.js';
import type { Quantity } from '../model/result.js';
import { type Preference, swapSlots } from '../stats/conversions.js';
import { preferenceAccuracy } from '../stats/preference-accuracy.js';
import { createRandom } from '../stats/random.js';
import type { Coverage } from '../study/columns.js';
import type { Layout } from '../study/layout.js';
import type { Verdict, VoteRule } from '../study/preferences.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import { countWords } from '../text/words.js';
import { quantity } from './quantity.js';
import type { Tick } from './tick.js';

/** How often a judge prefers what the humans prefer: stands in for correlations where outputs have no system. */
export interface PairAccuracyRow {
  dimension: string;
  judge: string;
  protocol?: string;
  reference: boolean;
  /** Verdicts equal to the humans' (a tie equals a tie), among the scored; each order asked counts. */
  accuracy: Quantity;
  interval: { low: Quantity; high: Quantity };
  coverage: Coverage;
  /** Pairs with a verdict in at least one order. */
  pairs: number;
  /** Pairs with a verdict in both orders; absent where no pair was asked both ways. */
  bothOrders?: { pairs: number; consistent: Quantity; bothRight: Quantity };
}

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
    for (const [key, { preference }] of pairs) if (preference !== null) truth.set(key, [preference]);
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
export function ofLower({ first, second, winner }: Verdict): Preference {
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
  tick: Tick,
): Promise<DimensionPairs> {
  const { layout } = study;
  const truth = truthOf(study, dimension);
  const keyOf = ({ item, first, second }: Verdict) => layout.pair(item, first, second);
  const columns = study.columnsOn(dimension);
  const rows: PairAccuracyRow[] = [];
  const asked = new Set<number>();
  for (const column of columns) {
    await tick(rows.length, columns.length, `${dimension.id}: judge`);
    const { judge, protocol } = column;
    const verdicts = study.verdicts(column).filter((verdict) => truth.has(keyOf(verdict)));
    for (const verdict of verdicts) asked.add(keyOf(verdict));
    const measured = measure(verdicts, truth, layout, settings);
    const both = column.kind === 'pair' ? bothOrders(verdicts, truth, layout) : undefined;
    rows.push({
      dimension: dimension.id,
      judge,
      protocol,
      reference: false,
      ...measured,
      ...(both && { bothOrders: both }),
    });
  }
  const pairs = [...study.people(dimension).pairs.values()];
  if (references) {
    // On the pairs that the judges were asked about: what stands in one table is measured on the same data.
    const judged = pairs.filter(({ item, low, high }) => {
      return asked.size === 0 || asked.has(layout.pair(item, low, high));
    });
    const draw = createRandom(settings.seed).fork('random judge');
    for (const [judge, measureText] of [
      ['length (words)', countWords],
      ['random', () => draw.uniform()],
    ] as const) {
      const values = new Float64Array(layout.cells).fill(Number.NaN);
      for (const { item, system, text } of study.dataset.candidates) {
        values[layout.cellOf(item, system)] = measureText(text);
      }
      const verdicts = judged.map(({ item, low, high }): Verdict => {
        const difference = values[layout.cell(item, low)] - values[layout.cell(item, high)];
        const winner = difference > 0 ? 'first' : difference < 0 ? 'second' : difference === 0 ? 'tie' : null;
        return { item, first: low, second: high, winner };
      });
      const measured = measure(verdicts, truth, layout, settings);
      rows.push({ dimension: dimension.id, judge, reference: true, ...measured });
    }
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
  verdicts: readonly Verdict[],
  truth: Truth,
  layout: Layout,
  { resamples, confidence, seed }: Resampling,
): Pick<PairAccuracyRow, 'accuracy' | 'interval' | 'coverage' | 'pairs'> {
  const keyOf = ({ item, first, second }: Verdict) => layout.pair(item, first, second);
  const judged = verdicts.flatMap((verdict) =>
    (truth.get(keyOf(verdict)) ?? []).map((human) => ({
      item: layout.items[verdict.item],
      human,
      judge: ofLower(verdict),
    })),
  );
  const random = createRandom(seed).fork('items');
  const { accuracy } = preferenceAccuracy(judged, { resamples, confidence, random });
  const scored = verdicts.filter(({ winner }) => winner !== null);
  return {
    accuracy: quantity(accuracy.value, accuracy.reason),
    interval: {
      low: quantity(accuracy.low, accuracy.reason),
      high: quantity(accuracy.high, accuracy.reason),
    },
    coverage: { asked: verdicts.length, scored: scored.length },
    pairs: new Set(scored.map(keyOf)).size,
  };
}

function bothOrders(
  verdicts: readonly Verdict[],
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
