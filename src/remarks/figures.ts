/** Why a figure of an analysis has no value, by code. No capital, no full stop. */
export const FIGURES = {
  'nothing-asked': () => 'nothing was asked',
  'no-value': () => 'undefined',
};
