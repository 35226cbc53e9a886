import type { Candidate, Item } from '../../src/model/item.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import type { FaultList } from '../faults.js';
import { CellFault, Cells } from './cells.js';
import type { Field, TableMapping } from './mapping.js';
import { defined, labelOf, scoreOf } from './rows.js';
import type { Table, TableRow } from './table.js';

/** Where a record came from. */
export interface Origin {
  file: string;
  line: number | undefined;
  /** Of the row in its file, from 0: what names a row of a JSON list, which has no line. */
  index: number;
}

/** `a.csv:3`, or `a.json: 1` of the row of a list. */
export function placeOf({ file, line, index }: Origin): string {
  return line === undefined ? `${file}: ${index}` : `${file}:${line}`;
}

/** The field of a fault: in a JSON list with the row before it, `1.rating`. */
export function fieldAt({ line, index }: Origin, field: string | undefined): string | undefined {
  if (line !== undefined) return field;
  return field === undefined ? String(index) : `${index}.${field}`;
}

interface Kept<T> {
  record: T;
  origin: Origin;
}

/** Gathers records from rows: an item or candidate that comes again must come the same. */
export class DatasetBuilder {
  readonly items = new Map<string, Kept<Item>>();
  readonly candidates = new Map<string, Kept<Candidate>>();
  readonly labels: Kept<Label>[] = [];
  readonly scores: Kept<Score>[] = [];
  /** Label cells that were empty: no label was made of them. */
  emptyLabels = 0;
  /** Judge cells that were empty and mean that the judge was not asked. */
  absentScores = 0;
  readonly #missing: ReadonlySet<string>;

  constructor(
    missing: readonly string[],
    readonly faults: FaultList,
    readonly decimal: '.' | ',' = '.',
  ) {
    this.#missing = new Set(missing);
  }

  addTable(table: Table, mapping: TableMapping): void {
    table.rows.forEach((row, index) => {
      this.#addRow(row, { file: table.file, line: row.line, index }, mapping);
    });
  }

  #addRow(row: TableRow, origin: Origin, mapping: TableMapping): void {
    const cells = new Cells(row, this.#missing, this.decimal);
    const item = this.#try(origin, () => cells.need(mapping.item.id, 'item'));
    if (item === undefined) return;
    this.#try(origin, () => this.#addItem(item, mapping, cells, origin));
    for (const candidate of mapping.candidates) {
      this.#try(origin, () => {
        const system = cells.need(candidate.system, 'system');
        const tags = tagsOf(candidate.tags, cells);
        const record = { item, system, text: cells.text(candidate.text) ?? '', ...defined({ tags }) };
        this.#keep(this.candidates, JSON.stringify([item, system]), record, origin);
      });
    }
    for (const label of mapping.labels) {
      this.#try(origin, () => {
        const record = labelOf(label, item, mapping, cells);
        if (record) this.labels.push({ record, origin });
        else this.emptyLabels += 1;
      });
    }
    for (const score of mapping.scores) {
      this.#try(origin, () => {
        const record = scoreOf(score, item, mapping, cells);
        if (record) this.scores.push({ record, origin });
        else this.absentScores += 1;
      });
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
    this.#keep(this.items, item, record, origin);
  }

  /** A field that an earlier row left open is filled; one that it gave otherwise is a fault. */
  #keep<T extends object>(known: Map<string, Kept<T>>, key: string, record: T, origin: Origin): void {
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

  #try<T>(origin: Origin, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      this.faults.add(origin.file, origin.line, fieldAt(origin, error.column), error.message);
      return undefined;
    }
  }
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
