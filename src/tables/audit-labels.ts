import type { LabelsAnswer, Suspect } from '../analysis/labels/labels.js';
import { counted, grouped } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, numberCell } from './cells.js';
import { type ColumnOf, tableOf } from './columns.js';
import { dimensionHeading, labelWords, warningNotes } from './words.js';

/** The table of `assize audit labels`: what people labelled and every judge that decided contradicts. */
export function labelTables(study: Study, _: object, { dimensions, warnings }: LabelsAnswer): Table[] {
  const all = dimensions.flatMap(({ suspects }) => suspects);
  const columns: (ColumnOf<Suspect> | false)[] = [
    { key: 'item', header: 'item', cell: ({ item }) => item },
    {
      key: 'of',
      header: 'of',
      align: 'left',
      cell: (one) => [...one.systems, one.unit ?? []].flat().join(', '),
    },
    {
      key: 'label',
      header: study.card.byConstruction ? 'label' : 'people',
      align: 'left',
      cell: ({ label }) => label,
    },
    { key: 'judges', header: 'judges', align: 'left', cell: ({ judges }) => judges.join(', ') },
    all.some(({ gap }) => gap) && { key: 'gap', header: 'by', cell: ({ gap }) => gap && numberCell(gap, 2) },
    { key: 'against', header: 'against', cell: ({ against }) => countCell(against) },
  ];
  const { labels } = labelWords(study.card);
  return [
    tableOf<Suspect>(
      {
        id: 'suspects',
        title: `${study.card.title}: ${labels} that all judges contradict`,
        notes: [
          ...dimensions.map(
            ({ dimension, gold, decided, expected, found }) =>
              `${dimension} (${gold}): ${grouped(found)} of ${counted(decided, 'label')} that three judges or more decided on; if each were against labels as often as it is, but at random: ${expected.toFixed(1)}.`,
          ),
          'against: judge columns that decided, all of them against the label; ties and answers without a verdict are not counted. by: how much higher people score the one candidate. A suspect is a label to look at: what judges share may as well be their own fault.',
          ...warningNotes(warnings),
        ],
      },
      columns,
      dimensions.flatMap(({ dimension, suspects }) =>
        suspects.map((of) => ({ section: dimensionHeading(study.card, dimension), of })),
      ),
    ),
  ];
}
