/**
 * Which kind of ranks the scores were made of. A score is the number of systems less those ranked better. The paper's
 * form for people speaks of skipping the next rank after a tie (competition, 1 2 2 4) and gives an example that does not
 * (dense, 1 2 2 3); its prompt asks for the dense kind. Where ties were given, the scores tell: a dense rank d comes out
 * as N + 1 − d.
 */

/** How many lists of scores can come from ranks of either kind. */
export interface RankKinds {
  lists: number;
  onlyCompetition: number;
  onlyDense: number;
  either: number;
  neither: number;
}

/** Larger ones have too many orders to try, and do not come. */
const MOST_SYSTEMS = 5;
/** Sums of three scores stay below it, so that the digits of a code never carry. */
const BASE = 16;

/**
 * @param lists the scores of all systems of an item, one list a dimension or judge; lists with a gap are left out
 * @param annotators of how many lists each score is the mean (1 to 3)
 */
export function rankKinds(lists: Iterable<readonly (number | null)[]>, annotators: 1 | 3): RankKinds {
  const kinds: RankKinds = { lists: 0, onlyCompetition: 0, onlyDense: 0, either: 0, neither: 0 };
  const known = new Map<string, keyof RankKinds>();
  for (const list of lists) {
    if (list.length < 2 || list.length > MOST_SYSTEMS || list.includes(null)) continue;
    const key = list.join(' ');
    const kind = known.get(key) ?? kindOf(list as readonly number[], annotators);
    known.set(key, kind);
    kinds.lists++;
    kinds[kind]++;
  }
  return kinds;
}

/** What came, in words; undefined where there was nothing to look at. */
export function describeRanks(what: string, kinds: RankKinds): string | undefined {
  if (kinds.lists === 0) return undefined;
  const { lists, onlyCompetition, onlyDense, either, neither } = kinds;
  const verdict =
    onlyCompetition > 0 && onlyDense > 0
      ? 'both kinds came'
      : onlyCompetition > 0
        ? 'competition ranks came'
        : onlyDense > 0
          ? 'dense ranks came'
          : 'the scores do not tell which came';
  return `Ranks with ties behind ${what}: ${verdict}. Of ${lists} lists ${onlyCompetition} can only be of competition ranks (1 2 2 4), ${onlyDense} only of dense ones (1 2 2 3), ${either} of either, ${neither} of neither.`;
}

function kindOf(list: readonly number[], annotators: 1 | 3): Exclude<keyof RankKinds, 'lists'> {
  const sums = list.map((score) => Math.round(score * annotators));
  const whole = list.every((score, i) => Math.abs(score * annotators - (sums[i] ?? 0)) < 1e-6);
  const inRange = sums.every((sum) => sum >= annotators && sum <= annotators * list.length);
  if (!whole || !inRange) return 'neither';
  const { competition, dense } = ordersOf(list.length);
  const can = { competition: isSum(competition, sums, annotators), dense: isSum(dense, sums, annotators) };
  if (can.competition) return can.dense ? 'either' : 'onlyCompetition';
  return can.dense ? 'onlyDense' : 'neither';
}

/** The codes of all score lists that some ranking gives, and their sums by two. */
interface Orders {
  single: Uint8Array;
  codes: number[];
  pairs: Float64Array;
}

function isSum({ single, codes, pairs }: Orders, sums: readonly number[], annotators: 1 | 3): boolean {
  const target = codeOf(sums);
  if (annotators === 1) return codes.includes(target);
  return pairs.some((pair) => target >= pair && single[target - pair] === 1);
}

const knownOrders = new Map<number, { competition: Orders; dense: Orders }>();

function ordersOf(n: number): { competition: Orders; dense: Orders } {
  const known = knownOrders.get(n);
  if (known) return known;
  const competition = new Set<number>();
  const dense = new Set<number>();
  // Every assignment of n levels to n systems: each weak order comes at least once.
  for (let code = 0; code < n ** n; code++) {
    const levels = Array.from({ length: n }, (_, i) => Math.floor(code / n ** i) % n);
    const distinct = [...new Set(levels)];
    competition.add(codeOf(levels.map((level) => n - levels.filter((other) => other < level).length)));
    dense.add(codeOf(levels.map((level) => n - distinct.filter((other) => other < level).length)));
  }
  const made = { competition: prepared([...competition], n), dense: prepared([...dense], n) };
  knownOrders.set(n, made);
  return made;
}

function prepared(codes: number[], n: number): Orders {
  const single = new Uint8Array(BASE ** n);
  for (const code of codes) single[code] = 1;
  const pairs = new Set<number>();
  for (const a of codes) for (const b of codes) pairs.add(a + b);
  return { single, codes, pairs: Float64Array.from(pairs) };
}

function codeOf(digits: readonly number[]): number {
  return digits.reduce((code, digit) => code * BASE + digit, 0);
}
