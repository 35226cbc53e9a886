import type { ReportAnswer } from '../../analysis/report/gather.js';
import type { Block, Section } from '../../report/html/record.js';
import { type ForestPoint, forestPlot } from '../../report/plots/forest.js';
import type { Study } from '../../study/study.js';
import { replaceTables } from '../replace.js';
import { dimensionHeading } from '../words.js';
import { fitted } from './blocks.js';

/** From so many judges a plot says more than the table. */
const MANY = 4;

/** May a judge stand in for one of the annotators. */
export function replaceSection(study: Study, { replacement }: ReportAnswer): Section[] {
  if (replacement === undefined) return [];
  const { options, ...answer } = replacement;
  // The contests with each annotator are left to the command.
  const short = answer.dimensions.map((one) => ({
    ...one,
    judges: one.judges.map(({ standIn, ...judge }) => ({
      ...judge,
      ...(standIn && { standIn: { ...standIn, contests: [] } }),
    })),
  }));
  const tables = replaceTables(study, options, { ...answer, dimensions: short });
  return [
    {
      id: 'replace',
      title: 'May a judge stand in for an annotator?',
      lead: [
        'Each annotator is left out in turn: is the judge as near to the others as the one left out? Where it is, for at least half of them, it may stand in. Each annotator against the judge, with p-values and intervals: `assize replace`.',
      ],
      blocks: [
        ...tables.map((table) => fitted(table, 'replace')),
        ...answer.dimensions.flatMap((one, k) => alphaPlots(study, one, k)),
      ],
    },
  ];
}

function alphaPlots(
  { card }: Study,
  { dimension, judges }: NonNullable<ReportAnswer['replacement']>['dimensions'][number],
  k: number,
): Block[] {
  const panel = 'judge and annotators';
  // One line for the people holds only where all judges are compared in one way.
  const people = new Set(judges.map(({ standIn }) => standIn?.humansWithHumans.value ?? null));
  const [between] = people;
  if (people.size !== 1 || between === null || judges.length < MANY) return [];
  const points = judges.flatMap(({ name, standIn }): ForestPoint[] =>
    standIn === undefined
      ? []
      : [
          {
            label: name,
            panel,
            value: standIn.judgeWithHumans.value,
            low: null,
            high: null,
            reference: false,
          },
        ],
  );
  const title = dimensionHeading(card, dimension);
  const plot = forestPlot(
    {
      id: `replace-${k + 1}`,
      title: `${title}: agreement with the annotators`,
      description:
        "Krippendorff's alpha of each judge with the annotators, on the mean, and that of the annotators with each other. The numbers stand in the table of this section.",
    },
    points,
    { measure: 'alpha', nothing: between },
  );
  return [
    {
      kind: 'plot',
      plot,
      caption: `${title}. Dot: mean alpha of a judge with the annotators; dotted: of the annotators with each other.`,
    },
  ];
}
