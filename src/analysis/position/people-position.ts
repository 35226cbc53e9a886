import type { Dimension } from '../../model/card.js';
import { swapSlots } from '../../stats/numeric/conversions.js';
import type { Coverage } from '../../study/columns.js';
import { choose } from '../../study/gold.js';
import { settled } from '../../study/preferences.js';
import { groupBy } from '../../study/records.js';
import type { Study } from '../../study/study.js';
import type { Vote } from '../../study/verdicts.js';
import { asShown, type LabelledVerdict } from './labelled-verdict.js';

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
export function peopleVerdicts(study: Study, dimension: Dimension): PeopleVerdicts[] {
  const { layout, selection } = study;
  const votes = choose(study.votes(dimension), selection.gold).filter(({ aggregate }) => !aggregate);
  const pairOf = ({ item, first, second }: Vote) => layout.pair(item, first, second);
  const byPair = new Map<number, Vote[]>();
  for (const vote of votes) {
    const own = byPair.get(pairOf(vote));
    if (own === undefined) byPair.set(pairOf(vote), [vote]);
    else own.push(vote);
  }
  const shown = votes.flatMap((vote) => {
    if (vote.shown === undefined) return [];
    const others = (byPair.get(pairOf(vote)) ?? []).filter((other) => other !== vote);
    const verdict = asSeen(vote, layout.system(vote.shown[0]));
    const preferred = settled(others, layout, selection.votes ?? 'plurality').of(pairOf(vote));
    return [{ annotator: vote.annotator, verdict: { ...verdict, human: asShown(verdict, preferred) } }];
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

/** A vote with the candidate first that stood first. */
function asSeen({ item, first, second, winner }: Vote, stoodFirst: number) {
  if (first === stoodFirst) return { item, first, second, winner };
  return { item, first: second, second: first, winner: swapSlots(winner) };
}
