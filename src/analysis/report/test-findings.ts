import type { ReportComparison, ReportedComparison } from './comparison.js';
import type { ReportReplacement } from './replacement.js';
import { type Finding, number, percent, said } from './words.js';

/** Which judges the paired tests tell apart, dimension by dimension. */
export function comparisonFindings({ dimensions, confidence }: ReportComparison, who: string): Finding[] {
  return dimensions.flatMap((one) => {
    const { dimension, judges, pairs, left } = one;
    const level = 1 - confidence;
    const least = leastAdjusted(one);
    const tested = pairs.filter(({ adjustedPValue }) => adjustedPValue.value !== null);
    if (tested.length === 0 || least === undefined) return [];
    const topic = 'Compare';
    const among =
      left > 0 ? `Of the ${judges.length} columns with the highest values` : `Of ${judges.length} columns`;
    if (least >= level) {
      const text = `${dimension}: with ${pairs[0].permutations} arrangements no adjusted p below ${number(level, 2)} can come out of ${tested.length} tests, so nothing is said of the order of the judges.`;
      return [{ tone: 'open' as const, topic, text }];
    }
    const apart = tested.filter(({ adjustedPValue }) => (adjustedPValue.value ?? 1) < level).length;
    const first = judges.filter(({ cluster }) => cluster.value === 1).map(({ name }) => name);
    const top =
      first.length === 1
        ? ` ${first[0]} is the first cluster by itself.`
        : ` The first cluster: ${said(first)}.`;
    return [
      {
        tone: apart > 0 ? ('plain' as const) : ('open' as const),
        topic,
        text:
          apart === 0
            ? `${dimension}: ${among.toLowerCase()} no two differ in how well they agree with ${who} (${tested.length} paired tests, Holm). That does not show that they are alike.`
            : `${dimension}: ${among.toLowerCase()} ${apart} of ${tested.length} pairs differ in how well they agree with ${who} (paired tests, Holm).${top}`,
      },
    ];
  });
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
export function replacementFindings({ dimensions }: ReportReplacement): Finding[] {
  return dimensions.flatMap(({ dimension, annotators, epsilon, judges }) => {
    const tried = judges.flatMap(({ name, standIn }) => (standIn ? [{ name, ...standIn }] : []));
    if (tried.length === 0) return [];
    const both = tried.filter(({ passes, passesClustered }) => passes && passesClustered);
    const torn = tried.filter(({ passes, passesClustered }) => passes !== passesClustered);
    const test = `the alternative annotator test (${annotators.length} annotators, ε ${number(epsilon, 2)})`;
    const topic = 'Replace';
    const findings: Finding[] = [];
    if (both.length > 0) {
      const best = both.reduce((a, b) => ((b.advantage.value ?? 0) > (a.advantage.value ?? 0) ? b : a));
      const advantage =
        best.advantage.value === null
          ? ''
          : ` Of these, ${best.name} is at least as near to the others as the annotator left out in ${percent(best.advantage.value)} of the cases, on the mean.`;
      findings.push({
        tone: 'good',
        topic,
        text: `${dimension}: ${test} lets ${said(both.map(({ name }) => name))} stand in for an annotator, also where items are clusters.${advantage} The test asks whether one annotator may be replaced, not whether the judge is right.`,
      });
    }
    if (torn.length > 0) {
      findings.push({
        tone: 'open',
        topic,
        text: `${dimension}: for ${said(torn.map(({ name }) => name))} the verdict changes where items are clusters; the stricter one is to be trusted.`,
      });
    }
    if (both.length + torn.length === 0) {
      findings.push({
        tone: 'open',
        topic,
        text: `${dimension}: ${test} lets ${tried.length === 1 ? `${tried[0].name} not` : `none of ${tried.length} columns`} stand in for an annotator. With more items or annotators it may.`,
      });
    }
    return findings;
  });
}
