import type { ReportComparison, ReportedComparison } from '../analysis/report/comparison.js';
import type { ReportReplacement } from '../analysis/report/replacement.js';
import { type Finding, number, said } from './words.js';

/** Which judges the paired tests tell apart, dimension by dimension. */
export function comparisonFindings({ dimensions, confidence }: ReportComparison, who: string): Finding[] {
  return dimensions.flatMap((one) => {
    const { dimension, judges, pairs, left } = one;
    const level = 1 - confidence;
    const least = leastAdjusted(one);
    const tested = pairs.filter(({ adjustedPValue }) => adjustedPValue.value !== null);
    if (tested.length === 0 || least === undefined) return [];
    const topic = 'Compare';
    const among = left > 0 ? `Of the ${judges.length} columns tested` : `Of ${judges.length} columns`;
    if (least >= level) {
      const text = `${dimension}: with ${pairs[0].permutations} arrangements no adjusted p below ${number(level, 2)} can come out of ${tested.length} tests, so nothing is said of the order of the judges.`;
      return [{ tone: 'open' as const, topic, text }];
    }
    const differs = ({ adjustedPValue }: (typeof tested)[number]) => (adjustedPValue.value ?? 1) < level;
    const apart = tested.filter(differs).length;
    const [best] = judges;
    const behind = tested.filter(
      (pair) => differs(pair) && (pair.a === best.name || pair.b === best.name),
    ).length;
    const beside = judges
      .slice(1)
      .map(({ name }) => name)
      .filter((name) => !tested.some((pair) => differs(pair) && isOf(pair, best.name, name)));
    const top = ` From ${best.name}, which has the highest value${left > 0 ? ' of all' : ''}, ${behind} of them ${behind === 1 ? 'differs' : 'differ'}${beside.length === 0 ? '' : `, and ${said(beside)} ${beside.length === 1 ? 'does' : 'do'} not`}.`;
    return [
      {
        tone: apart > 0 ? ('plain' as const) : ('open' as const),
        topic,
        text:
          tested.length === 1
            ? `${dimension}: ${tested[0].a} and ${tested[0].b} are ${apart === 0 ? 'not ' : ''}told apart by how well they agree with ${who} (paired test).${apart === 0 ? ' That does not show that they are alike.' : ` ${best.name} has the higher value.`}`
            : apart === 0
              ? `${dimension}: ${among.toLowerCase()} no two are told apart by how well they agree with ${who} (${tested.length} paired tests, Holm). That does not show that they are alike.`
              : `${dimension}: ${among.toLowerCase()} ${apart} of ${tested.length} pairs are told apart by how well they agree with ${who} (paired tests, Holm).${top}`,
      },
    ];
  });
}

function isOf({ a, b }: { a: string; b: string }, one: string, other: string): boolean {
  return (a === one && b === other) || (a === other && b === one);
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
  const topic = 'Replace';
  const findings: Finding[] = [];
  for (const { dimension, annotators, epsilon, judges } of dimensions) {
    const tried = judges.flatMap(({ name, standIn }) => (standIn ? [{ name, ...standIn }] : []));
    if (tried.length === 0) continue;
    const may = tried.filter(({ verdict }) => verdict === 'may');
    const unknown = tried.filter(({ verdict }) => verdict === 'cannot tell');
    const test = `the alternative annotator test (${annotators.length} annotators, ε ${number(epsilon, 2)})`;
    const open =
      unknown.length === 0
        ? ''
        : ` Of ${said(unknown.map(({ name }) => name))} it cannot tell: nothing could be compared.`;
    const not = tried.filter(({ verdict }) => verdict === 'may not');
    const more = not.filter(({ moreItemsMay }) => moreItemsMay);
    const later =
      more.length === 0 ? '' : ` With more items it may let ${said(more.map(({ name }) => name))}.`;
    if (may.length > 0) {
      findings.push({
        tone: 'good',
        topic,
        text: `${dimension}: ${test} lets ${said(may.map(({ name }) => name))} stand in for an annotator, ${may.length} of ${tried.length}.${open}`,
      });
    } else if (not.length > 0) {
      findings.push({
        tone: 'open',
        topic,
        text: `${dimension}: ${test} does not let ${not.length === 1 ? not[0].name : `any of ${not.length} columns`} stand in for an annotator.${later}${open}`,
      });
    } else {
      findings.push({ tone: 'open', topic, text: `${dimension}: ${test} says nothing.${open}` });
    }
  }
  if (findings.some(({ tone }) => tone === 'good')) {
    findings.push({
      tone: 'plain',
      topic,
      text: 'The test asks whether one annotator may be replaced, not whether the judge is right: it is as good as the people it is held against.',
    });
  }
  return findings;
}
