/** A dot and an interval a row; panels share the scale. */
export interface DotsFigure {
  id: string;
  title: string;
  panels: DotPanel[];
  caption: string;
  /** Not within −1 and 1: a scale of the data's own. */
  free?: boolean;
}

export interface DotPanel {
  title: string;
  nothing: number;
  /** From `nothing` up to the best row that needs no model. */
  band?: { name: string; value: number };
  person?: number;
  groups: DotGroup[];
}

/** Rows of one judge. */
export interface DotGroup {
  judge: string;
  /** Needs no model. */
  reference?: boolean;
  rows: { label: string; value: number; low: number | null; high: number | null }[];
}
