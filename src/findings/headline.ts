import type { AgreeAnswer } from '../analysis/agree/agree.js';
import type { CorrelateAnswer } from '../analysis/correlate/correlate.js';
import type { ReportComparison } from '../analysis/report/comparison.js';
import type { DimensionStandings, JudgeStanding } from '../analysis/report/standings.js';
import type { CoverageRow } from '../analysis/report/unscored.js';
import { type Finding, join, nameOf, number, said } from './words.js';

export interface HeadlineInput {
  standings: readonly DimensionStandings[];
  correlate: CorrelateAnswer;
  agree: AgreeAnswer | undefined;
  coverage: readonly CoverageRow[];
  /** The labels follow from how the candidates were made: no people are spoken of. */
  byConstruction: boolean;
  /** The judges tested against each other; absent where they were not. */
  comparison: ReportComparison | undefined;
  /** Dimensions that are left out, because no judge was asked about them. */
  unjudged: readonly string[];
}

/** Below this number of items an interval over items is a rough guide. */
const FEW_ITEMS = 30;
/** Below this number of systems a system-level interval is coarse. */
const FEW_SYSTEMS = 8;
/** A judge that leaves more than this unscored is named. */
const MUCH_UNSCORED = 0.05;
/**
 * What the numbers say, by rules: who agrees with the labels most and who cannot be told from nothing, who does better
 * than what needs no model, and what the data are too few for. Says no more than the intervals carry.
 */
export function headline(input: HeadlineInput): Finding[] {
  const { standings, coverage } = input;
  const who = input.byConstruction ? 'the labels' : 'people';
  if (standings.every(({ judges }) => judges.length === 0)) {
    return [
      {
        tone: 'plain',
        topic: 'Judges',
        text: 'No judge has scores here: only what needs no model stands in the tables.',
      },
    ];
  }
  return [
    ...overall(standings, who),
    ...standings.flatMap((one) => onDimension(one, who, input.comparison)),
    ...amongPeople(input),
    ...systemLevel(input),
    ...unscored(coverage),
    ...fewItems(input.correlate),
    ...leftOut(input.unjudged),
  ];
}

function overall(standings: readonly DimensionStandings[], who: string): Finding[] {
  const all = standings.flatMap(({ judges }) => judges);
  if (standings.length < 2 || all.length < 2) return [];
  const above = all.filter(({ standing }) => standing === 'above references').length;
  const open = all.filter(({ standing }) => standing === 'open').length;
  const rest = all.length - above - open;
  return [
    {
      tone: 'plain',
      topic: 'All in all',
      text: `${all.length} columns (a judge under a protocol on a dimension) were held against ${who}. In ${above} the whole interval lies above everything that needs no model, in ${open} it contains what a judge without any knowledge would get, and ${rest} ${rest === 1 ? 'is' : 'are'} between, below, or without a value.`,
    },
  ];
}

const MEASURES = {
  summary: 'mean rank correlation within an item',
  accuracy: 'share of preferences shared',
  kappa: "Cohen's kappa, unit by unit",
} as const;

