import type { Dimension } from '../../src/model/card.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';

/** Tasks and the labelling interface they fit, as Label Studio takes them. */
export interface LabelStudioExport {
  tasks: object[];
  /** The interface, XML. */
  config: string;
  /** Labels and judge outputs that have no form there: rankings, what is unscored, values outside the scale. */
  leftOut: number;
}

interface Task {
  data: Record<string, string>;
  results: Map<string, object[]>;
  predictions: Map<string, object[]>;
}

/** So many stars are offered at most. */
const MOST_STARS = 10;

/**
 * A task for each candidate, unit and pair that was judged: labels as annotations, who gave them under `meta` (an
 * annotator whom Label Studio does not know would be refused), judges as predictions. Rankings are left out and counted.
 */
export function labelStudio(dataset: Dataset): LabelStudioExport {
  const dimensions = new Map(dataset.card.dimensions.map((dimension) => [dimension.id, dimension]));
  const tasks = new Tasks(dataset);
  let leftOut = 0;
  for (const record of [...dataset.labels, ...dataset.scores]) {
    const dimension = dimensions.get(record.dimension);
    const said = dimension && saidOf(record, dimension);
    if (said === undefined) {
      leftOut += 1;
      continue;
    }
    tasks.add(record, said);
  }
  return { tasks: tasks.list(), config: configOf(dataset), leftOut };
}

class Tasks {
  readonly #tasks = new Map<string, Task>();
  readonly #items;
  readonly #candidates;
  /** Every task has what the interface shows. */
  readonly #paired: boolean;

  constructor({ items, candidates, labels, scores }: Dataset) {
    this.#paired = [...labels, ...scores].some(isPair);
    this.#items = new Map(items.map((item) => [item.item, item]));
    this.#candidates = new Map(candidates.map((one) => [JSON.stringify([one.item, one.system]), one]));
  }

  add(record: Label | Score, said: object): void {
    const [system, other] = systemsOf(record);
    const unit = 'unit' in record ? record.unit : undefined;
    const key = JSON.stringify([record.item, system, other, unit]);
    const task = this.#tasks.get(key) ?? this.#taskFor(record.item, system, other, unit);
    this.#tasks.set(key, task);
    const [by, who] =
      'annotator' in record
        ? [task.results, record.annotator]
        : [task.predictions, [record.judge, record.protocol].join(' ')];
    by.set(who, [
      ...(by.get(who) ?? []),
      { ...said, ...('annotator' in record && { meta: { text: [who] } }) },
    ]);
  }

  #taskFor(item: string, system: string, other: string | undefined, unit: string | undefined): Task {
    const about = this.#items.get(item);
    const textOf = (name: string): string => this.#candidates.get(JSON.stringify([item, name]))?.text ?? '';
    const units = this.#candidates.get(JSON.stringify([item, system]))?.units;
    const text = unit === undefined ? textOf(system) : (units?.find(({ id }) => id === unit)?.text ?? '');
    const data = {
      item,
      system,
      ...(other !== undefined && { other }),
      ...(this.#paired && { other_text: other === undefined ? '' : textOf(other) }),
      ...(unit !== undefined && { unit }),
      instruction: about?.instruction ?? '',
      document: about?.document ?? '',
      text,
    };
    return { data, results: new Map(), predictions: new Map() };
  }

  list(): object[] {
    return [...this.#tasks.values()].map(({ data, results, predictions }) => ({
      data,
      annotations: [...results.values()].map((result) => ({ result })),
      predictions: [...predictions].map(([model, result]) => ({ model_version: model, result })),
    }));
  }
}

const isPair = (record: Label | Score): boolean => 'pair' in record || 'winner' in record;

function systemsOf(record: Label | Score): [string, string | undefined] {
  if ('pair' in record) return record.pair;
  if ('winner' in record) return record.shown;
  return ['system' in record ? record.system : '', undefined];
}

/** A verdict as the result of a control; undefined where there is none, or none of that form. */
function saidOf(record: Label | Score, dimension: Dimension): object | undefined {
  if ('ranking' in record) return undefined;
  const about = { from_name: dimension.id, to_name: 'text' };
  if ('pair' in record || 'winner' in record) {
    const choice = choiceOf(record);
    if (choice === undefined) return undefined;
    return { ...about, from_name: `${dimension.id} (pair)`, type: 'choices', value: { choices: [choice] } };
  }
  const { value } = record;
  if (value === undefined || value === null) return undefined;
  const { stars, words } = controlOf(dimension);
  const word = words?.[value];
  if (word !== undefined) return { ...about, type: 'choices', value: { choices: [word] } };
  if (stars !== undefined && Number.isInteger(value) && value >= 1 && value <= stars) {
    return { ...about, type: 'rating', value: { rating: value } };
  }
  return words || stars ? undefined : { ...about, type: 'number', value: { number: value } };
}

function choiceOf(record: Label | Score): string | undefined {
  if ('winner' in record) return record.winner ?? undefined;
  if (!('pair' in record)) return undefined;
  const [first, second] = record.pair;
  return record.preference === first ? 'first' : record.preference === second ? 'second' : 'tie';
}

/** How a dimension is asked: in stars, in words, or as a number. */
function controlOf({ scale }: Dimension): { stars?: number; words?: readonly string[] } {
  if (scale?.categories) return { words: scale.categories };
  if (scale?.kind === 'binary') return { words: ['no', 'yes'] };
  const { min, max } = scale ?? {};
  return scale?.kind === 'ordinal' && min === 1 && max !== undefined && max <= MOST_STARS
    ? { stars: max }
    : {};
}

function configOf({ card, labels, scores }: Dataset): string {
  const records = [...labels, ...scores];
  const paired = new Set(records.filter(isPair).map((one) => one.dimension));
  const single = new Set(records.filter((one) => 'value' in one).map((one) => one.dimension));
  const controls = card.dimensions.flatMap((dimension) => [
    ...(single.has(dimension.id) ? [header(dimension.id), control(dimension)] : []),
    ...(paired.has(dimension.id)
      ? [
          header(`${dimension.id}: which is better?`),
          choices(`${dimension.id} (pair)`, ['first', 'tie', 'second']),
        ]
      : []),
  ]);
  const other = paired.size > 0 ? ['  <Text name="other" value="$other_text"/>'] : [];
  return [
    '<View>',
    '  <Header value="$instruction"/>',
    '  <Text name="document" value="$document"/>',
    '  <Text name="text" value="$text"/>',
    ...other,
    ...controls,
    '</View>',
    '',
  ].join('\n');
}

const header = (text: string): string => `  <Header value="${attribute(text)}"/>`;

function control(dimension: Dimension): string {
  const { stars, words } = controlOf(dimension);
  if (words) return choices(dimension.id, words);
  const name = attribute(dimension.id);
  return stars === undefined
    ? `  <Number name="${name}" toName="text"/>`
    : `  <Rating name="${name}" toName="text" maxRating="${stars}"/>`;
}

const choices = (name: string, words: readonly string[]): string =>
  [
    `  <Choices name="${attribute(name)}" toName="text" choice="single">`,
    ...words.map((word) => `    <Choice value="${attribute(word)}"/>`),
    '  </Choices>',
  ].join('\n');

const attribute = (text: string): string => text.replace(/[&<>"\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
