import type { PositionAnswer } from '../analysis/position/position.js';
import type { Claim } from '../analysis/report/claims.js';
import type { ReportAnswer } from '../analysis/report/gather.js';
import type { Levels } from '../analysis/report/levels.js';
import { counted, percent } from '../remarks/words.js';
import { consistencyFindings, rerankingFindings } from './consistency.js';
import { injectionFindings } from './injection.js';
import { type Finding, range, someOf } from './words.js';

/** So many judges that one place always won are named one by one; the table has all. */
const MOST_ALWAYS = 3;
/** Of fewer pairs a rate is not said. */
const FEWEST_PAIRS = 10;

/**
 * What the audits say in words: who likes length more than people do, for whom the place matters, who keeps to what it
 * said, and who falls for a text in a candidate.
 * @param who `people`, or `the labels` where these follow from the construction
 */
export function auditFindings(
  { audits, claims, levels }: Pick<ReportAnswer, 'audits' | 'claims' | 'levels'>,
  who: string,
): Finding[] {
  const { position, consistency } = audits;
  return [
    ...lengthFindings(claims.length, who, levels),
    ...positionFindings(claims.position, levels),
    ...(position ? [...unmoved(position), ...flips(position)] : []),
    ...(consistency ? consistencyFindings(consistency) : []),
    ...rerankingFindings(claims.reranking, who, levels),
    ...injectionFindings(claims, levels),
  ];
}

function lengthFindings(claims: readonly Claim[], who: string, { accusing }: Levels): Finding[] {
  if (claims.length === 0) return [];
  const topic = 'Length';
  const leaning = claims.filter(({ adjustedPValue }) => adjustedPValue <= accusing);
  const more = leaning.filter(({ effect }) => effect > 0).sort((a, b) => b.effect - a.effect);
  const less = leaning.filter(({ effect }) => effect < 0);
  const of = counted(claims.length, 'column');
  const findings: Finding[] = [];
  if (more.length > 0) {
    const [{ name, dimension, effect }] = more;
    const most = `${name} on ${dimension}: of the pairs that both decide it names the longer in ${percent(effect)} more`;
    findings.push({
      id: 'length-more',
      tone: 'bad',
      topic,
      text: `In ${more.length} of ${of} the judge follows the longer candidate more than ${who} do (${someOf(more.map((one) => one.name))}); ${more.length === 1 ? '' : 'among these the largest difference is '}${most} (exchanged item by item, adjusted for their number).`,
    });
  }
  if (less.length > 0) {
    findings.push({
      id: 'length-less',
      tone: 'plain',
      topic,
      text: `In ${less.length} of ${of} the judge follows the longer candidate less than ${who} do (${someOf(less.map((one) => one.name))}): that, too, is a difference from ${who} (pairs that both decide, exchanged item by item, adjusted for their number).`,
    });
  }
  if (leaning.length === 0) {
    findings.push({
      id: 'length-not-shown',
      tone: 'open',
      topic,
      text: `The data do not show that ${claims.length === 1 ? claims[0].name : `the judge of any of ${of}`} likes length more, or less, than ${who} do.`,
    });
  }
  return findings;
}

function positionFindings(claims: readonly Claim[], { accusing }: Levels): Finding[] {
  if (claims.length === 0) return [];
  const leaning = claims.filter(({ adjustedPValue }) => adjustedPValue <= accusing);
  if (leaning.length === 0) {
    return [
      {
        id: 'position-not-shown',
        tone: 'open',
        topic: 'Position',
        text: `The data show no leaning to one place, of ${claims.length === 1 ? claims[0].name : `any of ${claims.length} columns`}.`,
      },
    ];
  }
  return [
    {
      id: 'position-leans',
      tone: 'bad',
      topic: 'Position',
      text: `For ${leaning.length} of ${counted(claims.length, 'column')} the place in which a candidate is shown moves the verdict more to one side than chance would (exchanged item by item, adjusted for their number): ${someOf(leaning.map(({ name, dimension }) => `${name} on ${dimension}`))}.`,
    },
  ];
}

/** Judges that gave one answer whatever they were shown. */
function unmoved({ dimensions }: PositionAnswer): Finding[] {
  const always = dimensions.flatMap(({ dimension, rows }) =>
    rows.flatMap(({ name, always: one }) => (one ? [{ name, dimension, ...one }] : [])),
  );
  return always.slice(0, MOST_ALWAYS).map(({ name, dimension, slot, verdicts }): Finding => {
    const what =
      slot === 'order shown'
        ? `ranked each of ${verdicts} lists on ${dimension} in the order in which it was shown`
        : slot === 'tie'
          ? `called every one of ${verdicts} comparisons on ${dimension} a tie`
          : `named the ${slot} of two in every one of ${verdicts} verdicts on ${dimension}, the candidates in either order`;
    return {
      id: 'position-always',
      tone: 'bad',
      topic: 'Position',
      text: `${name} ${what}: nothing in the texts moved it.`,
    };
  });
}

function flips({ dimensions }: PositionAnswer): Finding[] {
  const rates = dimensions.flatMap(({ rows }) =>
    rows.flatMap(({ name, bothOrders }) => {
      const rate = bothOrders?.flipRate.value.value;
      if (rate == null || bothOrders === undefined) return [];
      return bothOrders.pairs - bothOrders.unscored < FEWEST_PAIRS ? [] : [{ name, rate }];
    }),
  );
  if (rates.length === 0) return [];
  const words = range(
    rates.map(({ rate }) => rate),
    percent,
  );
  return [
    {
      id: 'position-flips',
      tone: 'plain',
      topic: 'Position',
      text:
        rates.length === 1
          ? `${rates[0].name} names another winner in ${words} of the pairs when the two are exchanged.`
          : `When the two candidates are exchanged, another winner is named in ${words} of the pairs, by column (${rates.length} columns).`,
    },
  ];
}