function onDimension(
  one: DimensionStandings,
  who: string,
  comparison: ReportComparison | undefined,
): Finding[] {
  const { dimension, judges, reference, nothing } = one;
  const [best] = judges;
  if (best === undefined) return [{ tone: 'open', topic: dimension, text: 'No judge has scores on it.' }];
  if (best.value.value === null) {
    return [{ tone: 'open', topic: dimension, text: `No judge has a value (${best.value.reason}).` }];
  }
  const findings: Finding[] = [];
  const floor = nothing === 0 ? '0' : number(nothing);
  const tone =
    best.standing === 'above references' ? 'good' : best.standing === 'above nothing' ? 'plain' : 'open';
  findings.push({
    ...leader(one, who, comparison, tone),
    topic: dimension,
  });
  const open = judges.filter(({ standing }) => standing === 'open');
  if (open.length > 0) {
    findings.push({
      tone: 'open',
      topic: dimension,
      text: `The interval of ${said(open.map(nameOf))} contains ${floor}, so these data do not show that ${open.length === 1 ? 'it agrees' : 'they agree'} with ${who} at all. That is no proof that ${open.length === 1 ? 'it does' : 'they do'} not.`,
    });
  }
  const below = judges.filter(({ standing }) => standing === 'below nothing');
  if (below.length > 0) {
    findings.push({
      tone: 'bad',
      topic: dimension,
      text: `${said(below.map(nameOf))} ${below.length === 1 ? 'orders' : 'order'} the candidates against ${who}, the whole interval below ${floor}.`,
    });
  }
  const weak = judges.filter(({ standing }) => standing === 'above nothing');
  if (weak.length > 0 && reference !== undefined) {
    findings.push({
      tone: 'bad',
      topic: dimension,
      text: `The ${weak.length === 1 ? 'interval' : 'intervals'} of ${said(weak.map(nameOf))} ${weak.length === 1 ? 'lies' : 'lie'} above ${floor} but ${weak.length === 1 ? 'reaches' : 'reach'} down to ${reference.name} (${number(reference.value)}), which needs no model.`,
    });
  }
  return findings;
}

/**
 * Who agrees best. A superlative needs a test: better than each other judge on the ground that the two share, adjusted
 * for their number (Holm). Where none is, nobody stands out; where no interval leaves what no knowledge gives, nobody
 * agrees better than chance.
 */
function leader(
  { dimension, judges, measure }: DimensionStandings,
  who: string,
  comparison: ReportComparison | undefined,
  tone: Finding['tone'],
): Pick<Finding, 'tone' | 'text'> {
  const [best] = judges;
  const what = `(${MEASURES[measure]})`;
  if (judges.length === 1) {
    return { tone, text: `${nameOf(best)} is the one judge: ${estimate(best)} ${what}.` };
  }
  if (judges.every(({ standing }) => standing !== 'above references' && standing !== 'above nothing')) {
    return {
      tone: 'open',
      text: `No judge is shown to agree with ${who} better than chance: the highest value is ${estimate(best)}, ${nameOf(best)} ${what}.`,
    };
  }
  const found = comparison?.dimensions.find((other) => other.dimension === dimension);
  const first = judges.find(({ judge, protocol }) => `${judge}/${protocol}` === found?.standsOut.judge);
  if (first !== undefined && found !== undefined) {
    const among = found.left > 0 ? 'each other column tested' : 'each other column';
    return {
      tone,
      text: `${nameOf(first)} agrees with ${who} better than ${among}: ${estimate(first)} ${what}; paired tests on the ground that two judges share, Holm.`,
    };
  }
  const values = judges.flatMap(({ value }) => value.value ?? []);
  const range = `values run from ${number(Math.min(...values))} to ${number(Math.max(...values))}`;
  const test = found === undefined ? ' They were not tested against each other (assize compare).' : '';
  return {
    tone: 'open',
    text: `No judge stands out: none is shown to agree with ${who} better than each other one; ${range} ${what}.${test}`,
  };
}

function amongPeople({ agree, byConstruction }: HeadlineInput): Finding[] {
  if (agree === undefined || byConstruction) return [];
  const groups = new Set(agree.annotators.map(({ group }) => group));
  const group = groups.has('expert') ? 'expert' : 'all';
  const one = groups.size === 1;
  const values = agree.annotators.flatMap(({ dimension, group: own, listwise, pairwise }) => {
    const alpha = (listwise ?? pairwise)?.alpha.value;
    if (alpha == null || !(one || own === group)) return [];
    return [{ text: `${number(alpha)} on ${dimension}`, alpha }];
  });
  if (values.length === 0) return [];
  const low = values.some(({ alpha }) => alpha < 0.4);
  const listed = values.slice(0, 6).map(({ text }) => text);
  return [
    {
      tone: low ? 'open' : 'plain',
      topic: 'People',
      text: `${group === 'expert' ? 'Experts' : 'People'} agree with each other to an alpha of ${join(listed)}${values.length > 6 ? ', and so on' : ''}.${low ? ' Where people differ, so may a judge: a low correlation there says as much of the question as of the judge.' : ''}`,
    },
  ];
}

