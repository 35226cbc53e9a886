import type { ReportAnswer } from '../../analysis/report/gather.js';
import type { Section } from '../../report/html/record.js';
import type { Study } from '../../study/study.js';

/** Every item, to be searched and looked at. */
export function casesSection({ card }: Study, { cases }: ReportAnswer): Section[] {
  if (cases === undefined) return [];
  const who = card.byConstruction ? 'the labels' : 'people';
  return [
    {
      id: 'cases',
      title: 'What did they say on which item?',
      lead: [
        `Every item, those first on which most of the judges shown are against ${who}. Some show a fault of the judges, some a label worth a second look: take these along for relabelling.`,
      ],
      blocks: [{ kind: 'cases', data: cases }],
    },
  ];
}
