import type { GateFailure, GateOutcome } from '../analysis/gates.js';
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
        {
          key: 'gate',
          header: 'gate',
          cell: ({ gate, must }) => `${must === 'hold' ? 'unless' : 'if'} ${gate}`,
        },
        {
          key: 'outcome',
          header: 'outcome',
          cell: ({ outcome }) => (outcome === 'undecided' ? 'cannot tell' : outcome),
        },
        { key: 'checked', header: 'checked', cell: ({ checked }) => countCell(checked) },
        { key: 'failed', header: 'failed', cell: ({ failures }) => countCell(count(failures, 'failed')) },
        {
          key: 'undecided',
          header: 'cannot tell',
          cell: ({ failures }) => countCell(count(failures, 'undecided')),
        },
      ],
      outcomes.map((of) => ({ of })),
    ),
  ];
}

/** Who broke a gate, or of whom it cannot be told; none where nobody. */
export function failureTable(
  outcomes: readonly GateOutcome[],
  words: (gate: string, failure: GateFailure) => string,
): Table[] {
  const records = outcomes.flatMap(({ gate, failures }) => failures.map((failure) => ({ gate, failure })));
  if (records.length === 0) return [];
  return [
    tableOf<(typeof records)[number]>(
      { id: 'gate-failures', title: 'Who' },
      [
        { key: 'where', header: 'of', cell: ({ failure }) => failure.where },
        {
          key: 'outcome',
          header: 'outcome',
          cell: ({ failure }) => (failure.outcome === 'undecided' ? 'cannot tell' : 'failed'),
        },
        { key: 'words', header: 'why', cell: ({ gate, failure }) => words(gate, failure) },
      ],
      records.map((of) => ({ of })),
    ),
  ];
}

const count = (failures: readonly GateFailure[], outcome: GateFailure['outcome']) =>
  failures.filter((one) => one.outcome === outcome).length;
