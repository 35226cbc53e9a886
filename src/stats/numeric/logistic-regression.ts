import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { InputError } from '../../errors.js';

/** A design of few entries a row: row r holds `values[k]` in column `columns[k]` for k from `starts[r]` to `starts[r+1]`. */
export interface SparseDesign {
  nColumns: number;
  starts: ArrayLike<number>;
  columns: ArrayLike<number>;
  values: ArrayLike<number>;
}

/** When the fit stops. */
export interface LogisticOptions {
  /** The cluster of each row, 0 … n − 1: rows of one cluster are not independent. */
  clusters: ArrayLike<number>;
  /**
   * Directions that no row sees, such as a constant added to all strengths: the answer has no share in them. One for
   * each redundant column.
   */
  redundant?: readonly Float64Array[];
  /** Penalty where the maximum does not exist. Default .1: λ/2 · Σ β². */
  ridge?: number;
}

/** Coefficients with their covariance; NaN with a reason where the outcome is constant or separated. */
export interface LogisticFit {
  coefficients: Float64Array;
  /** Sandwich covariance over clusters, with the usual correction G/(G−1) · (N−1)/(N−K). NaN for one cluster. */
  covariance: Matrix;
  nObservations: number;
  nClusters: number;
  iterations: number;
  /** 0 where the maximum exists; else the penalty with which the answer was found. */
  ridge: number;
}

const MOST_ITERATIONS = 30;
/** The largest step of the last iteration. */
const CONVERGED = 1e-10;
const HALVINGS = 20;

/**
 * Logistic regression of a share (0 … 1; a tie is one half) by iteratively reweighted least squares, which here is
 * Newton's method. Without an intercept: put one in the design. Where the data separate, coefficients grow without
 * end and the maximum does not exist; then, and only then, a ridge is put on all of them, and `ridge` says so.
 *
 * Errors are clustered: A⁻¹ (Σ over clusters of s sᵀ) A⁻¹ with s a cluster's score, A the information (with the ridge).
 * Sources: McCullagh & Nelder (1989), Papke & Wooldridge (1996) for shares, Liang & Zeger (1986) for the clusters.
 * @param y one share for each row
 * @throws InputError where lengths differ, or a share is none
 */
export function logisticRegression(
  design: SparseDesign,
  y: ArrayLike<number>,
  { clusters, redundant = [], ridge = 0.1 }: LogisticOptions,
): LogisticFit {
  const n = y.length;
  if (design.starts.length !== n + 1 || clusters.length !== n) {
    throw new InputError(
      `Expected a row of the design and a cluster for each of ${n} shares, got ${design.starts.length - 1} and ${clusters.length}`,
    );
  }
  for (let r = 0; r < n; r++) {
    if (!(y[r] >= 0 && y[r] <= 1))
      throw new InputError(`Expected shares from 0 to 1, got ${y[r]} in row ${r}`);
  }
  const model = { design, y, redundant };
  const plain = maximum(model, 0);
  const fit = plain ?? maximum(model, ridge);
  if (fit === undefined) {
    throw new InputError(`Expected a ridge above 0 where the data separate, got ${ridge}`);
  }
  const used = plain === undefined ? ridge : 0;
  return { ...sandwich(model, fit, clusters, used), ridge: used, iterations: fit.iterations };
}

interface Model {
  design: SparseDesign;
  y: ArrayLike<number>;
  redundant: readonly Float64Array[];
}

interface Maximum {
  beta: Float64Array;
  iterations: number;
}

/** Newton's method with halved steps; undefined where it does not settle. */
function maximum(model: Model, ridge: number): Maximum | undefined {
  let beta = new Float64Array(model.design.nColumns);
  let height = logLikelihood(model, beta, ridge);
  for (let iterations = 1; iterations <= MOST_ITERATIONS; iterations++) {
    const { information, score } = derivatives(model, beta, ridge);
    const cholesky = new CholeskyDecomposition(information);
    if (!cholesky.isPositiveDefinite()) return undefined;
    const step = cholesky.solve(Matrix.columnVector(Array.from(score))).to1DArray();
    const largest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (!Number.isFinite(largest)) return undefined;
    if (largest < CONVERGED) return { beta, iterations };
    let next = beta;
    for (let halving = 0, size = 1; halving < HALVINGS; halving++, size /= 2) {
      next = beta.map((value, k) => value + size * step[k]);
      const reached = logLikelihood(model, next, ridge);
      if (reached >= height - 1e-12 * Math.abs(height)) {
        height = reached;
        break;
      }
    }
    beta = next;
  }
  return undefined;
}

