import { ScoreGrid } from '../../dist/src/index.js';

export const names = (letter, n) => Array.from({ length: n }, (_, k) => `${letter}${k}`);
export const onScale = (value) => Math.min(5, Math.max(1, Math.round(value)));
export const logistic = (x) => 1 / (1 + Math.exp(-x));

/**
 * Qualities of systems on items, seen by a gold of three annotators on 1–5 and by judges, who like some systems more
 * than their quality, so that their order of the systems is wrong in places however many items there are.
 * @param judges each `{ liking, noise, scale }`: what it adds to a system, its error, how it rounds
 */
export function drawGrids({ normal }, nItems, { qualities, judges }) {
  const nSystems = qualities.length;
  const gold = new Float64Array(nItems * nSystems);
  const seen = judges.map(() => new Float64Array(nItems * nSystems));
  for (let i = 0; i < nItems; i++) {
    const easy = 0.5 * normal();
    for (let s = 0; s < nSystems; s++) {
      const quality = qualities[s] + easy + 0.8 * normal();
      let sum = 0;
      for (let a = 0; a < 3; a++) sum += onScale(quality + 0.6 * normal());
      gold[i * nSystems + s] = sum / 3;
      judges.forEach(({ liking, noise = 0.8, scale = onScale }, j) => {
        seen[j][i * nSystems + s] = scale(0.7 * quality + 1.2 + liking[s] + noise * normal());
      });
    }
  }
  const [items, systems] = [names('i', nItems), names('s', nSystems)];
  return {
    gold: new ScoreGrid(items, systems, gold),
    judges: seen.map((values) => new ScoreGrid(items, systems, values)),
  };
}

/** Systems drawn from a population of them. */
export const drawSystems = ({ normal }, n) => ({
  qualities: Array.from({ length: n }, () => 3 + 0.5 * normal()),
  judges: [{ liking: Array.from({ length: n }, () => 0.25 * normal()) }],
});

/** Systems that are always the same. */
export const evenSystems = (n) => ({
  qualities: Array.from({ length: n }, (_, k) => 2.4 + (1.2 * k) / (n - 1)),
  judges: [{ liking: Array.from({ length: n }, (_, k) => 0.3 * Math.cos(2.4 * k)) }],
});

const STRENGTHS = [-0.6, -0.3, 0, 0.3, 0.6];

/**
 * All ten pairs of five systems' candidates on each item. A rater gives a candidate its quality, what it likes in
 * length, and an error; it prefers the higher and ties where they are near. So the pairs of an item go together.
 * @param raters each `{ liking, noise, tie }`
 * @returns pairs `{ item, first, second, lengths, verdicts }`, a verdict a rater
 */
export function drawDuels({ normal, chance }, nItems, raters, { strengths = STRENGTHS, growth = 0.15 } = {}) {
  const n = strengths.length;
  const duels = [];
  for (let i = 0; i < nItems; i++) {
    const item = `i${i}`;
    const quality = strengths.map((strength) => strength + 0.8 * normal());
    // Longer where the system is better, a little.
    const lengths = strengths.map((s) => Math.max(5, Math.round(Math.exp(4 + growth * s + 0.35 * normal()))));
    const seen = raters.map(({ liking = 0, noise = 0.7 }) =>
      quality.map((q, s) => q + liking * Math.log(lengths[s]) + noise * normal()),
    );
    for (let a = 0; a < n; a++) {
      for (let b = a + 1; b < n; b++) {
        const [first, second] = chance(0.5) ? [a, b] : [b, a];
        const verdicts = seen.map((scores, r) =>
          verdictOf(scores[first] - scores[second], raters[r].tie ?? 0.2),
        );
        duels.push({ item, i, first, second, lengths: [lengths[first], lengths[second]], verdicts });
      }
    }
  }
  return duels;
}

export function verdictOf(difference, tie) {
  if (Math.abs(difference) < tie) return 'tie';
  return difference > 0 ? 'first' : 'second';
}
