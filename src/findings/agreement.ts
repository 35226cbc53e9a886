import type { ReportAnswer } from '../analysis/report/gather.js';
import type { Levels } from '../analysis/report/levels.js';
import type { DimensionStandings, JudgeStanding } from '../analysis/report/standings.js';
import { bounded, counted, percent } from '../remarks/words.js';
import { type Finding, nameOf, range, someOf } from './words.js';

type Input = Pick<ReportAnswer, 'standings' | 'comparison' | 'levels'>;

const MEASURES = {
  summary: 'mean rank correlation within an item',
  accuracy: 'share of preferences shared',
  kappa: "Cohen's kappa, unit by unit",
} as const;

/**
 * How the judges agree with the labels, by rules: who is shown to agree better than chance, whether one stands out, and
 * who does no better than what needs no model. Says no more than the tests carry.
 */
export function agreementFindings(input: Input, who: string): Finding[] {
  const { standings } = input;
  if (standings.every(({ judges }) => judges.length === 0)) {
    return [
      {
        id: 'no-judges',
        tone: 'plain',
        topic: 'Judges',
        text: 'No judge has scores here: only what needs no model stands in the tables.',
      },
    ];
  }
  const columns = standings.flatMap(({ judges }) => judges.filter(({ pValue }) => pValue.value !== null));
  return [
    ...overall(standings, who),
    ...standings.flatMap((one) => onDimension(one, who, input, columns.length)),
  ];
}

function overall(standings: readonly DimensionStandings[], who: string): Finding[] {
  const all = standings.flatMap(({ judges }) => judges);
  if (standings.length < 2 || all.length < 2) return [];
  const count = (wanted: JudgeStanding['standing']) =>
    all.filter(({ standing }) => standing === wanted).length;
  const parts = [
    `${count('above references')} agree better than everything that needs no model`,
    `${count('above nothing')} better than chance alone`,
    `${count('below nothing')} worse than chance`,
    `of ${count('open')} the data show neither`,
    ...(count('undefined') > 0
      ? [`${count('undefined')} have no value, no interval, or fewer than 10 items`]
      : []),
  ];
  return [
    {
      id: 'all-in-all',
      tone: 'plain',
      topic: 'All in all',
      text: `${all.length} columns (a judge under a protocol on a dimension) were held against ${who}, and tested together (Holm): ${parts.join(', ')}.`,
    },
  ];
}

function onDimension(one: DimensionStandings, who: string, input: Input, columns: number): Finding[] {
  const { dimension: topic, judges } = one;
  const [best] = judges;
  if (best === undefined) {
    return [{ id: 'dimension-unjudged', tone: 'open', topic, text: 'No judge has scores on it.' }];
  }
  if (best.value.value === null) {
    return [
      {
        id: 'dimension-undefined',
        tone: 'open',
        topic,
        text: `No judge has a value (${best.value.reason}).`,
      },
    ];
  }
  const tested = judges.filter(({ standing }) => standing !== 'undefined');
  return [
    ...(tested.length > 0 ? [leader({ ...one, judges: tested }, who, input, columns)] : []),
    ...untested(one),
    ...standingFindings(one, who, tested, columns, input.levels),
  ];
}

function untested({ dimension, judges }: DimensionStandings): Finding[] {
  const without = judges.filter(({ standing }) => standing === 'undefined');
  if (without.length === 0) return [];
  const byReason = new Map<string, string[]>();
  for (const one of without) {
    const reason = one.pValue.value === null ? one.pValue.reason : '';
    byReason.set(reason, [...(byReason.get(reason) ?? []), nameOf(one)]);
  }
  const parts = [...byReason].map(([reason, names]) => `${someOf(names)} (${reason})`);
  return [
    {
      id: 'untested',
      tone: 'open',
      topic: dimension,
      text: `Nothing is said of ${parts.join('; of ')}.`,
    },
  ];
}

