import { none } from '../../model/result.js';
import type { Estimate } from '../estimate.js';
import { tooFewItems } from '../few-items.js';
import type { ReportAudits } from './audits.js';
import type { DimensionStandings, StandingMeasure } from './standings.js';
import { LAMPS, type LampKind, type Thresholds } from './thresholds.js';
import type { CoverageRow } from './unscored.js';

/** `good`, `bad`: shown to lie on that side of the threshold; `open`: not shown; `none`: nothing to measure. */
export type LampState = 'good' | 'bad' | 'open' | 'none';

/** One figure of a judge under one protocol. */
export interface LampFigure extends Estimate {
  protocol: string;
  /** On which side of the threshold its whole interval lies. */
  state: Exclude<LampState, 'none'>;
}

/** A judge on a dimension under all its protocols. */
export interface Lamp {
  kind: LampKind;
  dimension: string;
  judge: string;
  /** Lit only where the interval of each figure lies on that side. */
  state: LampState;
  /** What was held against: of agreement the higher of the threshold and the best row without a model. */
  threshold: number;
  /** Agreement only. */
  measure?: StandingMeasure;
  figures: LampFigure[];
}

/** What lamps are read from. */
export interface LampSources {
  standings: readonly DimensionStandings[];
  audits: ReportAudits;
  coverage: readonly CoverageRow[];
}

/**
 * A lamp of each kind for each judge and dimension. Over the protocols of a judge it is an intersection–union test: each
 * of them must clear the threshold, so their number needs no adjustment. Each lamp speaks for itself.
 */
export function lampsOf(sources: LampSources, thresholds: Thresholds): Lamp[] {
  return LAMPS.flatMap((kind) => {
    const lamps = new Map<string, Lamp>();
    for (const row of sources.coverage) {
      const { dimension, judge, protocol } = row;
      const key = JSON.stringify([dimension, judge]);
      const lamp = lamps.get(key) ?? {
        ...{ kind, dimension, judge, state: 'none' as const, figures: [] },
        ...limitOf(kind, dimension, sources, thresholds[kind]),
      };
      lamps.set(key, lamp);
      for (const figure of figuresOf(kind, row, sources)) {
        if (figure === undefined || figure.value.value === null) continue;
        const { value, interval } = figure;
        lamp.figures.push({ protocol, value, interval, state: stateOf(lamp, interval, thresholds[kind]) });
      }
    }
    return [...lamps.values()].map((lamp) => ({ ...lamp, state: together(lamp.figures) }));
  });
}

function together(figures: readonly LampFigure[]): LampState {
  const states = new Set(figures.map(({ state }) => state));
  if (states.size > 1) return 'open';
  return [...states][0] ?? 'none';
}

/** On which side the whole interval lies. */
function stateOf(
  { kind, measure, threshold }: Lamp,
  { low: { value: low }, high: { value: high } }: Estimate['interval'],
  limit: number,
): LampFigure['state'] {
  if (low === null || high === null) return 'open';
  const on = (good: boolean, bad: boolean) => (good ? 'good' : bad ? 'bad' : 'open');
  switch (kind) {
    case 'agreement':
      return on(low > threshold, high < leastAgreement(measure, limit));
    case 'coverage':
      return on(low > limit, high < limit);
    case 'consistency':
      return on(high < limit, low > limit);
    case 'position':
      return on(low > 0.5 - limit && high < 0.5 + limit, low > 0.5 + limit || high < 0.5 - limit);
    case 'length':
      return on(low > -limit && high < limit, low > limit || high < -limit);
  }
}

/** The figures of a judge under one protocol on a dimension. */
function figuresOf(
  kind: LampKind,
  { dimension, judge, protocol, share }: CoverageRow,
  { standings, audits }: LampSources,
): (Estimate | undefined)[] {
  const on = <T extends { dimension: string }>(all: readonly T[] = []) =>
    all.filter((one) => one.dimension === dimension);
  const name = `${judge}/${protocol}`;
  const named = ({ name: own }: { name: string }) => own === name;
  const shown = () => on(audits.position?.dimensions).flatMap(({ rows }) => rows.filter(named));
  switch (kind) {
    case 'agreement':
      return on(standings)
        .flatMap(({ judges }) => judges)
        .filter((one) => one.judge === judge && one.protocol === protocol)
        .map((one) => one.decided ?? one);
    case 'position':
      // Where the same candidate always stood first, that place may have been the right one.
      return shown().map(({ bothOrders, oneOrder }) => {
        const one = bothOrders ?? oneOrder;
        return one?.byItem && enough(one.firstSlotShare, one.byItem.items);
      });
    case 'length':
      return on(audits.length?.dimensions)
        .flatMap(({ judges }) => judges.filter(named))
        .map(({ lean }) => enough(lean.longerWins, lean.items));
    case 'coverage':
      return [share];
    case 'consistency':
      return [
        ...shown().map(
          ({ bothOrders }) => bothOrders && enough(bothOrders.flipRate, bothOrders.byItem.items),
        ),
        ...on(audits.consistency?.repeats.filter(named)).map((one) => enough(one.changeRate, one.questions)),
      ];
  }
}

/** Of few items there is a figure, and no interval to read. */
function enough({ value, interval }: Estimate, items: number): Estimate {
  const few = tooFewItems(items);
  return { value, interval: few === undefined ? interval : { low: none(few), high: none(few) } };
}

/** Agreement must clear the threshold on the scale of its measure, and the best row that needs no model. */
function limitOf(
  kind: LampKind,
  dimension: string,
  { standings }: LampSources,
  limit: number,
): Pick<Lamp, 'threshold' | 'measure'> {
  const standing = standings.find((one) => one.dimension === dimension);
  if (kind !== 'agreement' || standing === undefined) return { threshold: limit };
  const { measure, reference } = standing;
  const least = leastAgreement(measure, limit);
  return { measure, threshold: Math.max(least, reference?.value ?? least) };
}

/** A share of preferences stands where 2 × share − 1 does on the scale of a correlation. */
function leastAgreement(measure: StandingMeasure | undefined, limit: number): number {
  return measure === 'accuracy' ? (1 + limit) / 2 : limit;
}
