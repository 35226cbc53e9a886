import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import type { Ratings } from '../../stats/agreement/coded-ratings.js';
import {
  type AlphaInterval,
  krippendorffAlphaInterval,
} from '../../stats/agreement/krippendorff-interval.js';
import type { MasiWeights } from '../../stats/agreement/masi.js';
import { preferenceRatings } from '../../stats/agreement/preference-alpha.js';
import { type LabelledGroup, type LabelMatrix, votesMatrix } from '../../study/label-matrix.js';
import type { LabelForm } from '../../study/records.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { quantity } from '../quantity.js';

/** The distance of two values by the level of the scale. */
export type ListwiseDistance = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** The distance, MASI's weights, and how items are resampled. */
export interface AlphaOptions extends Resampling {
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

/** The ratings that an alpha is of, and how they are compared. */
export interface Rated {
  ratings: Ratings;
  items: ArrayLike<string | number>;
  distance: ListwiseDistance | 'masi';
  weights?: MasiWeights;
}

/** The labels of a group as they are, and the preferences that follow; as `GroupAgreement` has them. */
export type RatedBy = { [kind in 'listwise' | 'pairwise']?: Rated };

/** @throws InputError for a distance of labels that are comparisons */
export function ratedBy(
  study: Study,
  dimension: Dimension,
  labels: LabelForm,
  matrix: LabelMatrix,
  { annotators, best, ...group }: LabelledGroup,
  options: AlphaOptions,
): RatedBy {
  const masi = { distance: 'masi' as const, weights: options.masi };
  if (matrix.kind === 'pairs') {
    if (options.distance) {
      throw new InputError(
        `--distance ${options.distance} is of values and rankings: the labels of ${JSON.stringify(dimension.id)} are comparisons of pairs, sets whose distance is MASI. Leave it out, or choose other labels with --labels or --dimension`,
      );
    }
    const votes = votesMatrix(study.votes(dimension), study.layout, { annotators, best, ...group });
    return { pairwise: { ...votes, ...masi } };
  }
  const distance = options.distance ?? distanceOf(dimension, labels);
  const ratings = annotators.map(({ values }) => values);
  const listwise = { ratings, items: matrix.itemOfUnit, distance };
  if (matrix.kind === 'units') return { listwise };
  const nSystems = matrix.systems;
  const grids = ratings.map((values) =>
    Array.from({ length: values.length / nSystems }, (_, i) =>
      values.subarray(i * nSystems, (i + 1) * nSystems),
    ),
  );
  return { listwise, pairwise: { ...preferenceRatings(grids, { best }), ...masi } };
}

/** The agreement of the annotators of one group. */
export function groupAgreement(
  study: Study,
  dimension: Dimension,
  labels: LabelForm,
  matrix: LabelMatrix,
  group: LabelledGroup,
  options: AlphaOptions,
): GroupAgreement {
  const { listwise, pairwise } = ratedBy(study, dimension, labels, matrix, group, options);
  const { resamples: nResamples, ...drawn } = study.resampling(options);
  const annotators = group.annotators.length;
  const alphaOf = (rated: Rated, name: string, orientations: number) => {
    const { ratings, ...how } = rated;
    return alpha(
      krippendorffAlphaInterval(ratings, { ...how, nResamples, ...drawn }),
      annotators,
      name,
      orientations,
    );
  };
  return {
    dimension: dimension.id,
    group: group.name,
    labels,
    annotators,
    items: group.items,
    ...(listwise && { listwise: alphaOf(listwise, listwise.distance, 1) }),
    ...(pairwise && { pairwise: alphaOf(pairwise, `masi (${options.masi})`, 2) }),
  };
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
