import type { ConsistencyAnswer } from '../analysis/consistency/consistency.js';
import { FEWEST_ITEMS } from '../analysis/few-items.js';
import type { Claim } from '../analysis/report/claims.js';
import type { Levels } from '../analysis/report/levels.js';
import { bounded, counted, percent } from '../remarks/words.js';
import { type Finding, range, share, someOf } from './words.js';

/** Three throws of a coin make a circle once in four times. */
const COIN_CIRCLES = 0.25;

const TOPIC = 'Consistency';

/** How well judges keep to what they said: across protocols, asked again, and round three candidates. */
export function consistencyFindings(answer: ConsistencyAnswer): Finding[] {
  return [...acrossProtocols(answer), ...askedAgain(answer), ...roundThree(answer)];
}

function acrossProtocols({ protocols }: ConsistencyAnswer): Finding[] {
  const known = protocols.flatMap(({ judge, protocols: names, dimensions }) => {
    // Of few items nothing is said, nor do they enter a mean.
    const enough = dimensions.filter(({ items = 0 }) => items >= FEWEST_ITEMS);
    const values = enough.flatMap(({ summary, alpha }) => (summary ?? alpha)?.value.value ?? []);
    if (values.length === 0) return [];
    const value = values.reduce((sum, one) => sum + one, 0) / values.length;
    return [{ judge, names, value, ofTau: enough.some(({ summary }) => summary) }];
  });
  if (known.length === 0) return [];
  const [{ judge, names, ofTau }] = known;
  const measure = ofTau
    ? "Kendall's tau-b within an item, mean over dimensions"
    : "Krippendorff's alpha of the preferences";
  const values = range(
    known.map(({ value }) => value),
    bounded,
  );
  return [
    {
      id: 'protocols-agree',
      tone: 'plain',
      topic: TOPIC,
      text:
        known.length === 1
          ? `${judge} under ${names.join(' and ')} agrees with itself to ${values}: ${measure}.`
          : `One judge under two protocols agrees with itself to ${values} (${known.length} pairs of protocols): ${measure}.`,
    },
  ];
}

function askedAgain({ repeats }: ConsistencyAnswer): Finding[] {
  const known = repeats.flatMap(({ name, dimension, questions, changeRate: { value, interval } }) =>
    value.value === null || questions < FEWEST_ITEMS
      ? []
      : [{ name, dimension, questions, rate: value.value, interval }],
  );
  if (known.length === 0) return [];
  const [first] = known;
  const rates = known.map(({ rate }) => rate);
  const questions = known.reduce((sum, one) => sum + one.questions, 0);
  const text =
    Math.max(...rates) === 0
      ? `Asked the same question again, no answer changed (${counted(questions, 'question')}).`
      : known.length === 1
        ? `Asked the same question again, ${first.name} changes its answer in ${percent(first.rate)}${share(first.interval)} of ${questions} questions on ${first.dimension}.`
        : `Asked the same question again, judges change ${range(rates, percent)} of their answers, by column (${known.length} columns).`;
  return [{ id: 'repeats-change', tone: 'plain', topic: TOPIC, text }];
}

function roundThree({ transitivity }: ConsistencyAnswer): Finding[] {
  const known = transitivity.flatMap(({ name, strict, circularRate: { value, interval } }) =>
    value.value === null || strict < FEWEST_ITEMS
      ? []
      : [{ name, rate: value.value, low: interval.low.value, high: interval.high.value }],
  );
  if (known.length === 0) return [];
  const coin = `(coin throws: ${percent(COIN_CIRCLES)})`;
  const rates = range(
    known.map(({ rate }) => rate),
    percent,
  );
  const found: Finding[] = [
    {
      id: 'circles',
      tone: 'plain',
      topic: TOPIC,
      text:
        known.length === 1
          ? `Of three candidates, ${known[0].name} goes round in a circle in ${rates} of the cases ${coin}.`
          : `Of three candidates, the pairwise verdicts go round in a circle in ${rates} of the cases, by column ${coin}.`,
    },
  ];
  const open = known.filter(({ low, high }) => low !== null && high !== null && high >= COIN_CIRCLES);
  if (open.length > 0) {
    found.push({
      id: 'circles-as-coin',
      tone: 'open',
      topic: TOPIC,
      text: `For ${someOf(open.map(({ name }) => name))} the interval reaches what coin throws give: these data do not show an order of the candidates.`,
    });
  }
  return found;
}

/** Whether people score what a judge puts first higher than a candidate at random. */
export function rerankingFindings(
  claims: readonly Claim[],
  who: string,
  { said: level, accusing }: Levels,
): Finding[] {
  if (claims.length === 0) return [];
  const better = claims.filter(({ effect, adjustedPValue }) => effect > 0 && adjustedPValue <= level);
  const worse = claims.filter(({ effect, adjustedPValue }) => effect < 0 && adjustedPValue <= accusing);
  const drawn = 'one drawn at random from the same items (item by item, adjusted for their number)';
  const findings: Finding[] = [
    {
      id: 'reranker-better',
      tone: better.length === claims.length ? 'good' : better.length > 0 ? 'plain' : 'open',
      topic: TOPIC,
      text: `Put to use as a re-ranker, ${claims.length === 1 ? `${claims[0].name} is ${better.length === 0 ? 'not ' : ''}shown` : `the judge is shown in ${better.length} of ${claims.length} columns`} to pick candidates that ${who} score higher than ${drawn}.`,
    },
  ];
  if (worse.length > 0) {
    findings.push({
      id: 'reranker-worse',
      tone: 'bad',
      topic: TOPIC,
      text: `${someOf(worse.map(({ name, dimension }) => `${name} on ${dimension}`))} ${worse.length === 1 ? 'picks' : 'pick'} candidates that ${who} score lower than ${drawn}.`,
    });
  }
  return findings;
}
