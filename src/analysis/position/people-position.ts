import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import { TIE } from '../../model/label.js';
import type { Preference } from '../../stats/conversions.js';
import { choose, type GoldChoice } from '../../study/gold.js';
import type { Coverage } from '../../study/judges.js';
import { groupBy } from '../../study/layout.js';
import { type Vote, votesOn } from '../../study/preferences.js';
import type { Roster } from '../../study/roster.js';
import type { LabelledVerdict } from '../../study/verdicts.js';

/** People's comparisons as verdicts: `all annotators`, then each by name where there are several. */
export interface PeopleVerdicts {
  name: string;
  coverage: Coverage;
  verdicts: LabelledVerdict[];
}

/**
 * The comparisons whose order on the screen is known. Accuracy, if any, is against what the others prefer who compared
 * the same pair.
 */
export function peopleVerdicts(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
  roster: Roster,
): PeopleVerdicts[] {
  const votes = choose(votesOn(dataset, dimension), choice).filter(({ aggregate }) => !aggregate);
  const totals = new Map<number, number>();
  for (const vote of votes) {
    const key = keyOf(vote, roster);
    totals.set(key, (totals.get(key) ?? 0) + signOf(vote, roster));
  }
  const voters = new Map<number, number>();
  for (const vote of votes) voters.set(keyOf(vote, roster), (voters.get(keyOf(vote, roster)) ?? 0) + 1);
  const shown = votes.flatMap((vote) => {
    const { label } = vote;
    if (label.shown === undefined) return [];
    const item = roster.item(label.item);
    const [first, second] = label.shown.map((system) => roster.system(system));
    const winner =
      label.preference === TIE ? 'tie' : label.preference === label.shown[0] ? 'first' : 'second';
    const key = keyOf(vote, roster);
    const alone = voters.get(key) === 1;
    const others = (totals.get(key) ?? 0) - signOf(vote, roster);
    const human = alone ? null : bySign(first < second ? others : -others);
    return [
      { annotator: vote.annotator, verdict: { item, first, second, winner, human } as LabelledVerdict },
    ];
  });
  if (shown.length === 0) return [];
  const people = groupBy(shown, ({ annotator }) => annotator);
  const rows = people.size > 1 ? [{ name: 'all annotators', own: shown }] : [];
  for (const [name, own] of people) rows.push({ name, own });
  return rows.map(({ name, own }) => ({
    name,
    coverage: { asked: own.length, scored: own.length },
    verdicts: own.map(({ verdict }) => verdict),
  }));
}

function keyOf({ label }: Vote, roster: Roster): number {
  return roster.pair(roster.item(label.item), roster.system(label.pair[0]), roster.system(label.pair[1]));
}

/** 1 where the lower number is preferred, −1 where the higher, 0 for a tie. */
function signOf({ label }: Vote, roster: Roster): number {
  if (label.preference === TIE) return 0;
  const [a, b] = label.pair.map((system) => roster.system(system));
  return roster.system(label.preference) === Math.min(a, b) ? 1 : -1;
}

function bySign(sum: number): Preference {
  return sum > 0 ? 'first' : sum < 0 ? 'second' : 'tie';
}
