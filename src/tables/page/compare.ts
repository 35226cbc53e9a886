import type { ReportComparison, ReportedComparison } from '../../analysis/report/comparison.js';
import type { ReportAnswer } from '../../analysis/report/gather.js';
import { plain } from '../../remarks/words.js';
import type { Block, Section } from '../../report/html/record.js';
import type { Study } from '../../study/study.js';
import { boundedCell, numberCell } from '../cells.js';
import { compareTables, measureName } from '../compare.js';
import { dimensionHeading } from '../words.js';
import { folded } from './blocks.js';
import { matrixBlock } from './matrix.js';

/** Up to so many judges the list of pairs says it at a glance; from there on a heat map does. */
const FEW = 3;
/** The judges against each other: paired tests, and the clusters that follow. */
export function compareSection(study: Study, { comparison }: ReportAnswer): Section[] {
  if (comparison === undefined) return [];
  const { full } = comparison;
  const tables = compareTables(study, full.options, full.answer);
  const pairs = tables.filter(({ id }) => id.startsWith('pairs'));
  const large = comparison.dimensions.some((one) => one.judges.length > FEW);
  const left = comparison.dimensions.filter((one) => one.left > 0);
  const words: Block[] =
    left.length === 0
      ? []
      : [
          {
            kind: 'words',
            small: true,
            text: [
              `Tested are each judge’s best column and the best of the others; ${left.map(({ dimension, left: count }) => `${count} others on ${dimension}`).join(', ')} stand in \`assize compare\`. The adjusted p are for the tests shown; that the columns were chosen by these same values makes them a little too sure.`,
            ],
          },
        ];
  return [
    {
      id: 'compare',
      title: 'Is one judge better than another?',
      lead: [
        'Intervals that overlap do not say that two judges are alike: their scores are of the same candidates, so the difference is tested pair by pair.',
      ],
      blocks: large
        ? [
            ...comparison.dimensions.map((one, index) => heat(study, one, index, comparison)),
            ...words,
            ...pairs.map((table) => folded(table, 'compare')),
          ]
        : tables.map((table) => ({ kind: 'table', table, sortable: true })),
    },
  ];
}

/** On what it must be better. */
const GROUNDS: Record<ReportedComparison['measure'], string> = {
  correlation: ', on the items where both tell candidates apart and with 0 where one does not',
  preferences: ', with ties counted as wrong and as half right',
  balanced: '',
  kappa: '',
};

function heat(
  study: Study,
  { dimension, measure, test, judges: order, pairs }: ReportedComparison,
  index: number,
  { confidence, full }: ReportComparison,
): Block {
  const level = 1 - confidence;
  const between = new Map(pairs.map((pair) => [JSON.stringify([pair.a, pair.b]), pair]));
  const pairOf = (a: number, b: number) =>
    between.get(JSON.stringify([order[a].name, order[b].name])) ??
    between.get(JSON.stringify([order[b].name, order[a].name]));
  // Coloured by the verdict, which is none where the two grounds are at odds.
  const strengths = order.map((row, a) =>
    Object.fromEntries(
      order.flatMap((_, b) => {
        const pair = a === b ? undefined : pairOf(a, b);
        if (pair?.better === undefined) return [];
        const shade = pOf(pair) < level / 4 ? 0.7 : 0.4;
        return [[`c${b}`, pair[pair.better] === row.name ? shade : -shade]];
      }),
    ),
  );
  const block = matrixBlock(
    {
      id: `compare-${index + 1}`,
      title: `${dimensionHeading(study.card, dimension)}: Holm-adjusted p of each two judges (${test}), in clusters`,
      notes: [
        `Bold and coloured: one of the two is better at ${plain(level)}${GROUNDS[measure]}; the first colour where that is the judge of the row, the second where it is the other; the darker the smaller p, which is the larger of the two grounds. cluster: a judge opens a new cluster where it differs from any judge of the current one.`,
      ],
    },
    order.map(({ name }) => name),
    (a, b) => {
      const pair = pairOf(a, b);
      if (pair === undefined) return undefined;
      const p = pair.adjustedPValue.value === null ? pair.adjustedPValue : { value: pOf(pair) };
      const best = pair.better !== undefined;
      return { ...numberCell(p, (p.value ?? 0) < 0.1 ? 3 : 2), bounded: true, ...(best && { best }) };
    },
    [
      { key: 'cluster', header: 'cluster', cell: (a) => numberCell(order[a].cluster, 0) },
      {
        key: 'value',
        header: measureName(measure, full.options),
        cell: (a) => boundedCell(order[a].value),
      },
    ],
  );
  return { ...block, strengths };
}

/** The larger p of the two grounds: what the verdict rests on. */
function pOf({ adjustedPValue, zero }: ReportedComparison['pairs'][number]): number {
  return Math.max(adjustedPValue.value ?? 1, zero ? (zero.adjustedPValue.value ?? 1) : 0);
}
