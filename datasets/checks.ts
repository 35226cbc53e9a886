import type { Card, Dimension } from '../src/model/card.js';
import type { Candidate, Item } from '../src/model/item.js';
import { type Label, type PairLabel, type RankingLabel, TIE, type ValueLabel } from '../src/model/label.js';
import type { PairScore, RankingScore, Score, ValueScore } from '../src/model/score.js';
import type { FaultList } from './faults.js';
import { type KnownCandidate, References } from './references.js';
import { joinKey, SeenKeys } from './seen-keys.js';

/** Reports a fault of the record at hand. */
type Report = (field: string | undefined, message: string) => void;

/** No candidate has this many units: keeps (candidate, unit) one number. */
const UNITS = 2 ** 20;

/**
 * The checks between records, fed in file order: items, candidates, labels, scores. Memory is one number a record.
 * What makes a statistic wrong or a record unused is a fault; what a reader should only know is a warning.
 */
export class CrossChecks {
  readonly #references: References;
  readonly #dimensions: ReadonlyMap<string, Dimension>;
  readonly #annotators: ReadonlySet<string>;
  readonly #labelKeys = new SeenKeys();
  readonly #scoreKeys = new SeenKeys();
  readonly #labelled = new Set<string>();
  readonly #counts = { unscored: 0, unitText: 0, unranked: 0 };

  constructor(
    readonly card: Card,
    readonly faults: FaultList,
  ) {
    this.#references = new References(card);
    this.#dimensions = new Map(card.dimensions.map((dimension) => [dimension.id, dimension]));
    this.#annotators = new Set(card.annotators.map((annotator) => annotator.id));
  }

  /** The card against itself. */
  cardAt(name: string): void {
    const report: Report = (field, message) => this.faults.add(name, undefined, field, message);
    for (const list of ['dimensions', 'systems', 'annotators'] as const) {
      const seen = new Set<string>();
      this.card[list].forEach(({ id }, index) => {
        if (seen.has(id)) report(`${list}.${index}.id`, `\`${id}\` is listed twice`);
        seen.add(id);
      });
    }
    this.card.dimensions.forEach(({ scale }, index) => {
      if (scale?.min !== undefined && scale.max !== undefined && scale.min > scale.max) {
        report(`dimensions.${index}.scale`, `min ${scale.min} is above max ${scale.max}`);
      }
    });
  }

  item(item: Item, name: string, line: number): void {
    const fault = this.#references.addItem(item);
    if (fault) this.faults.add(name, line, ...fault);
  }

  candidate(candidate: Candidate, name: string, line: number): void {
    const report: Report = (field, message) => this.faults.add(name, line, field, message);
    const fault = this.#references.addCandidate(candidate);
    if (fault) report(...fault);
    const { units, text } = candidate;
    if (!units) return;
    const seen = new Set<string>();
    units.forEach(({ id, start, end, text: unitText }, index) => {
      if (seen.has(id)) report(`units.${index}.id`, `a second unit \`${id}\` in one candidate`);
      seen.add(id);
      if (start === undefined && end === undefined) return;
      if (start === undefined || end === undefined || start > end || end > text.length) {
        report(`units.${index}`, `expected 0 <= start <= end <= ${text.length}, got ${start} and ${end}`);
      } else if (text.slice(start, end) !== unitText) this.#counts.unitText += 1;
    });
  }

  label(label: Label, name: string, line: number): void {
    const report: Report = (field, message) => this.faults.add(name, line, field, message);
    const dimension = this.#dimension(label.dimension, report);
    if (this.#annotators.size > 0 && !label.aggregate && !this.#annotators.has(label.annotator)) {
      report(
        'annotator',
        `no annotator \`${label.annotator}\` in the card: expected one of its \`annotators\``,
      );
    }
    this.#labelled.add(label.dimension);
    const about =
      'ranking' in label
        ? this.#rankingLabel(label, report)
        : 'pair' in label
          ? this.#pairLabel(label, report)
          : this.#valueLabel(label, dimension, report);
    if (about === undefined) return;
    const context = joinKey(about.kind, label.dimension, label.annotator, about.more);
    const first = this.#labelKeys.lineOf(context, about.key, line);
    if (first !== undefined) {
      report(
        undefined,
        `a second label of ${label.annotator} on ${label.dimension} for the same thing (first: line ${first})`,
      );
    }
  }

