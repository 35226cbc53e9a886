import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { withLabelsOfSameText } from '../../study/same-texts.js';
import type { Resampling } from '../../study/selection.js';
import { Study } from '../../study/study.js';
import { type LengthUnit, lengthCounter } from '../../text/lengths.js';
import type { MethodName } from '../citations.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { type AgainstRow, againstBaseline, type LengthEffect, type Rated } from './against.js';
import { type SystemLength, systemLengths } from './lengths.js';

/** The baseline, the length control, and how items are resampled. */
export interface BenchOptions extends Resampling {
  /** The system that every other one is held against. */
  baseline: string;
  unit: LengthUnit;
  /** Only these systems; absent: every one that shares an item with the baseline. */
  systems?: readonly string[];
}

/** What one judge, or people, say of the systems on one dimension. */
export interface BenchRater {
  dimension: string;
  /** `judge/protocol`; of people, whose labels. */
  name: string;
  people: boolean;
  rows: AgainstRow[];
  /** Of the regression behind the win rates at equal lengths. */
  length: LengthEffect;
  /** Pairs asked about that have no verdict. */
  unscored: number;
}

/** The systems against the baseline, by judge. */
export interface BenchAnswer {
  baseline: string;
  unit: LengthUnit;
  /** Lengths against the baseline's, whoever judges. */
  systems: SystemLength[];
  raters: BenchRater[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/**
 * Systems against one baseline: how often each is preferred to it, by each judge and by people, as it is and with length
 * held still. Pairs with other systems play no part.
 * @throws InputError where the baseline is no system or nothing was compared with it
 */
export async function benchSystems(
  given: Study,
  options: BenchOptions,
  onPart: OnPart = ignoreParts,
): Promise<BenchAnswer> {
  const { baseline, unit } = options;
  const { dataset, borrowed } = withLabelsOfSameText(given.dataset);
  const study = borrowed === 0 ? given : new Study(dataset, given.selection);
  const { layout } = study;
  const base = layout.system(baseline);
  const others = chosenSystems(study, options);
  const texts = new Map(
    study.dataset.candidates.map(({ item, system, text }) => [layout.cellOf(item, system), text]),
  );
  const count = await lengthCounter(unit);
  const lengths = new Float64Array(layout.cells).fill(Number.NaN);
  for (const [cell, text] of texts) lengths[cell] = count(text);
  const field = { layout, base, others, texts, lengths };
  const raters: BenchRater[] = [];
  for (const dimension of study.dimensions) {
    const all = ratersOn(study, dimension);
    for (const [k, rater] of all.entries()) {
      await onPart(k, all.length, `${dimension.id}: win rates`);
      const found = againstBaseline(field, rater, options);
      if (found.rows.some(({ pairs, identical, unscored }) => pairs - identical + unscored > 0)) {
        raters.push({ dimension: dimension.id, name: rater.name, people: rater.people, ...found });
      }
    }
  }
  if (raters.length === 0) {
    throw new InputError(
      `Nobody compared a system of ${JSON.stringify(study.card.id)} with ${JSON.stringify(baseline)}: name judges with --judge, or runs that judged it`,
    );
  }
  return {
    baseline,
    unit,
    systems: systemLengths(field, study.resampling(options)),
    raters,
    warnings: [
      ...warningsOf(raters),
      ...(borrowed > 0 && raters.some(({ people }) => people)
        ? [remark('bench-same-text', { candidates: borrowed })]
        : []),
    ],
    methods: ['instrusum', 'lengthRegression', 'holm', 'clusters', 'percentile'],
  };
}

/** By number. @throws InputError naming what there is */
function chosenSystems(study: Study, { baseline, systems }: BenchOptions): number[] {
  const { layout, card } = study;
  if (study.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(card.id)} have no system behind them (anonymous): there is no baseline to set others against`,
    );
  }
  for (const name of [baseline, ...(systems ?? [])]) {
    if (layout.system(name) < 0) throw unknownSystem(study, name);
  }
  const shared = new Set<string>();
  const items = new Set(
    study.dataset.candidates.filter(({ system }) => system === baseline).map(({ item }) => item),
  );
  for (const { item, system } of study.dataset.candidates) if (items.has(item)) shared.add(system);
  const wanted = (systems ?? layout.systems).filter((name) => name !== baseline && shared.has(name));
  if (wanted.length === 0) {
    throw new InputError(
      `No other system of ${JSON.stringify(card.id)} has a text on an item of ${JSON.stringify(baseline)}`,
    );
  }
  return layout.systems.flatMap((name, k) => (wanted.includes(name) ? k : []));
}

function unknownSystem({ layout, card }: Study, name: string): InputError {
  return new InputError(
    `No system ${JSON.stringify(name)} in ${JSON.stringify(card.id)}. There is: ${layout.systems.join(', ')}`,
  );
}

interface Rater extends Rated {
  name: string;
  people: boolean;
}

/** Judges, and people where the dimension has labels. */
function ratersOn(study: Study, dimension: Dimension): Rater[] {
  const judges = study.columnsOn(dimension).map((column): Rater => {
    const verdicts = study.verdicts(column);
    // A run that was stopped says nothing of the items that it did not come to.
    const reached = column.coverage.partial ? new Set(verdicts.map(({ item }) => item)) : undefined;
    return {
      name: column.name,
      people: false,
      pairs: study.preferences(column),
      verdicts,
      tiesOn: (item) => reached?.has(item) ?? true,
    };
  });
  if (study.forms(dimension).length === 0) return judges;
  const { source, pairs, votes } = study.people(dimension);
  return [...judges, { name: source, people: true, pairs, verdicts: votes, tiesOn: () => false }];
}

function warningsOf(raters: readonly BenchRater[]): Remark[] {
  const least = Math.min(...raters.flatMap(({ rows }) => rows.flatMap(({ pairs }) => pairs || [])));
  if (!(least < COARSE)) return [];
  return [remark('bench-few-pairs', { pairs: least, points: Number((100 / least).toFixed(1)) })];
}

/** With fewer pairs a row, one of them is worth more than a point in a hundred of the interval can tell. */
const COARSE = 50;
