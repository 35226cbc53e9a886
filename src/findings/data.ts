import type { AgreeAnswer } from '../analysis/agree/agree.js';
import type { CorrelateAnswer } from '../analysis/correlate/correlate.js';
import type { LabelsAnswer } from '../analysis/labels/labels.js';
import type { ReportAnswer } from '../analysis/report/gather.js';
import type { CoverageRow } from '../analysis/report/unscored.js';
import { bounded } from '../remarks/words.js';
import { type Finding, join, nameOf, range, someOf } from './words.js';

type Input = Pick<
  ReportAnswer,
  'correlate' | 'agree' | 'coverage' | 'unjudged' | 'unlabelled' | 'standings' | 'labels'
>;

/** Below this number of items an interval over items is a rough guide. */
const FEW_ITEMS = 30;
/** Below this number of systems a system-level interval is coarse. */
const FEW_SYSTEMS = 8;
/** A judge that leaves more than this unscored is named. */
const MUCH_UNSCORED = 0.05;

/** What the figures rest on: the people, the systems, the answers that came back, and the items. */
export function dataFindings(input: Input, byConstruction: boolean): Finding[] {
  const { agree, correlate, coverage, unjudged, unlabelled, standings, labels } = input;
  if (standings.every(({ judges }) => judges.length === 0)) return [];
  return [
    ...(agree === undefined || byConstruction ? [] : amongPeople(agree)),
    ...onePerson(input),
    ...systemLevel(correlate),
    ...unscored(coverage),
    ...partial(coverage),
    ...fewItems(correlate),
    ...(labels === undefined ? [] : suspects(labels)),
    ...leftOut(unjudged),
    ...withoutLabels(unlabelled),
  ];
}

function amongPeople({ annotators }: AgreeAnswer): Finding[] {
  const groups = new Set(annotators.map(({ group }) => group));
  const group = groups.has('expert') ? 'expert' : 'all';
  const one = groups.size === 1;
  const values = annotators.flatMap(({ dimension, group: own, listwise, pairwise }) => {
    const alpha = (listwise ?? pairwise)?.alpha.value;
    if (alpha == null || !(one || own === group)) return [];
    return [{ text: `${bounded(alpha)} on ${dimension}`, alpha }];
  });
  if (values.length === 0) return [];
  const low = values.some(({ alpha }) => alpha < 0.4);
  const listed = values.slice(0, 6).map(({ text }) => text);
  return [
    {
      id: 'people-agree',
      tone: low ? 'open' : 'plain',
      topic: 'People',
      text: `${group === 'expert' ? 'Experts' : 'People'} agree with each other to an alpha of ${join(listed)}${values.length > 6 ? ', and so on' : ''}.${low ? ' Where people differ, so may a judge: a low correlation there says as much of the question as of the judge.' : ''}`,
    },
  ];
}

const PERSON_MEASURES = {
  summary: 'rank correlation within an item',
  accuracy: 'share of votes',
  kappa: 'kappa',
} as const;

/** What one person reaches against the others, and between what the judges lie against those same others. */
function onePerson({ correlate, standings }: Pick<Input, 'correlate' | 'standings'>): Finding[] {
  const parts = standings.flatMap(({ dimension, measure }) => {
    const rows = correlate.onePerson.filter((row) => row.dimension === dimension && row.measure === measure);
    const alone = rows.find(({ judge }) => judge === undefined)?.person;
    const judges = rows.flatMap(({ againstOthers }) => againstOthers?.value.value ?? []);
    if (alone === undefined || alone.value.value === null || judges.length === 0) return [];
    const { low, high } = alone.interval;
    const limits =
      low.value === null || high.value === null
        ? ''
        : ` [${bounded(low.value, 2)}, ${bounded(high.value, 2)}]`;
    return [
      `to ${bounded(alone.value.value)}${limits} on ${dimension} (${PERSON_MEASURES[measure]}), ${judges.length === 1 ? 'the judge' : 'the judges'} to ${range(judges, bounded)}`,
    ];
  });
  if (parts.length === 0) return [];
  return [
    {
      id: 'one-person',
      tone: 'plain',
      topic: 'One person',
      text: `Held against what the other people say, one person agrees ${parts.slice(0, MOST_PARTS).join('; ')}${parts.length > MOST_PARTS ? '; and so on' : ''}. No ceiling: several people together are steadier than one.`,
    },
  ];
}

