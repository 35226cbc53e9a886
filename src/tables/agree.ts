import type { AgreeAnswer, AgreeOptions } from '../analysis/agree/agree.js';
import type { DimensionAgreement } from '../analysis/agree/dimension-agreement.js';
import type { Alpha, GroupAgreement } from '../analysis/agree/group-agreement.js';
import type { WithJudge } from '../analysis/agree/with-judge.js';
import type { NumberCell, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, estimateCell } from './cells.js';
import { type ColumnOf, noted, tableOf } from './columns.js';
import { personTable } from './one-person.js';
import { dimensionHeading, itemsSentence, warningNotes } from './words.js';

/** The tables of `assize agree`: annotators with each other, and dimensions with each other. */
export function agreeTables(study: Study, options: AgreeOptions, answer: AgreeAnswer): Table[] {
  const tables = [
    ...(answer.annotators.length > 0 ? [annotatorTable(study, options, answer.annotators)] : []),
    ...(answer.withJudges?.length
      ? [judgeTable(study, answer.withJudges), changeTable(study, answer.withJudges)]
      : []),
    ...personTable(study, answer.onePerson, 'kendall-b'),
    ...(answer.dimensions.length > 0 ? [dimensionTable(study, answer.dimensions)] : []),
  ];
  const runs = answer.annotators.flatMap(({ listwise, pairwise }) => [listwise ?? [], pairwise ?? []].flat());
  return noted(tables, [itemsSentence(options, runs), ...warningNotes(answer.warnings)]);
}

function annotatorTable(study: Study, options: AgreeOptions, annotators: readonly GroupAgreement[]): Table {
  const listwise = annotators.some((one) => one.listwise);
  const pairwise = annotators.some((one) => one.pairwise);
  const severalForms = new Set(annotators.map(({ labels }) => labels)).size > 1;
  const main = ({ listwise, pairwise }: GroupAgreement) => listwise ?? pairwise;
  return tableOf<GroupAgreement>(
    {
      id: 'annotators',
      title: `${study.card.title}: agreement between annotators (Krippendorff's alpha)`,
      notes: [
        ...(listwise ? ['listwise: of the labels themselves, rankings as N − number of better ones.'] : []),
        ...(pairwise
          ? [
              `pairwise: of the preferences between each two candidates of an item, as sets over the two places, both ways round; MASI weights: ${options.masi}.`,
            ]
          : []),
        'units: what two annotators or more labelled; ratings: their labels.',
      ],
    },
    [
      { key: 'group', header: 'annotators', cell: ({ group }) => group },
      { key: 'count', header: 'n', cell: ({ annotators }) => countCell(annotators) },
      severalForms && { key: 'form', header: 'labels', cell: ({ labels }) => labels },
      listwise && {
        key: 'listwise',
        header: 'listwise',
        cell: ({ listwise }) => listwise && alphaCell(listwise),
      },
      listwise && { key: 'distance', header: 'distance', cell: ({ listwise }) => listwise?.distance },
      pairwise && {
        key: 'pairwise',
        header: 'pairwise, MASI',
        cell: ({ pairwise }) => pairwise && alphaCell(pairwise),
      },
      { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
      { key: 'units', header: 'units', cell: (one) => countCell(main(one)?.units ?? 0) },
      { key: 'ratings', header: 'ratings', cell: (one) => countCell(main(one)?.labels ?? 0) },
    ],
    annotators.map((of) => ({ section: dimensionHeading(study.card, of.dimension), of })),
  );
}

/** People alone, with a judge among them, and with the judge in the place of one. */
function judgeTable(study: Study, rows: readonly WithJudge[]): Table {
  const severalForms = new Set(rows.map(({ labels }) => labels)).size > 1;
  const columns = (key: 'listwise' | 'pairwise', group: string): ColumnOf<WithJudge>[] =>
    rows.some(({ people }) => people[key])
      ? [
          {
            key: `${key}-people`,
            header: 'people',
            group,
            cell: ({ people }) => people[key] && alphaCell(people[key]),
          },
          {
            key: `${key}-joined`,
            header: 'with judge',
            group,
            cell: ({ joined }) => joined[key] && alphaCell(joined[key]),
          },
          {
            key: `${key}-place`,
            header: 'for one',
            group,
            cell: ({ inPlace }) => inPlace[key] && boundedCell(inPlace[key]),
          },
        ]
      : [];
  return tableOf<WithJudge>(
    {
      id: 'with-judges',
      wide: true,
      title: `${study.card.title}: a judge as one annotator more (Krippendorff's alpha)`,
      notes: [
        'people: the annotators alone, on the items that the judge has verdicts on; with judge: the judge as one more; for one: the judge in the place of one of them, the mean over them, as many annotators as in the first column.',
        "A judge's verdicts are turned the way the labels are; rankings are the ranks of its scores. listwise is undefined where it answers on another scale.",
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
      { key: 'group', header: 'annotators', cell: ({ group }) => group },
      { key: 'count', header: 'n', cell: ({ annotators }) => countCell(annotators) },
      severalForms && { key: 'form', header: 'labels', cell: ({ labels }) => labels },
      ...columns('listwise', 'listwise'),
      ...columns('pairwise', 'pairwise, MASI'),
      { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
    ],
    rows.map((of) => ({ section: dimensionHeading(study.card, of.dimension), of })),
  );
}

/** What the judge changes: of the same resamples of items, so that what the items share falls out. */
function changeTable(study: Study, rows: readonly WithJudge[]): Table {
  const change = (
    kind: 'listwise' | 'pairwise',
    key: 'joinedLess' | 'inPlaceLess',
    header: string,
  ): ColumnOf<WithJudge>[] => {
    if (!rows.some((row) => row[key][kind])) return [];
    const cell = ({ [key]: changes }: WithJudge) => changes[kind] && estimateCell(changes[kind]);
    return [{ key: `${kind}-${key}`, header, group: kind === 'pairwise' ? 'pairwise, MASI' : kind, cell }];
  };
  return tableOf<WithJudge>(
    {
      id: 'with-judges-changes',
      wide: true,
      title: `${study.card.title}: what the judge changes (alpha less that of the people)`,
      notes: [
        'with judge: the judge as one more; for one: in the place of one of them. Intervals resample the same items for both alphas.',
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
      { key: 'group', header: 'annotators', cell: ({ group }) => group },
      ...(['listwise', 'pairwise'] as const).flatMap((kind) => [
        ...change(kind, 'joinedLess', 'with judge'),
        ...change(kind, 'inPlaceLess', 'for one'),
      ]),
    ],
    rows.map((of) => ({ section: dimensionHeading(study.card, of.dimension), of })),
  );
}

function dimensionTable(study: Study, dimensions: readonly DimensionAgreement[]): Table {
  return tableOf<DimensionAgreement>(
    {
      id: 'dimensions',
      title: `${study.card.title}: agreement between dimensions`,
      notes: [
        "agreement: ordinal alpha between the two dimensions' orders of the candidates of each item, by the human scores.",
      ],
    },
    [
      { key: 'dimension1', header: 'dimension 1', cell: ({ dimension1 }) => dimension1 },
      { key: 'dimension2', header: 'dimension 2', cell: ({ dimension2 }) => dimension2 },
      {
        key: 'agreement',
        header: 'agreement',
        cell: ({ agreement, interval }) => boundedCell(agreement, interval),
      },
      { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
    ],
    dimensions.map((of) => ({ of })),
  );
}

function alphaCell({ alpha, interval }: Alpha): NumberCell {
  return boundedCell(alpha, interval);
}
