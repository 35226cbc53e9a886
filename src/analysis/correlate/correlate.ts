import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import { about, distinct, type Remark, remark } from '../../remarks/remark.js';
import type { CorrelationLevel } from '../../stats/correlation/joint-cells.js';
import type { Study } from '../../study/study.js';
import { takesVerdicts } from '../../study/unit-labels.js';
import { coefficientMethods, type MethodName } from '../citations.js';
import { labelledDimensions } from '../labelled.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import {
  joinPeople,
  type People,
  type PersonRow,
  personCorrelations,
  personLabels,
  personVotes,
} from '../one-person.js';
import { type DimensionPairs, pairAccuracies } from '../pair-accuracy.js';
import { type DimensionSwaps, swapAgreements } from '../pair-swaps.js';
import type { CorrelateSettings } from '../settings.js';
import { manyTies } from '../ties.js';
import { correlateDimension, type DimensionCorrelations } from './correlate-dimension.js';
import { type DimensionUnits, unitAgreements } from './units.js';

/** A level of correlation, or agreement on units. */
export type AnalysisLevel = CorrelationLevel | 'unit';

/** The coefficient, the levels, and the kind of interval. */
export interface CorrelateOptions extends Omit<CorrelateSettings, 'levels'> {
  /**
   * Absent: `unit` for sentences and claims and for labels that are names or yes and no, `system` and `summary` for
   * labels with an order.
   */
  levels?: readonly AnalysisLevel[];
  /** Rows that need no model. */
  references: boolean;
}

/** How well each judge agrees with the labels, in the form that the labels have. */
export interface CorrelateAnswer {
  correlations: DimensionCorrelations[];
  /** Sentences and claims: agreement with the human verdicts on them. */
  units: DimensionUnits[];
  /** In place of correlations where outputs have no system behind them. */
  pairs: DimensionPairs[];
  /** Of judges that were asked about pairs in both orders; absent where there are none. */
  swaps?: DimensionSwaps[];
  /** One person against the others, alone and beside each judge. */
  onePerson: PersonRow[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/**
 * How well the judges of a study agree with its human labels.
 * @returns undefined figures as null with their reason; unscored cells stay missing and show as coverage
 * @throws InputError for options that contradict each other, and where nothing has labels that can be correlated
 */
export async function correlate(
  study: Study,
  options: CorrelateOptions,
  onPart: OnPart = ignoreParts,
): Promise<CorrelateAnswer> {
  const labelled = labelledDimensions(study);
  if (options.method === 'crossed' && options.resample !== 'both') {
    throw new InputError(
      `The crossed interval is of other systems and items, so it needs --resample both; got --resample ${options.resample} (--method percentile takes it)`,
    );
  }
  const answer: CorrelateAnswer = {
    correlations: [],
    units: [],
    pairs: [],
    onePerson: [],
    warnings: [],
    methods: [],
  };
  const people: People[] = [];
  const { anonymous, columns } = study;
  for (const dimension of study.dimensions) {
    const byLabel = study.labelKind(dimension) === 'names';
    const wanted = options.levels ?? (byLabel ? ['unit'] : ['system', 'summary']);
    const settings = { ...options, levels: wanted.filter((level) => level !== 'unit') };
    if (settings.levels.length > 0) {
      const swaps = await swapAgreements(study, dimension, settings, onPart);
      if (swaps.rows.length > 0) answer.swaps = [...(answer.swaps ?? []), swaps];
    }
    if (!labelled.dimensions.includes(dimension)) continue;
    if (wanted.includes('unit') && takesVerdicts(dimension)) {
      answer.units.push(await unitAgreements(study, dimension, options.references, settings, onPart));
      people.push(personLabels(study, dimension, settings));
    }
    if (settings.levels.length === 0) continue;
    if (anonymous) {
      answer.pairs.push(await pairAccuracies(study, dimension, options.references, settings, onPart));
      people.push(personVotes(study, dimension, settings));
    } else {
      const references = options.references ? await study.references() : undefined;
      const found = await correlateDimension(study, dimension, references, settings, onPart);
      const ties = tiesOn(study, dimension, found, settings);
      for (const level of settings.levels) {
        await onPart(people.length, people.length + 1, `${dimension.id}: one person`);
        people.push(personCorrelations(study, dimension, { ...settings, level }));
      }
      const minded = [
        ...(ties ? [ties] : []),
        ...(byLabel ? [about(dimension.id, remark('tau-of-names'))] : []),
      ];
      answer.correlations.push({ ...found, warnings: [...found.warnings, ...minded] });
    }
  }
  if (answer.correlations.length + answer.units.length + answer.pairs.length === 0) {
    throw new InputError(
      `Level unit compares verdicts on sentences or claims, or yes/no verdicts on candidates: no dimension asked for of ${JSON.stringify(study.card.id)} has such labels`,
    );
  }
  const { onePerson, remarks } = joinPeople(people);
  answer.onePerson = onePerson;
  answer.warnings = [...labelled.warnings, ...collectWarnings(answer, anonymous, columns.length), ...remarks];
  answer.methods = methodsOf(answer, options);
  return answer;
}

function methodsOf(
  { correlations, units, pairs }: CorrelateAnswer,
  { coefficient, method }: CorrelateOptions,
): MethodName[] {
  const levels = correlations.flatMap(({ rows }) => rows.flatMap((row) => row.levels));
  return [
    ...(correlations.length > 0 ? ([...coefficientMethods(coefficient), 'resampling'] as const) : []),
    ...(levels.some((one) => one.method === 'crossed') ? (['crossed'] as const) : []),
    ...(levels.some((one) => one.anotherRun) ? (['reruns'] as const) : []),
    ...(pairs.length > 0 ? (['pairAccuracy'] as const) : []),
    ...(units.length > 0 ? (['balancedAccuracy', 'kappa'] as const) : []),
    ...(units.length + pairs.length > 0 ? (['clusters'] as const) : []),
    method === 'bca' ? 'bca' : 'percentile',
  ];
}

/** Whether the judges' ties, or the people's, ask for another measure. */
function tiesOn(
  study: Study,
  dimension: Dimension,
  { rows }: DimensionCorrelations,
  settings: CorrelateSettings,
): Remark | undefined {
  const judges = study.columnsOn(dimension).flatMap((column, k) => {
    const found = rows[k].levels.find(({ level }) => level === 'summary');
    return found ? [{ ...found, grid: study.judge(column).grid }] : [];
  });
  return manyTies(judges, study.gold(dimension).grid, settings);
}

/** Above this share of resamples without a value, an interval speaks for the rest only. */
const MANY_UNDEFINED = 0.05;

function collectWarnings(answer: CorrelateAnswer, anonymous: boolean, nColumns: number): Remark[] {
  const warnings = answer.correlations.flatMap((one) => one.warnings);
  if (anonymous) {
    warnings.push(remark('anonymous-outputs'));
  }
  if (nColumns === 0) warnings.push(remark('no-judge-scores'));
  const intervals = answer.correlations.flatMap(({ rows }) => rows.flatMap(({ levels }) => levels));
  const shaky = intervals.filter((one) => {
    return one.undefinedResamples > MANY_UNDEFINED * one.resamples && one.correlation.value !== null;
  }).length;
  if (shaky > 0) {
    warnings.push(remark('intervals-of-some', { shaky, intervals: intervals.length }));
  }
  return distinct(warnings);
}
