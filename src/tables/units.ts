import type { CorrelateOptions } from '../analysis/correlate/correlate.js';
import type { DimensionUnits, UnitRow } from '../analysis/correlate/units.js';
import { counted, decimals } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, estimateCell } from './cells.js';
import { placed, tableOf, under } from './columns.js';
import { coverageColumn, judgeColumns, placedJudges } from './judge-columns.js';
import { expectedNote, goldNotes, itemsSentence, labelWords } from './words.js';

/** Agreement on sentences and claims: one table of judges, one of what each label and type is worth. */
export function unitTables(
  study: Study,
  options: CorrelateOptions,
  dimensions: readonly DimensionUnits[],
): Table[] {
  const overall = overallTable(study, options, dimensions);
  const marks = markTable(study, dimensions);
  return marks.rows.length > 0 ? [overall, marks] : [overall];
}

function overallTable(study: Study, options: CorrelateOptions, dimensions: readonly DimensionUnits[]): Table {
  const all = dimensions.flatMap(({ rows }) => rows);
  return tableOf<UnitRow>(
    {
      id: 'unit-agreement',
      title: `${study.card.title}: agreement with the ${labelWords(study.card).labels}, unit by unit`,
      notes: [
        ...goldNotes(study.card, dimensions, goldWords),
        itemsSentence(options),
        ...dimensions.map((one) => unanimity(one)),
        ...(options.levels ? [] : whyUnits(study, dimensions)),
        ...expectedNote(all),
      ],
    },
    [
      ...judgeColumns(all),
      {
        key: 'balanced',
        header: 'bal. acc.',
        cell: (row) => estimateCell(row.balancedAccuracy),
      },
      { key: 'f1', header: 'macro F1', cell: ({ macroF1 }) => estimateCell(macroF1) },
      { key: 'kappa', header: 'kappa', cell: ({ kappa }) => estimateCell(kappa) },
      { key: 'units', header: 'units', cell: ({ units }) => countCell(units) },
      all.some(({ protocol }) => protocol) && coverageColumn(),
    ],
    placedJudges(study.card, dimensions),
  );
}

type MarkRow = Omit<UnitRow, 'units'> & UnitRow['marks'][number];

function markTable({ card }: Study, dimensions: readonly DimensionUnits[]): Table {
  const judges = dimensions.flatMap(({ rows }) => rows);
  return tableOf<MarkRow>(
    {
      id: 'unit-marks',
      title: `${card.title}: precision and recall of each label and type`,
      notes: judges.some(({ marks }) => marks.some(({ kind }) => kind === 'type'))
        ? ["Types have Korn and Graubard's interval, items as clusters; labels that of the bootstrap."]
        : [],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
      judges.some(({ protocol }) => protocol) && {
        key: 'protocol',
        header: 'protocol',
        cell: ({ protocol }) => protocol,
      },
      { key: 'mark', header: 'label or type', cell: ({ mark }) => mark },
      { key: 'precision', header: 'precision', cell: ({ precision }) => estimateCell(precision) },
      { key: 'recall', header: 'recall', cell: ({ recall }) => estimateCell(recall) },
      ...under<MarkRow>('units so marked', [
        { key: 'humans', header: 'humans', cell: ({ byHumans }) => countCell(byHumans) },
        { key: 'byJudge', header: 'judge', cell: ({ byJudge }) => countCell(byJudge) },
      ]),
    ],
    placed(card, dimensions, ({ rows }) =>
      rows.flatMap((row) => (row.reference ? [] : row.marks.map((mark) => ({ ...row, ...mark })))),
    ),
  );
}

function goldWords({ gold }: DimensionUnits): string {
  const split = gold.split > 0 ? `, ${counted(gold.split, 'split vote')} left out` : '';
  return `${gold.source}, ${counted(gold.units, 'unit')} of ${counted(gold.items, 'item')}${split}`;
}

/** Why labels of whole candidates are compared label by label, where nobody asked for it. */
export function whyUnits({ card }: Study, dimensions: readonly { dimension: string }[]): string[] {
  const whole = card.dimensions.filter(
    ({ id, level }) => level === 'candidate' && dimensions.some(({ dimension }) => dimension === id),
  );
  if (whole.length === 0) return [];
  const names = whole.map(({ id }) => id).join(', ');
  const kind = whole.every(({ scale }) => scale?.kind === 'binary') ? 'yes and no' : 'names';
  return [
    `${names}: the labels are ${kind}, so agreement is counted label by label; --level summary correlates them all the same.`,
  ];
}

function unanimity({ dimension, unanimous: { share, units } }: DimensionUnits): string {
  if (share.value.value === null)
    return `${dimension}: no unit was labelled by two people, so none can be unanimous.`;
  const percent = decimals(100 * share.value.value, 1);
  return `${dimension}: all annotators agree on ${percent}% of the ${counted(units, 'unit')} that two or more labelled.`;
}