/** So many dimensions are listed. */
const MOST_PARTS = 6;

function systemLevel({ correlations }: CorrelateAnswer): Finding[] {
  const found = correlations.flatMap(({ gold, rows }) => {
    const levels = rows
      .filter(({ reference }) => !reference)
      .flatMap((row) => row.levels.filter(({ level }) => level === 'system'));
    const known = levels.filter(({ correlation, interval: { low, high } }) => {
      return correlation.value !== null && low.value !== null && high.value !== null;
    });
    const open = known.filter(({ interval: { low, high } }) => {
      return (low.value ?? 0) <= 0 && (high.value ?? 0) >= 0;
    });
    return known.length > 0 ? [{ systems: gold.systems, known: known.length, open: open.length }] : [];
  });
  if (found.length === 0) return [];
  const known = found.reduce((sum, one) => sum + one.known, 0);
  const open = found.reduce((sum, one) => sum + one.open, 0);
  const systems = Math.max(...found.map((one) => one.systems));
  const few = systems < FEW_SYSTEMS;
  return [
    {
      id: 'system-level',
      tone: open > 0 || few ? 'open' : 'plain',
      topic: 'Whole systems',
      text: `${open === 0 ? 'None' : open} of the ${known} system-level intervals ${open === 1 || open === 0 ? 'contains' : 'contain'} 0, with ${systems} systems to order.${few ? ` So few systems leave these intervals coarse: what the judges do to a leaderboard of ${systems} is hardly known from them.` : ''}`,
    },
  ];
}

function unscored(coverage: readonly CoverageRow[]): Finding[] {
  // What a run that was stopped never asked is said by itself.
  const done = coverage.filter(({ partial }) => partial === undefined);
  const poor = done.filter(({ asked, scored }) => asked > 0 && 1 - scored / asked > MUCH_UNSCORED);
  if (poor.length === 0) return [];
  const worst = poor.reduce((a, b) => (a.scored / a.asked < b.scored / b.asked ? a : b));
  const missing = Math.round(100 * (1 - worst.scored / worst.asked));
  return [
    {
      id: 'much-unscored',
      tone: 'bad',
      topic: 'Coverage',
      text: `${someOf(poor.map(nameOf))} left more than 5% unscored (at worst ${missing}%, ${nameOf(worst)} on ${worst.dimension}). The figures speak of what was scored alone.`,
    },
  ];
}

function partial(coverage: readonly CoverageRow[]): Finding[] {
  const stopped = coverage.filter((row) => row.partial);
  if (stopped.length === 0) return [];
  return [
    {
      id: 'partial-runs',
      tone: 'bad',
      topic: 'Coverage',
      text: `${someOf(stopped.map(nameOf))}: stopped before the plan was done, or a try of the first requests. The figures speak of the items that were asked about alone.`,
    },
  ];
}

function suspects({ dimensions }: LabelsAnswer): Finding[] {
  const found = dimensions.filter((one) => one.found > 0);
  if (found.length === 0) return [];
  const counts = found.map(
    ({ dimension, found: count, decided, expected }) =>
      `${count} of ${decided} on ${dimension} (at random ${expected.toFixed(1)})`,
  );
  return [
    {
      id: 'label-suspects',
      tone: 'open',
      topic: 'Labels',
      text: `Where three judges or more decide, all of them are against the label of ${join(counts)}: labels to look at, listed below. What judges share may as well be their own fault.`,
    },
  ];
}

function leftOut(unjudged: readonly string[]): Finding[] {
  if (unjudged.length === 0) return [];
  return [
    {
      id: 'dimensions-left-out',
      tone: 'plain',
      topic: 'Left out',
      text: `No judge has scores on ${join(unjudged)}: the page leaves ${unjudged.length === 1 ? 'it' : 'them'} out (--dimension takes ${unjudged.length === 1 ? 'it' : 'them'} in).`,
    },
  ];
}

function withoutLabels(unlabelled: readonly string[]): Finding[] {
  if (unlabelled.length === 0) return [];
  return [
    {
      id: 'dimensions-unlabelled',
      tone: 'open',
      topic: 'Left out',
      text: `There are no labels on ${join(unlabelled)}: of the judges there nothing is said.`,
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
      id: 'few-items',
      tone: 'open',
      topic: 'Items',
      text: `Few labelled items (${listed.join(', ')}): with fewer than ${FEW_ITEMS} the intervals are rough, and often too narrow.`,
    },
  ];
}
