import type { Dimension } from '../model/card.js';
import { about, distinct, type Remark, remark } from '../remarks/remark.js';
import {
  type LabelMeasure,
  type OnePersonLabels,
  onePersonLabels,
} from '../stats/agreement/one-person-labels.js';
import type { CorrelationLevel } from '../stats/correlation/joint-cells.js';
import { type OnePersonOptions, onePerson } from '../stats/correlation/one-person.js';
import type { ScoreGrid } from '../stats/correlation/score-grid.js';
import type { JudgeColumn } from '../study/columns.js';
import { chosenPersons } from '../study/gold.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import { type Estimate, estimate } from './estimate.js';
import { tooFewItems } from './few-items.js';
import { type PersonAnswers, unitAnswers, voteAnswers } from './person-answers.js';
import { type IntervalQuestion, QUESTIONS } from './questions.js';

/** By what a person is held against the others: a correlation at a level, or agreement of votes or labels. */
export type PersonMeasure = CorrelationLevel | LabelMeasure;

/** One person against the others by the measure of the table, and a judge against those same others. */
export interface PersonRow {
  dimension: string;
  measure: PersonMeasure;
  /** `judge/protocol`; absent: of people alone. */
  judge?: string;
  person: Estimate;
  againstOthers?: Estimate;
  /** The judge's less the person's, on the same items and the same others. */
  difference?: Estimate;
  question: IntervalQuestion;
  annotators: number;
  items: number;
}

/** One person on a dimension: alone, then beside each judge; or why there is none. */
export interface People {
  dimension: string;
  rows: PersonRow[];
  remark?: Remark;
}

/** What one person reaches on several dimensions, and why it is not known on some. */
export function joinPeople(found: readonly People[]): { onePerson: PersonRow[]; remarks: Remark[] } {
  const codes = new Set(found.map((one) => one.remark?.code));
  const remarks = found.flatMap(({ dimension, remark: said }) => {
    if (said === undefined) return [];
    return [codes.size === 1 ? said : about(dimension, said)];
  });
  return { onePerson: found.flatMap(({ rows }) => rows), remarks: distinct(remarks) };
}

/** What is measured of one person, and how items are resampled. */
export interface PersonSettings
  extends Resampling,
    Pick<OnePersonOptions, 'level' | 'coefficient' | 'tieThresholds' | 'foldSeed'> {}

/** The spread needs no more, and every judge is drawn for every annotator. */
const RESAMPLES = 999;

/** Of people alone, by what their labels are. */
export function peopleAlone(study: Study, dimension: Dimension, settings: PersonSettings): People {
  switch (study.labelKind(dimension)) {
    case 'preferences':
      return personVotes(study, dimension, settings, []);
    case 'names':
      return personLabels(study, dimension, settings, []);
    case 'order':
      return personCorrelations(study, dimension, settings, []);
  }
}

/** By correlation: of each judge's grid and each person's. */
export function personCorrelations(
  study: Study,
  dimension: Dimension,
  settings: PersonSettings,
  columns: readonly JudgeColumn[] = study.columnsOn(dimension),
): People {
  const chosen = chosenPersons(study.annotators(dimension), study.selection.gold).filter(
    ({ grid }) => grid.nScored > 0,
  );
  const persons = chosen.filter(({ aggregate }) => !aggregate);
  const grids = persons.map(({ grid }) => grid);
  const row = (name?: string, grid?: ScoreGrid): PersonRow => {
    const resamples = Math.min(settings.resamples, RESAMPLES);
    const found = onePerson(grids, grid, { ...settings, ...study.resampling({ ...settings, resamples }) });
    return rowOf(dimension, settings.level, name, found);
  };
  return peopleOf(study, dimension, grids.length, chosen.length > 0, () => [
    row(),
    ...columns.map((column) => row(column.name, study.judge(column).grid)),
  ]);
}

/** By the share of votes on pairs that are those of most others. */
export function personVotes(
  study: Study,
  dimension: Dimension,
  settings: Resampling,
  columns: readonly JudgeColumn[] = study.columnsOn(dimension),
): People {
  return byLabels(study, dimension, voteAnswers(study, dimension), ['accuracy'], settings, columns);
}

/** By labels of sentences, claims, or whole candidates by name. */
export function personLabels(
  study: Study,
  dimension: Dimension,
  settings: Resampling,
  columns: readonly JudgeColumn[] = study.columnsOn(dimension),
  measures: readonly LabelMeasure[] = ['balanced', 'kappa'],
): People {
  return byLabels(study, dimension, unitAnswers(study, dimension), measures, settings, columns);
}

function byLabels(
  study: Study,
  dimension: Dimension,
  { people, persons, aggregates, judged }: PersonAnswers,
  measures: readonly LabelMeasure[],
  settings: Resampling,
  columns: readonly JudgeColumn[],
): People {
  const drawn = study.resampling({ ...settings, resamples: Math.min(settings.resamples, RESAMPLES) });
  const row = (measure: LabelMeasure, column?: JudgeColumn): PersonRow => {
    const verdicts = column && judged(column);
    const answers = people.flatMap(({ key, ...answer }) => {
      if (verdicts === undefined) return [answer];
      const judge = verdicts.get(key);
      return judge === undefined ? [] : [{ ...answer, judge }];
    });
    return rowOf(dimension, measure, column?.name, onePersonLabels(answers, measure, drawn));
  };
  return peopleOf(study, dimension, persons, aggregates, () =>
    measures.flatMap((measure) => [row(measure), ...columns.map((column) => row(measure, column))]),
  );
}

/** @param aggregates somebody labelled, though no single person */
function peopleOf(
  { card }: Study,
  dimension: Dimension,
  persons: number,
  aggregates: boolean,
  rows: () => PersonRow[],
): People {
  const empty: People = { dimension: dimension.id, rows: [] };
  if (persons < 2) {
    if (card.byConstruction || (persons === 0 && !aggregates)) return empty;
    return { ...empty, remark: remark(persons === 0 ? 'person-aggregates' : 'person-alone') };
  }
  const slots = card.annotators.some(({ slot }) => slot);
  return { ...empty, rows: rows(), ...(slots && { remark: remark('person-slots') }) };
}

type Found = Pick<OnePersonLabels, 'nAnnotators' | 'nItems'> &
  Record<'person', Figure> &
  Partial<Record<'judge' | 'difference', Figure>>;
type Figure = { value: number; low: number; high: number; reason?: Remark };

function rowOf(
  { id }: Dimension,
  measure: PersonMeasure,
  judge: string | undefined,
  { person, judge: ofJudge, difference, nAnnotators, nItems }: Found,
): PersonRow {
  const few = tooFewItems(nItems);
  const figure = ({ value, low, high, reason }: Figure) =>
    estimate(
      few
        ? { value, low: Number.NaN, high: Number.NaN, reason: few }
        : { value, low, high, ...(reason && { reason }) },
      few ?? remark('no-person-figure'),
    );
  return {
    dimension: id,
    measure,
    ...(judge !== undefined && { judge }),
    person: figure(person),
    ...(ofJudge && { againstOthers: figure(ofJudge) }),
    ...(difference && { difference: figure(difference) }),
    question: QUESTIONS.items,
    annotators: nAnnotators,
    items: nItems,
  };
}
