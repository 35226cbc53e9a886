import type { GateOutcome } from '../analysis/gates.js';
import type { Table } from '../report/document.js';

/** The gates as a table; none where none was asked for. */
export function gateTables(outcomes: readonly GateOutcome[]): Table[] {
  if (outcomes.length === 0) return [];
  return [
    {
      id: 'gates',
      title: 'Gates',
      columns: [
        { key: 'gate', header: 'fail if' },
        { key: 'outcome', header: 'outcome' },
        { key: 'checked', header: 'checked' },
        { key: 'failed', header: 'failed' },
      ],
      rows: outcomes.map(({ gate, passed, checked, failures }) => ({
        cells: {
          gate,
          outcome: passed ? 'passed' : 'failed',
          checked: { value: checked },
          failed: { value: failures.length },
        },
      })),
    },
  ];
}