  score(score: Score, name: string, line: number): void {
    const report: Report = (field, message) => this.faults.add(name, line, field, message);
    const dimension = this.#dimension(score.dimension, report);
    const about =
      'winner' in score
        ? this.#pairScore(score, report)
        : 'ranking' in score
          ? this.#rankingScore(score, report)
          : this.#valueScore(score, dimension, report);
    if (about === undefined) return;
    const { judge, protocol, repeat, sample } = score;
    const context = joinKey(about.kind, judge, protocol, score.dimension, repeat, sample, about.more);
    const first = this.#scoreKeys.lineOf(context, about.key, line);
    if (first !== undefined) {
      report(
        undefined,
        `a second score of ${score.judge} by ${score.protocol} for the same thing (first: line ${first}): tell them apart by \`repeat\` or \`sample\``,
      );
    }
  }

  /** What a reader should know, in words; called when every record was seen. */
  warnings(): string[] {
    const found: string[] = [];
    const { unscored, unitText, unranked } = this.#counts;
    if (this.#references.itemCount === 0) found.push('there are no items');
    const bare = this.#references.itemsWithoutTexts;
    if (bare > 0) found.push(`${bare} items have no candidate texts`);
    for (const { id } of this.card.dimensions) {
      if (!this.#labelled.has(id)) found.push(`no label on dimension \`${id}\``);
    }
    if (unscored > 0) found.push(`${unscored} unscored judge outputs give no \`reason\``);
    if (unranked > 0) found.push(`${unranked} judge rankings leave out a system that was shown`);
    if (unitText > 0) found.push(`${unitText} units differ from the text between their offsets`);
    return found;
  }

  #dimension(id: string, report: Report): Dimension | undefined {
    const dimension = this.#dimensions.get(id);
    if (!dimension) {
      report(
        'dimension',
        `no dimension \`${id}\` in the card: expected ${[...this.#dimensions.keys()].join(', ')}`,
      );
    }
    return dimension;
  }

  #candidate(item: string, system: string, report: Report, field?: string): KnownCandidate | undefined {
    const found = this.#references.candidate(item, system);
    if ('index' in found) return found;
    report(found[0] === 'item' ? 'item' : (field ?? found[0]), found[1]);
    return undefined;
  }

