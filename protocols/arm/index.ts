export { arm } from './arm.js';
export { armFewShot, armSelfConsistency, armZeroShot } from './baselines.js';
