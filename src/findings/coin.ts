import type { ReportAnswer } from '../analysis/report/gather.js';
import type { DimensionStandings, JudgeStanding } from '../analysis/report/standings.js';
import type { Quantity } from '../model/result.js';
import { join } from './words.js';

/** A judge of pairs beside a coin, in one line. */
export interface CoinLine {
  judge: string;
  protocol: string;
  /** Share of its verdicts that are people's. */
  right: Quantity;
  low: Quantity;
  high: Quantity;
  /** Of the pairs with a verdict in both orders, how many have the same one twice. */
  same?: Quantity;
  says: string;
}

type Input = Pick<ReportAnswer, 'standings' | 'correlate' | 'claims' | 'levels'>;

/** Every judge of pairs against one half, best first; what is said of it is what the page says by its sign. */
export function coinLines({ standings, correlate }: Input): CoinLine[] {
  return standings
    .filter(({ measure }) => measure === 'accuracy')
    .flatMap(({ dimension, nothing, judges }) => {
      const rows = correlate.pairs.find((one) => one.dimension === dimension)?.rows ?? [];
      return judges.map((one): CoinLine => {
        const { judge, protocol, value, interval } = one;
        const row = rows.find((each) => each.judge === judge && each.protocol === protocol);
        const same = row?.bothOrders?.consistent;
        return {
          judge,
          protocol,
          right: value,
          ...interval,
          ...(same && { same }),
          says: says(one, nothing),
        };
      });
    });
}

/**
 * Better or worse where the test of all judges together shows it. Else what the interval alone would say, and that it
 * is alone.
 */
function says({ standing, interval, decided }: JudgeStanding, nothing: number): string {
  const { low, high } = decided?.interval ?? interval;
  switch (standing) {
    case 'above references':
    case 'above nothing':
      return 'better than a coin';
    case 'below nothing':
      return 'worse than a coin';
    case 'undefined':
      return 'too little to say';
    case 'open':
      if ((low.value ?? 0) > nothing) return 'above a coin, tested alone';
      if ((high.value ?? 1) < nothing) return 'below a coin, tested alone';
      return 'not told from a coin';
  }
}

/** What holds of all of them tested together: who is told from a coin, and whom the place of a candidate moves. */
export function coinTogether({ standings, claims, levels }: Input, lines: readonly CoinLine[]): string[] {
  const shown = shownOf(standings);
  const all = lines.length === 1 ? 'By its test' : `Tested as ${lines.length} together`;
  const told =
    shown.length === 0
      ? `${all}, ${lines.length === 1 ? 'it is not' : 'none is'} told from a coin.`
      : `${all}, ${lines.length > shown.length ? 'only ' : ''}${join(shown)} ${shown.length === 1 ? 'is' : 'are'} told from a coin.`;
  const leaning = claims.position.filter(({ adjustedPValue }) => adjustedPValue <= levels.accusing);
  if (leaning.length === 0) return [told];
  const names = leaning.map(
    ({ name }) => lines.find((one) => `${one.judge}/${one.protocol}` === name)?.judge,
  );
  const who = join(names.map((name, k) => name ?? leaning[k].name));
  return [told, `The place of an answer moves ${who}.`];
}

function shownOf(standings: readonly DimensionStandings[]): string[] {
  return standings
    .filter(({ measure }) => measure === 'accuracy')
    .flatMap(({ judges }) => judges.filter(({ standing }) => standing !== 'open' && standing !== 'undefined'))
    .map(({ judge }) => judge);
}
