import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import { about, distinct, type Remark, remark, textOf } from '../../remarks/remark.js';
import type { Study } from '../../study/study.js';
import { labelledDimensions } from '../labelled.js';
import { joinPeople, personCorrelations } from '../one-person.js';
import { noTick, type Tick } from '../tick.js';
import { type Contest, standingOf } from './contest.js';
import { correlationContest } from './correlations.js';
import { preferenceContest } from './preferences.js';
import type { CompareAnswer, CompareOptions, DimensionComparison, PreferenceOptions } from './records.js';
import { type MetPair, settle } from './settle.js';
import { TooFewJudges } from './too-few-judges.js';

/**
 * Tests, two by two, whether judges correlate equally well with the humans.
 * @throws InputError where fewer than two judges are left to compare, or the outputs have no systems
 */
export async function compareJudges(
  study: Study,
  options: CompareOptions,
  tick: Tick = noTick,
): Promise<CompareAnswer> {
  if (study.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(study.card.id)} have no system behind them (anonymous), so judges have no correlation to compare`,
    );
  }
  const contestOn = async (dimension: Dimension) => correlationContest(study, dimension, options);
  const answer = await compareBy(study, options, contestOn, tick);
  const persons = answer.dimensions.map(({ dimension }) => {
    const found = study.dimensions.find(({ id }) => id === dimension) as Dimension;
    return personCorrelations(study, found, options);
  });
  const { onePerson: all, remarks: alone } = joinPeople(persons);
  const onePerson = all.filter(({ judge }) => judge !== undefined);
  return {
    ...answer,
    ...(onePerson.length > 0 && { onePerson }),
    warnings: [...answer.warnings, ...sizeOf(options), ...alone],
  };
}

/** Known sizes of the test where judges like different systems: 8 systems, 50 items (docs/coverage.md). */
function sizeOf({ test, level }: CompareOptions): Remark[] {
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
  tick: Tick = noTick,
): Promise<CompareAnswer> {
  return compareBy(study, options, (dimension) => preferenceContest(study, dimension, options, tick), tick);
}

async function compareBy(
  study: Study,
  options: PreferenceOptions,
  contestOn: (dimension: Dimension) => Promise<Contest>,
  tick: Tick,
): Promise<CompareAnswer> {
  const warnings: Remark[] = [];
  const tooFew = new TooFewJudges();
  const dimensions: DimensionComparison[] = [];
  let test = '';
  let methods: CompareAnswer['methods'] = [];
  const labelled = labelledDimensions(study);
  for (const dimension of labelled.dimensions) {
    const names = study.columnsOn(dimension).map(({ name }) => name);
    if (names.length < 2) {
      tooFew.add(dimension.id, names);
      continue;
    }
    const contest = await contestOn(dimension);
    const pairs = await meet(contest, options, dimension, tick);
    test = pairs[0].found.test;
    methods = contest.methods;
    for (const warning of contest.warnings) warnings.push(about(dimension.id, warning));
    if (!study.anonymous && study.labelKind(dimension) === 'names') {
      warnings.push(about(dimension.id, remark('tau-of-names')));
    }
    dimensions.push({ dimension: dimension.id, ...contest.gold, ...settle(contest.judges, pairs, options) });
  }
  if (dimensions.length === 0) {
    throw new InputError(
      [
        'Expected at least two judges on one dimension to compare.',
        ...tooFew.notes().map((one) => textOf(one)),
      ].join('\n'),
    );
  }
  return {
    test,
    dimensions,
    warnings: distinct([...labelled.warnings, ...tooFew.notes(), ...warnings]),
    methods,
  };
}

/** Every two judges of a contest. */
export async function meet(
  { judges, compare }: Contest,
  { oneSided = false }: PreferenceOptions,
  dimension: Dimension,
  tick: Tick,
): Promise<MetPair[]> {
  const met: MetPair[] = [];
  const worth = (k: number) => standingOf(judges[k]).value ?? -Infinity;
  const total = (judges.length * (judges.length - 1)) / 2;
  for (let first = 0; first < judges.length; first++) {
    for (let second = first + 1; second < judges.length; second++) {
      await tick(met.length, total, `${dimension.id}: pair`);
      const turned = oneSided && worth(second) > worth(first);
      const [a, b] = turned ? [second, first] : [first, second];
      met.push({ a, b, found: compare(a, b, oneSided) });
    }
  }
  return met;
}
