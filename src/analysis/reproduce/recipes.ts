import type { Recipe } from './cells.js';

/** How each table is recomputed, by its id; loaded when asked for. A table that is published only has none. */
const RECIPES: Readonly<Record<string, () => Promise<Recipe>>> = {
  'arm-figure-2': async () => (await import('./arm.js')).subjectivityByFaithfulness,
  'arm-figure-4': async () => (await import('./arm.js')).kindsOfAmbiguity,
  'arm-table-1': async () => (await import('./arm.js')).unanimousClaims,
  'booookscore-errors': async () => (await import('./booookscore-errors.js')).humanErrors,
  'booookscore-figure-4': async () => (await import('./booookscore-errors.js')).errorTypes,
  'booookscore-human-scores': async () => (await import('./booookscore.js')).humanScores,
  'booookscore-lengths': async () => (await import('./booookscore-lengths.js')).summaryLengths,
  'booookscore-precision': async () => (await import('./booookscore.js')).annotationPrecision,
  'booookscore-preferences': async () => (await import('./booookscore.js')).preferences,
  'booookscore-scores': async () => (await import('./booookscore.js')).judgeScores,
  'booookscore-stability': async () => (await import('./booookscore.js')).stability,
  'booookscore-trigrams': async () => (await import('./booookscore-trigrams.js')).repeatedTrigrams,
  'instrusum-figure-2': async () => (await import('./instrusum.js')).meanCorrelations,
  'instrusum-table-10': async () => (await import('./instrusum-summaries.js')).draftAgainstHybrid,
  'instrusum-table-2': async () => (await import('./instrusum-summaries.js')).lengths,
  'instrusum-table-4': async () => (await import('./instrusum.js')).humanScores,
  'instrusum-table-5': async () => (await import('./instrusum.js')).dimensionAgreement,
  'instrusum-table-6': async () => (await import('./instrusum.js')).judgeCorrelations,
  'instrusum-table-7': async () => (await import('./instrusum.js')).protocolConsistency,
  'instrusum-table-8': async () => (await import('./instrusum.js')).rerankers,
  'llmbar-statistics': async () => (await import('./llmbar.js')).runStatistics,
  'newsroom-alpha': async () => (await import('./newsroom.js')).agreement,
  'squality-human-evaluation': async () => (await import('./squality.js')).meanRatings,
  'storysumm-metrics': async () => (await import('./storysumm.js')).metricScores,
};

/** How a published table is recomputed; undefined where it is published only. */
export async function recipeFor(tableId: string): Promise<Recipe | undefined> {
  return RECIPES[tableId]?.();
}
