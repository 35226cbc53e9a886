import type { PersonMeasure } from '../../analysis/one-person.js';
import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { DimensionStandings, JudgeStanding, StandingMeasure } from '../../analysis/report/standings.js';
import { exactPercent } from '../../remarks/words.js';
import type { DotGroup, DotPanel, DotsFigure } from '../../report/plots/dots.js';
import type { Study } from '../../study/study.js';
import { dimensionHeading } from '../words.js';

const MEASURES: Record<StandingMeasure, string> = {
  summary: 'mean rank correlation within an item',
  accuracy: 'share of the preferences shared, of those that both decide',
  kappa: "Cohen's kappa",
};
/** By which of its rows one person is drawn; of preferences it speaks of all pairs, and not of those both decide. */
const PERSON: Record<StandingMeasure, PersonMeasure | undefined> = {
  summary: 'summary',
  accuracy: undefined,
  kappa: 'kappa',
};

/** Each judge with its interval, a panel a dimension: what the lamp of agreement is read from. */
export function verdictFigure(
  study: Study,
  { confidence }: ReportOptions,
  answer: ReportAnswer,
): DotsFigure | undefined {
  const drawn = answer.standings.filter(({ judges }) => judges.some(({ value }) => value.value !== null));
  if (drawn.length === 0) return undefined;
  const who = study.card.byConstruction ? 'the labels' : 'people';
  const panels = drawn.map((one) => panelOf(study, one, answer));
  const measures = [...new Set(drawn.map(({ measure }) => measure))];
  return {
    id: 'agreement-figure',
    title: `Agreement with ${who}`,
    panels,
    caption: [
      `Dot: ${measures.map((one) => MEASURES[one]).join('; ')}. Line: ${exactPercent(confidence)} interval. Dotted: what no knowledge gives.`,
      ...(panels.some(({ band }) => band) ? ['Shaded: up to the best row that needs no model.'] : []),
      ...(panels.some(({ person }) => person)
        ? ['Upright line: one person against the others; no ceiling.']
        : []),
    ].join(' '),
  };
}

function panelOf(study: Study, one: DimensionStandings, { correlate }: ReportAnswer): DotPanel {
  const { dimension, measure, nothing, reference } = one;
  const person = correlate.onePerson.find(
    (row) => row.dimension === dimension && row.judge === undefined && row.measure === PERSON[measure],
  );
  const reached = person?.person.value.value ?? undefined;
  return {
    title: dimensionHeading(study.card, dimension),
    nothing,
    ...(reference && reference.value > nothing && { band: reference }),
    ...(reached !== undefined && { person: reached }),
    groups: groupsOf(one.judges),
  };
}

/** The protocols of a judge together; the judge whose highest figure is highest stands first. */
function groupsOf(judges: readonly JudgeStanding[]): DotGroup[] {
  const groups = new Map<string, DotGroup>();
  const rows = judges
    .map((one) => ({ ...one, ...(one.decided ?? {}) }))
    .filter(({ value }) => value.value !== null)
    .sort((a, b) => (b.value.value ?? 0) - (a.value.value ?? 0));
  for (const { judge, protocol, value, interval } of rows) {
    const group = groups.get(judge) ?? { judge, rows: [] };
    groups.set(judge, group);
    group.rows.push({
      label: protocol,
      value: value.value ?? Number.NaN,
      low: interval.low.value,
      high: interval.high.value,
    });
  }
  return [...groups.values()];
}
