import type { ConsistencyAnswer } from '../../analysis/consistency/consistency.js';
import type { DimensionReranking } from '../../analysis/consistency/rerankings.js';
import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { Block, Section } from '../../report/html/record.js';
import { forestPlot } from '../../report/plots/forest.js';
import type { Study } from '../../study/study.js';
import { consistencyTables } from '../audit-consistency.js';
import { boundedCell } from '../cells.js';
import { dimensionHeading } from '../words.js';
import { fitted, folded, pointOf } from './blocks.js';
import { matrixBlock } from './matrix.js';

/** From so many protocols of one judge a heat map says more than a list of pairs, and from so many rows a plot does. */
const MANY_PROTOCOLS = 5;
const MANY_ROWS = 4;

/** Whether judges keep to what they said. */
export function consistencySection(
  study: Study,
  options: ReportOptions,
  { audits }: ReportAnswer,
): Section[] {
  const { consistency } = audits;
  if (consistency === undefined) return [];
  const heats = protocolHeats(study, consistency);
  const figures: Record<string, Block[]> = {
    triads: triadPlots(study, consistency),
    reranking: consistency.rerankings.flatMap((one, k) => rerankingPlots(study, one, k)),
  };
  return [
    {
      id: 'consistency',
      title: 'Do judges keep to what they said?',
      lead: [
        'A judge that means what it says gives the same order under another protocol, the same answer when asked again, and verdicts on pairs that fit into one order. What it would pick says what its order is worth in use.',
      ],
      blocks: consistencyTables(study, options, consistency).flatMap((table): Block[] =>
        table.id === 'protocols' && heats.length > 0
          ? [...heats, folded(table, 'audit consistency')]
          : [fitted(table, 'audit consistency'), ...(figures[table.id] ?? [])],
      ),
    },
  ];
}

/** A square a judge of many protocols. */
function protocolHeats({ card }: Study, { protocols }: ConsistencyAnswer): Block[] {
  const judges = [...new Set(protocols.map(({ judge }) => judge))];
  return judges.flatMap((judge, k): Block[] => {
    const own = protocols.filter((one) => one.judge === judge);
    const names = [...new Set(own.flatMap((one) => one.protocols))];
    if (names.length < MANY_PROTOCOLS) return [];
    const figures = new Map(
      own.flatMap((one) => {
        const value = one.summary ?? one.alpha;
        const [a, b] = one.protocols;
        return value === undefined
          ? []
          : [
              [a, b],
              [b, a],
            ].map((key): [string, typeof value] => [JSON.stringify(key), value]);
      }),
    );
    const what = card.anonymous ? "Krippendorff's alpha of preferences" : "Kendall's tau-b at summary level";
    return [
      matrixBlock(
        { id: `protocols-${k + 1}`, title: `${judge}: each two protocols, ${what}, mean over dimensions` },
        names,
        (a, b) => {
          const value = figures.get(JSON.stringify([names[a], names[b]]));
          return value && { ...boundedCell(value), digits: 2 };
        },
      ),
    ];
  });
}

function triadPlots({ card }: Study, { transitivity }: ConsistencyAnswer): Block[] {
  const dimensions = [...new Set(transitivity.map(({ dimension }) => dimension))];
  return dimensions.flatMap((dimension, k): Block[] => {
    const own = transitivity.filter((one) => one.dimension === dimension);
    if (own.length < MANY_ROWS) return [];
    const title = dimensionHeading(card, dimension);
    const plot = forestPlot(
      {
        id: `triads-${k + 1}`,
        title: `${title}: share of triads that go round`,
        description:
          'Share of circular triads of each judge, with intervals over items. The numbers stand in a table of this section.',
      },
      own.map(({ name, circularRate }) => pointOf(name, 'circular triads', circularRate)),
      { measure: 'share', nothing: 0.25 },
    );
    return [
      {
        kind: 'plot',
        plot,
        caption: `${title}. Of three candidates without ties, how often the verdicts go round in a circle; dotted: coin throws. Left is better.`,
      },
    ];
  });
}

function rerankingPlots(
  { card }: Study,
  { dimension, judges, random, best }: DimensionReranking,
  k: number,
): Block[] {
  const drawn = random.value.value;
  const points = judges.flatMap(({ judge, picked }) =>
    picked.map(({ protocol, score }) =>
      pointOf(protocol === '' ? judge : `${judge} · ${protocol}`, 'score of what is picked', score),
    ),
  );
  if (drawn === null || points.length < MANY_ROWS) return [];
  const title = dimensionHeading(card, dimension);
  const whose = card.byConstruction ? 'label' : 'human score';
  const plot = forestPlot(
    {
      id: `reranking-${k + 1}`,
      title: `${title}: ${whose} of what each judge picks`,
      description: `Mean ${whose} of the candidate each judge puts first, with intervals, beside the best possible pick. The numbers stand in a table of this section.`,
    },
    [...points, pointOf('best possible', 'score of what is picked', best, true)],
    { measure: whose, nothing: drawn, free: true },
  );
  return [
    {
      kind: 'plot',
      plot,
      caption: `${title}. Mean ${whose} of the candidate that a judge puts first; dotted: one drawn at random; grey: the best there is.`,
    },
  ];
}
