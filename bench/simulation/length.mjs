import {
  decileLimits,
  lengthControl,
  lengthEffects,
  lengthLean,
  winRateByDecile,
} from '../../dist/src/index.js';
import { RESAMPLES, rootOf, searchDraw, simulate } from './simulate.mjs';
import { drawDuels, logistic } from './worlds.mjs';

const STUDIES = 1000;
/** A share near 5% is told more finely. */
const TEST_STUDIES = 2000;
const LARGE = 50_000;
const sizes = [20, 50, 200];
const PEOPLE = { liking: 0.4 };
const JUDGE = { liking: 1.2, noise: 0.9, tie: 0.1 };

export function length() {
  lean();
  leanTests();
  tieTests();
  deciles();
  control();
  controlAlone();
}

const leanPairs = (duels) =>
  duels.map(({ item, lengths, verdicts: [human, judge] }) => ({ item, lengths, human, judge }));

function lean() {
  const parts = (found, pick) => ({
    'human–oracle alpha': pick(found.humanOracle.alpha),
    'judge–oracle alpha': pick(found.judgeOracle.alpha),
    'judge–human alpha': pick(found.judgeHuman.alpha),
    'judge–oracle agreement': pick(found.judgeOracle.agreement),
    'difference of the alphas': pick(found.difference.alpha),
    'difference of the agreements': pick(found.difference.agreement),
  });
  simulate((n) => `length lean, ${n} items × 10 pairs`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => parts(large(draw, [PEOPLE, JUDGE]), ({ value }) => value),
    study: (draw, n) => {
      const pairs = leanPairs(drawDuels(draw, n, [PEOPLE, JUDGE]));
      const { random } = draw;
      const found = lengthLean(pairs, { resamples: RESAMPLES, permutations: 1, random });
      return { intervals: parts(found, (estimate) => estimate) };
    },
  });
}

const large = (draw, raters) =>
  lengthLean(leanPairs(drawDuels(draw, LARGE, raters)), {
    resamples: 1,
    permutations: 1,
    random: draw.random,
  });

/** A judge of another kind, with more error and fewer ties, that follows length as much as people do. */
let other;
function otherJudge() {
  if (other) return other;
  const judge = (liking) => ({ liking, noise: 1.2, tie: 0.05 });
  const liking = rootOf(
    (at) => large(searchDraw('length lean'), [PEOPLE, judge(at)]).difference.alpha.value,
    0,
    1.5,
  );
  other = judge(liking);
  return other;
}

function leanTests() {
  const size = (judge) => (draw, n) => {
    const pairs = leanPairs(drawDuels(draw, n, [PEOPLE, judge()]));
    const { test } = lengthLean(pairs, { resamples: 1, permutations: RESAMPLES, random: draw.random });
    return { tests: { 'exchange test': test.pValue } };
  };
  simulate((n) => `test of length lean, ${n} items × 10 pairs, judge like the people`, {
    sizes,
    studies: TEST_STUDIES,
    study: size(() => PEOPLE),
  });
  simulate((n) => `test of length lean, ${n} items × 10 pairs, another judge of the same alpha`, {
    sizes,
    studies: TEST_STUDIES,
    study: size(otherJudge),
  });
}

/** A judge like the people, but for calling a tie now and then whatever it saw: its lean is theirs on what both decide. */
function tieTests() {
  const ties = 0.3;
  simulate((n) => `lean of a judge that ties 30% more, ${n} items × 10 pairs`, {
    sizes,
    studies: STUDIES,
    study: (draw, n) => {
      const drawn = leanPairs(drawDuels(draw, n, [PEOPLE, PEOPLE]));
      const pairs = drawn.map((pair) => (draw.chance(ties) ? { ...pair, judge: 'tie' } : pair));
      const { random } = draw;
      const { test } = lengthLean(pairs, { resamples: 1, permutations: RESAMPLES, random });
      const found = lengthEffects(pairs, { resamples: RESAMPLES, permutations: RESAMPLES, random });
      return {
        tests: {
          'alphas with the length oracle': test.pValue,
          'shares of decided pairs': found.leanTest.pValue,
          'effects of length on decided pairs': found.effectDifference.pValue,
        },
      };
    },
  });
}

function deciles() {
  const rates = (draw, nItems, resamples) => {
    const pairs = drawDuels(draw, nItems, [JUDGE]).map(({ item, lengths, verdicts: [preference] }) => ({
      item,
      lengths,
      preference,
    }));
    const limits = decileLimits(pairs.map(({ lengths: [a, b] }) => a - b));
    const found = winRateByDecile(pairs, limits, { resamples, random: draw.random });
    return Object.fromEntries([1, 5, 10].map((k) => [`decile ${k}`, found[k - 1].winRate]));
  };
  simulate((n) => `win rate of the longer by decile, ${n} items × 10 pairs`, {
    sizes,
    studies: STUDIES,
    truth: (draw) =>
      Object.fromEntries(Object.entries(rates(draw, LARGE, 1)).map(([decile, { value }]) => [decile, value])),
    study: (draw, n) => ({ intervals: rates(draw, n, RESAMPLES) }),
  });
}

const controlled = (duels, strengths = true) =>
  lengthControl(
    {
      nSystems: 5,
      item: duels.map(({ i }) => i),
      first: duels.map(({ first }) => first),
      second: duels.map(({ second }) => second),
      lengthFirst: duels.map(({ lengths }) => lengths[0]),
      lengthSecond: duels.map(({ lengths }) => lengths[1]),
      share: duels.map(({ verdicts: [winner] }) => ({ first: 1, second: 0, tie: 0.5 })[winner]),
    },
    { strengths },
  );

function control() {
  const parts = ({ oddsRatio, systems }, pick) => ({
    'odds ratio per 10%': pick(oddsRatio),
    'controlled win rate, best system': pick(systems[4].controlled),
    'controlled win rate, middle system': pick(systems[2].controlled),
  });
  simulate((n) => `length control, ${n} items × 10 pairs`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => parts(controlled(drawDuels(draw, LARGE, [JUDGE])), ({ value }) => value),
    study: (draw, n) => ({
      intervals: parts(controlled(drawDuels(draw, n, [JUDGE])), (interval) => interval),
    }),
  });
  simulate((n) => `length control, ${n} items × 10 pairs, length of no effect`, {
    sizes,
    studies: TEST_STUDIES,
    study: (draw, n) => ({
      tests: { 'Wald test': controlled(drawDuels(draw, n, [{ ...JUDGE, liking: 0 }])).pValue },
    }),
  });
}

/** Outputs without systems: a pair an item, verdicts from the model itself. */
function controlAlone() {
  const drawn = ({ normal, chance }, n, beta) =>
    Array.from({ length: n }, (_, i) => {
      const lengths = [0, 1].map(() => Math.max(5, Math.round(Math.exp(4 + 0.4 * normal()))));
      const won = chance(logistic(beta * Math.log(lengths[0] / lengths[1])));
      return { i, first: 0, second: 1, lengths, verdicts: [won ? 'first' : 'second'] };
    });
  simulate((n) => `length control without systems, ${n} items × 1 pair`, {
    sizes,
    studies: TEST_STUDIES,
    truth: { 'odds ratio per 10%': 1.1 ** 1.5 },
    study: (draw, n) => ({
      intervals: { 'odds ratio per 10%': controlled(drawn(draw, n, 1.5), false).oddsRatio },
      tests: { 'Wald test, length of no effect': controlled(drawn(draw, n, 0), false).pValue },
    }),
  });
}
