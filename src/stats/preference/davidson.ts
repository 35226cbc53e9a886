import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** Who was preferred to whom: `wins[a * nSystems + b]` times a to b; `ties` likewise, kept where a < b. */
export interface WinMatrix {
  nSystems: number;
  wins: Float64Array;
  ties: Float64Array;
}

/** `bradley-terry`: a tie is half a win for each; `davidson`: ties have a chance of their own. */
export type RatingModel = 'bradley-terry' | 'davidson';

/** Strengths of the systems on the log scale, and how the fit ended. */
export interface RatingFit {
  /** Log strengths; they sum to 0. */
  strengths: Float64Array;
  /** Davidson's ν ≥ 0: how much more likely a tie between equals is than a win of one of them. Absent for Bradley–Terry. */
  tieParameter?: number;
}

/** The model, and when the fit stops. */
export interface FitOptions {
  /** Penalty λ/2 · Σ β² on strengths (and on ln ν). */
  ridge: number;
  /** Where to begin. */
  start?: RatingFit;
}

const MOST_ITERATIONS = 60;
const CONVERGED = 1e-10;
const HALVINGS = 30;

/**
 * Maximum likelihood by Newton's method; the likelihoods are concave in log strengths and ln ν.
 * P(a over b) is proportional to π_a, P(b over a) to π_b, a tie to ν √(π_a π_b), π = exp(strength).
 * Sources: Bradley & Terry (1952), Davidson (1970).
 * @returns undefined where the iteration does not settle: the maximum does not exist
 */
export function fitRatings(
  matrix: WinMatrix,
  model: RatingModel,
  options: FitOptions,
): RatingFit | undefined {
  const { nSystems } = matrix;
  const pairs = metPairs(matrix, model);
  // Without a single tie ν is 0, and Davidson's model is Bradley and Terry's.
  const withTies = model === 'davidson' && pairs.some(({ ties }) => ties > 0);
  const size = nSystems + (withTies ? 1 : 0);
  const beta = new Float64Array(size);
  if (options.start !== undefined) {
    beta.set(options.start.strengths);
    if (withTies && options.start.tieParameter) beta[nSystems] = Math.log(options.start.tieParameter);
  }
  let height = logLikelihood(pairs, beta, nSystems, withTies, options.ridge);
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const step = newtonStep(pairs, beta, nSystems, withTies, options.ridge);
    if (step === undefined) return undefined;
    let largest = 0;
    for (const value of step) largest = Math.max(largest, Math.abs(value));
    if (largest < CONVERGED) return answer(beta, nSystems, model, withTies);
    const before = beta.slice();
    for (let halving = 0, part = 1; halving < HALVINGS; halving++, part /= 2) {
      for (let k = 0; k < size; k++) beta[k] = before[k] + part * step[k];
      const reached = logLikelihood(pairs, beta, nSystems, withTies, options.ridge);
      if (reached >= height - 1e-12 * Math.abs(height)) {
        height = reached;
        break;
      }
    }
  }
  return undefined;
}

interface MetPair {
  a: number;
  b: number;
  winsA: number;
  winsB: number;
  ties: number;
}

function metPairs({ nSystems, wins, ties }: WinMatrix, model: RatingModel): MetPair[] {
  const pairs: MetPair[] = [];
  for (let a = 0; a < nSystems; a++) {
    for (let b = a + 1; b < nSystems; b++) {
      const tied = ties[a * nSystems + b];
      const half = model === 'bradley-terry' ? tied / 2 : 0;
      const winsA = wins[a * nSystems + b] + half;
      const winsB = wins[b * nSystems + a] + half;
      if (winsA + winsB + tied > 0) pairs.push({ a, b, winsA, winsB, ties: tied - 2 * half });
    }
  }
  return pairs;
}

/** Chances of a win of a, a win of b and a tie; half the difference of strengths is `d`. */
function chances(d: number, delta: number): [a: number, b: number, tie: number] {
  const top = Math.max(Math.abs(d), delta);
  const a = Math.exp(d - top);
  const b = Math.exp(-d - top);
  const tie = Math.exp(delta - top);
  const sum = a + b + tie;
  return [a / sum, b / sum, tie / sum];
}

function logLikelihood(
  pairs: readonly MetPair[],
  beta: Float64Array,
  nSystems: number,
  withTies: boolean,
  ridge: number,
): number {
  const delta = withTies ? beta[nSystems] : -Infinity;
  let sum = 0;
  for (const { a, b, winsA, winsB, ties } of pairs) {
    const d = (beta[a] - beta[b]) / 2;
    const top = Math.max(Math.abs(d), delta);
    const log = top + Math.log(Math.exp(d - top) + Math.exp(-d - top) + Math.exp(delta - top));
    sum += winsA * (d - log) + winsB * (-d - log);
    if (ties > 0) sum += ties * (delta - log);
  }
  for (const value of beta) sum -= (ridge / 2) * value * value;
  return sum;
}

function newtonStep(
  pairs: readonly MetPair[],
  beta: Float64Array,
  nSystems: number,
  withTies: boolean,
  ridge: number,
): number[] | undefined {
  const size = beta.length;
  const information = Matrix.zeros(size, size);
  const score = Array.from(beta, (value) => -ridge * value);
  const add = (row: number, column: number, amount: number) =>
    information.set(row, column, information.get(row, column) + amount);
  let total = 0;
  for (const { a, b, winsA, winsB, ties } of pairs) {
    const n = winsA + winsB + ties;
    total += n;
    const [pA, pB, pTie] = chances((beta[a] - beta[b]) / 2, withTies ? beta[nSystems] : -Infinity);
    const gradient = (winsA - winsB - n * (pA - pB)) / 2;
    score[a] += gradient;
    score[b] -= gradient;
    const curvature = (n * (pA + pB - (pA - pB) ** 2)) / 4;
    add(a, a, curvature);
    add(b, b, curvature);
    add(a, b, -curvature);
    add(b, a, -curvature);
    if (!withTies) continue;
    score[nSystems] += ties - n * pTie;
    add(nSystems, nSystems, n * pTie * (1 - pTie));
    const cross = (-n * pTie * (pA - pB)) / 2;
    for (const [system, sign] of [
      [a, 1],
      [b, -1],
    ]) {
      add(system, nSystems, sign * cross);
      add(nSystems, system, sign * cross);
    }
  }
  // The sum of strengths is free: a curvature along it keeps it at 0 and changes nothing else.
  for (let a = 0; a < nSystems; a++) for (let b = 0; b < nSystems; b++) add(a, b, total / nSystems ** 2);
  for (let k = 0; k < size; k++) add(k, k, ridge);
  const cholesky = new CholeskyDecomposition(information);
  if (!cholesky.isPositiveDefinite()) return undefined;
  const step = cholesky.solve(Matrix.columnVector(score)).to1DArray();
  return step.every(Number.isFinite) ? step : undefined;
}

function answer(beta: Float64Array, nSystems: number, model: RatingModel, withTies: boolean): RatingFit {
  const strengths = beta.slice(0, nSystems);
  const mean = strengths.reduce((sum, value) => sum + value, 0) / nSystems;
  for (let s = 0; s < nSystems; s++) strengths[s] -= mean;
  if (model === 'bradley-terry') return { strengths };
  return { strengths, tieParameter: withTies ? Math.exp(beta[nSystems]) : 0 };
}
