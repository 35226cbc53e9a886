import type { Dimension } from '../model/card.js';
import { about, type Remark, remark } from '../remarks/remark.js';
import { type OnePersonOptions, onePerson, type PersonFigure } from '../stats/one-person.js';
import type { ScoreGrid } from '../stats/score-grid.js';
import { chosenPersons } from '../study/gold.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import { type Estimate, estimate } from './estimate.js';
import { tooFewItems } from './few-items.js';

/** One person against the others by the measure of the table, and a judge against those same others. */
export interface PersonRow {
  dimension: string;
  /** `judge/protocol`; absent: of people alone. */
  judge?: string;
  person: Estimate;
  againstOthers?: Estimate;
  /** The judge's less the person's, on the same items and the same others. */
  difference?: Estimate;
  annotators: number;
  items: number;
}

export interface PersonSettings
  extends Resampling,
    Pick<OnePersonOptions, 'level' | 'coefficient' | 'tieThresholds' | 'foldSeed'> {}

/** The spread needs no more, and every judge is drawn for every annotator. */
const RESAMPLES = 999;

/**
 * What one person reaches on a dimension, alone or beside each judge.
 * @returns a remark where there are not two single persons
 */
export function personRows(
  study: Study,
  dimension: Dimension,
  settings: PersonSettings,
  judges: 'judges' | 'alone',
): PersonRow[] | Remark {
  const persons = chosenPersons(study.annotators(dimension), study.selection.gold).filter(
    ({ grid }) => grid.nScored > 0,
  );
  if (persons.every(({ aggregate }) => aggregate)) {
    return about(dimension.id, remark('person-aggregates'));
  }
  const grids = persons.filter(({ aggregate }) => !aggregate).map(({ grid }) => grid);
  if (grids.length < 2) return about(dimension.id, remark('person-alone'));
  const row = (judge?: { name: string; grid: ScoreGrid }): PersonRow => {
    const resamples = Math.min(settings.resamples, RESAMPLES);
    const found = onePerson(grids, judge?.grid, {
      ...settings,
      ...study.resampling({ ...settings, resamples }),
    });
    const few = tooFewItems(found.nItems);
    const figure = ({ value, low, high }: PersonFigure) => {
      const limits = few ? { low: Number.NaN, high: Number.NaN } : { low, high };
      return estimate({ value, ...limits, ...(few && { reason: few }) }, few ?? remark('no-person-figure'));
    };
    return {
      dimension: dimension.id,
      ...(judge && { judge: judge.name }),
      person: figure(found.person),
      ...(found.judge && { againstOthers: figure(found.judge) }),
      ...(found.difference && { difference: figure(found.difference) }),
      annotators: found.nAnnotators,
      items: found.nItems,
    };
  };
  if (judges === 'alone') return [row()];
  return study
    .columnsOn(dimension)
    .map((column) => row({ name: column.name, grid: study.judge(column).grid }));
}
