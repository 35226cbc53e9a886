import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { type LengthControl, lengthControl } from '../../stats/preference/length-control.js';
import { type SimilarLengths, similarLengths } from '../../stats/preference/similar-lengths.js';
import { clusteredShare } from '../../stats/resampling/clustered-share.js';
import { binomialTest } from '../../stats/testing/binomial.js';
import { adjustPValues } from '../../stats/testing/multiple-comparisons.js';
import type { PairPreference, PairPreferences } from '../../study/preferences.js';
import type { PairVerdict } from '../../study/verdicts.js';
import { type Estimate, estimate } from '../estimate.js';
import { limitsOf } from '../few-items.js';
import { quantity } from '../quantity.js';
import type { Field } from './lengths.js';

/** Pairs of a system and the baseline, one an item. */
export interface Outcomes {
  /** Pairs with an outcome: wins, ties and losses of the system. */
  pairs: number;
  wins: number;
  ties: number;
  losses: number;
  /** (wins + ties ÷ 2) ÷ pairs. */
  winRate: Estimate;
}

/** One system against the baseline, by one rater. */
export interface AgainstRow extends Outcomes {
  system: string;
  /** Of the ties: the two texts are the same, and nobody was asked. */
  identical: number;
  /** Of the ties: asked more than once (in both orders, or by several people), and without a single winner. */
  split: number;
  unscored: number;
  /** Exact test of wins against losses; adjusted (Holm) over the systems of the rater and dimension. */
  pValue: Quantity;
  adjustedPValue: Quantity;
  /** By the adjusted p, where there are items enough. */
  verdict?: 'better' | 'worse';
  /** On the pairs whose length difference is within the 20th percentile of the two systems' own. */
  similar: Outcomes & { limit: Quantity; length: Quantity; baselineLength: Quantity };
  /** The regression's win rate at equal lengths. */
  controlled: Estimate;
}

/** What length does to the wins against the baseline. */
export interface LengthEffect {
  /** Odds of winning for a text 10% longer than an equal one. */
  oddsRatio: Estimate;
  pValue: Quantity;
  verdicts: number;
  /** Above 0 where a penalty was needed: win rates at equal lengths are drawn towards one half. */
  ridge: number;
}

/** What somebody said of the pairs. */
export interface Rated {
  /** One preference a pair, by `layout.pair`. */
  pairs: PairPreferences;
  /** Each asking for itself, for the regression. */
  verdicts: readonly PairVerdict[];
  /** Whether texts that are the same, about which nobody was asked, are a tie on an item. */
  tiesOn(item: number): boolean;
}

/** Every system against the baseline, by one rater on one dimension. */
export function againstBaseline(
  field: Field,
  rated: Rated,
  { confidence }: { confidence: number },
): { rows: AgainstRow[]; length: LengthEffect; unscored: number } {
  const control = regress(field, rated.verdicts, confidence);
  const rows = field.others.map((system) => rowOf(field, system, rated, control, confidence));
  const adjusted = adjustPValues(rows.map(({ pValue }) => pValue.value ?? Number.NaN));
  return {
    rows: rows.map((row, k) => {
      const { low, high } = row.winRate.interval;
      const named = low.value !== null && high.value !== null && adjusted[k] <= 1 - confidence;
      return {
        ...row,
        adjustedPValue: quantity(adjusted[k], remark('no-decided-pair')),
        ...(named && { verdict: row.wins > row.losses ? ('better' as const) : ('worse' as const) }),
      };
    }),
    length: effectOf(control),
    unscored: rows.reduce((sum, { unscored }) => sum + unscored, 0),
  };
}

