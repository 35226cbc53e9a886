import type { ConsistencyAnswer } from '../analysis/consistency/consistency.js';
import { type Finding, number, percent, said, share } from './words.js';

/** Three throws of a coin make a circle once in four times. */
const COIN_CIRCLES = 0.25;

/** How well judges keep to what they said: across protocols, asked again, round three candidates, and as readers. */
export function consistencyFindings(answer: ConsistencyAnswer, who: string): Finding[] {
  return [
    ...acrossProtocols(answer),
    ...askedAgain(answer),
    ...roundThree(answer),
    ...pickedByJudges(answer, who),
  ].map(({ tone, text }) => ({ tone, topic: 'Consistency', text }));
}

type Said = Pick<Finding, 'tone' | 'text'>;

function acrossProtocols({ protocols }: ConsistencyAnswer): Said[] {
  const known = protocols.flatMap((one) => {
    const value = (one.summary ?? one.alpha)?.value;
    return value == null ? [] : [{ ...one, value }];
  });
  if (known.length === 0) return [];
  known.sort((a, b) => a.value - b.value);
  const [least] = known;
  const most = known[known.length - 1];
  const measure =
    least.summary === undefined
      ? "Krippendorff's alpha of the preferences"
      : "Kendall's tau-b within an item, mean over dimensions";
  const name = (one: (typeof known)[number]) =>
    `${number(one.value)} (${one.judge}: ${one.protocols.join(' and ')})`;
  return [
    {
      tone: 'plain',
      text:
        known.length === 1
          ? `One judge under two protocols agrees with itself to ${name(least)}: ${measure}.`
          : `One judge under two protocols agrees with itself to between ${name(least)} and ${name(most)}: ${measure}.`,
    },
  ];
}

function askedAgain({ repeats }: ConsistencyAnswer): Said[] {
  const known = repeats.flatMap(({ name, dimension, changeRate: { value, interval } }) =>
    value.value === null ? [] : [{ name, dimension, rate: value.value, interval }],
  );
  if (known.length === 0) return [];
  const most = known.reduce((a, b) => (b.rate > a.rate ? b : a));
  if (most.rate === 0) return [{ tone: 'plain', text: 'Asked the same question again, no answer changed.' }];
  const limits = share(most.interval);
  return [
    {
      tone: 'plain',
      text: `Asked the same question again, ${most.name} changes its answer in ${percent(most.rate)}${limits} of the cases on ${most.dimension}${known.length > 1 ? ', the most of all' : ''}.`,
    },
  ];
}

function roundThree({ transitivity }: ConsistencyAnswer): Said[] {
  const known = transitivity.flatMap(({ name, circularRate: { value, interval } }) =>
    value.value === null
      ? []
      : [{ name, rate: value.value, low: interval.low.value, high: interval.high.value }],
  );
  if (known.length === 0) return [];
  const sorted = [...known].sort((a, b) => a.rate - b.rate);
  const [least] = sorted;
  const most = sorted[sorted.length - 1];
  const found: Said[] = [
    {
      tone: 'plain',
      text:
        sorted.length === 1
          ? `Of three candidates, ${least.name} goes round in a circle in ${percent(least.rate)} of the cases (coin throws: ${percent(COIN_CIRCLES)}).`
          : `Of three candidates, the pairwise verdicts go round in a circle in ${percent(least.rate)} (${least.name}) to ${percent(most.rate)} (${most.name}) of the cases (coin throws: ${percent(COIN_CIRCLES)}).`,
    },
  ];
  const open = known.filter(({ low, high }) => low !== null && high !== null && high >= COIN_CIRCLES);
  if (open.length > 0) {
    found.push({
      tone: 'bad',
      text: `For ${said(open.map(({ name }) => name))} the interval reaches what coin throws give: nothing shows that ${open.length === 1 ? 'it has' : 'they have'} an order of the candidates at all.`,
    });
  }
  return found;
}

function pickedByJudges({ rerankings }: ConsistencyAnswer, who: string): Said[] {
  const picks = rerankings.flatMap(({ dimension, judges, random, best }) => {
    const { value: drawn } = random.value;
    const { value: top } = best.value;
    if (drawn === null || top === null) return [];
    const sign = top >= drawn ? 1 : -1;
    return judges.flatMap(({ judge, picked }) =>
      picked.flatMap(({ protocol, score: { value, interval } }) => {
        const { low, high } = interval;
        if (value.value === null || low.value === null || high.value === null) return [];
        const [near, far] = sign > 0 ? [low.value, high.value] : [-high.value, -low.value];
        const standing = near > sign * drawn ? 'better' : far < sign * drawn ? 'worse' : 'open';
        return [{ name: protocol === '' ? judge : `${judge} (${protocol})`, dimension, standing }];
      }),
    );
  });
  if (picks.length === 0) return [];
  const better = picks.filter(({ standing }) => standing === 'better');
  const worse = picks.filter(({ standing }) => standing === 'worse');
  return [
    {
      tone: worse.length > 0 ? 'bad' : better.length === picks.length ? 'good' : 'open',
      text: `Put to use as a re-ranker, in ${better.length} of ${picks.length} columns the judge picks candidates that ${who} score higher than one drawn at random, the whole interval above it.${worse.length > 0 ? ` ${said(worse.map(({ name }) => name))} ${worse.length === 1 ? 'picks' : 'pick'} worse than chance.` : ''}`,
    },
  ];
}
