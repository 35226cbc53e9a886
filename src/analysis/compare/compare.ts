import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import { about, distinct, type Remark, remark, textOf } from '../../remarks/remark.js';
import type { Study } from '../../study/study.js';
import { labelledDimensions } from '../labelled.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { joinPeople, type People, personCorrelations, personLabels, personVotes } from '../one-person.js';
import { type Contest, standingOf } from './contest.js';
import { correlationContest } from './correlations.js';
import { labelContest } from './labels.js';
import { preferenceContest } from './preferences.js';
import type {
  CompareAnswer,
  CorrelationOptions,
  DimensionComparison,
  LabelOptions,
  PreferenceOptions,
} from './records.js';
import { type MetPair, settle } from './settle.js';
import { TooFewJudges } from './too-few-judges.js';

/**
 * Tests, two by two, whether judges correlate equally well with the humans.
 * @throws InputError where fewer than two judges are left to compare, or the outputs have no systems
 */
export async function compareJudges(
  study: Study,
  options: CorrelationOptions,
  onPart: OnPart = ignoreParts,
): Promise<CompareAnswer> {
  if (study.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(study.card.id)} have no system behind them (anonymous), so judges have no correlation to compare`,
    );
  }
  const contestOn = async (dimension: Dimension) => correlationContest(study, dimension, options);
  const personOn = (dimension: Dimension) => personCorrelations(study, dimension, options);
  const answer = await compareBy(study, options, { contestOn, personOn }, onPart);
  return { ...answer, warnings: [...answer.warnings, ...sizeOf(options)] };
}

/** Known sizes of the test where judges like different systems: 8 systems, 50 items (docs/coverage.md). */
function sizeOf({ test, level }: CorrelationOptions): Remark[] {
  if (test === 'both') return [remark('perm-both-size')];
  if (test !== 'inputs' || level === 'pooled') return [];
  const [inputs, systems] = level === 'summary' ? [11, 4] : [21, 2];
  return [remark('perm-inputs-systems', { inputs, systems })];
}

/**
 * Tests, two by two, whether judges agree equally often with the human preferences: for outputs without systems,
 * where there is nothing to correlate.
 * @throws InputError where fewer than two judges are left to compare
 */
export async function comparePreferences(
  study: Study,
  options: PreferenceOptions,
  onPart: OnPart = ignoreParts,
): Promise<CompareAnswer> {
  const contestOn = (dimension: Dimension) => preferenceContest(study, dimension, options, onPart);
  const personOn = (dimension: Dimension) => personVotes(study, dimension, options);
  return compareBy(study, options, { contestOn, personOn }, onPart);
}

/**
 * Tests, two by two, whether judges' labels agree equally well with those of people: on dimensions of sentences and
 * claims, of names, and of yes and no.
 * @throws InputError where fewer than two judges are left to compare
 */
export async function compareByLabels(
  study: Study,
  options: LabelOptions,
  onPart: OnPart = ignoreParts,
): Promise<CompareAnswer> {
  const contestOn = async (dimension: Dimension) => labelContest(study, dimension, options);
  const personOn = (dimension: Dimension) =>
    personLabels(study, dimension, options, undefined, [options.measure]);
  return compareBy(study, options, { contestOn, personOn }, onPart);
}

/** What differs between the measures. */
interface Measure {
  contestOn(dimension: Dimension): Promise<Contest>;
  personOn(dimension: Dimension): People;
}

async function compareBy(
  study: Study,
  options: PreferenceOptions,
  { contestOn, personOn }: Measure,
  onPart: OnPart,
): Promise<CompareAnswer> {
  const warnings: Remark[] = [];
  const tooFew = new TooFewJudges();
  const dimensions: DimensionComparison[] = [];
  const people: People[] = [];
  let methods: CompareAnswer['methods'] = [];
  const labelled = labelledDimensions(study);
  for (const dimension of labelled.dimensions) {
    const names = study.columnsOn(dimension).map(({ name }) => name);
    if (names.length < 2) {
      tooFew.add(dimension.id, names);
      continue;
    }
    const contest = await contestOn(dimension);
    const pairs = await meet(contest, options, dimension, onPart);
    methods = contest.methods;
    for (const warning of contest.warnings) warnings.push(about(dimension.id, warning));
    if (contest.measure === 'correlation' && study.labelKind(dimension) === 'names') {
      warnings.push(about(dimension.id, remark('tau-of-names')));
    }
    people.push(personOn(dimension));
    const { measure, gold, judges } = contest;
    dimensions.push({
      dimension: dimension.id,
      measure,
      test: pairs[0].found.test,
      ...gold,
      ...settle(judges, pairs, options),
    });
  }
  if (dimensions.length === 0) {
    throw new InputError(
      [
        'Expected at least two judges on one dimension to compare.',
        ...tooFew.notes().map((one) => textOf(one)),
      ].join('\n'),
    );
  }
  const { onePerson: all, remarks: alone } = joinPeople(people);
  const onePerson = all.filter(({ judge }) => judge !== undefined);
  return {
    dimensions,
    ...(onePerson.length > 0 && { onePerson }),
    warnings: distinct([...labelled.warnings, ...tooFew.notes(), ...warnings, ...alone]),
    methods,
  };
}

/** Every two judges of a contest. */
export async function meet(
  { judges, compare }: Contest,
  { oneSided = false }: PreferenceOptions,
  dimension: Dimension,
  onPart: OnPart,
): Promise<MetPair[]> {
  const met: MetPair[] = [];
  const worth = (k: number) => standingOf(judges[k]).value ?? -Infinity;
  const total = (judges.length * (judges.length - 1)) / 2;
  for (let first = 0; first < judges.length; first++) {
    for (let second = first + 1; second < judges.length; second++) {
      await onPart(met.length, total, `${dimension.id}: pair`);
      const turned = oneSided && worth(second) > worth(first);
      const [a, b] = turned ? [second, first] : [first, second];
      met.push({ a, b, found: compare(a, b, oneSided) });
    }
  }
  return met;
}
