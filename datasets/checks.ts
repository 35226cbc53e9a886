import type { Card } from '../src/model/card.js';
import type { Candidate, Item } from '../src/model/item.js';
import type { Label } from '../src/model/label.js';
import type { Score } from '../src/model/score.js';
import { type Remark, remark } from '../src/remarks/remark.js';
import { derivationFaults } from './derive.js';
import type { FaultList } from './faults.js';
import { checkLabel } from './label-checks.js';
import { LabelLooks } from './label-looks.js';
import { OutsideScale } from './outside-scale.js';
import { checkScore, isUnscored } from './score-checks.js';
import { joinKey, SeenKeys } from './seen-keys.js';
import { type Report, Subjects } from './subjects.js';

/**
 * The checks between records, fed in file order: items, candidates, labels, scores. Memory is one number a record.
 * What makes a statistic wrong or a record unused is a fault; what a reader should only know is a warning.
 */
export class CrossChecks {
  readonly #subjects: Subjects;
  readonly #annotators: ReadonlySet<string>;
  readonly #labelKeys = new SeenKeys();
  readonly #scoreKeys = new SeenKeys();
  readonly #labelled = new Set<string>();
  readonly #looks = new LabelLooks();
  readonly #outside = new OutsideScale();
  readonly #systems = new Set<string>();
  readonly #counts = { unscored: 0, unitText: 0, unranked: 0 };

  constructor(
    readonly card: Card,
    readonly faults: FaultList,
  ) {
    this.#subjects = new Subjects(card);
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
    for (const { index, message } of derivationFaults(this.card))
      report(`dimensions.${index}.derive`, message);
    this.card.dimensions.forEach(({ scale }, index) => {
      if (scale?.min !== undefined && scale.max !== undefined && scale.min > scale.max) {
        report(`dimensions.${index}.scale`, `min ${scale.min} is above max ${scale.max}`);
      }
    });
  }

  item(item: Item, name: string, line: number): void {
    const fault = this.#subjects.references.addItem(item);
    if (fault) this.faults.add(name, line, ...fault);
  }

  candidate(candidate: Candidate, name: string, line: number): void {
    const report: Report = (field, message) => this.faults.add(name, line, field, message);
    const fault = this.#subjects.references.addCandidate(candidate);
    if (fault) report(...fault);
    const { units, text } = candidate;
    this.#systems.add(candidate.system);
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
    const dimension = this.#subjects.dimension(label.dimension, report);
    if (this.#annotators.size > 0 && !label.aggregate && !this.#annotators.has(label.annotator)) {
      report(
        'annotator',
        `no annotator \`${label.annotator}\` in the card: expected one of its \`annotators\``,
      );
    }
    this.#labelled.add(label.dimension);
    if ('system' in label && label.value !== undefined && !label.aggregate) {
      this.#looks.add(label.dimension, label.annotator, label.value);
    }
    const subject = checkLabel(label, dimension, this.#subjects, report);
    if (subject === undefined) return;
    const context = joinKey(subject.kind, label.dimension, label.annotator, subject.more);
    const first = this.#labelKeys.lineOf(context, subject.key, line);
    if (first !== undefined) {
      report(
        undefined,
        `a second label of ${label.annotator} on ${label.dimension} for the same thing (first: line ${first})`,
      );
    }
  }

  score(score: Score, name: string, line: number): void {
    const report: Report = (field, message) => this.faults.add(name, line, field, message);
    const dimension = this.#subjects.dimension(score.dimension, report);
    if (isUnscored(score) && !score.reason) this.#counts.unscored += 1;
    if ('ranking' in score && score.ranking && Object.keys(score.ranking).length < score.shown.length) {
      this.#counts.unranked += 1;
    }
    if ('value' in score && score.value !== null && dimension) {
      this.#outside.add(score.judge, score.value, dimension);
    }
    const subject = checkScore(score, dimension, this.#subjects, report);
    if (subject === undefined) return;
    const { judge, protocol, repeat, sample } = score;
    const context = joinKey(subject.kind, judge, protocol, score.dimension, repeat, sample, subject.more);
    const first = this.#scoreKeys.lineOf(context, subject.key, line);
    if (first !== undefined) {
      report(
        undefined,
        `a second score of ${score.judge} by ${score.protocol} for the same thing (first: line ${first}): tell them apart by \`repeat\` or \`sample\``,
      );
    }
  }

  /** What a reader should know; called when every record was seen. */
  warnings(): Remark[] {
    const found: Remark[] = [];
    const { unscored, unitText, unranked } = this.#counts;
    if (this.#subjects.references.itemCount === 0) found.push(remark('no-items'));
    const bare = this.#subjects.references.itemsWithoutTexts;
    if (bare > 0) found.push(remark('items-without-texts', { items: bare }));
    for (const { id } of this.card.dimensions) {
      if (!this.#labelled.has(id)) found.push(remark('dimension-without-labels', { dimension: id }));
    }
    if (unscored > 0) found.push(remark('unscored-without-reason', { scores: unscored }));
    if (unranked > 0) found.push(remark('rankings-leave-out', { rankings: unranked }));
    if (unitText > 0) found.push(remark('unit-texts-differ', { units: unitText }));
    const [system, another] = this.#systems;
    if (system !== undefined && another === undefined) found.push(remark('one-system', { system }));
    const scales = new Map(this.card.dimensions.map(({ id, scale }) => [id, scale]));
    found.push(
      ...this.#looks.warnings(
        (id) => scales.get(id) !== undefined,
        (id) => scales.get(id)?.kind === 'binary',
      ),
      ...this.#outside.warnings(),
    );
    return found;
  }
}
