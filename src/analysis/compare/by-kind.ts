import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import { distinct } from '../../remarks/remark.js';
import type { LabelKind, Study } from '../../study/study.js';
import { takesVerdicts } from '../../study/unit-labels.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { compareByLabels, compareJudges, comparePreferences } from './compare.js';
import type { CompareAnswer, CompareOptions } from './records.js';

/**
 * Tests judges two by two, on each dimension by the measure that its labels ask for: names and yes or no label by
 * label, preferences where outputs have no systems, else correlations.
 * @throws InputError where fewer than two judges are left to compare, or no dimension has labels for the level
 */
export async function compareJudgesByKind(
  study: Study,
  { level, ...options }: CompareOptions,
  onPart: OnPart = ignoreParts,
): Promise<CompareAnswer> {
  const parts = partsOf(study, level);
  const answers: CompareAnswer[] = [];
  for (const [kind, part] of parts) {
    if (kind === 'names') answers.push(await compareByLabels(part, options, onPart));
    else if (kind === 'preferences') answers.push(await comparePreferences(part, options, onPart));
    else {
      const correlated = level === undefined || level === 'unit' ? 'summary' : level;
      answers.push(await compareJudges(part, { ...options, level: correlated }, onPart));
    }
  }
  const onePerson = answers.flatMap((answer) => answer.onePerson ?? []);
  return {
    dimensions: answers.flatMap(({ dimensions }) => dimensions),
    ...(onePerson.length > 0 && { onePerson }),
    warnings: distinct(answers.flatMap(({ warnings }) => warnings)),
    methods: answers.flatMap(({ methods }) => methods),
  };
}

/** By what the judges of a dimension are compared. */
export function comparedBy(study: Study, dimension: Dimension, level: CompareOptions['level']): LabelKind {
  if (level === 'unit') return 'names';
  return level === undefined ? study.labelKind(dimension) : 'order';
}

/** The study's dimensions by what they are compared by; those that cannot be compared stay with the first. */
function partsOf(study: Study, level: CompareOptions['level']): Map<LabelKind, Study> {
  const asked = level === 'unit' ? study.dimensions.filter(takesVerdicts) : study.dimensions;
  if (asked.length === 0) {
    throw new InputError(
      `Level unit compares labels of sentences or claims, names, and yes or no: no dimension asked for of ${JSON.stringify(study.card.id)} has such labels`,
    );
  }
  const comparable = asked.filter(
    (dimension) => study.forms(dimension).length > 0 && study.columnsOn(dimension).length > 1,
  );
  const [first = asked[0]] = comparable;
  const kindOf = (dimension: Dimension) =>
    comparedBy(study, comparable.includes(dimension) ? dimension : first, level);
  const kinds = [...new Set([first, ...comparable].map(kindOf))];
  return new Map(
    kinds.map((kind) => [
      kind,
      study.among({
        dimensions: asked.filter((dimension) => kindOf(dimension) === kind).map(({ id }) => id),
      }),
    ]),
  );
}