function systemLevel({ correlate }: HeadlineInput): Finding[] {
  const found = correlate.correlations.flatMap(({ dimension, gold, rows }) => {
    const levels = rows
      .filter(({ reference }) => !reference)
      .flatMap((row) => row.levels.filter(({ level }) => level === 'system'));
    const known = levels.filter(({ correlation }) => correlation.value !== null);
    const open = known.filter(({ interval: { low, high } }) => {
      return low.value === null || high.value === null || (low.value <= 0 && high.value >= 0);
    });
    return known.length > 0
      ? [{ dimension, systems: gold.systems, known: known.length, open: open.length }]
      : [];
  });
  if (found.length === 0) return [];
  const known = found.reduce((sum, one) => sum + one.known, 0);
  const open = found.reduce((sum, one) => sum + one.open, 0);
  const systems = Math.max(...found.map((one) => one.systems));
  const few = systems < FEW_SYSTEMS;
  return [
    {
      tone: open > 0 || few ? 'open' : 'plain',
      topic: 'Whole systems',
      text: `${open === 0 ? 'None' : open} of the ${known} system-level intervals ${open === 1 ? 'contains' : 'contain'} 0, with ${systems} systems to order.${few ? ` So few systems leave these intervals coarse: what the judges do to a leaderboard of ${systems} is hardly known from them.` : ''}`,
    },
  ];
}

function unscored(coverage: readonly CoverageRow[]): Finding[] {
  const poor = coverage.filter(({ asked, scored }) => asked > 0 && 1 - scored / asked > MUCH_UNSCORED);
  if (poor.length === 0) return [];
  const worst = poor.reduce((a, b) => (a.scored / a.asked < b.scored / b.asked ? a : b));
  const missing = Math.round(100 * (1 - worst.scored / worst.asked));
  return [
    {
      tone: 'bad',
      topic: 'Coverage',
      text: `${said(poor.map(nameOf))} left more than 5% unscored (at worst ${missing}%, ${nameOf(worst)} on ${worst.dimension}). The figures speak of what was scored alone.`,
    },
  ];
}

function leftOut(unjudged: readonly string[]): Finding[] {
  if (unjudged.length === 0) return [];
  return [
    {
      tone: 'plain',
      topic: 'Left out',
      text: `No judge has scores on ${join(unjudged)}: the page leaves ${unjudged.length === 1 ? 'it' : 'them'} out (--dimension takes ${unjudged.length === 1 ? 'it' : 'them'} in).`,
    },
  ];
}

function fewItems({ correlations, pairs, units }: CorrelateAnswer): Finding[] {
  const counts = [...correlations, ...pairs, ...units].map(({ dimension, gold }) => ({
    dimension,
    items: gold.items,
  }));
  const few = counts.filter(({ items }) => items < FEW_ITEMS);
  if (few.length === 0) return [];
  const listed = few.slice(0, 6).map(({ dimension, items }) => `${dimension} ${items}`);
  return [
    {
      tone: 'open',
      topic: 'Items',
      text: `Few labelled items (${listed.join(', ')}): with fewer than ${FEW_ITEMS} the intervals are rough, and often too narrow.`,
    },
  ];
}

function estimate({ value, interval: { low, high } }: JudgeStanding): string {
  const limits =
    low.value === null || high.value === null ? '' : ` [${number(low.value, 2)}, ${number(high.value, 2)}]`;
  return `${number(value.value ?? Number.NaN)}${limits}`;
}
