import { InputError } from '../../errors.js';
import { distinct, type Remark, remark, type Spelled, spelled } from '../../remarks/remark.js';
import type { BothOrders, ShownVerdict } from '../../stats/preference/position.js';
import type { Coverage, JudgeColumn } from '../../study/columns.js';
import type { Layout } from '../../study/layout.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { MethodName } from '../citations.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { type Always, alwaysAsShown, alwaysOneSlot } from './always.js';
import { asShown, type LabelledVerdict, type ShownOrder } from './labelled-verdict.js';
import { type ListPosition, listPosition } from './list-position.js';
import { peopleVerdicts } from './people-position.js';
import {
  accuracyFigures,
  type BothOrdersFigures,
  bothOrdersFigures,
  type OneOrderFigures,
  oneOrderFigures,
  type SlotAccuracy,
} from './position-figures.js';
import { followsRatings } from './rated-winners.js';

/** Judges or people, how the order came about, and how items are resampled. */
export interface PositionOptions extends Resampling {
  /** Audit the people who compared, in place of the judges. */
  humans: boolean;
  /** How the order of pairs and lists asked once came about; absent: read off the orders shown. */
  order?: ShownOrder;
  permutations: number;
}

/** Does it matter where a candidate stands? One judge (or person) on one dimension. */
export interface Position {
  name: string;
  kind: 'pairs' | 'lists';
  coverage: Coverage;
  bothOrders?: BothOrdersFigures;
  oneOrder?: OneOrderFigures;
  accuracy?: SlotAccuracy;
  list?: ListPosition;
  /** Present where one place won every time. */
  always?: Always;
  /** What these data cannot tell. */
  unknown: Spelled[];
}

