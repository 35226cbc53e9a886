import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { Preference } from '../stats/conversions.js';
import { type GoldChoice, goldOf } from './gold.js';
import { type JudgeColumn, judgeGrid } from './judges.js';
import { isPairScore, type LabelForm, labelForms } from './layout.js';
import { goldPreferences, votesOn } from './preferences.js';
import type { Roster } from './roster.js';

/** One comparison of two candidates, all by number. */
export interface Verdict {
  item: number;
  first: number;
  second: number;
  /** `null` = unscored. */
  winner: Preference;
}

/** A verdict beside what others prefer, both by slot. */
export interface LabelledVerdict extends Verdict {
  human: Preference;
}

/** How the order of what was asked once came about. */
export type ShownOrder = 'randomized' | 'fixed';

/**
 * What a judge column says of pairs: its comparisons as shown, each asking for itself; or, where it scored or ranked
 * candidates, the sign of the difference for each two candidates that it scored.
 */
export function verdictsOf(
  dataset: Dataset,
  column: JudgeColumn,
  dimension: Dimension,
  roster: Roster,
): Verdict[] {
  if (column.kind !== 'pair') return fromGrid(judgeGrid(dataset, column, dimension).grid, roster);
  return column.scores.filter(isPairScore).map(({ item, shown, winner }) => ({
    item: roster.item(item),
    first: roster.system(shown[0]),
    second: roster.system(shown[1]),
    winner,
  }));
}

function fromGrid(
  { items, systems, values, nSystems }: ReturnType<typeof judgeGrid>['grid'],
  roster: Roster,
): Verdict[] {
  const verdicts: Verdict[] = [];
  const numbers = systems.map((system) => roster.system(system));
  items.forEach((name, i) => {
    const item = roster.item(name);
    for (let a = 0; a < nSystems; a++) {
      const valueA = values[i * nSystems + a];
      if (Number.isNaN(valueA)) continue;
      for (let b = a + 1; b < nSystems; b++) {
        const difference = valueA - values[i * nSystems + b];
        if (Number.isNaN(difference)) continue;
        const winner = difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie';
        verdicts.push({ item, first: numbers[a], second: numbers[b], winner });
      }
    }
  });
  return verdicts;
}

/** One pair of candidates and what is preferred, all its verdicts taken together. */
export interface PairPreference {
  item: number;
  /** The lower number of the two. */
  low: number;
  high: number;
  /** `first` = the lower number; `null` = no verdict was scored. */
  preference: Preference;
}

/** The majority of the scored verdicts on each pair, a tie where they are even; by `roster.pair`. */
export function merged(verdicts: readonly Verdict[], roster: Roster): Map<number, PairPreference> {
  const sums = new Map<number, { item: number; low: number; high: number; sum: number; scored: number }>();
  for (const { item, first, second, winner } of verdicts) {
    const key = roster.pair(item, first, second);
    let entry = sums.get(key);
    if (entry === undefined) {
      entry = { item, low: Math.min(first, second), high: Math.max(first, second), sum: 0, scored: 0 };
      sums.set(key, entry);
    }
    if (winner === null) continue;
    entry.scored++;
    if (winner !== 'tie') entry.sum += (winner === 'first') === first < second ? 1 : -1;
  }
  const preferences = new Map<number, PairPreference>();
  for (const [key, { item, low, high, sum, scored }] of sums) {
    const preference = scored === 0 ? null : sum > 0 ? 'first' : sum < 0 ? 'second' : 'tie';
    preferences.set(key, { item, low, high, preference });
  }
  return preferences;
}

/** What people prefer, pair by pair, and whose labels that is. */
export interface HumanPreferences {
  source: string;
  pairs: Map<number, PairPreference>;
}

/** From comparisons the majority; from scores and rankings the order of the means. */
export function humanPreferences(
  dataset: Dataset,
  dimension: Dimension,
  options: { gold?: GoldChoice; labels?: LabelForm },
  roster: Roster,
): HumanPreferences {
  const form = options.labels ?? labelForms(dataset, dimension)[0];
  if (form !== 'pairs') {
    const { grid, source } = goldOf(dataset, dimension, options.gold, form);
    return { source, pairs: merged(fromGrid(grid, roster), roster) };
  }
  const preferences = goldPreferences(dataset, dimension, options.gold);
  const verdicts = [...preferences.values()].map(({ pair, preference }) => ({
    item: roster.item(pair.item),
    first: roster.system(pair.first),
    second: roster.system(pair.second),
    winner: preference,
  }));
  const people = new Set(votesOn(dataset, dimension).map(({ annotator }) => annotator)).size;
  const source = `preferences of ${people} ${people === 1 ? 'annotator' : 'annotators'}${options.gold === undefined ? '' : `, those of ${options.gold}`}`;
  return { source, pairs: merged(verdicts, roster) };
}
