import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import { about, distinct, type Remark, remark, textOf } from '../../remarks/remark.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Gold } from '../../study/gold.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { MethodName } from '../citations.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { type Basis, type Instances, preferenceInstances, valueInstances } from './instances.js';
import {
  labelledItems,
  type ShareEstimate,
  type SystemEstimate,
  shareEstimates,
  somethingUnlabelled,
  systemEstimates,
} from './means.js';
import { type OutsideScale, onScale, speaksInLabels } from './scale.js';
import {
  type AlignmentName,
  alignmentFor,
  type HumanAgreement,
  humanAgreement,
  type StandIn,
  type StandInOptions,
  standIn,
} from './stand-in.js';

/** The basis and nearness of labels, the margin, and the level of the test. */
export interface ReplaceOptions extends Resampling {
  /** Absent: values where the judge gives what people gave (values or rankings), else preferences. */
  basis?: Basis;
  /** Absent: by the kind of labels. */
  alignment?: AlignmentName;
  /** Absent: .2 for experts, .1 for anyone else. */
  epsilon?: number;
  level: number;
  minInstances: number;
  /** Labels of so many items are kept for the estimates of means, the others' withheld. */
  labelled?: number;
  threshold: number;
}

/** Whether one judge may stand in for an annotator. */
export interface JudgeReplacement {
  judge: string;
  protocol: string;
  name: string;
  basis: Basis;
  /** Values of the judge that are no labels of the scale: no verdicts. */
  outside?: OutsideScale;
  alignment: AlignmentName;
  /** Absent with fewer than three annotators. */
  standIn?: StandIn;
  /** Absent where every judged item is labelled. */
  means?: SystemEstimate[];
  /** Absent where labels are no yes and no. */
  shares?: ShareEstimate[];
}

/** The judges of one dimension beside its annotators. */
export interface DimensionReplacement {
  dimension: string;
  annotators: { annotator: string; group?: string }[];
  epsilon: number;
  epsilonReason: string;
  judges: JudgeReplacement[];
}

