import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { createRandom } from '../../stats/numeric/random.js';
import { compareSystems, systemIntervals } from '../../stats/testing/system-comparison.js';
import { chooseNames } from '../../study/choose.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { rouge } from '../../text/rouge.js';
import type { MethodName } from '../citations.js';
import type { Estimate } from '../estimate.js';
import { limitsOf } from '../few-items.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';
import {
  lengths,
  type RougeSettings,
  TEXT_MEASURES,
  type TextMeasure,
  textMeasures,
} from './text-measures.js';

/** The systems, ROUGE's settings, and how items are resampled. */
export interface DescribeOptions extends Resampling, RougeSettings {
  /** Only these; of two, how alike their texts are and by how much they differ. Absent: all. */
  systems?: readonly string[];
  permutations: number;
}

/** A mean over texts, with its interval over items. */
export interface MeanOfTexts extends Estimate {
  /** Texts of which it is the mean: those that have the measure. */
  texts: number;
}

/** The measures of one system's texts. */
export interface SystemTexts {
  system: string;
  texts: number;
  measures: Record<TextMeasure, MeanOfTexts>;
}

/** Mean lengths of texts that come with the items. */
export interface GivenTexts {
  what: 'documents' | 'references';
  texts: number;
  lengths: Record<'tokens' | 'words' | 'sentences', number>;
}

/** Two systems on the items for which both have a text. */
export interface PairOfSystems {
  first: string;
  second: string;
  /** F1 of the one text with the other, the mean over items. */
  similarity: Record<'rouge1' | 'rouge2', MeanOfTexts>;
  /** First less second, with a paired permutation test item by item. */
  differences: Record<TextMeasure, Difference>;
}

/** By how much two systems' texts differ in one measure. */
export interface Difference extends MeanOfTexts {
  pValue: Quantity;
  permutations: number;
  exhaustive: boolean;
}

/** The texts of each system in figures, and of two systems their difference. */
export interface DescribeAnswer {
  systems: SystemTexts[];
  given: GivenTexts[];
  pair?: PairOfSystems;
  warnings: Remark[];
  methods: MethodName[];
}

/**
 * What can be said of the texts of a data set without a model.
 * @throws InputError for a system that is not there; InputError for a text that cannot be counted in tokens
 */
export async function describeTexts(
  study: Study,
  options: DescribeOptions,
  onPart: OnPart = ignoreParts,
): Promise<DescribeAnswer> {
  const { layout } = study;
  const systems = chooseNames('system', options.systems, layout.systems);
  const texts = textsOf(study);
  const grids = await measure(study, texts, systems, options, onPart);
  const [first, second, ...more] = systems;
  const isPair = options.systems !== undefined && second !== undefined && more.length === 0;
  return {
    systems: systems.map((system, s) => systemTexts(system, s, grids, options)),
    given: givenTexts(study),
    ...(isPair && { pair: pairOf(study, texts, [first, second], grids, options) }),
    warnings: [],
    methods: ['trigrams', 'rouge', 'percentile', ...(isPair ? (['exchange', 'sampledP'] as const) : [])],
  };
}

type Grids = Record<TextMeasure, ScoreGrid>;

/** The text of each cell of the layout. */
function textsOf({ dataset, layout }: Study): (string | undefined)[] {
  const texts = new Array<string | undefined>(layout.cells);
  for (const { item, system, text } of dataset.candidates) texts[layout.cellOf(item, system)] = text;
  return texts;
}

/** Every measure of every text: items × systems, NaN where there is no text or the measure is undefined. */
async function measure(
  { dataset, layout }: Study,
  texts: readonly (string | undefined)[],
  systems: readonly string[],
  options: DescribeOptions,
  onPart: OnPart,
): Promise<Grids> {
  const empty = () => new Float64Array(layout.items.length * systems.length).fill(Number.NaN);
  const values = Object.fromEntries(TEXT_MEASURES.map((name) => [name, empty()]));
  for (const [i, item] of dataset.items.entries()) {
    await onPart(i, dataset.items.length, 'texts of item');
    const measured = textMeasures(item, options);
    for (const [s, system] of systems.entries()) {
      const text = texts[layout.cellOf(item.item, system)];
      if (text === undefined) continue;
      const found = measured(text);
      for (const name of TEXT_MEASURES) values[name][i * systems.length + s] = found[name];
    }
  }
  const gridOf = (name: TextMeasure) => new ScoreGrid(layout.items, systems, values[name]);
  return Object.fromEntries(TEXT_MEASURES.map((name) => [name, gridOf(name)])) as Grids;
}