/** What the place of a candidate does to the verdict, by judge or person. */
export interface PositionAnswer {
  humans: boolean;
  dimensions: { dimension: string; gold: string; rows: Position[] }[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/**
 * Position audit of the judges that were shown pairs or lists, or of the people who compared pairs.
 * @throws InputError where nobody was shown several candidates in a known order
 */
export async function auditPosition(
  study: Study,
  options: PositionOptions,
  onPart: OnPart = ignoreParts,
): Promise<PositionAnswer> {
  const warnings: Remark[] = [];
  const answer: PositionAnswer = { humans: options.humans, dimensions: [], warnings: [], methods: [] };
  for (const dimension of study.dimensions) {
    const columns = study.columnsOn(dimension);
    const rows: Position[] = [];
    if (options.humans) {
      for (const { name, verdicts, coverage } of peopleVerdicts(study, dimension)) {
        rows.push(pairPosition(study, name, coverage, verdicts, options));
      }
    } else {
      const rated = columns.filter((column) => followsRatings(study, column));
      const shown = columns.filter((column) => column.kind !== 'value' && !rated.includes(column));
      for (const column of shown) {
        await onPart(rows.length, shown.length, `${dimension.id}: position`);
        rows.push(ofColumn(study, column, options));
      }
      if (columns.some(({ kind }) => kind === 'value')) {
        warnings.push(remark('shown-no-order'));
      }
      if (rated.length > 0) {
        warnings.push(remark('rated-winners'));
      }
    }
    if (rows.length === 0) continue;
    answer.dimensions.push({ dimension: dimension.id, gold: study.people(dimension).source, rows });
  }
  if (answer.dimensions.length === 0) throw nothingShown(study, options);
  answer.warnings = distinct(warnings);
  answer.methods = methodsOf(answer.dimensions.flatMap(({ rows }) => rows));
  return answer;
}

function methodsOf(rows: readonly Position[]): MethodName[] {
  return [
    ...(rows.some(({ bothOrders }) => bothOrders) ? (['bothOrders', 'mcNemar'] as const) : []),
    ...(rows.some(({ list }) => list) ? (['sampledP'] as const) : []),
    'clusters',
    'percentile',
  ];
}

function nothingShown({ card, selection }: Study, { humans }: PositionOptions): InputError {
  const on = selection.dimensions === undefined ? '' : ` on ${selection.dimensions.join(', ')}`;
  return new InputError(
    humans
      ? `No comparison by people${on} in ${JSON.stringify(card.id)} says in which order the two were shown (\`shown\` of a pair label)`
      : `No judge${on} in ${JSON.stringify(card.id)} was shown pairs or lists: scores of one candidate at a time have no position (with --humans, the people's comparisons are audited)`,
  );
}

function ofColumn(study: Study, column: JudgeColumn, options: PositionOptions): Position {
  const { coverage } = column;
  if (column.kind === 'ranking') {
    const found = listPosition(column, options);
    return {
      name: column.name,
      kind: 'lists',
      coverage,
      ...found,
      ...alwaysAsShown(column, found.list.order === 'fixed'),
    };
  }
  const { pairs } = study.people(study.dimensionOf(column));
  const verdicts = study.verdicts(column).map((verdict) => {
    const { item, first, second } = verdict;
    return { ...verdict, human: asShown(verdict, pairs.of(study.layout.pair(item, first, second))) };
  });
  return pairPosition(study, column.name, coverage, verdicts, options);
}

function pairPosition(
  study: Study,
  name: string,
  coverage: Coverage,
  verdicts: readonly LabelledVerdict[],
  options: PositionOptions,
): Position {
  const { layout } = study;
  const drawn = { ...study.resampling(options), permutations: options.permutations };
  const { both, single } = splitByOrder(verdicts, layout);
  const shown = (verdict: LabelledVerdict): ShownVerdict => ({
    item: layout.items[verdict.item],
    winner: verdict.winner,
    human: verdict.human,
  });
  const order = options.order ?? orderOf(single, layout);
  const labelled = verdicts.some(({ human }) => human !== null);
  const unknown = [
    ...(both.length === 0 ? [remark('flips-unknown')] : []),
    ...(single.length > 0 && order === 'fixed' ? [remark('pairs-in-fixed-order')] : []),
    ...(labelled ? [] : [remark('no-preferences-by-position')]),
  ];
  return {
    name,
    kind: 'pairs',
    coverage,
    ...(both.length > 0 && { bothOrders: bothOrdersFigures(both, drawn) }),
    ...(single.length > 0 && { oneOrder: oneOrderFigures(single.map(shown), order, drawn) }),
    ...(labelled && { accuracy: accuracyFigures(verdicts.map(shown), drawn) }),
    ...alwaysOneSlot(verdicts, both.length === 0 && order === 'fixed'),
    unknown: unknown.map(spelled),
  };
}

/** Askings of a pair in either order go together one by one; what is left over was asked in one order. */
function splitByOrder(
  verdicts: readonly LabelledVerdict[],
  layout: Layout,
): { both: BothOrders[]; single: LabelledVerdict[] } {
  const pairs = new Map<number, { straight: LabelledVerdict[]; exchanged: LabelledVerdict[] }>();
  for (const verdict of verdicts) {
    const { item, first, second } = verdict;
    const key = layout.pair(item, first, second);
    const orders = pairs.get(key) ?? { straight: [], exchanged: [] };
    pairs.set(key, orders);
    (first < second ? orders.straight : orders.exchanged).push(verdict);
  }
  const both: BothOrders[] = [];
  const single: LabelledVerdict[] = [];
  for (const { straight, exchanged } of pairs.values()) {
    const n = Math.min(straight.length, exchanged.length);
    for (let k = 0; k < n; k++) {
      const item = layout.items[straight[k].item];
      both.push({ item, straight: straight[k].winner, exchanged: exchanged[k].winner });
    }
    single.push(...straight.slice(n), ...exchanged.slice(n));
  }
  return { both, single };
}

/** Fixed where of each two systems the same one always stood first. */
function orderOf(verdicts: readonly LabelledVerdict[], layout: Layout): ShownOrder {
  const firsts = new Map<number, number>();
  for (const { first, second } of verdicts) {
    const key = layout.pair(0, first, second);
    const seen = firsts.get(key);
    if (seen !== undefined && seen !== first) return 'randomized';
    firsts.set(key, first);
  }
  return 'fixed';
}
