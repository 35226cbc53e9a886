import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import type { BothOrders, ShownVerdict } from '../../stats/position.js';
import { type Coverage, coverageOf, type JudgeColumn } from '../../study/judges.js';
import { type AuditOptions, auditedColumns } from '../../study/options.js';
import { Roster } from '../../study/roster.js';
import {
  humanPreferences,
  type LabelledVerdict,
  type PairPreference,
  type ShownOrder,
  type Verdict,
  verdictsOf,
} from '../../study/verdicts.js';
import { noTick, type Tick } from '../tick.js';
import { type Always, alwaysAsShown, alwaysOneSlot } from './always.js';
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

export interface PositionOptions extends AuditOptions {
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
  /** What these data cannot tell, in words. */
  unknown: string[];
}

export interface PositionAnswer {
  humans: boolean;
  dimensions: { dimension: string; gold: string; rows: Position[] }[];
  warnings: string[];
}

/**
 * Position audit of the judges that were shown pairs or lists, or of the people who compared pairs.
 * @throws InputError where nobody was shown several candidates in a known order
 */
export async function auditPosition(
  dataset: Dataset,
  options: PositionOptions,
  tick: Tick = noTick,
): Promise<PositionAnswer> {
  const roster = new Roster(dataset);
  const warnings = new Set<string>();
  const answer: PositionAnswer = { humans: options.humans, dimensions: [], warnings: [] };
  for (const { dimension, columns } of auditedColumns(dataset, options)) {
    const human = humanPreferences(dataset, dimension, options, roster);
    const rows: Position[] = [];
    if (options.humans) {
      for (const { name, verdicts, coverage } of peopleVerdicts(dataset, dimension, options.gold, roster)) {
        rows.push(pairPosition(name, coverage, verdicts, { roster, options }));
      }
    } else {
      const rated = columns.filter((column) => followsRatings(column, columns));
      const shown = columns.filter((column) => column.kind !== 'value' && !rated.includes(column));
      for (const column of shown) {
        await tick(rows.length, shown.length, `${dimension.id}: position`);
        rows.push(ofColumn(dataset, column, dimension, human.pairs, { roster, options }));
      }
      if (columns.some(({ kind }) => kind === 'value')) {
        warnings.add('Judges that scored one candidate at a time were shown no order: they are not here.');
      }
      if (rated.length > 0) {
        warnings.add(
          'Left out are winners that only repeat ratings given one candidate at a time under the same protocol: no pair was shown.',
        );
      }
    }
    if (rows.length > 0) answer.dimensions.push({ dimension: dimension.id, gold: human.source, rows });
  }
  if (answer.dimensions.length === 0) throw nothingShown(dataset, options);
  answer.warnings = [...warnings];
  return answer;
}

function nothingShown({ card }: Dataset, { humans, dimensions }: PositionOptions): InputError {
  const on = dimensions === undefined ? '' : ` on ${dimensions.join(', ')}`;
  return new InputError(
    humans
      ? `No comparison by people${on} in ${JSON.stringify(card.id)} says in which order the two were shown (\`shown\` of a pair label)`
      : `No judge${on} in ${JSON.stringify(card.id)} was shown pairs or lists: scores of one candidate at a time have no position (with --humans, the people's comparisons are audited)`,
  );
}

interface Setting {
  roster: Roster;
  options: PositionOptions;
}

function ofColumn(
  dataset: Dataset,
  column: JudgeColumn,
  dimension: Dimension,
  human: ReadonlyMap<number, PairPreference>,
  { roster, options }: Setting,
): Position {
  const coverage = coverageOf(column.scores);
  if (column.kind === 'ranking') {
    return {
      name: column.name,
      kind: 'lists',
      coverage,
      ...listPosition(column, options),
      ...alwaysAsShown(column),
    };
  }
  const verdicts = verdictsOf(dataset, column, dimension, roster).map((verdict) => {
    const { item, first, second } = verdict;
    const label = human.get(roster.pair(item, first, second))?.preference ?? null;
    // A label names the lower number `first`.
    return { ...verdict, human: label === 'tie' || first < second ? label : turned(label) };
  });
  return pairPosition(column.name, coverage, verdicts, { roster, options });
}

const turned = (preference: Verdict['winner']) =>
  preference === 'first' ? 'second' : preference === 'second' ? 'first' : preference;

function pairPosition(
  name: string,
  coverage: Coverage,
  verdicts: readonly LabelledVerdict[],
  { roster, options }: Setting,
): Position {
  const { both, single } = splitByOrder(verdicts, roster);
  const shown = (verdict: LabelledVerdict): ShownVerdict => ({
    item: roster.items[verdict.item],
    winner: verdict.winner,
    human: verdict.human,
  });
  const order = options.order ?? orderOf(single, roster);
  const labelled = verdicts.some(({ human }) => human !== null);
  const unknown = [
    ...(both.length === 0 ? ['No pair was asked in both orders: how often a verdict flips is unknown.'] : []),
    ...(single.length > 0 && order === 'fixed'
      ? ['Where a pair was asked once the order was fixed: position and candidate cannot be told apart.']
      : []),
    ...(labelled ? [] : ['No human preferences to compare with: accuracy by position is unknown.']),
  ];
  return {
    name,
    kind: 'pairs',
    coverage,
    ...(both.length > 0 && { bothOrders: bothOrdersFigures(both, options) }),
    ...(single.length > 0 && { oneOrder: oneOrderFigures(single.map(shown), order, options) }),
    ...(labelled && { accuracy: accuracyFigures(verdicts.map(shown), options) }),
    ...alwaysOneSlot(verdicts),
    unknown,
  };
}

/** Askings of a pair in either order go together one by one; what is left over was asked in one order. */
function splitByOrder(
  verdicts: readonly LabelledVerdict[],
  roster: Roster,
): { both: BothOrders[]; single: LabelledVerdict[] } {
  const pairs = new Map<number, { straight: LabelledVerdict[]; exchanged: LabelledVerdict[] }>();
  for (const verdict of verdicts) {
    const { item, first, second } = verdict;
    const key = roster.pair(item, first, second);
    const orders = pairs.get(key) ?? { straight: [], exchanged: [] };
    pairs.set(key, orders);
    (first < second ? orders.straight : orders.exchanged).push(verdict);
  }
  const both: BothOrders[] = [];
  const single: LabelledVerdict[] = [];
  for (const { straight, exchanged } of pairs.values()) {
    const n = Math.min(straight.length, exchanged.length);
    for (let k = 0; k < n; k++) {
      const item = roster.items[straight[k].item];
      both.push({ item, straight: straight[k].winner, exchanged: exchanged[k].winner });
    }
    single.push(...straight.slice(n), ...exchanged.slice(n));
  }
  return { both, single };
}

/** Fixed where of each two systems the same one always stood first. */
function orderOf(verdicts: readonly LabelledVerdict[], roster: Roster): ShownOrder {
  const firsts = new Map<number, number>();
  for (const { first, second } of verdicts) {
    const key = roster.pair(0, first, second);
    const seen = firsts.get(key);
    if (seen !== undefined && seen !== first) return 'randomized';
    firsts.set(key, first);
  }
  return 'fixed';
}
