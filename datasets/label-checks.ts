import type { Dimension } from '../src/model/card.js';
import { type Label, type PairLabel, type RankingLabel, TIE, type ValueLabel } from '../src/model/label.js';
import type { Report, Subject, Subjects } from './subjects.js';

/** Checks a label against what it speaks of. Undefined where that is not there (it was reported). */
export function checkLabel(
  label: Label,
  dimension: Dimension | undefined,
  subjects: Subjects,
  report: Report,
): Subject | undefined {
  if ('ranking' in label) return checkRanking(label, subjects, report);
  if ('pair' in label) return checkPair(label, subjects, report);
  return checkValue(label, dimension, subjects, report);
}

function checkValue(
  label: ValueLabel,
  dimension: Dimension | undefined,
  subjects: Subjects,
  report: Report,
): Subject | undefined {
  const { value, notApplicable, spans, relations } = label;
  if (value === undefined && !notApplicable) {
    report('value', 'missing: expected a finite number, or `notApplicable: true`');
  }
  if (value !== undefined && notApplicable) report('value', 'a label that is not applicable has no value');
  if (value !== undefined && dimension) checkScale(value, dimension, label.aggregate === true, report);
  spans?.forEach(({ start, end }, index) => {
    if (start !== undefined && end !== undefined && start > end) {
      report(`spans.${index}`, 'start is after end');
    }
  });
  const key = subjects.unitKey(label, dimension, report);
  if (key === undefined) return undefined;
  const units = relations && subjects.candidate(label.item, label.system, report)?.units;
  relations?.forEach(({ unit }, index) => {
    if (!units?.has(unit)) report(`relations.${index}.unit`, `no unit \`${unit}\` in the same candidate`);
  });
  return { kind: 'value', key, more: label.question };
}

function checkRanking(label: RankingLabel, subjects: Subjects, report: Report): Subject | undefined {
  if (label.notApplicable) {
    report('notApplicable', 'a ranking that is not applicable has no ranks: leave the line out');
  }
  const systems = Object.keys(label.ranking);
  const found = systems.map((system) => subjects.candidate(label.item, system, report, `ranking.${system}`));
  if (found.includes(undefined)) return undefined;
  return { kind: 'ranking', key: subjects.item(label.item) };
}

function checkPair(label: PairLabel, subjects: Subjects, report: Report): Subject | undefined {
  const { item, pair, preference, shown } = label;
  if (label.notApplicable) {
    report('notApplicable', 'a preference that is not applicable is none: leave the line out');
  }
  if (pair.includes(TIE)) report('pair', `a system named \`${TIE}\` cannot be told from a tie: rename it`);
  if (pair[0] === pair[1]) report('pair', 'expected two different systems');
  if (preference !== TIE && !pair.includes(preference)) {
    report('preference', `expected \`${pair[0]}\`, \`${pair[1]}\` or \`${TIE}\`, got \`${preference}\``);
  }
  const turned = shown?.[0] === pair[1] && shown[1] === pair[0];
  if (shown && !turned && (shown[0] !== pair[0] || shown[1] !== pair[1])) {
    report('shown', 'expected the two systems of `pair`, in the order shown');
  }
  const a = subjects.candidate(item, pair[0], report, 'pair.0');
  const b = subjects.candidate(item, pair[1], report, 'pair.1');
  if (!a || !b) return undefined;
  const { key, order } = turned ? subjects.pair(b, a) : subjects.pair(a, b);
  return { kind: shown ? `pair${order}` : 'pair', key };
}

function checkScale(value: number, { id, scale }: Dimension, aggregate: boolean, report: Report): void {
  if (!scale) return;
  const binary = scale.kind === 'binary';
  const nWords = scale.categories?.length;
  const min = scale.min ?? (binary || nWords ? 0 : Number.NEGATIVE_INFINITY);
  const max = scale.max ?? (nWords ? nWords - 1 : binary ? 1 : Number.POSITIVE_INFINITY);
  if (value < min || value > max) {
    report('value', `${value} is outside the scale of \`${id}\` (${min} to ${max})`);
  } else if (binary && !aggregate && value !== min && value !== max) {
    report('value', `expected ${min} or ${max} on the binary scale of \`${id}\`, got ${value}`);
  } else if (nWords && !aggregate && !Number.isInteger(value)) {
    report('value', `expected the number of a category of \`${id}\`, ${min} to ${max}, got ${value}`);
  }
}
