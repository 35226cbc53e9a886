import type { Dimension } from '../model/card.js';
import type { PersonAnswer } from '../stats/agreement/one-person-labels.js';
import type { JudgeColumn } from '../study/columns.js';
import { chosenPersons, type Labeller } from '../study/gold.js';
import { type PairPreference, settled } from '../study/preferences.js';
import { groupBy } from '../study/records.js';
import type { Study } from '../study/study.js';
import { majority } from '../study/unit-labels.js';
import { gridVerdicts, type PairVerdict } from '../study/verdicts.js';
import { ofLower } from './pair-accuracy.js';

/** What each person said of each thing beside the others together, and what a judge said of it. */
export interface PersonAnswers {
  people: (PersonAnswer & { key: string })[];
  /** Single persons who said anything. */
  persons: number;
  /** All that was said is published aggregates. */
  aggregates: boolean;
  judged(column: JudgeColumn): ReadonlyMap<string, readonly string[]>;
}

const nameOf = ({ annotator, group }: Pick<Labeller, 'annotator' | 'group'>) =>
  JSON.stringify([annotator, group]);

/** Comparisons: a person's vote on a pair, and what most of the others say. */
export function voteAnswers(study: Study, dimension: Dimension): PersonAnswers {
  const { layout, selection } = study;
  const rule = selection.votes ?? 'plurality';
  const given: readonly (PairVerdict & Labeller)[] =
    study.form(dimension) === 'pairs'
      ? study.votes(dimension)
      : study
          .annotators(dimension)
          .flatMap(({ grid, ...labeller }) =>
            gridVerdicts(grid).map((verdict) => ({ ...verdict, ...labeller })),
          );
  const chosen = chosenPersons(given, selection.gold);
  const single = chosen.filter(({ aggregate }) => !aggregate);
  const people = [...groupBy(single, nameOf).values()].map((own) => settled(own, layout, rule));
  const ofPair = new Map<number, { annotator: number; vote: PairPreference }[]>();
  people.forEach((votes, annotator) => {
    for (const vote of votes) {
      if (vote.preference === null) continue;
      ofPair.set(vote.key, [...(ofPair.get(vote.key) ?? []), { annotator, vote }]);
    }
  });
  const answers = [...ofPair].flatMap(([key, votes]) =>
    votes.flatMap(({ annotator, vote: { item, preference } }) => {
      const others = votes
        .filter((other) => other.annotator !== annotator)
        .map(({ vote: { item, low, high, preference: winner } }) => ({
          item,
          first: low,
          second: high,
          winner,
        }));
      const said = settled(others, layout, rule).of(key);
      if (said === null) return [];
      return [
        { key: String(key), annotator, item: layout.items[item], person: String(preference), others: said },
      ];
    }),
  );
  return {
    people: answers,
    persons: people.length,
    aggregates: chosen.length > 0 && single.length === 0,
    judged: (column) => {
      const scored = study.verdicts(column).filter(({ winner }) => winner !== null);
      const byPair = groupBy(scored, ({ item, first, second }) => String(layout.pair(item, first, second)));
      return new Map(
        [...byPair].map(([key, verdicts]) => [key, verdicts.map((one) => String(ofLower(one)))]),
      );
    },
  };
}

/** Labels of sentences, claims, or whole candidates by name: a person's label, and that of most of the others. */
export function unitAnswers(study: Study, dimension: Dimension): PersonAnswers {
  const { units, source } = study.units(dimension);
  const numbers = new Map<string, number>();
  const answers = units.flatMap(({ key, item, labels, labellers }) =>
    labels.flatMap((person, k) => {
      const name = nameOf(labellers[k]);
      const annotator = numbers.get(name) ?? numbers.size;
      numbers.set(name, annotator);
      const others = majority(labels.filter((_, other) => other !== k).map(Number), dimension);
      return others === null ? [] : [{ key, annotator, item, person, others }];
    }),
  );
  return {
    people: answers,
    persons: numbers.size,
    aggregates: numbers.size === 0 && source !== 'no labels',
    judged: (column) => {
      const verdicts = study.judgeUnits(column);
      return new Map([...verdicts].flatMap(([key, { label }]) => (label === null ? [] : [[key, [label]]])));
    },
  };
}
