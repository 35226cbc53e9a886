import { type Citation, citationsOf, coefficientMethods, type MethodName } from '../../analysis/citations.js';
import type { Result } from '../../model/result.js';

/** The measures behind each kind of result; what depends on the options is found from them. */
const METHODS: Record<string, MethodName[]> = {
  agree: ['alpha', 'masi', 'percentile'],
  rank: ['letters', 'holm', 'sampledP', 'percentile'],
  compare: ['resampling', 'holm', 'sampledP', 'percentile'],
  correlate: ['resampling'],
  'audit length': ['instrusum', 'alpha', 'masi', 'sampledP', 'percentile'],
  'audit position': ['sampledP', 'percentile'],
  'audit injection': ['percentile'],
  replace: ['altTest', 'yekutieli', 'alpha', 'ppi', 'roganGladen', 'percentile'],
};

/** What a paper cites that prints this result; nothing for results that rest on no published measure. */
export function citationsFor({ kind, options = {} }: Result): Citation[] {
  const methods = METHODS[kind];
  if (methods === undefined) return [];
  const coefficient = typeof options.coefficient === 'string' ? coefficientMethods(options.coefficient) : [];
  const interval: MethodName[] =
    kind === 'correlate' ? [options.method === 'bca' ? 'bca' : 'percentile'] : [];
  return citationsOf([...coefficient, ...methods, ...interval]);
}
