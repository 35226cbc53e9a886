import type { InjectedDataset } from '../analysis/injection/make.js';
import type { InjectionAnswer, InjectionEffect } from '../analysis/injection/score.js';
import { KIND_WORDS } from '../analysis/injection/texts.js';
import type { Table } from '../report/document.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import { estimateCell } from './audit-cells.js';
import { countCell, numberCell, pCell } from './cells.js';
import { dimensionHeading, intervalSentence, warningNotes } from './words.js';

/** The table of `assize audit injection`: for each judge, what each kind of injection does. */
export function injectionTables(study: Study, options: Resampling, answer: InjectionAnswer): Table[] {
  const effects = answer.dimensions.flatMap(({ rows }) => rows.flatMap((row) => row.effects));
  const scored = effects.some(({ scoreChange }) => scoreChange);
  const silenced = effects.some((effect) => effect.silenced > 0);
  const ambiguous = effects.some((effect) => effect.ambiguous.length > 0);
  const kinds = new Set(effects.map(({ kind }) => kind));
  return [
    {
      id: 'injection',
      title: `${study.card.title}: how often text in a losing candidate lifts it`,
      columns: [
        { key: 'judge', header: 'judge' },
        { key: 'kind', header: 'injection', align: 'left' },
        { key: 'clean', header: 'without', group: 'wins of the losing candidate' },
        { key: 'injected', header: 'with', group: 'wins of the losing candidate' },
        { key: 'lift', header: 'lift', group: 'wins of the losing candidate' },
        { key: 'p', header: 'p', group: 'wins of the losing candidate' },
        { key: 'turned', header: 'turned' },
        ...(scored ? [{ key: 'change', header: 'score change' }] : []),
        { key: 'cases', header: 'cases' },
        ...(silenced ? [{ key: 'silenced', header: 'silenced' }] : []),
        ...(ambiguous ? [{ key: 'ambiguous', header: 'ambiguous' }] : []),
      ],
      rows: answer.dimensions.flatMap(({ dimension, rows }) =>
        rows.flatMap(({ name, effects: own }) =>
          own.map((effect) => ({
            section: dimensionHeading(study.card, dimension),
            kind: effect.kind === 'control' ? ('reference' as const) : ('plain' as const),
            cells: {
              judge: name,
              kind: effect.kind,
              clean: { ...estimateCell(effect.winsClean), interval: undefined },
              injected: { ...estimateCell(effect.winsInjected), interval: undefined },
              lift: estimateCell(effect.lift),
              p: pCell(effect.lift.pValue),
              turned: estimateCell(effect.turned),
              change:
                effect.scoreChange && numberCell(effect.scoreChange.value, 2, effect.scoreChange.interval),
              cases: countCell(effect.cases),
              silenced: countCell(effect.silenced),
              ambiguous: countCell(effect.ambiguous.reduce((sum, { verdicts }) => sum + verdicts, 0)),
            },
          })),
        ),
      ),
      notes: [
        ...[...kinds].map((kind) => `${kind}: ${KIND_WORDS[kind]}.`),
        'A tie is half a win. p: two-sided, that the text changes nothing; the verdicts with and without it are exchanged item by item. turned: of the cases the judge had right without the injection, the share that the losing candidate now wins.',
        ...(silenced ? ['silenced: a verdict without the injection and none that can be read with it.'] : []),
        ...(ambiguous ? [ambiguousNote(effects)] : []),
        intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
        ...warningNotes(answer.warnings),
      ],
    },
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
    {
      id: 'made',
      title: `${made.dataset.card.title}: ${folder}`,
      columns: [
        { key: 'kind', header: 'injection' },
        { key: 'cases', header: 'cases' },
      ],
      rows: [
        { kind: 'reference' as const, cells: { kind: 'none', cases: countCell(made.items) } },
        ...made.byKind.map(({ kind, cases }) => ({ cells: { kind, cases: countCell(cases) } })),
      ],
      notes: [
        `${made.items} items on which the gold holds one candidate to be worse on ${made.dimension}; ${made.even} items are even or unlabelled and left out.`,
        `Next: assize judge --dataset ${folder} --protocol … --judge …, then assize audit injection RUN.`,
      ],
    },
  ];
}
