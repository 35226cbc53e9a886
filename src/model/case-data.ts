/**
 * Every item with what people and judges said of it, for looking at: in a page, or over HTTP. Names stand once and are
 * referred to by their place. Scores are higher is better; null = not scored.
 */
export interface CaseData {
  dimensions: string[];
  systems: string[];
  columns: CaseColumn[];
  items: CaseItem[];
  cases: Case[];
  /** Why verdicts are missing; `CaseColumn.unscored` refers to them. */
  reasons: string[];
  /** The labels follow from a construction, not from people. */
  byConstruction: boolean;
  /** What of the replies is kept, where not all of it is. */
  shortened?: string;
}

export interface CaseItem {
  id: string;
  tags?: Record<string, string>;
  instruction?: string;
  document?: string;
  /** By system. */
  texts: [system: number, text: string][];
}

/** An item on a dimension; of outputs without systems a pair of them. */
export interface Case {
  item: number;
  dimension: number;
  systems: number[];
  /** In the order of `systems`. */
  people: (number | null)[];
}

/** A judge under a protocol on a dimension. Lists by case bear the place in `CaseData.cases`. */
export interface CaseColumn {
  judge: string;
  protocol: string;
  dimension: number;
  kind: 'value' | 'pair' | 'ranking';
  /** In the order of the case's systems. */
  scores: [at: number, scores: (number | null)[]][];
  /** Cases on which a verdict changes when two candidates are exchanged. */
  flips: number[];
  unscored: [at: number, reason: number][];
  replies: [at: number, replies: CaseReply[]][];
}

/** What a judge wrote, as it came. */
export interface CaseReply {
  /** The systems it was about, in the order shown. */
  shown: number[];
  /** Which won, as shown; the value given; the ranks of those shown; null = unscored. */
  verdict: 'first' | 'second' | 'tie' | number | number[] | null;
  explanation?: string;
  raw?: string;
}
