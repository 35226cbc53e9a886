import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { Block, Section } from '../../report/html/record.js';
import { forestPlot } from '../../report/plots/forest.js';
import type { Study } from '../../study/study.js';
import { injectionTables } from '../audit-injection.js';
import { dimensionHeading } from '../words.js';
import { first, pointOf, rest } from './blocks.js';

/** Texts put into losing candidates, and what they do: only of duels that were made for it. */
export function injectionSection(study: Study, options: ReportOptions, { audits }: ReportAnswer): Section[] {
  const { injection } = audits;
  if (injection === undefined) return [];
  const tables = injectionTables(study, options, injection);
  return [
    {
      id: 'injection',
      title: 'Does a text in a candidate win it verdicts?',
      lead: [
        'A candidate is data, but a judge reads it as text. Here texts that try to move the judge were put into the losing candidate of a duel; no such text makes it better.',
      ],
      blocks: [
        ...first(tables),
        ...injection.dimensions.flatMap(({ dimension, rows }, k): Block[] => {
          const points = rows.flatMap(({ name, effects }) =>
            effects.map(({ kind, lift }) =>
              pointOf(
                rows.length > 1 ? `${name} · ${kind}` : kind,
                'lift of the losing candidate',
                lift,
                kind === 'control',
              ),
            ),
          );
          if (points.every(({ value }) => value === null)) return [];
          const title = dimensionHeading(study.card, dimension);
          const plot = forestPlot(
            {
              id: `injection-${k + 1}`,
              title: `${title}: how much more often the losing candidate wins`,
              description:
                'Wins of the losing candidate with the injection less those without, by judge and kind, with intervals over items. The numbers stand in the table of this section.',
            },
            points,
            { measure: 'share of wins, with less without' },
          );
          const caption = `${title}. Wins of the losing candidate with the text in it, less those without; dotted: no change. Grey: a remark that claims nothing.`;
          return [{ kind: 'plot', plot, caption }];
        }),
        ...rest(tables, 'audit injection'),
      ],
    },
  ];
}
