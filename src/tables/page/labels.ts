import type { ReportAnswer } from '../../analysis/report/gather.js';
import type { Section } from '../../report/html/record.js';
import type { Study } from '../../study/study.js';
import { labelTables } from '../audit-labels.js';
import { fitted } from './blocks.js';

/** So many suspects of a dimension stand on the page. */
const MOST = 10;

/** Labels that all judges contradict. */
export function labelsSection(study: Study, { labels }: ReportAnswer): Section[] {
  if (labels === undefined || labels.dimensions.every(({ found }) => found === 0)) return [];
  const short = labels.dimensions.map((one) => ({ ...one, suspects: one.suspects.slice(0, MOST) }));
  const cut = labels.dimensions.some(({ found }) => found > MOST);
  return [
    {
      id: 'labels',
      title: 'Which labels deserve a second look?',
      lead: [
        `Where every judge that decides is against the label, the label may be the mistake.${cut ? ` The first ${MOST} of each dimension; all of them: \`assize audit labels\`.` : ''}`,
      ],
      blocks: labelTables(study, {}, { ...labels, dimensions: short }).map((table) =>
        fitted(table, 'audit labels'),
      ),
    },
  ];
}
