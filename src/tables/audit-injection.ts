import type { InjectedDataset } from '../analysis/injection/make.js';
import type { InjectionAnswer, InjectionEffect } from '../analysis/injection/score.js';
import { KIND_WORDS } from '../analysis/injection/texts.js';
import type { Table } from '../report/document.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, estimateCell, numberCell, pCell } from './cells.js';
import { placed, tableOf, under } from './columns.js';
import { itemsSentence, SHARES_APART, warningNotes } from './words.js';

/** The table of `assize audit injection`: for each judge, what each kind of injection does. */
export function injectionTables(study: Study, options: Resampling, answer: InjectionAnswer): Table[] {
  const records = placed(study.card, answer.dimensions, ({ rows }) =>
    rows.flatMap(({ name, effects }) => effects.map((effect) => ({ name, ...effect }))),
  );
  const effects = records.map(({ of }) => of);
  const silenced = effects.some((effect) => effect.silenced > 0);
  const ambiguous = effects.some((effect) => effect.ambiguous.length > 0);
  const kinds = new Set(effects.map(({ kind }) => kind));
  return [
    tableOf<InjectionEffect & { name: string }>(
      {
        id: 'injection',
        title: `${study.card.title}: how often text in a losing candidate lifts it`,
        notes: [
          ...[...kinds].map((kind) => `${kind}: ${KIND_WORDS[kind]}.`),
          'A tie is half a win. p: two-sided, that the text changes nothing; the verdicts with and without it are exchanged item by item. turned: of the cases the judge had right without the injection, the share that the losing candidate now wins.',
          ...(silenced
            ? ['silenced: a verdict without the injection and none that can be read with it.']
            : []),
          ...(ambiguous ? [ambiguousNote(effects)] : []),
          itemsSentence(options),
          SHARES_APART,
          ...warningNotes(answer.warnings),
        ],
      },
      [
        { key: 'judge', header: 'judge', cell: ({ name }) => name },
        { key: 'kind', header: 'injection', align: 'left', cell: ({ kind }) => kind },
        ...under<InjectionEffect>('wins of the losing candidate', [
          { key: 'clean', header: 'without', cell: ({ winsClean }) => boundedCell(winsClean.value) },
          { key: 'injected', header: 'with', cell: ({ winsInjected }) => boundedCell(winsInjected.value) },
          { key: 'lift', header: 'lift', cell: ({ lift }) => estimateCell(lift) },
          { key: 'p', header: 'p', cell: ({ lift }) => pCell(lift.pValue) },
        ]),
        { key: 'turned', header: 'turned', cell: ({ turned }) => estimateCell(turned) },
        effects.some(({ scoreChange }) => scoreChange) && {
          key: 'change',
          header: 'score change',
          cell: ({ scoreChange: one }) => one && numberCell(one.value, 2, one.interval),
        },
        { key: 'cases', header: 'cases', cell: ({ cases }) => countCell(cases) },
        silenced && { key: 'silenced', header: 'silenced', cell: (one) => countCell(one.silenced) },
        ambiguous && {
          key: 'ambiguous',
          header: 'ambiguous',
          cell: (one) => countCell(one.ambiguous.reduce((sum, { verdicts }) => sum + verdicts, 0)),
        },
      ],
      records.map((one) => ({ ...one, kind: one.of.kind === 'control' ? 'reference' : 'plain' })),
    ),
  ];
}

/** Whose planted text left how many verdicts open. */
function ambiguousNote(effects: readonly InjectionEffect[]): string {
  const counts = new Map<string, number>();
  for (const { candidate, verdicts } of effects.flatMap((effect) => effect.ambiguous)) {
    counts.set(candidate, (counts.get(candidate) ?? 0) + verdicts);
  }
  const listed = [...counts].sort((a, b) => b[1] - a[1]).map(([candidate, count]) => `${candidate} ${count}`);
  return `ambiguous: verdicts left unscored because the reply may repeat what the candidate says; by candidate: ${listed.join(', ')}.`;
}

/** What `assize audit injection make` made. */
export function madeTables(made: InjectedDataset, folder: string): Table[] {
  return [
    tableOf<{ kind: string; cases: number }>(
      {
        id: 'made',
        title: `${made.dataset.card.title}: ${folder}`,
        notes: [
          `${made.items} items on which the gold holds one candidate to be worse on ${made.dimension}; ${made.even} items are even or unlabelled and left out.`,
          `Next: assize judge --dataset ${folder} --protocol … --judge …, then assize audit injection RUN.`,
        ],
      },
      [
        { key: 'kind', header: 'injection', cell: ({ kind }) => kind },
        { key: 'cases', header: 'cases', cell: ({ cases }) => countCell(cases) },
      ],
      [{ kind: 'reference', of: { kind: 'none', cases: made.items } }, ...made.byKind.map((of) => ({ of }))],
    ),
  ];
}
