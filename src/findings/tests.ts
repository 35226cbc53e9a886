import { MARGIN, type ReportComparison, type ReportedComparison } from '../analysis/report/comparison.js';
import type { CostRow } from '../analysis/report/costs.js';
import type { ReportReplacement } from '../analysis/report/replacement.js';
import { bounded, counted, percent } from '../remarks/words.js';
import { type Finding, someOf } from './words.js';

/** So many cheaper judges are named on a dimension; the table has all. */
const MOST_CHEAPER = 3;

/** Which judges the paired tests tell apart, dimension by dimension, and which cheaper one is no worse. */
export function comparisonFindings(
  { dimensions, confidence }: ReportComparison,
  costs: readonly CostRow[],
  who: string,
): Finding[] {
  return dimensions.flatMap((one) => [
    ...apart(one, 1 - confidence, who),
    ...grounds(one),
    ...cheaper(one, costs),
  ]);
}

function apart(one: ReportedComparison, level: number, who: string): Finding[] {
  const { dimension, judges, pairs, left } = one;
  const least = leastAdjusted(one);
  const tested = pairs.filter(({ adjustedPValue }) => adjustedPValue.value !== null);
  if (tested.length === 0 || least === undefined) return [];
  const topic = 'Compare';
  if (least >= level) {
    const text = `${dimension}: with ${pairs[0].permutations} arrangements no adjusted p below ${bounded(level, 2)} can come out of ${counted(tested.length, 'test')}, so nothing is said of the order of the judges.`;
    return [{ id: 'too-few-arrangements', tone: 'open', topic, text }];
  }
  const among = left > 0 ? `of the ${judges.length} columns tested` : `of ${judges.length} columns`;
  const what = `by how well they agree with ${who}`;
  const better = tested.filter((pair) => pair.better !== undefined).length;
  if (better === 0) {
    const alike = 'That does not show that they are alike.';
    const text =
      tested.length === 1
        ? `${dimension}: ${tested[0].a} and ${tested[0].b} are not told apart ${what} (paired test). ${alike}`
        : `${dimension}: ${among} no two are told apart ${what} (${tested.length} paired tests, Holm). ${alike}`;
    return [{ id: 'pairs-not-apart', tone: 'open', topic, text }];
  }
  const text =
    tested.length === 1
      ? `${dimension}: ${tested[0].a} and ${tested[0].b} are told apart ${what} (paired test).`
      : `${dimension}: ${among} ${better} of ${tested.length} pairs are told apart ${what} (paired tests, Holm).`;
  return [{ id: 'pairs-apart', tone: 'plain', topic, text }];
}

const GROUNDS = {
  correlation:
    'on the items where both tell candidates apart they compare otherwise than with 0 where one of them does not',
  preferences: 'with ties counted as wrong they compare otherwise than with ties counted as half right',
};

/** Abstaining on hard items decides who looks better. */
function grounds({ dimension, measure, pairs }: ReportedComparison): Finding[] {
  const torn = pairs.filter(({ conflict }) => conflict === 'sign' || conflict === 'significance');
  if (torn.length === 0) return [];
  const which = torn.length === 1 ? `${torn[0].a} and ${torn[0].b}` : counted(torn.length, 'pair');
  return [
    {
      id: 'grounds-differ',
      tone: 'open',
      topic: 'Compare',
      text: `${dimension}: of ${which} neither is named better: ${GROUNDS[measure === 'preferences' ? 'preferences' : 'correlation']}.`,
    },
  ];
}

