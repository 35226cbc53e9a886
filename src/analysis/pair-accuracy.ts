import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { Quantity } from '../model/result.js';
import type { Preference } from '../stats/conversions.js';
import { preferenceAccuracy } from '../stats/preference-accuracy.js';
import { createRandom } from '../stats/random.js';
import type { Coverage, JudgeColumn } from '../study/judges.js';
import {
  byValues,
  goldPreferences,
  judgePreferences,
  type Pair,
  type PairVerdict,
  type Preferences,
} from '../study/preferences.js';
import { countWords } from '../text/words.js';
import { quantity } from './quantity.js';
import type { CorrelateSettings } from './settings.js';
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
  gold: { pairs: number; ties: number; items: number };
  rows: PairAccuracyRow[];
}

type PairSettings = Pick<CorrelateSettings, 'gold' | 'resamples' | 'confidence' | 'seed'>;

/**
 * Pairwise accuracy of every judge column, and of references (the longer candidate in words; a coin) on the pairs that
 * any of these judges was asked about.
 */
export async function pairAccuracies(
  dataset: Dataset,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  references: boolean,
  settings: PairSettings,
  tick: Tick,
): Promise<DimensionPairs> {
  const gold = goldPreferences(dataset, dimension, settings.gold);
  const rows: PairAccuracyRow[] = [];
  const asked = new Set<Pair>();
  for (const column of columns) {
    await tick(rows.length, columns.length, `${dimension.id}: judge`);
    const { judge, protocol } = column;
    const verdicts = judgePreferences(column, gold);
    for (const { pair } of verdicts) asked.add(pair);
    rows.push({
      dimension: dimension.id,
      judge,
      protocol,
      reference: false,
      ...measure(verdicts, gold, settings),
    });
  }
  if (references) {
    // On the pairs that the judges were asked about: what stands in one table is measured on the same data.
    const judged = new Map([...gold].filter(([, { pair }]) => asked.size === 0 || asked.has(pair)));
    const draw = createRandom(settings.seed).fork('random judge');
    for (const [judge, measureText] of [
      ['length (words)', countWords],
      ['random', () => draw.uniform()],
    ] as const) {
      const cells = dataset.candidates.map(({ item, system, text }) => ({
        item,
        system,
        value: measureText(text),
      }));
      const measured = measure(byValues(judged, cells), judged, settings);
      rows.push({ dimension: dimension.id, judge, reference: true, ...measured });
    }
  }
  const preferences = [...gold.values()];
  return {
    dimension: dimension.id,
    gold: {
      pairs: gold.size,
      ties: preferences.filter(({ preference }) => preference === 'tie').length,
      items: new Set(preferences.map(({ pair }) => pair.item)).size,
    },
    rows,
  };
}

function measure(
  verdicts: readonly PairVerdict[],
  gold: Preferences,
  { resamples, confidence, seed }: PairSettings,
): Pick<PairAccuracyRow, 'accuracy' | 'interval' | 'coverage' | 'pairs' | 'bothOrders'> {
  const truth = new Map([...gold.values()].map(({ pair, preference }) => [pair, preference]));
  const judged = verdicts.map(({ pair, preference }) => ({
    item: pair.item,
    human: truth.get(pair) ?? null,
    judge: preference,
  }));
  const random = createRandom(seed).fork('items');
  const { accuracy } = preferenceAccuracy(judged, { resamples, confidence, random });
  const scored = verdicts.filter(({ preference }) => preference !== null);
  const both = bothOrders(scored, truth);
  return {
    accuracy: quantity(accuracy.value, accuracy.reason),
    interval: {
      low: quantity(accuracy.low, accuracy.reason),
      high: quantity(accuracy.high, accuracy.reason),
    },
    coverage: { asked: verdicts.length, scored: scored.length },
    pairs: new Set(scored.map(({ pair }) => pair)).size,
    ...(both && { bothOrders: both }),
  };
}

function bothOrders(
  scored: readonly PairVerdict[],
  truth: ReadonlyMap<Pair, Preference>,
): PairAccuracyRow['bothOrders'] | undefined {
  const byPair = new Map<Pair, { asShown: Preference[]; exchanged: Preference[] }>();
  for (const { pair, preference, firstShown } of scored) {
    if (firstShown === undefined) continue;
    const entry = byPair.get(pair) ?? { asShown: [], exchanged: [] };
    byPair.set(pair, entry);
    (firstShown ? entry.asShown : entry.exchanged).push(preference);
  }
  const complete = [...byPair].filter(
    ([, { asShown, exchanged }]) => asShown.length > 0 && exchanged.length > 0,
  );
  if (complete.length === 0) return undefined;
  const same = complete.filter(
    ([, { asShown, exchanged }]) => new Set([...asShown, ...exchanged]).size === 1,
  );
  const right = same.filter(([pair, { asShown }]) => asShown[0] === truth.get(pair));
  return {
    pairs: complete.length,
    consistent: quantity(same.length / complete.length),
    bothRight: quantity(right.length / complete.length),
  };
}
