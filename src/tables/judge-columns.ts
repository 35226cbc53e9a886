import type { Card } from '../model/card.js';
import type { Coverage } from '../study/columns.js';
import { shareCell } from './cells.js';
import { type ColumnOf, type MaybeColumn, type Placed, placed } from './columns.js';
import { EXPECTED } from './words.js';

/** A judge beside the labels, or a row that needs no model. */
interface JudgeRow {
  judge: string;
  protocol?: string;
  reference: boolean;
  expected?: true;
  coverage?: Coverage;
}

/** A judge under a protocol. */
export interface Named {
  judge: string;
  protocol: string;
}

export const NAMES: readonly ColumnOf<Named>[] = [
  { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
  { key: 'protocol', header: 'protocol', cell: ({ protocol }) => protocol },
];

/** Who judged, and by which protocol where a row has one. */
export function judgeColumns<R extends JudgeRow>(rows: readonly R[]): MaybeColumn<R>[] {
  return [
    { key: 'judge', header: 'judge', cell: ({ judge, expected }) => (expected ? EXPECTED : judge) },
    rows.some(({ protocol }) => protocol) && {
      key: 'protocol',
      header: 'protocol',
      cell: ({ protocol }) => protocol,
    },
  ];
}

/** How much of what was asked has a verdict; of rows that need no model nothing was asked. */
export function coverageColumn<R extends Partial<JudgeRow>>(): ColumnOf<R> {
  return {
    key: 'coverage',
    header: 'scored',
    cell: ({ coverage }) => coverage && shareCell(coverage.scored, coverage.asked),
  };
}

/** The rows of each dimension under its heading, those that need no model set apart. */
export function placedJudges<R extends JudgeRow>(
  card: Card,
  dimensions: readonly { dimension: string; rows: readonly R[] }[],
): Placed<R>[] {
  return placed(card, dimensions, ({ rows }) => rows).map((one) => ({
    ...one,
    kind: one.of.reference ? 'reference' : 'plain',
  }));
}