  #unitKey(
    { item, system, unit }: { item: string; system: string; unit?: string | undefined },
    dimension: Dimension | undefined,
    report: Report,
  ): number | undefined {
    const candidate = this.#candidate(item, system, report);
    if (!candidate || !dimension) return undefined;
    if (unit === undefined) {
      if (dimension.level !== 'unit') return candidate.index * UNITS;
      report('unit', `missing: dimension \`${dimension.id}\` is judged on units`);
      return undefined;
    }
    if (dimension.level !== 'unit') {
      report('unit', `dimension \`${dimension.id}\` is judged on whole candidates: leave \`unit\` out`);
      return undefined;
    }
    const index = candidate.units.get(unit);
    if (index !== undefined) return candidate.index * UNITS + 1 + index;
    report('unit', `no unit \`${unit}\` in the candidate of \`${system}\` for item \`${item}\``);
    return undefined;
  }

  #valueLabel(label: ValueLabel, dimension: Dimension | undefined, report: Report): About | undefined {
    const { value, notApplicable } = label;
    if (value === undefined && !notApplicable)
      report('value', 'missing: expected a finite number, or `notApplicable: true`');
    if (value !== undefined && notApplicable) report('value', 'a label that is not applicable has no value');
    if (value !== undefined && dimension) checkScale(value, dimension, label.aggregate === true, report);
    label.spans?.forEach(({ start, end }, index) => {
      if (start !== undefined && end !== undefined && start > end)
        report(`spans.${index}`, 'start is after end');
    });
    const key = this.#unitKey(label, dimension, report);
    return key === undefined ? undefined : { kind: 'value', key, more: label.question };
  }

  #rankingLabel(label: RankingLabel, report: Report): About | undefined {
    if (label.notApplicable)
      report('notApplicable', 'a ranking that is not applicable has no ranks: leave the line out');
    let key: number | undefined;
    for (const system of Object.keys(label.ranking)) {
      key = this.#candidate(label.item, system, report, `ranking.${system}`)
        ? this.#references.itemIndex(label.item)
        : key;
    }
    return key === undefined ? undefined : { kind: 'ranking', key };
  }

  #pairLabel(label: PairLabel, report: Report): About | undefined {
    const { pair, preference, shown } = label;
    if (label.notApplicable)
      report('notApplicable', 'a preference that is not applicable is none: leave the line out');
    if (pair.includes(TIE)) report('pair', `a system named \`${TIE}\` cannot be told from a tie: rename it`);
    if (pair[0] === pair[1]) report('pair', 'expected two different systems');
    if (preference !== TIE && !pair.includes(preference)) {
      report('preference', `expected \`${pair[0]}\`, \`${pair[1]}\` or \`${TIE}\`, got \`${preference}\``);
    }
    if (shown && !samePair(shown, pair))
      report('shown', 'expected the two systems of `pair`, in the order shown');
    const found = pair.map((system) => this.#candidate(label.item, system, report, 'pair'));
    const [a, b] = found;
    if (!a || !b) return undefined;
    const order = shown ? ((shown[0] === pair[0]) === a.index < b.index ? '<' : '>') : '';
    return { kind: `pair${order}`, key: pairKey(a.index, b.index) };
  }

  #valueScore(score: ValueScore, dimension: Dimension | undefined, report: Report): About | undefined {
    if (score.value === null && !score.reason) this.#counts.unscored += 1;
    const key = this.#unitKey(score, dimension, report);
    return key === undefined ? undefined : { kind: 'value', key };
  }

  #pairScore(score: PairScore, report: Report): About | undefined {
    const { shown, winner, reason, item } = score;
    if (winner === null && !reason) this.#counts.unscored += 1;
    if (shown[0] === shown[1]) report('shown', 'expected two different systems');
    const a = this.#candidate(item, shown[0], report, 'shown.0');
    const b = this.#candidate(item, shown[1], report, 'shown.1');
    if (!a || !b) return undefined;
    return { kind: a.index < b.index ? 'pair<' : 'pair>', key: pairKey(a.index, b.index) };
  }

  #rankingScore(score: RankingScore, report: Report): About | undefined {
    const { shown, ranking, reason, item } = score;
    if (ranking === null && !reason) this.#counts.unscored += 1;
    if (new Set(shown).size !== shown.length) report('shown', 'a system is shown twice');
    const found = shown.map((system, index) => this.#candidate(item, system, report, `shown.${index}`));
    if (ranking) {
      const systems = Object.keys(ranking);
      for (const system of systems) {
        if (!shown.includes(system)) report(`ranking.${system}`, 'this system was not shown');
      }
      if (systems.length < shown.length) this.#counts.unranked += 1;
    }
    if (!found.every((candidate) => candidate !== undefined)) return undefined;
    return {
      kind: 'ranking',
      key: this.#references.itemIndex(item) ?? -1,
      more: found.map(({ index }) => index).join(' '),
    };
  }
}

/** What a record speaks of: records with the same kind, key and more speak of the same thing. */
interface About {
  kind: string;
  key: number;
  more?: string | undefined;
}

function pairKey(a: number, b: number): number {
  return Math.min(a, b) * 2 ** 26 + Math.max(a, b);
}

function samePair(a: readonly [string, string], b: readonly [string, string]): boolean {
  return (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);
}

function checkScale(value: number, { id, scale }: Dimension, aggregate: boolean, report: Report): void {
  if (!scale) return;
  const binary = scale.kind === 'binary';
  const min = scale.min ?? (binary ? 0 : -Infinity);
  const max = scale.max ?? (binary ? 1 : Infinity);
  if (value < min || value > max) {
    report('value', `${value} is outside the scale of \`${id}\` (${min} to ${max})`);
  } else if (binary && !aggregate && value !== min && value !== max) {
    report('value', `expected ${min} or ${max} on the binary scale of \`${id}\`, got ${value}`);
  }
}
