import type { Candidate, Item, Unit } from '../../src/model/item.js';
import type { Label, ValueLabel } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import type { FaultList } from '../faults.js';
import { CellFault } from './cell-fault.js';
import { Cells } from './cells.js';
import { isMeant } from './each-row.js';
import type { CandidateMapping, Field, LabelMapping, RowsWhere, TableMapping } from './mapping.js';
import type { SourceTable, TableRow } from './row.js';
import { defined, labelOf, scoreOf } from './rows.js';
import { placed } from './units.js';

/** Where a record came from. */
export interface Origin {
  file: string;
  line: number | undefined;
  /** Where in the line or file: the row of a JSON list, the path of a place inside. */
  at: string | undefined;
}

/** `a.csv:3`, `a.json: 1` of the row of a list, `a.jsonl:3: samples.1` of a place inside of a row. */
export function placeOf({ file, line, at }: Origin): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return at === undefined ? place : `${place}: ${at}`;
}

/** The field of a fault with the place inside before it, `1.rating`. */
export function fieldAt({ at }: Origin, field: string | undefined): string | undefined {
  return at === undefined || field === undefined ? (at ?? field) : `${at}.${field}`;
}

interface Kept<T> {
  record: T;
  origin: Origin;
}

type Gathered = Omit<Candidate, 'text' | 'units'> & { text?: string; units: Map<string, Unit> };

export interface Reading {
  /** Texts that mean an empty cell. */
  missing: readonly string[];
  decimal: '.' | ',';
  /** The words of the dimensions whose labels are words. */
  categories: ReadonlyMap<string, readonly string[]>;
}

/** Gathers records from rows: an item, candidate or unit that comes again must come the same. */
export class DatasetBuilder {
  readonly items = new Map<string, Kept<Item>>();
  readonly labels: Kept<Label>[] = [];
  readonly scores: Kept<Score>[] = [];
  /** Label cells that were empty: no label was made of them. */
  emptyLabels = 0;
  /** Judge cells that were empty and mean that the judge was not asked. */
  absentScores = 0;
  readonly #candidates = new Map<string, Kept<Gathered>>();
  readonly #marked = new Map<string, ValueLabel>();
  readonly #missing: ReadonlySet<string>;

  constructor(
    readonly faults: FaultList,
    readonly reading: Reading,
  ) {
    this.#missing = new Set(reading.missing);
  }

