import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { auditTransitivity } from '../../stats/preference/transitivity.js';
import type { Coverage, JudgeColumn } from '../../study/columns.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import type { MethodName } from '../citations.js';
import { type Estimate, estimate } from '../estimate.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { type ProtocolConsistency, protocolConsistency } from './protocols.js';
import { type RepeatConsistency, repeatConsistency } from './repeats.js';
import { type DimensionReranking, rerankings } from './rerankings.js';

/** How well a judge of pairs keeps to one order of the candidates. */
export interface Transitivity {
  dimension: string;
  name: string;
  coverage: Coverage;
  triads: number;
  strict: number;
  circular: number;
  intransitive: number;
  circularRate: Estimate;
  intransitiveRate: Estimate;
}

/** How far each judge agrees with itself: protocols, repeats, triads, picks. */
export interface ConsistencyAnswer {
  /** Each two protocols of one judge. */
  protocols: ProtocolConsistency[];
  /** The same question asked again. */
  repeats: RepeatConsistency[];
  transitivity: Transitivity[];
  /** What each judge would pick, and what it writes itself. */
  rerankings: DimensionReranking[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/**
 * Does a judge agree with itself: across protocols, repeats, and pairs; and as a reader with itself as a writer?
 * @throws InputError where there is no judge
 */
export async function auditConsistency(
  study: Study,
  options: Resampling & { permutations?: number },
  onPart: OnPart = ignoreParts,
): Promise<ConsistencyAnswer> {
  if (study.columns.length === 0) {
    const { dimensions } = study.selection;
    throw new InputError(
      `No judge scores in ${JSON.stringify(study.card.id)}${dimensions ? ` on ${dimensions.join(', ')}` : ''}: there is nothing to audit`,
    );
  }
  const protocols = await protocolConsistency(study, options, onPart);
  const repeats: RepeatConsistency[] = [];
  const transitivity: Transitivity[] = [];
  for (const dimension of study.dimensions) {
    const columns = study.columnsOn(dimension);
    for (const column of columns) {
      await onPart(repeats.length, columns.length, `${dimension.id}: repeats and triads`);
      const repeated = repeatConsistency(study, column, options);
      if (repeated !== undefined) repeats.push(repeated);
      if (column.kind !== 'pair') continue;
      const audit = triadsOf(study, column, options);
      if (audit.triads > 0) transitivity.push(audit);
    }
  }
  const found = { protocols, repeats, transitivity, rerankings: await rerankings(study, options, onPart) };
  return { ...found, warnings: warningsOf(protocols, repeats, transitivity), methods: methodsOf(found) };
}

function methodsOf({
  protocols,
  repeats,
  transitivity,
  rerankings,
}: Omit<ConsistencyAnswer, 'warnings' | 'methods'>): MethodName[] {
  const among = protocols.length > 0;
  // Without systems protocols are held against each other by their preferences.
  const sets = protocols.some(({ dimensions }) => dimensions.some(({ alpha }) => alpha !== undefined));
  return [
    ...(among || rerankings.length > 0 ? (['protocolAgreement'] as const) : []),
    ...(among && !sets ? (['kendall', 'resampling'] as const) : []),
    ...(sets || repeats.length > 0 ? (['alpha'] as const) : []),
    ...(sets ? (['masi'] as const) : []),
    ...(transitivity.length > 0 ? (['triads'] as const) : []),
    'clusters',
    'percentile',
  ];
}

function triadsOf(study: Study, column: JudgeColumn, options: Resampling): Transitivity {
  const { layout } = study;
  const nSystems = layout.systems.length;
  const items = new Map<number, Float64Array>();
  for (const { item, low, high, preference } of study.preferences(column)) {
    const signs = items.get(item) ?? new Float64Array(nSystems ** 2).fill(Number.NaN);
    items.set(item, signs);
    if (preference === null) continue;
    signs[low * nSystems + high] = preference === 'tie' ? 0 : preference === 'first' ? 1 : -1;
  }
  const audit = auditTransitivity(
    [...items].map(([item, signs]) => ({ item: layout.items[item], nSystems, signs })),
    study.resampling(options),
  );
  return {
    dimension: column.dimension,
    name: column.name,
    coverage: column.coverage,
    triads: audit.nTriads,
    strict: audit.nStrict,
    circular: audit.nCircular,
    intransitive: audit.nIntransitive,
    circularRate: estimate(audit.circular, remark('no-triad-without-tie')),
    intransitiveRate: estimate(audit.intransitive),
  };
}

function warningsOf(
  protocols: readonly unknown[],
  repeats: readonly unknown[],
  transitivity: readonly unknown[],
): Remark[] {
  return [
    ...(protocols.length === 0 ? [remark('one-protocol-each')] : []),
    ...(repeats.length === 0 ? [remark('nothing-asked-twice')] : []),
    ...(transitivity.length === 0 ? [remark('no-triads')] : []),
  ];
}