const UNDEFINED: Partial<Record<TextMeasure, Remark>> = {
  repeated: remark('no-trigram'),
  novel: remark('no-document-to-hold-against'),
  rouge1: remark('no-references'),
  rouge2: remark('no-references'),
  rougeL: remark('no-references'),
  rougeLsum: remark('no-references'),
};

function systemTexts(system: string, s: number, grids: Grids, options: DescribeOptions): SystemTexts {
  const texts = columnOf(grids.words, s).nScored;
  const why = (name: TextMeasure) => (texts === 0 ? remark('no-text') : UNDEFINED[name]);
  const of = (name: TextMeasure) => meanOf(columnOf(grids[name], s), options, why(name));
  return {
    system,
    texts,
    measures: Object.fromEntries(TEXT_MEASURES.map((name) => [name, of(name)])) as SystemTexts['measures'],
  };
}

function columnOf({ items, systems, nSystems, values }: ScoreGrid, s: number): ScoreGrid {
  return new ScoreGrid(
    items,
    [systems[s]],
    values.filter((_, k) => k % nSystems === s),
  );
}

/** The mean of the one system of a grid; items are resampled. */
function meanOf(grid: ScoreGrid, { resamples, confidence, seed }: Resampling, why?: Remark): MeanOfTexts {
  const [{ mean, low, high, nItems }] = systemIntervals(grid, {
    resamples,
    confidence,
    random: createRandom(seed).fork('items'),
  });
  const reason = nItems === 0 ? why : undefined;
  return { value: quantity(mean, reason), interval: limitsOf({ low, high }, nItems, reason), texts: nItems };
}

function givenTexts({ dataset: { items } }: Study): GivenTexts[] {
  const rows: GivenTexts[] = [];
  const add = (what: GivenTexts['what'], texts: readonly string[]) => {
    if (texts.length === 0) return;
    const own = texts.map(lengths);
    const mean = (name: 'tokens' | 'words' | 'sentences') =>
      own.reduce((sum, one) => sum + one[name], 0) / texts.length;
    const lengthsOf = { tokens: mean('tokens'), words: mean('words'), sentences: mean('sentences') };
    rows.push({ what, texts: texts.length, lengths: lengthsOf });
  };
  add(
    'documents',
    items.flatMap(({ document }) => document ?? []),
  );
  add(
    'references',
    items.flatMap(({ references = [] }) => references),
  );
  return rows;
}

function pairOf(
  { layout }: Study,
  texts: readonly (string | undefined)[],
  [first, second]: readonly [string, string],
  grids: Grids,
  options: DescribeOptions,
): PairOfSystems {
  const alike = layout.items.map((item) => {
    const [a, b] = [first, second].map((system) => texts[layout.cellOf(item, system)]);
    return a === undefined || b === undefined ? undefined : rouge(a, b, { stem: options.stem });
  });
  const similarity = (name: 'rouge1' | 'rouge2') => {
    const values = Float64Array.from(alike, (scores) => scores?.[name].f1 ?? Number.NaN);
    return meanOf(new ScoreGrid(layout.items, ['both'], values), options, remark('no-text-of-both'));
  };
  const difference = (name: TextMeasure) => differenceOf(grids[name], options, UNDEFINED[name]);
  return {
    first,
    second,
    similarity: { rouge1: similarity('rouge1'), rouge2: similarity('rouge2') },
    differences: Object.fromEntries(
      TEXT_MEASURES.map((name) => [name, difference(name)]),
    ) as PairOfSystems['differences'],
  };
}

function differenceOf(grid: ScoreGrid, options: DescribeOptions, why?: Remark): Difference {
  const values = Float64Array.from(grid.items, (_, i) => grid.get(i, 0) - grid.get(i, 1));
  const { permutations: asked, confidence, seed } = options;
  const random = createRandom(seed).fork('exchange');
  const { tests } = compareSystems(grid, { permutations: asked, level: 1 - confidence, random });
  const [{ pValue, permutations, exhaustive }] = tests;
  const absent = why ?? remark('no-text-of-both');
  return {
    ...meanOf(new ScoreGrid(grid.items, ['difference'], values), options, absent),
    pValue: quantity(pValue, absent),
    permutations,
    exhaustive,
  };
}
