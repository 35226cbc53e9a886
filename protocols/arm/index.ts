export { type ArmOptions, arm } from './arm.js';
export {
  type ArmBaselineOptions,
  type ArmSelfConsistencyOptions,
  armFewShot,
  armSelfConsistency,
  armZeroShot,
} from './baselines.js';
export { AMBIGUITIES, type Ambiguity, type SyntheticClaim, syntheticClaims } from './synthetic.js';
