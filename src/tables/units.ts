import type { CorrelateOptions } from '../analysis/correlate/correlate.js';
import type { DimensionUnits, Estimate, UnitRow } from '../analysis/correlate/units.js';
import type { NumberCell, Row, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, counted, markBest, shareCell } from './cells.js';
import {
  dimensionHeading,
  EXPECTED,
  expectedNote,
  goldNotes,
  intervalSentence,
  labelWords,
} from './words.js';

/** Agreement on sentences and claims: one table of judges, one of what each label and type is worth. */
export function unitTables(
  study: Study,
  options: CorrelateOptions,
  dimensions: readonly DimensionUnits[],
): Table[] {
  const protocols = dimensions.some(({ rows }) => rows.some(({ protocol }) => protocol));
  const names = [
    { key: 'judge', header: 'judge' },
    ...(protocols ? [{ key: 'protocol', header: 'protocol' }] : []),
  ];
  const overall: Table = {
    id: 'unit-agreement',
    title: `${study.card.title}: agreement with the ${labelWords(study.card).labels}, unit by unit`,
    columns: [
      ...names,
      { key: 'balanced', header: 'bal. acc.' },
      { key: 'f1', header: 'macro F1' },
      { key: 'kappa', header: 'kappa' },
      { key: 'units', header: 'units' },
      ...(protocols ? [{ key: 'coverage', header: 'scored' }] : []),
    ],
    rows: dimensions.flatMap((one) => {
      const rows = one.rows.map((row) => unitRow(row, dimensionHeading(study.card, one.dimension)));
      markBest(rows, ['balanced', 'f1', 'kappa']);
      return rows;
    }),
    notes: [
      ...goldNotes(
        study.card,
        dimensions.map((one) => ({ dimension: one.dimension, words: goldWords(one) })),
      ),
      intervalSentence({ ...options, resample: 'items', method: 'percentile' }),
      ...dimensions.map((one) => unanimity(one)),
      ...(options.levels ? [] : whyUnits(study, dimensions)),
      ...expectedNote(dimensions.flatMap(({ rows }) => rows)),
    ],
  };
  const marks: Table = {
    id: 'unit-marks',
    title: `${study.card.title}: precision and recall of each label and type`,
    columns: [
      ...names,
      { key: 'mark', header: 'label or type' },
      { key: 'precision', header: 'precision' },
      { key: 'recall', header: 'recall' },
      { key: 'humans', header: 'humans', group: 'units so marked' },
      { key: 'byJudge', header: 'judge', group: 'units so marked' },
    ],
    rows: dimensions.flatMap((one) =>
      one.rows.flatMap((row) => markRows(row, dimensionHeading(study.card, one.dimension))),
    ),
  };
  return marks.rows.length > 0 ? [overall, marks] : [overall];
}

function goldWords({ gold }: DimensionUnits): string {
  const split = gold.split > 0 ? `, ${counted(gold.split, 'split vote')} left out` : '';
  return `${gold.source}, ${counted(gold.units, 'unit')} of ${counted(gold.items, 'item')}${split}`;
}

function unitRow(row: UnitRow, section: string): Row {
  return {
    section,
    kind: row.reference ? 'reference' : 'plain',
    cells: {
      judge: row.expected ? EXPECTED : row.judge,
      protocol: row.protocol,
      balanced: estimateCell(row.balancedAccuracy),
      f1: estimateCell(row.macroF1),
      kappa: estimateCell(row.kappa),
      units: countCell(row.units),
      coverage: row.coverage && shareCell(row.coverage.scored, row.coverage.asked),
    },
  };
}

/** Why labels of whole candidates are compared label by label, where nobody asked for it. */
function whyUnits({ card }: Study, dimensions: readonly DimensionUnits[]): string[] {
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

function markRows(row: UnitRow, section: string): Row[] {
  if (row.reference) return [];
  return row.marks.map(({ mark, precision, recall, byHumans, byJudge }) => ({
    section,
    cells: {
      judge: row.judge,
      protocol: row.protocol,
      mark,
      precision: estimateCell(precision),
      recall: estimateCell(recall),
      humans: countCell(byHumans),
      byJudge: countCell(byJudge),
    },
  }));
}

function estimateCell({ value, interval }: Estimate): NumberCell {
  return boundedCell(value, interval);
}

function unanimity({ dimension, unanimous: { share, units } }: DimensionUnits): string {
  if (share.value.value === null)
    return `${dimension}: no unit was labelled by two people, so none can be unanimous.`;
  const percent = (100 * share.value.value).toFixed(1);
  return `${dimension}: all annotators agree on ${percent}% of the ${counted(units, 'unit')} that two or more labelled.`;
}