function rowOf(
  { layout, base, texts, lengths }: Field,
  system: number,
  { pairs, tiesOn }: Rated,
  control: LengthControl,
  confidence: number,
): Omit<AgainstRow, 'adjustedPValue' | 'verdict'> {
  const compared: Parameters<typeof similarLengths>[0][number][] = [];
  let [identical, split, unscored] = [0, 0, 0];
  for (let item = 0; item < layout.items.length; item++) {
    const [cell, other] = [layout.cell(item, system), layout.cell(item, base)];
    const pair = { first: 0, second: 1, lengthFirst: lengths[cell], lengthSecond: lengths[other] };
    const text = texts.get(cell);
    const found = pairs.get(layout.pair(item, system, base));
    if (text !== undefined && text === texts.get(other) && (found !== undefined || tiesOn(item))) {
      identical++;
      compared.push({ ...pair, winner: 'tie' });
    } else if (found !== undefined) {
      if (found.preference === null) unscored++;
      if (found.split) split++;
      compared.push({ ...pair, winner: turned(found, system) });
    }
  }
  const outcomes = outcomesOf(
    compared.map(({ winner }) => winner),
    confidence,
  );
  const decided = outcomes.wins + outcomes.losses;
  const controlled = control.systems.find((one) => one.system === system)?.controlled;
  return {
    system: layout.systems[system],
    ...outcomes,
    identical,
    split,
    unscored,
    pValue: quantity(
      decided === 0 ? Number.NaN : binomialTest(outcomes.wins, decided),
      remark('no-decided-pair'),
    ),
    similar: similarOf(similarLengths(compared)[0], confidence),
    controlled: estimate(controlled ?? NOTHING, control.reason ?? remark('no-verdict-of-known-length')),
  };
}

const NOTHING = { value: Number.NaN, low: Number.NaN, high: Number.NaN };

/** The system's side of a pair. */
function turned({ low, preference }: PairPreference, system: number): PairPreference['preference'] {
  if (preference === null || preference === 'tie') return preference;
  return (preference === 'first') === (low === system) ? 'first' : 'second';
}

function outcomesOf(winners: readonly PairPreference['preference'][], confidence: number): Outcomes {
  const count = (winner: PairPreference['preference']) => winners.filter((one) => one === winner).length;
  return withRate({ wins: count('first'), ties: count('tie'), losses: count('second') }, confidence);
}

function withRate(
  { wins, ties, losses }: Pick<Outcomes, 'wins' | 'ties' | 'losses'>,
  confidence: number,
): Outcomes {
  const pairs = wins + ties + losses;
  const each = [...Array(wins).fill(1), ...Array(ties).fill(0.5), ...Array(losses).fill(0)];
  const found = clusteredShare(
    each.map((yes: number) => ({ yes, of: 1 })),
    { confidence },
  );
  return {
    pairs,
    wins,
    ties,
    losses,
    winRate: { value: quantity(found.share, found.reason), interval: limitsOf(found, pairs, found.reason) },
  };
}

function similarOf(found: SimilarLengths | undefined, confidence: number): AgainstRow['similar'] {
  const { wins = 0, ties = 0, losses = 0 } = found ?? {};
  const none = remark('no-similar-pair');
  return {
    ...withRate({ wins, ties, losses }, confidence),
    limit: quantity(found?.limit ?? Number.NaN, none),
    length: quantity(found?.lengthFirst ?? Number.NaN, none),
    baselineLength: quantity(found?.lengthSecond ?? Number.NaN, none),
  };
}

const POINTS = { first: 1, second: 0, tie: 0.5 } as const;

/** All verdicts on a system and the baseline, one strength a system and one coefficient of length. */
function regress(
  { layout, base, others, lengths }: Field,
  verdicts: readonly PairVerdict[],
  confidence: number,
) {
  const wanted = new Set(others);
  const kept = verdicts.flatMap(({ item, first, second, winner }) => {
    const other = first === base ? second : second === base ? first : -1;
    const lengthFirst = lengths[layout.cell(item, first)];
    const lengthSecond = lengths[layout.cell(item, second)];
    if (winner === null || !wanted.has(other) || !(lengthFirst > 0 && lengthSecond > 0)) return [];
    return [{ item, first, second, lengthFirst, lengthSecond, share: POINTS[winner] }];
  });
  const column = (key: keyof (typeof kept)[number]) => kept.map((one) => one[key]);
  return lengthControl(
    {
      nSystems: layout.systems.length,
      item: column('item'),
      first: column('first'),
      second: column('second'),
      lengthFirst: column('lengthFirst'),
      lengthSecond: column('lengthSecond'),
      share: column('share'),
    },
    { strengths: true, confidence },
  );
}

function effectOf({ oddsRatio, pValue, nVerdicts, ridge, reason }: LengthControl): LengthEffect {
  return {
    oddsRatio: estimate({ ...oddsRatio, ...(reason && { reason }) }),
    pValue: quantity(pValue, reason),
    verdicts: nVerdicts,
    ridge,
  };
}
