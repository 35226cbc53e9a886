import type { CaseData } from '../../model/case-data.js';
import type { Table } from '../document.js';
import type { DotsFigure } from '../plots/dots.js';
import type { Plot } from '../plots/theme.js';

/**
 * A report as data: words, tables, figures and cases in the order of the page. Everything in it was computed before;
 * all text may come from data and is treated as hostile.
 */
export interface ReportRecord {
  title: string;
  subtitle?: string;
  /** Figures of the whole, in large type under the title. */
  counts: { value: string; label: string }[];
  /** The first screen; absent where there is no judge. */
  verdict?: VerdictRecord;
  /** What the numbers say, in words. */
  headline: Statement[];
  sections: Section[];
  /** Who made it, from what. */
  footer: string[];
}

/** A finding: what it says, and how it is meant to be taken. */
export interface Statement {
  /** Which sentence it is; absent where it is no finding of its own. */
  id?: string;
  tone: 'good' | 'bad' | 'open' | 'plain';
  /** What it is about; neighbours of one topic stand together. */
  topic: string;
  text: string;
}

/** A line a judge, with a lamp of each kind. */
export interface VerdictRecord {
  legend: { kind: string; text: string }[];
  lines: VerdictLine[];
  figure?: DotsFigure;
}

export interface VerdictLine {
  judge: string;
  note: string;
  statements: Statement[];
  lamps: VerdictLamp[];
}

export interface VerdictLamp {
  kind: string;
  /** The section with its evidence. */
  href?: string;
  /** The range of its figures, as printed, and how many lie on one side where they differ. */
  figures: string;
  tally: string;
  /** One a dimension. */
  dots: { state: 'good' | 'bad' | 'open' | 'none'; title: string }[];
}

export interface Section {
  /** Without spaces, unique. */
  id: string;
  title: string;
  lead?: string[];
  blocks: Block[];
}

export type Block =
  | { kind: 'words'; text: string[] /** Set as notes are. */; small?: boolean }
  | { kind: 'list'; entries: { term: string; text: string | string[]; link?: string }[] }
  | { kind: 'table'; table: Table; sortable?: boolean /** Behind a fold. */; folded?: string }
  | {
      kind: 'heat';
      table: Table;
      /**
       * Shade of each cell, −1 to 1, row by row under the column's key. Absent: the numbers themselves. The columns of
       * a heat map that stand for its rows have numbers for headings: `names` has them in full.
       */
      strengths?: Record<string, number>[];
      names?: Record<string, string>;
    }
  | {
      kind: 'plot';
      plot: Plot;
      caption: string /** Its numbers, where no table beside it has them. */;
      numbers?: Table;
    }
  | { kind: 'cases'; data: CaseData };
