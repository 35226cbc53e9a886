import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { about, type Remark, remark } from '../../remarks/remark.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Selection } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { MethodName } from '../citations.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';

/** Something labelled, on which every judge that decided is against the label. */
export interface Suspect {
  item: string;
  /** The two candidates that were compared, the one that people prefer first; or the one that was labelled. */
  systems: string[];
  /** Present where a sentence or claim was labelled. */
  unit?: string;
  /** The system that people prefer, or their label; and what the judges say in its place, the commonest first. */
  label: string;
  judges: string[];
  /** How many judge columns are against it: all that decided. */
  against: number;
  /** Value labels: by how much people score the one candidate higher. */
  gap?: Quantity;
}

/** The labels of one dimension that all judges contradict. */
export interface LabelSuspects {
  dimension: string;
  /** Whose labels. */
  gold: string;
  /** What was labelled and decided by at least three judge columns. */
  decided: number;
  /** How many suspects there would be if each judge were against labels as often as it is, but at random. */
  expected: number;
  /** How many suspects there are. */
  found: number;
  /** Most judges against it first, then the larger difference of the labels. */
  suspects: Suspect[];
}

/** The labels that all judges contradict, dimension by dimension. */
export interface LabelsAnswer {
  dimensions: LabelSuspects[];
  warnings: Remark[];
  methods: MethodName[];
}

/** Fewer judges that agree against a label may do so by chance. */
const FEWEST_JUDGES = 3;

/** What one label and the judges say, in words that can be compared. */
interface Answered extends Omit<Suspect, 'judges' | 'against'> {
  /** By judge column; undefined where it was not asked, gave no verdict, or called it a tie. */
  answers: (string | undefined)[];
}

/**
 * The labels that all judges contradict: where many readers agree against a label, the label may be the mistake.
 * @throws InputError where no dimension has three judges
 */
export async function auditLabels(
  study: Study,
  _: Selection,
  onPart: OnPart = ignoreParts,
): Promise<LabelsAnswer> {
  const dimensions: LabelSuspects[] = [];
  const warnings: Remark[] = [];
  for (const [k, dimension] of study.dimensions.entries()) {
    await onPart(k, study.dimensions.length, `${dimension.id}: labels`);
    const columns = study.columnsOn(dimension);
    if (columns.length < FEWEST_JUDGES) {
      if (columns.length > 0)
        warnings.push(about(dimension.id, remark('few-judges', { least: FEWEST_JUDGES })));
      continue;
    }
    const units = study.labelKind(dimension) === 'names';
    const { source } = units ? study.units(dimension) : study.people(dimension);
    const answered = units ? unitsOf(study, dimension, columns) : pairsOf(study, dimension, columns);
    dimensions.push({ dimension: dimension.id, gold: source, ...suspectsAmong(answered) });
  }
  if (dimensions.length === 0) {
    throw new InputError(
      `Expected at least ${FEWEST_JUDGES} judges on one dimension of ${JSON.stringify(study.card.id)}: a label that fewer contradict may be contradicted by chance`,
    );
  }
  return { dimensions, warnings, methods: [] };
}

function suspectsAmong(
  answered: readonly Answered[],
): Pick<LabelSuspects, 'decided' | 'expected' | 'found' | 'suspects'> {
  const decided = answered.filter(({ answers }) => {
    return answers.filter((answer) => answer !== undefined).length >= FEWEST_JUDGES;
  });
  const suspects = decided.flatMap(({ answers, ...one }): Suspect[] => {
    const given = answers.filter((answer) => answer !== undefined);
    if (given.includes(one.label)) return [];
    return [{ ...one, judges: byCount(given), against: given.length }];
  });
  suspects.sort((a, b) => b.against - a.against || (b.gap?.value ?? 0) - (a.gap?.value ?? 0));
  return { decided: decided.length, expected: expectedAmong(decided), found: suspects.length, suspects };
}

/** The product of how often each judge that decided is against labels, summed. */
function expectedAmong(decided: readonly Answered[]): number {
  const columns = decided[0]?.answers.length ?? 0;
  const rates = Array.from({ length: columns }, (_, k) => {
    const own = decided.filter(({ answers }) => answers[k] !== undefined);
    return own.filter(({ answers, label }) => answers[k] !== label).length / own.length;
  });
  return decided.reduce((sum, { answers }) => {
    return (
      sum + answers.reduce((chance, answer, k) => (answer === undefined ? chance : chance * rates[k]), 1)
    );
  }, 0);
}

function byCount(answers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([answer]) => answer);
}

/** Each two candidates that people have a preference between, compared by them or by their labels. */
function pairsOf(study: Study, dimension: Dimension, columns: readonly JudgeColumn[]): Answered[] {
  const { layout } = study;
  const verdicts = columns.map((column) => study.preferences(column));
  const valued = study.form(dimension) === 'values';
  return [...study.people(dimension).pairs].flatMap(({ key, item, low, high, preference }) => {
    if (preference === null || preference === 'tie') return [];
    const named = { first: layout.systems[low], second: layout.systems[high] };
    const answers = verdicts.map((own) => {
      const verdict = own.of(key);
      return verdict === null || verdict === 'tie' ? undefined : named[verdict];
    });
    const other = preference === 'first' ? 'second' : 'first';
    const { grid } = study.gold(dimension);
    return [
      {
        item: layout.items[item],
        systems: [named[preference], named[other]],
        label: named[preference],
        ...(valued && { gap: quantity(Math.abs(grid.get(item, low) - grid.get(item, high))) }),
        answers,
      },
    ];
  });
}

/** Sentences and claims, or candidates with a name or yes and no for a label. */
function unitsOf(study: Study, dimension: Dimension, columns: readonly JudgeColumn[]): Answered[] {
  const verdicts = columns.map((column) => study.judgeUnits(column));
  return study.units(dimension).units.flatMap(({ key, item, label }) => {
    if (label === null) return [];
    const [, system, unit]: string[] = JSON.parse(key);
    const answers = verdicts.map((own) => own.get(key)?.label ?? undefined);
    return [{ item, systems: [system], ...(unit !== '' && { unit }), label, answers }];
  });
}
