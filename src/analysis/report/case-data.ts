import type { Case, CaseColumn, CaseData, CaseItem, CaseReply } from '../../model/case-data.js';
import type { Score } from '../../model/score.js';
import type { Preference } from '../../stats/numeric/conversions.js';
import type { JudgeColumn } from '../../study/columns.js';
import { isPairScore, isRankingScore } from '../../study/records.js';
import type { Study } from '../../study/study.js';

/** Places of names, and of cases by what they are about. */
interface Places {
  dimensions: Map<string, number>;
  systems: Map<string, number>;
  items: Map<string, number>;
  cases: Case[];
  /** By dimension and item: the cases there. */
  at: Map<string, number[]>;
}

/** Every item on every dimension that a judge was asked about, with texts, labels, scores and replies. */
export function caseData(study: Study): CaseData {
  const { card, dataset, layout } = study;
  const places: Places = {
    dimensions: new Map(study.dimensions.map(({ id }, k) => [id, k])),
    systems: new Map(layout.systems.map((name, k) => [name, k])),
    items: new Map(layout.items.map((name, k) => [name, k])),
    cases: [],
    at: new Map(),
  };
  const { cases, at } = places;
  for (const one of casesOf(study)) {
    const key = `${one.dimension} ${one.item}`;
    at.set(key, [...(at.get(key) ?? []), cases.length]);
    cases.push(one);
  }
  const reasons = new Map<string, number>();
  const columns = study.columns.map((column) => columnOf(study, column, places, reasons));
  const texts = new Map<string, [number, string][]>();
  for (const { item, system, text } of dataset.candidates) {
    const own = texts.get(item) ?? [];
    texts.set(item, own);
    own.push([places.systems.get(system) ?? -1, text]);
  }
  return {
    dimensions: study.dimensions.map(({ id }) => id),
    systems: [...layout.systems],
    columns,
    items: dataset.items.map(
      ({ item, tags = {}, instruction, document }): CaseItem => ({
        id: item,
        ...(Object.keys(tags).length > 0 && { tags: wordsOf(tags) }),
        ...(instruction && { instruction }),
        ...(document && { document }),
        texts: texts.get(item) ?? [],
      }),
    ),
    cases,
    reasons: [...reasons.keys()],
    byConstruction: card.byConstruction === true,
  };
}

function wordsOf(tags: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, String(value)]));
}

const POINTS: Record<NonNullable<Preference>, [number, number]> = {
  first: [2, 0],
  second: [0, 2],
  tie: [1, 1],
};

const pointsOf = (preference: Preference): (number | null)[] =>
  preference === null ? [null, null] : POINTS[preference];

function casesOf(study: Study): Case[] {
  return study.dimensions.flatMap((dimension, d): Case[] => {
    const columns = study.columnsOn(dimension);
    if (columns.length === 0) return [];
    if (study.anonymous && study.labelKind(dimension) === 'preferences') {
      const people = study.people(dimension).pairs;
      const pairs = new Map([...people].map((pair) => [pair.key, pair]));
      for (const column of columns)
        for (const pair of study.preferences(column)) if (!pairs.has(pair.key)) pairs.set(pair.key, pair);
      return [...pairs.values()].map(({ key, item, low, high }) => ({
        ...{ item, dimension: d, systems: [low, high] },
        people: pointsOf(people.of(key)),
      }));
    }
    const { grid } = study.gold(dimension);
    return grid.items.flatMap((_, item): Case[] => {
      const judged = columns.map((column) => study.judge(column).grid);
      const systems = grid.systems.flatMap((_, s) =>
        [grid, ...judged].some((one) => !Number.isNaN(one.get(item, s))) ? [s] : [],
      );
      if (systems.length === 0) return [];
      return [{ item, dimension: d, systems, people: systems.map((s) => rounded(grid.get(item, s))) }];
    });
  });
}

/** Four digits say all that is looked at. */
function rounded(value: number): number | null {
  return Number.isNaN(value) ? null : Number(value.toPrecision(4));
}

function columnOf(
  study: Study,
  column: JudgeColumn,
  places: Places,
  reasons: Map<string, number>,
): CaseColumn {
  const { judge, protocol, kind } = column;
  const dimension = places.dimensions.get(column.dimension) ?? -1;
  const own = [...places.cases.entries()].filter(([, one]) => one.dimension === dimension);
  const preferences = study.anonymous && study.labelKind(study.dimensionOf(column)) === 'preferences';
  const scoresOn = ({ item, systems }: Case): (number | null)[] => {
    if (preferences)
      return pointsOf(study.preferences(column).of(study.layout.pair(item, systems[0], systems[1])));
    const { grid } = study.judge(column);
    return systems.map((s) => rounded(grid.get(item, s)));
  };
  const found: CaseColumn = {
    ...{ judge, protocol, dimension, kind, flips: flipsOf(study, column, places, dimension) },
    scores: own.map(([at, one]): [number, (number | null)[]] => [at, scoresOn(one)]),
    unscored: [],
    replies: [],
  };
  const replies = new Map<number, CaseReply[]>();
  const missing = new Set<string>();
  for (const score of column.scores) {
    const shown = shownOf(score).map((system) => places.systems.get(system) ?? -1);
    const at = places.at
      .get(`${dimension} ${places.items.get(score.item)}`)
      ?.find((one) => shown.every((system) => places.cases[one].systems.includes(system)));
    if (at === undefined) continue;
    const reply = replyOf(score, shown);
    if (reply.verdict === null) {
      const reason = score.reason ?? 'no reason given';
      if (!reasons.has(reason)) reasons.set(reason, reasons.size);
      const key = `${at} ${reasons.get(reason)}`;
      if (!missing.has(key)) found.unscored.push([at, reasons.get(reason) ?? -1]);
      missing.add(key);
    }
    if (reply.raw === undefined && reply.explanation === undefined) continue;
    const written = replies.get(at) ?? [];
    replies.set(at, written);
    written.push(reply);
  }
  return { ...found, replies: [...replies] };
}

function shownOf(score: Score): readonly string[] {
  return isPairScore(score) || isRankingScore(score) ? score.shown : [score.system];
}

function replyOf(score: Score, shown: number[]): CaseReply {
  const { explanation, raw } = score;
  return {
    shown,
    verdict: verdictOf(score),
    ...(explanation && { explanation }),
    ...(raw !== undefined && { raw }),
  };
}

function verdictOf(score: Score): CaseReply['verdict'] {
  if (isPairScore(score)) return score.winner;
  if (!isRankingScore(score)) return score.value;
  const { ranking, shown } = score;
  return ranking && shown.map((system) => ranking[system] ?? 0);
}

/** A pair asked in both orders names another winner, or a tie once. */
function flipsOf(study: Study, column: JudgeColumn, { at, cases }: Places, dimension: number): number[] {
  if (column.kind !== 'pair') return [];
  const said = new Map<number, { item: number; pair: number[]; answers: Set<number> }>();
  for (const { item, first, second, winner } of study.verdicts(column)) {
    if (winner === null) continue;
    const key = study.layout.pair(item, first, second);
    const entry = said.get(key) ?? { item, pair: [first, second], answers: new Set() };
    said.set(key, entry);
    entry.answers.add(winner === 'tie' ? -1 : winner === 'first' ? first : second);
  }
  const flipped = new Set<number>();
  for (const { item, pair, answers } of said.values()) {
    if (answers.size < 2) continue;
    for (const one of at.get(`${dimension} ${item}`) ?? []) {
      if (pair.every((system) => cases[one].systems.includes(system))) flipped.add(one);
    }
  }
  return [...flipped];
}
