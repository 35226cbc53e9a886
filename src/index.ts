/** The public API. Named re-exports only. */
export { AssizeError, DataError, InputError, SourceError } from './errors.js';
export { createRandom } from './stats/random.js';
export { ScoreGrid } from './stats/score-grid.js';
