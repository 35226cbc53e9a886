import type { CorrelateAnswer } from '../../analysis/correlate/correlate.js';
import type { CorrelationRow } from '../../analysis/correlate/correlate-dimension.js';
import type { PersonMeasure } from '../../analysis/one-person.js';
import { QUESTIONS } from '../../analysis/questions.js';
import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { Quantity } from '../../model/result.js';
import { exactPercent } from '../../remarks/words.js';
import type { Block, Section } from '../../report/html/record.js';
import { type ForestPoint, forestPlot } from '../../report/plots/forest.js';
import { heatPlot } from '../../report/plots/heat.js';
import { meansPlot } from '../../report/plots/scatter.js';
import type { Plot } from '../../report/plots/theme.js';
import type { Study } from '../../study/study.js';
import { correlateTables } from '../correlate.js';
import { ONE_PERSON } from '../one-person.js';
import { COEFFICIENT_NAMES, dimensionHeading, shortCoefficient } from '../words.js';
import { agreementMatrix, meansTable } from './sections.js';

const LEVEL_NAMES = { system: 'system level', summary: 'summary level', pooled: 'pooled cells' } as const;

/** The table of `assize correlate`, with a forest plot a dimension before it. */
export function agreementSection(study: Study, options: ReportOptions, { correlate }: ReportAnswer): Section {
  const plots: { plot: Plot; caption: string }[] = [
    ...correlate.correlations.map(({ dimension, rows }, k) => ({
      plot: forestPlot(
        {
          id: `forest-${k + 1}`,
          title: `${dimensionHeading(study.card, dimension)}: correlation with the ${whose(study)} labels`,
          description: `${COEFFICIENT_NAMES[options.coefficient]} of each judge with the labels at ${levelsOf(rows)}, with intervals. The numbers stand in the table of this section.`,
        },
        [...bestFirst(rows).flatMap(forestPoints), ...personPoints(correlate, dimension, LEVEL_NAMES)],
        { measure: shortCoefficient(options.coefficient) },
      ),
      caption: `${dimensionHeading(study.card, dimension)}. Dot: estimate; line: ${exactPercent(options.confidence)} interval of ${QUESTIONS[options.resample]}; dotted: 0. Grey rows need no model.${personWords(correlate, dimension)}`,
    })),
    ...correlate.pairs.map(({ dimension, rows }, k) => ({
      plot: forestPlot(
        {
          id: `forest-pairs-${k + 1}`,
          title: `${dimensionHeading(study.card, dimension)}: share of preferences shared`,
          description:
            'Share of human preferences that each judge shares, with intervals. The numbers stand in the table of this section.',
        },
        [
          ...rows.map(({ judge, protocol, reference, accuracy, interval }) =>
            pointOf(judge, protocol, reference, PANEL_OF.accuracy, accuracy, interval),
          ),
          ...personPoints(correlate, dimension, PANEL_OF),
        ],
        { measure: 'accuracy', nothing: 0.5 },
      ),
      caption: `${dimensionHeading(study.card, dimension)}. Dot: share of preferences shared; line: ${exactPercent(options.confidence)} interval; dotted: one half, a coin. Grey rows need no model.${personWords(correlate, dimension)}`,
    })),
    ...correlate.units.map(({ dimension, rows }, k) => ({
      plot: forestPlot(
        {
          id: `forest-units-${k + 1}`,
          title: `${dimensionHeading(study.card, dimension)}: agreement unit by unit`,
          description:
            "Cohen's kappa and macro F1 of each judge with the labels of units, with intervals. The numbers stand in the table of this section.",
        },
        [
          ...rows.flatMap(({ judge, protocol, reference, kappa, macroF1 }) => [
            pointOf(judge, protocol, reference, PANEL_OF.kappa, kappa.value, kappa.interval),
            pointOf(judge, protocol, reference, 'macro F1', macroF1.value, macroF1.interval),
          ]),
          ...personPoints(correlate, dimension, PANEL_OF),
        ],
        { measure: '' },
      ),
      caption: `${dimensionHeading(study.card, dimension)}, sentence by sentence or claim by claim. Dot: estimate; line: ${exactPercent(options.confidence)} interval. Grey rows need no model.${personWords(correlate, dimension)}`,
    })),
  ];
  const tables = correlateTables(study, options, correlate);
  return {
    id: 'agreement',
    title: `Do judges agree with ${study.card.byConstruction ? 'the labels' : 'people'}?`,
    lead: [leadOf(study)],
    blocks: [
      ...tables.map((table): Block => ({ kind: 'table', table, sortable: true })),
      ...plots.map((one): Block => ({ kind: 'plot', ...one })),
    ],
  };
}

function leadOf({ card }: Study): string {
  if (card.anonymous)
    return 'The outputs have no system behind them, so the share of preferences that a judge shares with people stands in for correlations.';
  return 'System level: does the judge order the systems as the labels do, by their means over all items? Summary level: does it order the candidates of an item so, on the mean over items? The second is what a judge needs on a new item.';
}

function whose({ card }: Study): string {
  return card.byConstruction ? 'constructed' : 'human';
}

function levelsOf(rows: readonly CorrelationRow[]): string {
  return [...new Set(rows.flatMap(({ levels }) => levels.map(({ level }) => LEVEL_NAMES[level])))].join(
    ' and ',
  );
}