/** Who is shown to agree no better than chance, less, or no better than what needs no model. */
function standingFindings(
  { dimension: topic, measure, nothing, reference }: DimensionStandings,
  who: string,
  judges: readonly JudgeStanding[],
  columns: number,
  { accusing }: Levels,
): Finding[] {
  const findings: Finding[] = [];
  const names = (standing: JudgeStanding['standing']) =>
    judges.filter((one) => one.standing === standing).map(nameOf);
  const adjusted = columns > 1 ? `, adjusted for ${columns} columns` : '';
  const [open, below, weak] = [names('open'), names('below nothing'), names('above nothing')];
  if (open.length > 0) {
    findings.push({
      id: 'not-shown',
      tone: 'open',
      topic,
      text: `Of ${someOf(open)} these data do not show agreement with ${who} beyond chance (a value of ${bounded(nothing, nothing === 0 ? 0 : 1)}${measure === 'accuracy' ? ' among the pairs that both decide' : ''}${adjusted}). That is no proof that there is none.`,
    });
  }
  if (below.length > 0) {
    findings.push({
      id: 'against-people',
      tone: 'bad',
      topic,
      text: `${someOf(below)} ${against(measure, below.length)} ${who}: ${measure === 'accuracy' ? 'of the pairs that both decide fewer than half come out the same' : 'the value lies below 0'} (adjusted p at most ${bounded(accusing)} over ${counted(columns, 'column')}).`,
    });
  }
  if (weak.length > 0 && reference !== undefined) {
    findings.push({
      id: 'no-model-as-good',
      tone: 'open',
      topic,
      text: `The ${weak.length === 1 ? 'interval' : 'intervals'} of ${someOf(weak)} ${weak.length === 1 ? 'reaches' : 'reach'} down to ${reference.name} (${bounded(reference.value)}), which needs no model: better than chance, and not shown to be better than that.`,
    });
  }
  return findings;
}

function against(measure: DimensionStandings['measure'], judges: number): string {
  if (measure === 'kappa') return judges === 1 ? 'goes against' : 'go against';
  return judges === 1 ? 'orders the candidates against' : 'order the candidates against';
}

/**
 * Who agrees best. A superlative needs a test: better than each other judge on the ground that the two share, adjusted
 * for the pairs, the judges and the dimensions. Where none is, nobody stands out; where none is shown to agree better
 * than chance, that is said.
 */
function leader(
  one: DimensionStandings,
  who: string,
  { comparison, levels }: Input,
  columns: number,
): Finding {
  const { dimension: topic, judges, measure } = one;
  const [only] = judges;
  const what = `(${MEASURES[measure]})`;
  if (judges.length === 1) {
    return {
      id: 'only-judge',
      tone: only.standing === 'above references' ? 'good' : only.standing === 'open' ? 'open' : 'plain',
      topic,
      text: `${nameOf(only)} is the one judge that could be tested: ${estimate(only)} ${what}.`,
    };
  }
  const values = range(
    judges.flatMap(({ value }) => value.value ?? []),
    bounded,
  );
  const above = judges.filter(({ standing }) => standing.startsWith('above'));
  if (above.length === 0) {
    return {
      id: 'none-above-chance',
      tone: 'open',
      topic,
      text: `No judge is shown to agree with ${who} better than chance: values of ${values} ${what}${columns > 1 ? `, tests adjusted for ${columns} columns` : ''}.`,
    };
  }
  const found = comparison?.dimensions.find(({ dimension }) => dimension === topic);
  const superlative = found?.superlative && found.superlative.pValue <= levels.superlative;
  const first = above.find(({ judge, protocol }) => `${judge}/${protocol}` === found?.standsOut.judge);
  if (first !== undefined && superlative) {
    const among =
      found.left > 0 ? 'each other column tested' : judges.length === 2 ? 'the other' : 'each other one';
    return {
      id: 'stands-out',
      tone: first.standing === 'above references' ? 'good' : 'plain',
      topic,
      text: `${nameOf(first)} agrees with ${who} better than ${among}: ${estimate(first)} ${what}; paired tests on the ground that two judges share, Holm, p ${small(found.superlative?.pValue ?? 1)} for all judges and dimensions together.`,
    };
  }
  const test = found === undefined ? ' They were not tested against each other.' : '';
  return {
    id: 'none-stands-out',
    tone: 'open',
    topic,
    text: `No judge stands out: none is shown to agree with ${who} better than ${judges.length === 2 ? 'the other' : 'each other one'}; values of ${values} ${what}.${test}`,
  };
}

/** `< .001`, `= .012`. */
function small(p: number): string {
  return p < 0.001 ? '< .001' : `= ${bounded(p)}`;
}

function estimate({ value, interval: { low, high }, decided }: JudgeStanding): string {
  const limits =
    low.value === null || high.value === null ? '' : ` [${bounded(low.value, 2)}, ${bounded(high.value, 2)}]`;
  const all = `${bounded(value.value ?? Number.NaN)}${limits}`;
  const ties = decided?.ties.judge.value ?? 0;
  if (decided === undefined || decided.value.value === null || ties === 0) return all;
  return `${all}, ${bounded(decided.value.value)} of the pairs that both decide, with ${percent(ties)} ties`;
}
