import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type AlphaInterval, krippendorffAlphaInterval } from '../../stats/krippendorff-interval.js';
import type { MasiWeights } from '../../stats/masi.js';
import { preferenceAlphaInterval } from '../../stats/preference-alpha.js';
import { createRandom } from '../../stats/random.js';
import { type LabelledGroup, type LabelMatrix, votesMatrix } from '../../study/label-matrix.js';
import type { LabelForm } from '../../study/records.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { MethodName } from '../citations.js';
import { type PersonRow, personRows } from '../one-person.js';
import { quantity } from '../quantity.js';
import { noTick, type Tick } from '../tick.js';
import { type DimensionAgreement, dimensionAgreements } from './dimension-agreement.js';

export type ListwiseDistance = 'nominal' | 'ordinal' | 'interval' | 'ratio';

export interface AgreeOptions extends Resampling {
  /** The distance of the labels themselves; where absent, by the dimension's scale. */
  distance?: ListwiseDistance;
  masi: MasiWeights;
}

/** Krippendorff's alpha with its interval over items, and what went into it. */
export interface Alpha {
  distance: string;
  alpha: Quantity;
  interval: { low: Quantity; high: Quantity };
  units: number;
  labels: number;
  resamples: number;
  exhaustive: boolean;
}

/** The agreement of one group of annotators on one dimension. */
export interface GroupAgreement {
  dimension: string;
  /** A group's name, or `all` where there are several or none is named. */
  group: string;
  /** The form of the labels: a dimension with ratings and rankings has a row for each. */
  labels: LabelForm;
  annotators: number;
  items: number;
  /** Of the labels as they are: scores, ranks turned into scores, marks on units. Absent for comparisons. */
  listwise?: Alpha;
  /** Of the preferences that follow, as sets over two slots. Absent for labels on units. */
  pairwise?: Alpha;
}

export interface AgreeAnswer {
  annotators: GroupAgreement[];
  dimensions: DimensionAgreement[];
  /** Each annotator against the mean of the others, where candidates are labelled and have systems. */
  onePerson: PersonRow[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/** How far annotators agree on each dimension, and how far the dimensions agree with each other. */
export async function agree(study: Study, options: AgreeOptions, tick: Tick = noTick): Promise<AgreeAnswer> {
  const { dimensions } = study;
  const annotators: GroupAgreement[] = [];
  for (const dimension of dimensions) {
    await tick(dimensions.indexOf(dimension), dimensions.length, 'agreement: dimension');
    for (const form of study.forms(dimension)) {
      const matrix = study.matrix(dimension, form);
      for (const group of matrix.groups) {
        annotators.push(onGroup(study, dimension, form, matrix, group, options));
      }
    }
  }
  const between = study.anonymous ? [] : dimensionAgreements(study, options);
  if (annotators.length === 0 && between.length === 0) {
    throw new InputError(
      `The labels of ${JSON.stringify(study.card.id)} are published aggregates (a mean, a majority), none is by a single person: agreement between annotators cannot be computed`,
    );
  }
  return {
    annotators,
    dimensions: between,
    onePerson: study.anonymous
      ? []
      : dimensions.flatMap((dimension) => onePersonOn(study, dimension, options)),
    warnings: warningsOf(annotators),
    methods: ['alpha', 'masi', 'percentile'],
  };
}

/** By Kendall's tau-b within an item; where people cannot be told apart the table of alpha says so. */
function onePersonOn(
  study: Study,
  dimension: Dimension,
  { resamples, confidence, seed }: AgreeOptions,
): PersonRow[] {
  if (dimension.level === 'unit') return [];
  const settings = {
    level: 'summary' as const,
    coefficient: 'kendall-b' as const,
    resamples,
    confidence,
    seed,
  };
  const found = personRows(study, dimension, settings, 'alone');
  return Array.isArray(found) ? found : [];
}

function warningsOf(annotators: readonly GroupAgreement[]): Remark[] {
  if (annotators.length === 0) {
    return [remark('only-aggregates')];
  }
  return annotators.every((one) => one.annotators < 2) ? [remark('one-annotator-throughout')] : [];
}

function onGroup(
  study: Study,
  dimension: Dimension,
  labels: LabelForm,
  matrix: LabelMatrix,
  group: LabelledGroup,
  options: AgreeOptions,
): GroupAgreement {
  const { resamples: nResamples, confidence, seed } = options;
  const settings = () => ({ nResamples, confidence, random: createRandom(seed).fork(dimension.id) });
  const base = {
    dimension: dimension.id,
    group: group.name,
    labels,
    annotators: group.annotators.length,
    items: group.items,
  };
  if (matrix.kind === 'pairs') {
    if (options.distance) {
      throw new InputError(
        `--distance ${options.distance} is of values and rankings: the labels of ${JSON.stringify(dimension.id)} are comparisons of pairs, sets whose distance is MASI. Leave it out, or choose other labels with --labels or --dimension`,
      );
    }
    const { ratings, items } = votesMatrix(study.votes(dimension), study.layout, group);
    const found = krippendorffAlphaInterval(ratings, {
      distance: 'masi',
      weights: options.masi,
      items,
      ...settings(),
    });
    return { ...base, pairwise: alpha(found, base.annotators, `masi (${options.masi})`, 2) };
  }
  const distance = options.distance ?? distanceOf(dimension, labels);
  const rows = group.annotators.map(({ values }) => values);
  const listwise = krippendorffAlphaInterval(rows, { distance, items: matrix.itemOfUnit, ...settings() });
  const answer = { ...base, listwise: alpha(listwise, base.annotators, distance, 1) };
  if (matrix.kind === 'units') return answer;
  const nSystems = matrix.systems;
  const grids = group.annotators.map(({ values }) =>
    Array.from({ length: values.length / nSystems }, (_, i) =>
      values.subarray(i * nSystems, (i + 1) * nSystems),
    ),
  );
  const best = group.best;
  const pairwise = preferenceAlphaInterval(grids, { weights: options.masi, best, ...settings() });
  return { ...answer, pairwise: alpha(pairwise, base.annotators, `masi (${options.masi})`, 2) };
}

/** Nominal for names and yes/no, interval and ratio as the card says, ordinal for everything else. */
function distanceOf({ scale }: Dimension, labels: LabelForm): ListwiseDistance {
  if (labels === 'rankings') return 'ordinal';
  switch (scale?.kind) {
    case 'binary':
    case 'nominal':
      return 'nominal';
    case 'interval':
    case 'ratio':
      return scale.kind;
    default:
      return 'ordinal';
  }
}

/** @param orientations how often each unit stands in the ratings: preferences enter both ways round */
function alpha(found: AlphaInterval, annotators: number, distance: string, orientations: number): Alpha {
  const why = annotators < 2 ? remark('one-annotator') : found.reason;
  return {
    distance,
    alpha: quantity(found.alpha, why),
    interval: { low: quantity(found.low, why), high: quantity(found.high, why) },
    units: found.nUnits / orientations,
    labels: found.nRatings / orientations,
    resamples: found.nResamples,
    exhaustive: found.exhaustive,
  };
}
