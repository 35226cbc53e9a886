import type { Candidate, Item } from '../../src/model/item.js';
import type { Label } from '../../src/model/label.js';
import type { DatasetDefinition, LoadedDataset } from '../contract.js';
import { FaultList } from '../faults.js';
import { DIMENSION, namedCard, openCard, RUN_FLAWS } from './card.js';
import { files, hub, judges, NAMED_CONFIG } from './files.js';
import { type Pair, readPairs } from './pairs.js';
import { loadRuns } from './runs.js';

export const definition: DatasetDefinition = {
  id: 'instrusum-pairs',
  title: openCard.title,
  licence: openCard.licence,
  summary: '411 pairs of summaries of InstruSum on whose order the annotators agreed; --judges: 25 recorded',
  files,
  hub,
  judges,
  async load(pulled) {
    const { named, pairs } = await readPairs(pulled);
    const { candidates, labels } = recordsOf(pairs);
    const { scores, notes } = await loadRuns(pulled, pairs);
    const systems = [...new Set(candidates.map(({ system }) => system))];
    const card = named ? namedCard(systems) : openCard;
    const flaws = [
      ...(card.flaws ?? []),
      ...contradictions(pairs),
      ...(scores.length > 0 ? RUN_FLAWS : []),
      ...notes,
    ];
    return { card: { ...card, flaws }, items: itemsOf(pairs), candidates, labels, scores };
  },
};

function itemsOf(pairs: readonly Pair[]): Item[] {
  const items = new Map<string, Item>();
  for (const { item, article, instruction } of pairs) {
    items.set(item, { item, ...(article === undefined ? {} : { document: article }), instruction });
  }
  return [...items.values()];
}

/** A candidate stands in several pairs of an item: its text and its score must be the same in each. */
function recordsOf(pairs: readonly Pair[]): Pick<LoadedDataset, 'candidates' | 'labels'> {
  const faults = new FaultList();
  const known = new Map<string, { candidate: Candidate; score: number | undefined; row: number }>();
  const labels: Label[] = [];
  const gold = { dimension: DIMENSION, aggregate: true } as const;
  pairs.forEach(({ item, outputs, winner }, index) => {
    for (const { system, text, score } of outputs) {
      const key = JSON.stringify([item, system]);
      const before = known.get(key);
      if (before === undefined) {
        known.set(key, { candidate: { item, system, text }, score, row: index + 1 });
        if (score !== undefined)
          labels.push({ item, ...gold, annotator: 'mean of three', system, value: score });
      } else if (before.candidate.text !== text || before.score !== score) {
        const message = `${system} has another output or score here than in row ${before.row}`;
        faults.add(NAMED_CONFIG, index + 1, undefined, message);
      }
    }
    const [a, b] = outputs;
    const pair: [string, string] = [a.system, b.system];
    labels.push({ item, ...gold, annotator: 'gold', pair, preference: pair[winner] });
  });
  faults.throwIfAny();
  return { candidates: [...known.values()].map(({ candidate }) => candidate), labels };
}

/** Pairs whose winner has not the higher score. */
function contradictions(pairs: readonly Pair[]): string[] {
  const count = pairs.filter(({ outputs, winner }) => {
    const won = outputs[winner].score;
    const lost = outputs[1 - winner]?.score;
    return won !== undefined && lost !== undefined && won <= lost;
  }).length;
  return count === 0
    ? []
    : [`In ${count} of ${pairs.length} pairs the winner has not the higher mean score.`];
}
