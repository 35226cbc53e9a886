import type { Dataset } from '../../model/dataset.js';
import { balancedAccuracy, precisionRecall } from '../../stats/agreement/classification.js';
import { cohenKappa } from '../../stats/agreement/cohen-kappa.js';
import { isValueLabel, isValueScore } from '../../study/records.js';
import type { Cells, Recipe } from './cells.js';
import { roundDecimal } from './rounding.js';

/** The whole-summary judgments that the table is about. */
const DIMENSION = 'faithfulness';

/** How many thresholds are tried, evenly spaced over [0, 1]. */
const THRESHOLDS = 150;

/** One summary as one method sees it. */
interface Case {
  split: string;
  difficulty: string | undefined;
  /** 1 = faithful. */
  label: number;
  /** The method's label, or its probability of *faithful*. */
  score: number;
}

/**
 * The table of automatic metrics. Rows `judge/protocol`, with a third part where a threshold was chosen: the split
 * the row is scored on. The chosen thresholds stand in the notes.
 */
export const metricScores: Recipe = (dataset, table) => {
  const cells: Cells = {};
  const notes = new Set<string>();
  for (const { key } of table.rows) {
    const [judge, protocol, split] = key.split('/');
    const cases = casesOf(dataset, judge, protocol);
    if (cases.length === 0) {
      const unavailable = { unavailable: `the data holds no ${protocol} scores of ${judge}` };
      cells[key] = Object.fromEntries(table.columns.map((column) => [column.key, unavailable]));
      continue;
    }
    if (split === undefined) {
      cells[key] = measures(
        cases,
        cases.map(({ score }) => score),
      );
      continue;
    }
    const threshold = bestThreshold(cases.filter((one) => one.split === 'val'));
    const scored = cases.filter((one) => one.split === split);
    cells[key] = measures(
      scored,
      scored.map(({ score }) => (score > threshold ? 1 : 0)),
    );
    notes.add(`Threshold of ${judge}: ${threshold}.`);
  }
  return { cells, notes: [...notes] };
};

function casesOf({ items, candidates, labels, scores }: Dataset, judge: string, protocol: string): Case[] {
  const splits = new Map(items.map(({ item, tags }) => [item, String(tags?.split)]));
  const difficulties = new Map(
    candidates.map(({ item, system, tags }) => [keyOf(item, system), tags?.difficulty?.toString()]),
  );
  const gold = new Map<string, number>();
  for (const label of labels) {
    if (!isValueLabel(label) || label.dimension !== DIMENSION || !label.aggregate) continue;
    if (label.value !== undefined) gold.set(keyOf(label.item, label.system), label.value);
  }
  return scores.flatMap((score): Case[] => {
    if (!isValueScore(score) || score.judge !== judge || score.protocol !== protocol) return [];
    const key = keyOf(score.item, score.system);
    const label = gold.get(key);
    if (score.dimension !== DIMENSION || score.value === null || label === undefined) return [];
    const split = splits.get(score.item) ?? '';
    return [{ split, difficulty: difficulties.get(key), label, score: score.value }];
  });
}

/** The first threshold with the best balanced accuracy, a score at the threshold counting as faithful. */
function bestThreshold(cases: readonly Case[]): number {
  const gold = cases.map(({ label }) => label);
  let best = Number.NaN;
  let highest = -Infinity;
  for (let k = 0; k < THRESHOLDS; k++) {
    const threshold = k / (THRESHOLDS - 1);
    const predicted = cases.map(({ score }) => (score >= threshold ? 1 : 0));
    const { value } = balancedAccuracy(gold, predicted);
    if (value > highest) {
      highest = value;
      best = threshold;
    }
  }
  return best;
}

function measures(cases: readonly Case[], predicted: readonly number[]): Record<string, number> {
  const gold = cases.map(({ label }) => label);
  const { precision, recall } = precisionRecall(gold, predicted, 1);
  return {
    kappa: cohenKappa(gold, predicted).kappa,
    faithful: 100 * mean(predicted),
    precision,
    recall,
    easy: caught('easy'),
    hard: caught('hard'),
    'balanced-accuracy': 100 * balancedAccuracy(gold, predicted).value,
  };

  /** Percent of the unfaithful summaries of a difficulty that were not called faithful; rounded before the difference, as published. */
  function caught(difficulty: string): number {
    const passed = predicted.filter((_, k) => cases[k].difficulty === difficulty);
    return passed.length > 0 ? 100 - Number(roundDecimal(100 * mean(passed), 1, 'binary')) : Number.NaN;
  }
}

function mean(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : Number.NaN;
}

const keyOf = (...parts: string[]): string => JSON.stringify(parts);