function linear({ starts, columns, values }: SparseDesign, row: number, beta: Float64Array): number {
  let sum = 0;
  for (let k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * beta[columns[k]];
  return sum;
}

/** 1 / (1 + e^−x), without overflow. */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

function logLikelihood({ design, y }: Model, beta: Float64Array, ridge: number): number {
  let sum = 0;
  for (let r = 0; r < y.length; r++) {
    const eta = linear(design, r, beta);
    sum += y[r] * eta - Math.max(eta, 0) - Math.log1p(Math.exp(-Math.abs(eta)));
  }
  for (const value of beta) sum -= (ridge / 2) * value * value;
  return sum;
}

function derivatives({ design, y, redundant }: Model, beta: Float64Array, ridge: number) {
  const { nColumns, starts, columns, values } = design;
  const information = new Float64Array(nColumns * nColumns);
  const score = beta.map((value) => -ridge * value);
  for (let r = 0; r < y.length; r++) {
    const p = logistic(linear(design, r, beta));
    const weight = p * (1 - p);
    const residual = y[r] - p;
    for (let k = starts[r]; k < starts[r + 1]; k++) {
      score[columns[k]] += values[k] * residual;
      for (let l = starts[r]; l < starts[r + 1]; l++) {
        information[columns[k] * nColumns + columns[l]] += weight * values[k] * values[l];
      }
    }
  }
  // A redundant direction is given a curvature of its own: neither the maximum nor the errors feel it.
  const scale = Math.max(1, y.length);
  for (const direction of redundant) {
    for (let k = 0; k < nColumns; k++) {
      for (let l = 0; l < nColumns; l++) information[k * nColumns + l] += scale * direction[k] * direction[l];
    }
  }
  for (let k = 0; k < nColumns; k++) information[k * nColumns + k] += ridge;
  const rows = Array.from({ length: nColumns }, (_, k) =>
    Array.from(information.subarray(k * nColumns, (k + 1) * nColumns)),
  );
  return { information: new Matrix(rows), score };
}

function sandwich(
  { design, y, redundant }: Model,
  { beta }: Maximum,
  clusters: ArrayLike<number>,
  ridge: number,
): Pick<LogisticFit, 'coefficients' | 'covariance' | 'nObservations' | 'nClusters'> {
  const { nColumns, starts, columns, values } = design;
  const scores = new Map<number, Float64Array>();
  for (let r = 0; r < y.length; r++) {
    const score = scores.get(clusters[r]) ?? new Float64Array(nColumns);
    scores.set(clusters[r], score);
    const residual = y[r] - logistic(linear(design, r, beta));
    for (let k = starts[r]; k < starts[r + 1]; k++) score[columns[k]] += values[k] * residual;
  }
  const meat = Matrix.zeros(nColumns, nColumns);
  for (const score of scores.values()) {
    for (let k = 0; k < nColumns; k++) {
      for (let l = 0; l < nColumns; l++) meat.set(k, l, meat.get(k, l) + score[k] * score[l]);
    }
  }
  const { information } = derivatives({ design, y, redundant }, beta, ridge);
  const bread = new CholeskyDecomposition(information).solve(Matrix.eye(nColumns));
  const nClusters = scores.size;
  const free = y.length - (nColumns - redundant.length);
  const correction =
    nClusters > 1 && free > 0 ? (nClusters / (nClusters - 1)) * ((y.length - 1) / free) : Number.NaN;
  return {
    coefficients: beta,
    covariance: bread.mmul(meat).mmul(bread).mul(correction),
    nObservations: y.length,
    nClusters,
  };
}