function cheaper({ dimension, pairs }: ReportedComparison, costs: readonly CostRow[]): Finding[] {
  const dollars = new Map<string, number>(
    costs.flatMap(({ judge, protocol, dollarsAnItem: { value } }) =>
      value === null ? [] : [[`${judge}/${protocol}`, value] as const],
    ),
  );
  const found = pairs.flatMap(({ a, b, noWorse }) => {
    const shown = noWorse?.shown;
    const orders: [string, string, boolean][] = [
      [a, b, shown === 'a no worse' || shown === 'equivalent'],
      [b, a, shown === 'b no worse' || shown === 'equivalent'],
    ];
    return orders.flatMap(([one, other, holds]) => {
      const [mine, theirs] = [dollars.get(one), dollars.get(other)];
      if (!holds || mine === undefined || theirs === undefined || mine >= theirs) return [];
      return [{ one, other, share: mine / theirs }];
    });
  });
  if (found.length === 0) return [];
  const listed = [...found].sort((x, y) => x.share - y.share).slice(0, MOST_CHEAPER);
  const words = listed.map(({ one, other, share }) => `${one} (${percent(share)} of the cost) than ${other}`);
  const more = found.length > listed.length ? ` and ${counted(found.length - listed.length, 'other')}` : '';
  return [
    {
      id: 'cheaper-no-worse',
      tone: 'good',
      topic: 'Compare',
      text: `${dimension}: cheaper for an item, and no worse by ${bounded(MARGIN, 2)} or more (Holm): ${words.join('; ')}${more}.`,
    },
  ];
}

/** The least adjusted p that the tests of a dimension could give, with the arrangements there were. */
function leastAdjusted({ pairs }: ReportedComparison): number | undefined {
  const tested = pairs.filter(({ pValue }) => pValue.value !== null);
  if (tested.length === 0) return undefined;
  return Math.min(
    ...tested.map(({ exhaustive, permutations }) =>
      // Enumerated, an arrangement and its mirror image are equally extreme.
      Math.min(1, tested.length * (exhaustive ? 2 / permutations : 1 / (permutations + 1))),
    ),
  );
}

/** Which judges the alternative annotator test lets stand in for one of the people. */
export function replacementFindings({ dimensions }: Pick<ReportReplacement, 'dimensions'>): Finding[] {
  const findings = dimensions.flatMap(standIns);
  if (findings.some(({ id }) => id === 'may-stand-in')) {
    findings.push({
      id: 'stand-in-meaning',
      tone: 'plain',
      topic: 'Replace',
      text: 'The test asks of each judge whether it may replace one annotator, not whether it is right: it is as good as the people it is held against.',
    });
  }
  return findings;
}

function standIns({
  dimension,
  annotators,
  epsilon,
  judges,
}: ReportReplacement['dimensions'][number]): Finding[] {
  const topic = 'Replace';
  const tried = judges.flatMap(({ name, standIn }) => (standIn ? [{ name, ...standIn }] : []));
  const of = (wanted: (typeof tried)[number]['verdict']) => tried.filter(({ verdict }) => verdict === wanted);
  const [may, not, unknown] = [of('may'), of('may not'), of('cannot tell')];
  const test = `the alternative annotator test (${annotators.length} annotators, ε ${bounded(epsilon, 2)})`;
  const findings: Finding[] = [];
  if (may.length > 0) {
    findings.push({
      id: 'may-stand-in',
      tone: 'good',
      topic,
      text: `${dimension}: ${test} lets ${someOf(may.map(({ name }) => name))} stand in for an annotator, ${may.length} of ${tried.length}.`,
    });
  } else if (not.length > 0) {
    const more = not.filter(({ moreItemsMay }) => moreItemsMay);
    const later =
      more.length === 0 ? '' : ` With more items it may let ${someOf(more.map(({ name }) => name))}.`;
    findings.push({
      id: 'may-not-stand-in',
      tone: 'open',
      topic,
      text: `${dimension}: ${test} does not let ${not.length === 1 ? not[0].name : `any of ${not.length} columns`} stand in for an annotator.${later}`,
    });
  }
  if (unknown.length > 0) {
    findings.push({
      id: 'stand-in-unknown',
      tone: 'open',
      topic,
      text: `${dimension}: of ${someOf(unknown.map(({ name }) => name))} the test cannot tell: nothing, or fewer than 10 items, could be compared.`,
    });
  }
  return findings;
}
