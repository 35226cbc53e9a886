import type { GateOutcome } from '../analysis/gates.js';
import type { Table } from '../report/document.js';
import { countCell } from './cells.js';
import { tableOf } from './columns.js';

/** The gates as a table; none where none was asked for. */
export function gateTables(outcomes: readonly GateOutcome[]): Table[] {
  if (outcomes.length === 0) return [];
  return [
    tableOf<GateOutcome>(
      { id: 'gates', title: 'Gates' },
      [
        { key: 'gate', header: 'fail if', cell: ({ gate }) => gate },
        { key: 'outcome', header: 'outcome', cell: ({ passed }) => (passed ? 'passed' : 'failed') },
        { key: 'checked', header: 'checked', cell: ({ checked }) => countCell(checked) },
        { key: 'failed', header: 'failed', cell: ({ failures }) => countCell(failures.length) },
      ],
      outcomes.map((of) => ({ of })),
    ),
  ];
}
