/**
 * Correlations of judges with one gold in which system s stands `systems[s]` times and item i `items[i]` times; writes
 * one a judge, NaN where undefined. The multiplicities of systems add up to at most the systems there are.
 */
export type ResampledCorrelations = (systems: Int32Array, items: Int32Array, out: Float64Array) => void;

/**
 * Which scores two judges exchange. A cell is exchanged where its item and its system disagree about it (an item and
 * a system that both exchange cancel), or, where `cells` is given, as that says.
 */
export interface Swaps {
  systems: Uint8Array;
  items: Uint8Array;
  /** `[item * nSystems + system]` */
  cells?: Uint8Array;
}

/** Correlations with gold of the two judges after an exchange, written to `out`; NaN where undefined. */
export type SwappedCorrelations = (swaps: Swaps, out: Float64Array) => void;
