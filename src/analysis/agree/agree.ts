import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { Study } from '../../study/study.js';
import type { MethodName } from '../citations.js';
import { labelledDimensions } from '../labelled.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { joinPeople, type PersonRow, peopleAlone } from '../one-person.js';
import { type DimensionAgreement, dimensionAgreements } from './dimension-agreement.js';
import { type AlphaOptions, type GroupAgreement, groupAgreement } from './group-agreement.js';
import { type WithJudge, withJudges } from './with-judge.js';

/** The distance of labels, the judges that count as annotators, and how items are resampled. */
export interface AgreeOptions extends AlphaOptions {
  /** Judges, or `judge/protocol`, that are taken for one annotator more. */
  asAnnotators?: readonly string[];
}

/** Agreement of the annotators, dimension by dimension and group by group. */
export interface AgreeAnswer {
  annotators: GroupAgreement[];
  dimensions: DimensionAgreement[];
  /** Each annotator against the mean of the others, where candidates are labelled and have systems. */
  onePerson: PersonRow[];
  /** People with a judge as one annotator more; absent where none was named. */
  withJudges?: WithJudge[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/**
 * How far annotators agree on each dimension, and how far the dimensions agree with each other.
 * @throws InputError where no label is by a single person
 */
export async function agree(
  study: Study,
  options: AgreeOptions,
  onPart: OnPart = ignoreParts,
): Promise<AgreeAnswer> {
  const { dimensions } = study;
  const annotators: GroupAgreement[] = [];
  for (const dimension of dimensions) {
    await onPart(dimensions.indexOf(dimension), dimensions.length, 'agreement: dimension');
    for (const form of study.forms(dimension)) {
      const matrix = study.matrix(dimension, form);
      for (const group of matrix.groups) {
        annotators.push(groupAgreement(study, dimension, form, matrix, group, options));
      }
    }
  }
  const between = study.anonymous ? [] : dimensionAgreements(study, options);
  if (annotators.length === 0 && between.length === 0) {
    labelledDimensions(study);
    throw new InputError(
      `The labels of ${JSON.stringify(study.card.id)} are published aggregates (a mean, a majority), none is by a single person: agreement between annotators cannot be computed`,
    );
  }
  const judged = options.asAnnotators && (await withJudges(study, options.asAnnotators, options, onPart));
  // An order by Kendall's tau-b within an item.
  const settings = { ...options, level: 'summary' as const, coefficient: 'kendall-b' as const };
  const { onePerson, remarks } = joinPeople(
    dimensions.map((dimension) => peopleAlone(study, dimension, settings)),
  );
  return {
    annotators,
    dimensions: between,
    onePerson,
    ...(judged && { withJudges: judged.rows }),
    warnings: [
      ...warningsOf(annotators),
      ...remarks.filter(({ code }) => code === 'person-slots'),
      ...(judged?.warnings ?? []),
    ],
    methods: ['alpha', 'masi', 'percentile'],
  };
}

function warningsOf(annotators: readonly GroupAgreement[]): Remark[] {
  if (annotators.length === 0) {
    return [remark('only-aggregates')];
  }
  return annotators.every((one) => one.annotators < 2) ? [remark('one-annotator-throughout')] : [];
}
