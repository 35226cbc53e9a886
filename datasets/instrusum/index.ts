import type { ValueLabel } from '../../src/model/label.js';
import type { ValueScore } from '../../src/model/score.js';
import type { DatasetDefinition } from '../contract.js';
import { card } from './card.js';
import { describeDirections, findDirections, turn } from './direction.js';
import { loadExamples } from './examples.js';
import { hub } from './files.js';
import { loadJudges } from './judges.js';
import { describeRanks, rankKinds } from './ranks.js';

export const definition: DatasetDefinition = {
  id: 'instrusum',
  title: card.title,
  licence: card.licence,
  summary: '100 articles with requirements × 5 systems, human scores on four dimensions, 40 recorded judges',
  files: [],
  hub,
  async load(pulled) {
    const { items, candidates, labels, tie, notes } = await loadExamples(pulled);
    const published = await loadJudges(pulled, tie);
    const directions = findDirections(published, labels);
    const known = new Set(card.systems.map(({ id }) => id));
    const further = new Set(candidates.map(({ system }) => system).filter((system) => !known.has(system)));
    return {
      card: {
        ...card,
        systems: [...card.systems, ...[...further].map((id) => ({ id, kind: 'model' as const }))],
        flaws: [
          ...(card.flaws ?? []),
          ...notes,
          ...describedRanks(labels, published),
          describeDirections(directions),
        ],
      },
      items,
      candidates,
      labels,
      scores: turn(published, directions),
    };
  },
};

/** Which kind of ranks people and llmrank judges gave; factual is no rank. */
function describedRanks(labels: readonly ValueLabel[], published: readonly ValueScore[]): string[] {
  const human = labels.filter(({ dimension }) => dimension !== 'factual');
  const judged = published.filter(({ protocol }) => protocol === 'llmrank');
  return [
    describeRanks('the human scores (means over three annotators)', rankKinds(listsOf(human), 3)),
    describeRanks('the llmrank scores', rankKinds(listsOf(judged), 1)),
  ].filter((text) => text !== undefined);
}

/** The values of all systems under one name, in any order. */
function listsOf(records: readonly (ValueLabel | ValueScore)[]): Iterable<(number | null)[]> {
  const lists = new Map<string, (number | null)[]>();
  for (const record of records) {
    const judge = 'judge' in record ? record.judge : '';
    const key = JSON.stringify([record.item, record.dimension, judge]);
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    list.push(record.value ?? null);
  }
  return lists.values();
}
