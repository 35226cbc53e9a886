import type { Dataset } from '../../src/model/dataset.js';
import type { Candidate, Item } from '../../src/model/item.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';

/** A row of the long table: what one person or judge said of one thing. Undefined is an empty cell. */
export interface LongRow {
  record: 'label' | 'score';
  item: string;
  system: string;
  /** The other system of a comparison. */
  other?: string | undefined;
  unit?: string | undefined;
  dimension: string;
  rater: string;
  group?: string | undefined;
  protocol?: string | undefined;
  repeat?: number | undefined;
  sample?: number | undefined;
  /** The value; the rank; of a comparison 1 where `system` is preferred, 0 where `other` is, 0.5 for a tie. Empty = unscored or not applicable. */
  value?: number | undefined;
  kind: 'value' | 'rank' | 'comparison';
  /** The value in words, where the dimension has categories. */
  word?: string | undefined;
  strength?: number | undefined;
  /** Whether `system` was shown first, where that is known. */
  first?: number | undefined;
  /** 1 for a published mean, which is no person. */
  aggregate?: number | undefined;
  types?: string | undefined;
  comment?: string | undefined;
  instruction?: string | undefined;
  document?: string | undefined;
  text?: string | undefined;
  [tag: `tag.${string}`]: string | number | undefined;
}

/** The columns in their order, without those of tags. */
const COLUMNS = [
  'record',
  'item',
  'system',
  'other',
  'unit',
  'dimension',
  'rater',
  'group',
  'protocol',
  'repeat',
  'sample',
  'kind',
  'value',
  'word',
  'strength',
  'first',
  'aggregate',
  'types',
  'comment',
] as const;
const TEXTS = ['instruction', 'document', 'text'] as const;

export interface LongTable {
  columns: string[];
  rows: LongRow[];
}

/**
 * Labels and judge outputs as one long table: a row a value, two systems of a comparison in one row, a row a system of a
 * ranking. Columns that would be empty throughout are left out.
 * @param texts also the texts, repeated on every row
 */
export function longTable(dataset: Dataset, { texts = false }: { texts?: boolean } = {}): LongTable {
  const items = new Map(dataset.items.map((item) => [item.item, item]));
  const candidates = new Map(dataset.candidates.map((one) => [JSON.stringify([one.item, one.system]), one]));
  const groups = new Map(dataset.card.annotators.map(({ id, group }) => [id, group]));
  const words = new Map(dataset.card.dimensions.map(({ id, scale }) => [id, scale?.categories]));
  const rows: LongRow[] = [];
  const add = (row: LongRow): void => {
    const item = items.get(row.item);
    const word =
      row.kind === 'value' && row.value !== undefined ? words.get(row.dimension)?.[row.value] : undefined;
    const about = texts ? textsOf(item, candidates.get(JSON.stringify([row.item, row.system])), row) : {};
    rows.push({ ...row, ...(word !== undefined && { word }), ...tagsOf(item), ...about });
  };
  for (const label of dataset.labels) ofLabel(label, groups).forEach(add);
  for (const score of dataset.scores) ofScore(score).forEach(add);
  const used = new Set(
    rows.flatMap((row) => Object.keys(row).filter((key) => row[key as `tag.${string}`] !== undefined)),
  );
  const tags = [...used].filter((column) => column.startsWith('tag.')).sort();
  const columns = [...COLUMNS, ...tags, ...(texts ? TEXTS : [])].filter((column) => used.has(column));
  return { columns, rows };
}

function ofLabel(label: Label, groups: ReadonlyMap<string, string | undefined>): LongRow[] {
  const { item, dimension, annotator, comment } = label;
  const said = {
    record: 'label' as const,
    item,
    dimension,
    rater: annotator,
    group: label.group ?? groups.get(annotator),
    comment,
    ...(label.aggregate && { aggregate: 1 }),
  };
  if ('ranking' in label) return ranks(said, label.ranking);
  if ('pair' in label) {
    const [system, other] = label.pair;
    const first = label.shown && Number(label.shown[0] === system);
    const value = label.preference === system ? 1 : label.preference === other ? 0 : 0.5;
    return [{ ...said, kind: 'comparison', system, other, value, strength: label.strength, first }];
  }
  const { system, unit, value, types } = label;
  return [{ ...said, kind: 'value', system, unit, value, types: types?.join('; ') }];
}

function ofScore(score: Score): LongRow[] {
  const { item, dimension, judge, protocol, repeat, sample } = score;
  const said = { record: 'score' as const, item, dimension, rater: judge, protocol, repeat, sample };
  if ('ranking' in score) {
    const none = Object.fromEntries(score.shown.map((system) => [system, undefined]));
    return ranks(said, score.ranking ?? none);
  }
  if ('winner' in score) {
    const [system, other] = score.shown;
    const value = score.winner === null ? undefined : { first: 1, second: 0, tie: 0.5 }[score.winner];
    return [{ ...said, kind: 'comparison', system, other, value, strength: score.strength, first: 1 }];
  }
  const { system, unit, value, types } = score;
  return [{ ...said, kind: 'value', system, unit, value: value ?? undefined, types: types?.join('; ') }];
}

function ranks(
  said: Omit<LongRow, 'system' | 'kind' | 'value'>,
  ranking: Readonly<Record<string, number | undefined>>,
): LongRow[] {
  return Object.entries(ranking).map(
    ([system, value]) => ({ ...said, kind: 'rank', system, value }) as LongRow,
  );
}

function tagsOf(item: Item | undefined): Partial<LongRow> {
  return Object.fromEntries(
    Object.entries(item?.tags ?? {}).map(([tag, value]) => [
      `tag.${tag}`,
      typeof value === 'boolean' ? String(value) : value,
    ]),
  );
}

function textsOf(
  item: Item | undefined,
  candidate: Candidate | undefined,
  { unit }: LongRow,
): Partial<LongRow> {
  const text = unit === undefined ? candidate?.text : candidate?.units?.find(({ id }) => id === unit)?.text;
  return { instruction: item?.instruction, document: item?.document, text };
}