  get candidates(): Kept<Candidate>[] {
    return [...this.#candidates.values()].map(({ record: { text, units, ...rest }, origin }) => ({
      record:
        units.size > 0 ? { ...rest, ...placed(text, [...units.values()]) } : { ...rest, text: text ?? '' },
      origin,
    }));
  }

  addTable(table: SourceTable, mapping: TableMapping): void {
    const tests = new Map<RowsWhere, (row: TableRow) => boolean>();
    for (const { where } of [...mapping.labels, ...mapping.scores]) {
      if (where) tests.set(where, isMeant(where));
    }
    const isFor = (row: TableRow, { where }: { where?: RowsWhere }): boolean =>
      where === undefined || tests.get(where)?.(row) === true;
    for (const row of table.rows) {
      const origin = { file: table.file, line: row.line, at: row.at };
      const cells = new Cells(row, this.#missing, this.reading.decimal);
      const item = this.#try(origin, () => cells.need(mapping.item.id, 'item'));
      if (item === undefined) continue;
      this.#try(origin, () => this.#addItem(item, mapping, cells, origin));
      for (const candidate of mapping.candidates) {
        this.#try(origin, () => this.#addCandidate(item, candidate, cells, origin));
      }
      for (const label of mapping.labels) {
        if (isFor(row, label)) this.#try(origin, () => this.#addLabel(item, label, mapping, cells, origin));
      }
      for (const score of mapping.scores) {
        if (!isFor(row, score)) continue;
        this.#try(origin, () => {
          const record = scoreOf(score, item, mapping, cells, this.reading.categories);
          if (record) this.scores.push({ record, origin });
          else this.absentScores += 1;
        });
      }
    }
  }

  #addItem(item: string, { item: fields }: TableMapping, cells: Cells, origin: Origin): void {
    const references = fields.references && cells.texts(fields.references);
    const record = {
      item,
      ...defined({
        document: cells.text(fields.document),
        instruction: cells.text(fields.instruction),
        references: references && references.length > 0 ? references : undefined,
        tags: tagsOf(fields.tags, cells),
      }),
    };
    keep(this.items, item, record, origin);
  }

  #addCandidate(item: string, candidate: CandidateMapping, cells: Cells, origin: Origin): void {
    const system = cells.need(candidate.system, 'system');
    const key = JSON.stringify([item, system]);
    const text = cells.text(candidate.text);
    const record = { item, system, ...defined({ text, tags: tagsOf(candidate.tags, cells) }) };
    const units = this.#candidates.get(key)?.record.units ?? new Map<string, Unit>();
    keep<Gathered>(this.#candidates, key, { ...record, units }, origin);
    if (!candidate.unit) return;
    const { id, text: unitText, start, end } = candidate.unit;
    const unit = {
      id: cells.need(id, 'unit'),
      text: cells.text(unitText) ?? '',
      ...defined({ start: cells.count(start), end: cells.count(end) }),
    };
    const before = units.get(unit.id);
    if (before && JSON.stringify(before) !== JSON.stringify(unit)) {
      throw new CellFault(
        'unit',
        `unit \`${unit.id}\` came otherwise in an earlier row of the same candidate`,
      );
    }
    units.set(unit.id, unit);
  }

  #addLabel(item: string, label: LabelMapping, mapping: TableMapping, cells: Cells, origin: Origin): void {
    const record = labelOf(label, item, mapping, cells, this.reading.categories);
    if (!record) {
      this.emptyLabels += 1;
      return;
    }
    if ('system' in record && (record.spans || record.types)) {
      const { spans = [], types = [], ...said } = record;
      const key = JSON.stringify(said);
      const before = this.#marked.get(key);
      // One label of several marks, a row each.
      if (before) {
        if (spans.length > 0) before.spans = [...(before.spans ?? []), ...spans];
        if (types.length > 0) before.types = [...new Set([...(before.types ?? []), ...types])];
        return;
      }
      this.#marked.set(key, record);
    }
    this.labels.push({ record, origin });
  }

  #try<T>(origin: Origin, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      this.faults.add(
        origin.file,
        origin.line,
        fieldAt(origin, error.column),
        error.message,
        error.column ?? '',
      );
      return undefined;
    }
  }
}

/** A field that an earlier row left open is filled; one that it gave otherwise is a fault. */
function keep<T extends object>(known: Map<string, Kept<T>>, key: string, record: T, origin: Origin): void {
  const before = known.get(key);
  if (!before) {
    known.set(key, { record, origin });
    return;
  }
  for (const [field, value] of Object.entries(record)) {
    const earlier: unknown = Object.hasOwn(before.record, field)
      ? (before.record as Record<string, unknown>)[field]
      : undefined;
    if (earlier === undefined || JSON.stringify(earlier) === JSON.stringify(value)) continue;
    throw new CellFault(
      field,
      `differs from what ${placeOf(before.origin)} says of the same ${'system' in record ? 'candidate' : 'item'}`,
    );
  }
  before.record = { ...record, ...before.record };
}

function tagsOf(
  fields: Readonly<Record<string, Field>> | undefined,
  cells: Cells,
): Record<string, string> | undefined {
  const tags = Object.entries(fields ?? {}).flatMap(([tag, field]) => {
    const text = cells.name(field);
    return text === undefined ? [] : [[tag, text] as const];
  });
  return tags.length > 0 ? Object.fromEntries(tags) : undefined;
}
