import { type Citation, citationsOf, coefficientMethods, type MethodName } from '../analysis/citations.js';
import type { Result } from '../model/result.js';

/** The measures behind each kind of result; what depends on the data or the options is found in the result. */
const METHODS: Readonly<Record<string, (result: Result) => MethodName[]>> = {
  agree: () => ['alpha', 'masi', 'percentile'],
  rank: () => ['letters', 'holm', 'sampledP', 'percentile'],
  correlate: correlateMethods,
  demo: correlateMethods,
  compare: compareMethods,
  ratings: ({ options = {} }) => [
    options.model === 'davidson' ? 'davidson' : 'bradleyTerry',
    ...only(options.elo === true, 'elo'),
    'clusters',
    'percentile',
  ],
  'audit length': () => [
    'instrusum',
    'alpha',
    'masi',
    'exchange',
    'sampledP',
    'lengthRegression',
    'clusters',
    'percentile',
  ],
  'audit position': (result) => {
    const found = (key: string) => holds(result.dimensions, key);
    return [
      ...only(found('bothOrders'), 'bothOrders', 'mcNemar'),
      ...only(found('list'), 'sampledP'),
      'clusters',
      'percentile',
    ];
  },
  'audit consistency': consistencyMethods,
  'audit injection': () => ['injection', 'clusters', 'percentile'],
  replace: replaceMethods,
};

/** What a paper cites that prints this result; nothing for results that rest on no published measure. */
export function citationsFor(result: Result): Citation[] {
  return citationsOf(METHODS[result.kind]?.(result) ?? []);
}

function correlateMethods(result: Result): MethodName[] {
  const { coefficient, method } = result.options ?? {};
  const units = some(result.units);
  return [
    ...(some(result.correlations) ? ([...coefficientOf(coefficient), 'resampling'] as const) : []),
    ...only(some(result.pairs), 'pairAccuracy'),
    ...only(units, 'balancedAccuracy', 'kappa'),
    ...only(units || some(result.pairs), 'clusters'),
    method === 'bca' ? 'bca' : 'percentile',
  ];
}

function compareMethods(result: Result): MethodName[] {
  const { coefficient } = result.options ?? {};
  // Without systems there is no coefficient.
  const measure: MethodName[] =
    coefficient === undefined
      ? ['pairAccuracy', 'exchange', 'clusters']
      : [...coefficientOf(coefficient), 'resampling'];
  return [
    ...measure,
    'holm',
    ...only(holds(result.dimensions, 'williams'), 'williams'),
    'sampledP',
    'percentile',
  ];
}

function consistencyMethods(result: Result): MethodName[] {
  const { protocols, repeats, transitivity, rerankings } = result;
  const sets = holds(protocols, 'alpha');
  return [
    ...only(some(protocols) || some(rerankings), 'protocolAgreement'),
    ...only(some(protocols) && !sets, 'kendall', 'resampling'),
    ...only(sets || some(repeats), 'alpha'),
    ...only(sets, 'masi'),
    ...only(some(transitivity), 'triads'),
    'clusters',
    'percentile',
  ];
}

function replaceMethods({ dimensions }: Result): MethodName[] {
  const stands = holds(dimensions, 'standIn');
  return [
    ...only(stands, 'altTest', 'yekutieli', 'alpha'),
    ...only(
      holds(dimensions, 'test', (test) => test !== 't'),
      'nonInferiority',
    ),
    ...only(holds(dimensions, 'means', some), 'ppi'),
    ...only(holds(dimensions, 'shares', some), 'roganGladen'),
    ...only(stands, 'percentile'),
  ];
}

function coefficientOf(coefficient: unknown): MethodName[] {
  return typeof coefficient === 'string' ? coefficientMethods(coefficient) : [];
}

function only(holds: boolean, ...methods: MethodName[]): MethodName[] {
  return holds ? methods : [];
}

function some(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

/** Whether a field of this name, with such a value, stands anywhere in it. */
function holds(
  value: unknown,
  key: string,
  fits: (field: unknown) => boolean = (field) => field !== undefined,
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, field]) => (name === key && fits(field)) || holds(field, key, fits),
  );
}
