import type { AgreeAnswer, AgreeOptions, Alpha } from '../../analysis/agree.js';
import type { Dataset } from '../../model/dataset.js';
import type { NumberCell, Table } from '../../report/document.js';
import { boundedCell, countCell, markBest } from './cells.js';
import { dimensionHeading, intervalSentence } from './words.js';

/** The tables of `assize agree`: annotators with each other, and dimensions with each other. */
export function agreeTables(dataset: Dataset, options: AgreeOptions, answer: AgreeAnswer): Table[] {
  const { annotators, dimensions, warnings } = answer;
  const listwise = annotators.some((one) => one.listwise);
  const pairwise = annotators.some((one) => one.pairwise);
  const unitKind = annotators.some((one) => one.listwise && !one.pairwise);
  const tables: Table[] = [
    {
      id: 'annotators',
      title: `${dataset.card.title}: agreement between annotators (Krippendorff's alpha)`,
      columns: [
        { key: 'group', header: 'annotators' },
        { key: 'count', header: 'n' },
        ...(listwise
          ? [
              { key: 'listwise', header: 'listwise [interval]' },
              { key: 'distance', header: 'distance' },
            ]
          : []),
        ...(pairwise ? [{ key: 'pairwise', header: 'pairwise, MASI [interval]' }] : []),
        { key: 'items', header: 'items' },
        { key: 'units', header: 'units' },
        { key: 'labels', header: 'labels' },
      ],
      rows: annotators.map((one) => {
        const main = one.listwise ?? one.pairwise;
        return {
          section: dimensionHeading(dataset.card, one.dimension),
          cells: {
            group: one.group,
            count: countCell(one.annotators),
            listwise: one.listwise && alphaCell(one.listwise),
            distance: one.listwise?.distance,
            pairwise: one.pairwise && alphaCell(one.pairwise),
            items: countCell(one.items),
            units: main && countCell(main.units),
            labels: main && countCell(main.labels),
          },
        };
      }),
      notes: [
        intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
        ...(listwise ? ['listwise: of the labels themselves (rankings as N − number of better ones).'] : []),
        ...(pairwise
          ? [
              `pairwise: of the preferences between each two candidates of an item, as sets over the two places, both ways round; MASI weights: ${options.masi}.`,
            ]
          : []),
        `units: ${unitKind ? 'sentences or claims' : listwise ? 'candidates' : 'pairs'} with labels of two annotators or more; labels: the labels on them.`,
        ...warnings.map((warning) => `Note: ${warning}`),
      ],
    },
  ];
  if (dimensions.length > 0) {
    const rows = dimensions.map((one) => ({
      cells: {
        dimension1: one.dimension1,
        dimension2: one.dimension2,
        agreement: boundedCell(one.agreement, one.interval),
        items: countCell(one.items),
      },
    }));
    markBest(rows, ['agreement']);
    tables.push({
      id: 'dimensions',
      title: `${dataset.card.title}: agreement between dimensions`,
      columns: [
        { key: 'dimension1', header: 'dimension 1' },
        { key: 'dimension2', header: 'dimension 2' },
        { key: 'agreement', header: 'agreement [interval]' },
        { key: 'items', header: 'items' },
      ],
      rows,
      notes: [
        "agreement: ordinal alpha between the two dimensions' orders of the candidates of each item, by the human scores.",
      ],
    });
  }
  return tables;
}

function alphaCell({ alpha, interval }: Alpha): NumberCell {
  return boundedCell(alpha, interval);
}