/** Which judges may stand in for an annotator, dimension by dimension. */
export interface ReplaceAnswer {
  dimensions: DimensionReplacement[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

const EPSILON = { expert: 0.2, other: 0.1 } as const;

/**
 * May a judge stand in for a human? The alternative annotator test, agreement, and means of systems that few labels
 * and many judgments give together.
 * @throws InputError where there are neither three annotators on any dimension nor anything unlabelled to estimate
 */
export async function replaceHumans(
  study: Study,
  options: ReplaceOptions,
  onPart: OnPart = ignoreParts,
): Promise<ReplaceAnswer> {
  if (study.dataset.scores.length === 0) {
    throw new InputError(
      `Expected judge scores to try, ${JSON.stringify(study.card.id)} has none (scores.jsonl)`,
    );
  }
  const warnings: Remark[] = [];
  const dimensions: DimensionReplacement[] = [];
  for (const dimension of study.dimensions) {
    if (study.columnsOn(dimension).length === 0) continue;
    const found = await onDimension(study, dimension, options, warnings, onPart);
    if (found) dimensions.push(found);
  }
  if (dimensions.every(({ judges }) => judges.length === 0)) {
    throw new InputError(
      [
        `No judge of ${JSON.stringify(study.card.id)} can be tried as a stand-in.`,
        ...distinct(warnings).map((one) => textOf(one)),
      ].join('\n'),
    );
  }
  return { dimensions, warnings: distinct(warnings), methods: replaceMethods(dimensions) };
}

/** The methods that an answer rests on, for its citations. */
export function replaceMethods(dimensions: readonly DimensionReplacement[]): MethodName[] {
  const judges = dimensions.flatMap((one) => one.judges);
  const tried = judges.flatMap(({ standIn }) => standIn ?? []);
  const stands = tried.length > 0;
  const other = tried.some(({ contests }) => contests.some(({ test }) => test !== 't'));
  return [
    ...(stands ? (['altTest', 'yekutieli', 'alpha'] as const) : []),
    ...(other ? (['nonInferiority'] as const) : []),
    ...(judges.some(({ means }) => means?.length) ? (['ppi'] as const) : []),
    ...(judges.some(({ shares }) => shares?.length) ? (['roganGladen'] as const) : []),
    ...(stands ? (['percentile'] as const) : []),
  ];
}

async function onDimension(
  study: Study,
  dimension: Dimension,
  options: ReplaceOptions,
  warnings: Remark[],
  onPart: OnPart,
): Promise<DimensionReplacement | undefined> {
  const [form] = study.forms(dimension);
  if (form === undefined) {
    warnings.push(
      about(dimension.id, remark('left-out-without', { what: study.selection.labels ?? 'labels' })),
    );
    return undefined;
  }
  const asValues = form === 'pairs' ? undefined : valueInstances(study, dimension, form);
  const asPreferences =
    dimension.level === 'unit' || (study.anonymous && form !== 'pairs')
      ? undefined
      : preferenceInstances(study, dimension, form);
  const people = (asValues ?? asPreferences)?.annotators ?? [];
  const { epsilon, epsilonReason } = epsilonFor(people, options.epsilon);
  const enough = people.length >= 3;
  if (!enough) {
    warnings.push(about(dimension.id, remark('few-annotators', { annotators: people.length })));
  }
  const gold = study.anonymous ? undefined : study.gold(dimension);
  const columns = study.columnsOn(dimension);
  const between = onceForAll();
  const judges: JudgeReplacement[] = [];
  for (const column of columns) {
    await onPart(judges.length, columns.length, `${dimension.id}: judge`);
    const chosen = chooseBasis(asValues, asPreferences, column, options.basis);
    const where = `${dimension.id}, ${column.name}`;
    if ('code' in chosen) {
      warnings.push(about(where, chosen));
      continue;
    }
    const instances = chosen;
    const { verdicts, outside } =
      instances.basis === 'values'
        ? onScale(instances, instances.verdicts(column), dimension)
        : { verdicts: instances.verdicts(column) };
    const alignment = options.alignment ?? alignmentFor(instances, dimension);
    const settings = { ...options, ...study.resampling(options), epsilon, alignment };
    const tried = enough ? standIn(instances, verdicts, between(instances, settings), settings) : undefined;
    if (outside) warnings.push(about(where, remark('values-outside-scale', { ...outside })));
    warnings.push(...(tried?.warnings ?? []).map((warning) => about(where, warning)));
    const estimates: Pick<JudgeReplacement, 'means' | 'shares'> = gold
      ? estimatesOf(study, gold, dimension, column, outside === undefined, options)
      : {};
    if (tried === undefined && estimates.means === undefined) continue;
    judges.push({
      judge: column.judge,
      protocol: column.protocol,
      name: column.name,
      basis: instances.basis,
      ...(outside && { outside }),
      alignment,
      ...(tried && { standIn: tried }),
      ...estimates,
    });
  }
  return {
    dimension: dimension.id,
    annotators: people.map(({ annotator, group }) => ({ annotator, ...(group !== undefined && { group }) })),
    epsilon,
    epsilonReason,
    judges,
  };
}

/** Annotators agree as they do whichever judge is tried: worked out once for each basis and alignment. */
function onceForAll(): (instances: Instances, settings: StandInOptions) => HumanAgreement {
  const known = new Map<string, HumanAgreement>();
  return (instances, settings) => {
    const key = `${instances.basis} ${settings.alignment}`;
    const found = known.get(key) ?? humanAgreement(instances, settings);
    known.set(key, found);
    return found;
  };
}

function epsilonFor(
  people: readonly { group: string | undefined }[],
  told: number | undefined,
): { epsilon: number; epsilonReason: string } {
  if (told !== undefined) return { epsilon: told, epsilonReason: 'as told' };
  const experts = people.length > 0 && people.every(({ group }) => group === 'expert');
  return experts
    ? { epsilon: EPSILON.expert, epsilonReason: 'for experts' }
    : { epsilon: EPSILON.other, epsilonReason: 'for annotators who are not experts' };
}

/** The instances on which a judge is tried, or why it is left out. Only a request changes the basis. */
function chooseBasis(
  asValues: Instances | undefined,
  asPreferences: Instances | undefined,
  column: JudgeColumn,
  wanted: Basis | undefined,
): Instances | Remark {
  const comparable = asValues !== undefined && speaksInLabels(asValues, column);
  if (comparable && wanted !== 'preferences') return asValues;
  if (wanted === 'values') {
    return asValues === undefined
      ? remark('people-compared')
      : remark('forms-differ', { people: asValues.form, judge: GIVEN[column.kind] });
  }
  return asPreferences ?? remark('units-without-preferences');
}

const GIVEN = { value: 'values', pair: 'comparisons', ranking: 'rankings' } as const;

function estimatesOf(
  study: Study,
  gold: Gold,
  dimension: Dimension,
  column: JudgeColumn,
  labelsAlone: boolean,
  options: ReplaceOptions,
): Pick<JudgeReplacement, 'means' | 'shares'> {
  const { grid } = study.judge(column);
  if (!somethingUnlabelled(gold.grid, grid, labelledItems(gold.grid, options))) return {};
  const shares = shareEstimates(gold, grid, dimension, options);
  return { means: systemEstimates(gold, grid, labelsAlone, options), ...(shares && { shares }) };
}
