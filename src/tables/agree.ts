import type { AgreeAnswer, AgreeOptions, Alpha, GroupAgreement } from '../analysis/agree/agree.js';
import type { DimensionAgreement } from '../analysis/agree/dimension-agreement.js';
import type { NumberCell, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, markBest } from './cells.js';
import { dimensionHeading, intervalSentence, warningNotes } from './words.js';

/** The tables of `assize agree`: annotators with each other, and dimensions with each other. */
export function agreeTables(study: Study, options: AgreeOptions, answer: AgreeAnswer): Table[] {
  const tables = [
    ...(answer.annotators.length > 0 ? [annotatorTable(study, options, answer.annotators)] : []),
    ...(answer.dimensions.length > 0 ? [dimensionTable(study, answer.dimensions)] : []),
  ];
  const runs = answer.annotators.flatMap(({ listwise, pairwise }) => [listwise ?? [], pairwise ?? []].flat());
  const last = tables[tables.length - 1];
  last.notes = [
    ...(last.notes ?? []),
    intervalSentence({ ...options, method: 'percentile', resample: 'items' }, runs),
    ...warningNotes(answer.warnings),
  ];
  return tables;
}

function annotatorTable(study: Study, options: AgreeOptions, annotators: readonly GroupAgreement[]): Table {
  const listwise = annotators.some((one) => one.listwise);
  const pairwise = annotators.some((one) => one.pairwise);
  const severalForms = new Set(annotators.map(({ labels }) => labels)).size > 1;
  return {
    id: 'annotators',
    title: `${study.card.title}: agreement between annotators (Krippendorff's alpha)`,
    columns: [
      { key: 'group', header: 'annotators' },
      { key: 'count', header: 'n' },
      ...(severalForms ? [{ key: 'form', header: 'labels' }] : []),
      ...(listwise
        ? [
            { key: 'listwise', header: 'listwise' },
            { key: 'distance', header: 'distance' },
          ]
        : []),
      ...(pairwise ? [{ key: 'pairwise', header: 'pairwise, MASI' }] : []),
      { key: 'items', header: 'items' },
      { key: 'units', header: 'units' },
      { key: 'ratings', header: 'ratings' },
    ],
    rows: annotators.map((one) => {
      const main = one.listwise ?? one.pairwise;
      return {
        section: dimensionHeading(study.card, one.dimension),
        cells: {
          group: one.group,
          count: countCell(one.annotators),
          form: one.labels,
          listwise: one.listwise && alphaCell(one.listwise),
          distance: one.listwise?.distance,
          pairwise: one.pairwise && alphaCell(one.pairwise),
          items: countCell(one.items),
          units: main && countCell(main.units),
          ratings: main && countCell(main.labels),
        },
      };
    }),
    notes: [
      ...(listwise ? ['listwise: of the labels themselves, rankings as N − number of better ones.'] : []),
      ...(pairwise
        ? [
            `pairwise: of the preferences between each two candidates of an item, as sets over the two places, both ways round; MASI weights: ${options.masi}.`,
          ]
        : []),
      'units: what two annotators or more labelled; ratings: their labels.',
    ],
  };
}

function dimensionTable(study: Study, dimensions: readonly DimensionAgreement[]): Table {
  const rows = dimensions.map((one) => ({
    cells: {
      dimension1: one.dimension1,
      dimension2: one.dimension2,
      agreement: boundedCell(one.agreement, one.interval),
      items: countCell(one.items),
    },
  }));
  markBest(rows, ['agreement']);
  return {
    id: 'dimensions',
    title: `${study.card.title}: agreement between dimensions`,
    columns: [
      { key: 'dimension1', header: 'dimension 1' },
      { key: 'dimension2', header: 'dimension 2' },
      { key: 'agreement', header: 'agreement' },
      { key: 'items', header: 'items' },
    ],
    rows,
    notes: [
      "agreement: ordinal alpha between the two dimensions' orders of the candidates of each item, by the human scores.",
    ],
  };
}

function alphaCell({ alpha, interval }: Alpha): NumberCell {
  return boundedCell(alpha, interval);
}
