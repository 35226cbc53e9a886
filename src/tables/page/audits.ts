import type { LengthAnswer } from '../../analysis/length/length.js';
import type { PositionAnswer } from '../../analysis/position/position.js';
import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { Block, Section } from '../../report/html/record.js';
import { type ForestPoint, forestPlot } from '../../report/plots/forest.js';
import { linesPlot } from '../../report/plots/lines.js';
import type { Study } from '../../study/study.js';
import { lengthTables } from '../audit-length.js';
import { positionTables } from '../audit-position.js';
import { dimensionHeading } from '../words.js';
import { first, pointOf, rest } from './blocks.js';

/** Do judges like length, and more than people do. */
export function lengthSection(study: Study, options: ReportOptions, { audits }: ReportAnswer): Section[] {
  const { length } = audits;
  if (length === undefined) return [];
  const tables = lengthTables(study, { ...options, unit: length.unit }, length);
  return [
    {
      id: 'length',
      title: 'Do judges follow length?',
      lead: [
        'An oracle that always prefers the longer candidate is held against people and against each judge. A judge that ties more agrees with it less, whatever it likes: whether one follows length more than people do is tested on the pairs that both decide.',
      ],
      blocks: [
        ...first(tables),
        ...length.dimensions.flatMap((one, k): Block[] => [
          ...leanBlocks(study, one, k),
          ...decileBlocks(study, one, k),
        ]),
        ...rest(tables, 'audit length'),
      ],
    },
  ];
}

type DimensionLength = LengthAnswer['dimensions'][number];

function leanBlocks(study: Study, { dimension, judges }: DimensionLength, k: number): Block[] {
  const points = judges.flatMap(({ name, judgeOracle, difference }): ForestPoint[] => [
    pointOf(name, 'judge and length oracle', judgeOracle.alpha),
    pointOf(name, 'the same, less people', difference.alpha),
  ]);
  if (points.every(({ value }) => value === null)) return [];
  const title = dimensionHeading(study.card, dimension);
  const plot = forestPlot(
    {
      id: `length-${k + 1}`,
      title: `${title}: agreement with the longer candidate`,
      description:
        "Krippendorff's alpha of each judge and the length oracle, and how far it is above that of people and the oracle, with intervals. The numbers stand in the table of this section.",
    },
    points,
    { measure: 'alpha' },
  );
  return [
    {
      kind: 'plot',
      plot,
      caption: `${title}. Left: agreement with always taking the longer one; right: that, less the same figure of people. To the right of the dotted line a judge likes length more than people do.`,
    },
  ];
}

function decileBlocks(study: Study, { dimension, judges, people }: DimensionLength, k: number): Block[] {
  const points = [
    ...judges.map(({ name, byDecile }) => ({ name, byDecile, people: false })),
    ...(people ? [{ name: 'people', byDecile: people.byDecile, people: true }] : []),
  ].flatMap(({ name, byDecile, people: human }) =>
    byDecile.map(({ decile, winRate }) => ({
      name,
      step: decile,
      value: winRate.value.value,
      people: human,
    })),
  );
  if (points.filter(({ value }) => value !== null).length < 2) return [];
  const title = dimensionHeading(study.card, dimension);
  const plot = linesPlot(
    {
      id: `deciles-${k + 1}`,
      title: `${title}: how often the longer candidate wins`,
      description:
        'A line a judge and one for people over ten steps of the difference in length. The numbers stand in a table of this section.',
    },
    points,
    { across: 'decile of the difference in length', up: 'the longer wins', nothing: 0.5 },
  );
  return [
    {
      kind: 'plot',
      plot,
      caption: `${title}. How often the longer of two wins, from pairs of nearly one length (1) to the most unequal (10). ${people ? 'Strong: people; faint: judges' : 'A line a judge'}; dotted: one half.`,
    },
  ];
}

/** Does it matter where a candidate stands. */
export function positionSection(study: Study, options: ReportOptions, { audits }: ReportAnswer): Section[] {
  const { position } = audits;
  if (position === undefined) return [];
  const tables = positionTables(study, { ...options, humans: false }, position);
  return [
    {
      id: 'position',
      title: 'Does it matter where a candidate stands?',
      lead: ['The same two candidates, the other way round: a judge that reads them gives the same answer.'],
      blocks: [
        ...first(tables),
        ...position.dimensions.flatMap((one, k) => positionBlocks(study, one, k)),
        ...rest(tables, 'audit position'),
      ],
    },
  ];
}

function positionBlocks(
  study: Study,
  { dimension, rows }: PositionAnswer['dimensions'][number],
  k: number,
): Block[] {
  const points = rows.flatMap(({ name, bothOrders, oneOrder }): ForestPoint[] => {
    const share = bothOrders?.firstSlotShare ?? oneOrder?.firstSlotShare;
    return share === undefined ? [] : [pointOf(name, 'wins of the first slot', share)];
  });
  if (points.every(({ value }) => value === null)) return [];
  const title = dimensionHeading(study.card, dimension);
  const plot = forestPlot(
    {
      id: `position-${k + 1}`,
      title: `${title}: share of wins that went to the first slot`,
      description:
        'Share of wins of the candidate shown first, by judge, with intervals over items. The numbers stand in the table of this section.',
    },
    points,
    { measure: 'share of wins', nothing: 0.5 },
  );
  return [
    {
      kind: 'plot',
      plot,
      caption: `${title}. Share of wins that went to the candidate shown first; dotted: one half. To the right a judge leans to the first place, to the left to the second.`,
    },
  ];
}
