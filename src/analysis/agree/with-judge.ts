import type { Dimension } from '../../model/card.js';
import { none, type Quantity } from '../../model/result.js';
import { about, type Remark, remark } from '../../remarks/remark.js';
import { alphaDifference } from '../../stats/agreement/alpha-difference.js';
import type { ClusterOptions } from '../../stats/resampling/clustered-interval.js';
import type { JudgeColumn } from '../../study/columns.js';
import { judgeLabels } from '../../study/judge-labels.js';
import type { LabelledGroup, LabelMatrix } from '../../study/label-matrix.js';
import { formOf, type LabelForm } from '../../study/records.js';
import { Study } from '../../study/study.js';
import { type Estimate, estimate } from '../estimate.js';
import type { OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';
import {
  type Alpha,
  type AlphaOptions,
  type GroupAgreement,
  groupAgreement,
  type RatedBy,
  ratedBy,
} from './group-agreement.js';

type Alphas = Pick<GroupAgreement, 'listwise' | 'pairwise'>;

/** A group of people and a judge, on the items that the judge has verdicts on. */
export interface WithJudge {
  dimension: string;
  /** Whose labels: `expert`. */
  group: string;
  /** `judge/protocol`. */
  judge: string;
  labels: LabelForm;
  /** People, without the judge. */
  annotators: number;
  items: number;
  /** Without the judge. */
  people: Alphas;
  /** With the judge as one more. */
  joined: Alphas;
  /** The mean over the people of alpha with the judge in the place of one of them: as many annotators as `people` has. */
  inPlace: { listwise?: Quantity; pairwise?: Quantity };
  /** `joined` less `people`; each resample draws the same items for both. */
  joinedLess: AlphaChanges;
  /** `inPlace` less `people`. */
  inPlaceLess: AlphaChanges;
}

/** How much a judge among the annotators changes alpha, of the labels and of the preferences. */
export type AlphaChanges = { [kind in 'listwise' | 'pairwise']?: Estimate };

/** The group that a judge's labels carry: no person is of it. */
const JUDGE = 'a judge as annotator';

/**
 * Alpha of people as they are, with a judge among them, and with the judge in the place of one of them.
 * @throws InputError for a judge that is not there
 */
export async function withJudges(
  study: Study,
  judges: readonly string[],
  options: AlphaOptions,
  onPart: OnPart,
): Promise<{ rows: WithJudge[]; warnings: Remark[] }> {
  const judged = study.among({ judges });
  const rows: WithJudge[] = [];
  const warnings: Remark[] = [];
  for (const [k, column] of judged.columns.entries()) {
    await onPart(k, judged.columns.length, 'agreement with a judge: column');
    const dimension = judged.dimensionOf(column);
    const found = judged
      .forms(dimension)
      .flatMap((form) => onColumn(judged, dimension, column, form, options));
    if (found.length === 0) {
      warnings.push(about(dimension.id, remark('judge-no-label-of-people', { judge: column.name })));
    }
    rows.push(...found);
  }
  return { rows, warnings };
}

function onColumn(
  study: Study,
  dimension: Dimension,
  column: JudgeColumn,
  form: LabelForm,
  options: AlphaOptions,
): WithJudge[] {
  const { labels, sameScale } = judgeLabels(study, column, form, JUDGE);
  const items = new Set(labels.map(({ item }) => item));
  const { dataset } = study;
  const human = dataset.labels.filter(
    (label) => label.dimension === dimension.id && formOf(label) === form && items.has(label.item),
  );
  const only = { dimensions: [dimension.id], labels: form };
  const studyOf = (given: typeof human) => new Study({ ...dataset, scores: [], labels: given }, only);
  const together = studyOf([...human, ...labels]);
  const matrix = together.matrix(dimension, form);
  const everyone = matrix.groups[matrix.groups.length - 1]?.annotators ?? [];
  const judge = everyone.find(({ group }) => group === JUDGE);
  if (judge === undefined) return [];
  return studyOf(human)
    .matrix(dimension, form)
    .groups.map((group): WithJudge => {
      const known = new Set(group.annotators.map(nameOf));
      const people = everyone.filter((one) => known.has(nameOf(one)));
      const of = (annotators: LabelledGroup['annotators']) => ({ ...group, annotators });
      const alphaOf = (annotators: LabelledGroup['annotators'], settings = options) =>
        groupAgreement(together, dimension, form, matrix, of(annotators), settings);
      const ratedOf = (annotators: LabelledGroup['annotators']) =>
        ratedBy(together, dimension, form, matrix, of(annotators), options);
      const replaced = people.map((person) => [...people.filter((other) => other !== person), judge]);
      const changeOf = (several: readonly RatedBy[]) =>
        changesOf(several, ratedOf(people), { sameScale, nPeople: people.length }, study.resampling(options));
      return {
        dimension: dimension.id,
        group: group.name,
        judge: column.name,
        labels: form,
        annotators: people.length,
        items: group.items,
        people: ofScale(alphaOf(people), true),
        joined: ofScale(alphaOf([...people, judge]), sameScale),
        inPlace: inPlaceOf(
          replaced.map((each) => ofScale(alphaOf(each, { ...options, resamples: 1 }), sameScale)),
          matrix,
        ),
        joinedLess: changeOf([ratedOf([...people, judge])]),
        inPlaceLess: replaced.length < 2 ? {} : changeOf(replaced.map(ratedOf)),
      };
    });
}

/** The mean alpha of several less that of the people, of the labels and of the preferences. */
function changesOf(
  several: readonly RatedBy[],
  people: RatedBy,
  { sameScale, nPeople }: { sameScale: boolean; nPeople: number },
  { resamples: nResamples, ...drawn }: Required<ClusterOptions>,
): AlphaChanges {
  const on = (kind: keyof RatedBy): Estimate | undefined => {
    const base = people[kind];
    if (base === undefined) return undefined;
    if (kind === 'listwise' && !sameScale) return unchanged(remark('judge-other-scale'));
    if (nPeople < 2) return unchanged(remark('one-annotator'));
    const { distance, weights } = base;
    const how = { distance, ...(weights && { weights }), nResamples, ...drawn };
    const found = alphaDifference(
      several.flatMap((each) => each[kind] ?? []),
      base,
      how,
    );
    return estimate({ ...found, value: found.difference });
  };
  const [listwise, pairwise] = [on('listwise'), on('pairwise')];
  return { ...(listwise && { listwise }), ...(pairwise && { pairwise }) };
}

function unchanged(why: Remark): Estimate {
  const nothing = none(why);
  return { value: nothing, interval: { low: nothing, high: nothing } };
}

const nameOf = ({ annotator, group }: { annotator: string; group: string | undefined }) =>
  JSON.stringify([annotator, group]);

/** The alphas alone; of labels on another scale none but that of the preferences. */
function ofScale({ listwise, pairwise }: GroupAgreement, sameScale: boolean): Alphas {
  const why = none(remark('judge-other-scale'));
  const other = (found: Alpha): Alpha => ({ ...found, alpha: why, interval: { low: why, high: why } });
  return {
    ...(listwise && { listwise: sameScale ? listwise : other(listwise) }),
    ...(pairwise && { pairwise }),
  };
}

/** Nobody can stand in for the only one. */
function inPlaceOf(found: readonly Alphas[], { kind }: LabelMatrix): WithJudge['inPlace'] {
  if (found.length < 2) return {};
  const mean = (key: keyof Alphas): Quantity => {
    const values = found.map((one) => one[key]?.alpha);
    const undefinedOne = values.find((one) => one?.value === null);
    if (undefinedOne) return undefinedOne;
    return quantity(values.reduce((sum, one) => sum + (one?.value ?? Number.NaN), 0) / found.length);
  };
  return {
    ...(kind !== 'pairs' && { listwise: mean('listwise') }),
    ...(kind !== 'units' && { pairwise: mean('pairwise') }),
  };
}