/** Judges by their summary-level value, then the rows that need no model as they stand. */
function bestFirst(rows: readonly CorrelationRow[]): CorrelationRow[] {
  const figureOf = ({ levels }: CorrelationRow) =>
    (levels.find(({ level }) => level === 'summary') ?? levels[0])?.correlation.value ?? -Infinity;
  const judges = rows.filter(({ reference }) => !reference).sort((a, b) => figureOf(b) - figureOf(a));
  return [...judges, ...rows.filter(({ reference }) => reference)];
}

const PANEL_OF = { accuracy: 'pairwise accuracy', kappa: 'kappa' };

/** One person against the others, in the panels of its measures. */
function personPoints(
  { onePerson }: CorrelateAnswer,
  dimension: string,
  panels: Readonly<Partial<Record<PersonMeasure, string>>>,
): ForestPoint[] {
  return onePerson.flatMap((row) => {
    const panel = panels[row.measure];
    if (row.dimension !== dimension || row.judge !== undefined || panel === undefined) return [];
    return [pointOf(ONE_PERSON, undefined, true, panel, row.person.value, row.person.interval)];
  });
}

function personWords({ onePerson }: CorrelateAnswer, dimension: string): string {
  return onePerson.some((row) => row.dimension === dimension)
    ? ' One person: each annotator against the others; no ceiling.'
    : '';
}

/** `judge/protocol` on two lines; a judge's own name may hold slashes. */
function linesOf(name: string): string[] {
  const at = name.lastIndexOf('/');
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

function forestPoints({ judge, protocol, reference, levels }: CorrelationRow): ForestPoint[] {
  return levels.map(({ level, correlation, interval }) =>
    pointOf(judge, protocol, reference, LEVEL_NAMES[level], correlation, interval),
  );
}

function pointOf(
  judge: string,
  protocol: string | undefined,
  reference: boolean,
  panel: string,
  value: Quantity,
  interval: { low: Quantity; high: Quantity },
): ForestPoint {
  return {
    label: protocol === undefined ? judge : `${judge} · ${protocol}`,
    panel,
    value: value.value,
    low: interval.low.value,
    high: interval.high.value,
    reference,
  };
}

/** More small panels than this are no help to the eye; the table has all. */
const PANELS = 12;

/** What judges make of whole systems, beside what people make of them. */
export function systemsSection(study: Study, answer: ReportAnswer): Section[] {
  if (answer.means.length === 0) return [];
  const blocks = answer.means.flatMap((one, index): Block[] => {
    const order = answer.standings.find(({ dimension }) => dimension === one.dimension)?.judges ?? [];
    const best = order.map(({ judge, protocol }) => `${judge}/${protocol}`);
    const shown = [...one.judges]
      .sort((a, b) => best.indexOf(a.name) - best.indexOf(b.name))
      .slice(0, PANELS);
    const points = shown.flatMap(({ name, means }) =>
      one.systems.flatMap((system, s) => {
        const human = one.humans[s].value;
        const value = means[s].value;
        return human === null || value === null ? [] : [{ judge: linesOf(name), system, human, value }];
      }),
    );
    const numbers = meansTable(study, one, index);
    if (points.length === 0) return [{ kind: 'table', table: numbers }];
    const title = dimensionHeading(study.card, one.dimension);
    const plot = meansPlot(
      {
        id: `means-plot-${index + 1}`,
        title: `${title}: system means, ${study.card.byConstruction ? 'labels' : 'people'} and judges`,
        description:
          'A panel a judge, a dot a system: mean label across, mean score of the judge up. The numbers stand below.',
      },
      points,
    );
    const left = one.judges.length - shown.length;
    const caption = `${title}. A dot is a system: across, the mean ${study.card.byConstruction ? 'label' : 'human label'}; up, the judge's mean on its own scale. Dots that rise from left to right are ordered alike.${left > 0 ? ` The ${PANELS} judges with the highest figures are drawn; the ${left} others stand in the numbers.` : ''}`;
    return [{ kind: 'plot', plot, caption, numbers }];
  });
  return [{ id: 'systems', title: 'Do judges order whole systems alike?', blocks }];
}

/** How alike the judges are. */
export function judgesSection(study: Study, { judgeAgreement }: ReportAnswer): Section[] {
  if (judgeAgreement.length === 0) return [];
  return [
    {
      id: 'judges',
      title: 'How alike are the judges?',
      lead: [
        'Judges that agree with each other more than with people share something that people do not: a common taste, or a common fault. Two such judges are no independent witnesses.',
      ],
      blocks: judgeAgreement.map((one, index) => agreementMatrix(study, one, index)),
    },
  ];
}

/** The matrices as plots of their own, for `--plots`; in the page a table with shades says the same. */
export function matrixPlots(study: Study, { judgeAgreement }: ReportAnswer): Plot[] {
  return judgeAgreement.map(({ dimension, names, values }, index) =>
    heatPlot(
      {
        id: `judges-plot-${index + 1}`,
        title: `${dimensionHeading(study.card, dimension)}: agreement of judges`,
        description: 'How alike each two judges are, the people among them.',
      },
      names.flatMap((row, a) =>
        names.flatMap((column, b) => {
          const value = values[a][b];
          return value === undefined ? [] : [{ row, column, value: value.value }];
        }),
      ),
    ),
  );
}
