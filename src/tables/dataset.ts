import type { DatasetSummary, JudgeCount, LabelCount } from '../../datasets/summary.js';
import type { Card } from '../model/card.js';
import { type Remark, sentenceOf } from '../remarks/remark.js';
import { megabytes } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import { countCell } from './cells.js';
import { tableOf } from './columns.js';
import { NAMES } from './judge-columns.js';

/** The tables of `assize datasets show`: the card, the counts, the flaws and the sources. */
export function datasetTables(
  card: Card,
  summary: DatasetSummary,
  folder: string,
  warnings: readonly Remark[],
): Table[] {
  return [
    aboutTable(card, summary, folder),
    ...(summary.labelCounts.length > 0 ? [labelTable(summary)] : []),
    ...(summary.judgeCounts.length > 0 ? [judgeTable(summary)] : []),
    ...(card.flaws.length + warnings.length > 0 ? [flawTable(card, warnings)] : []),
    ...(card.sources.length > 0 ? [sourceTable(card)] : []),
  ];
}

type Fact = readonly [name: string, text: string | undefined];

function factTable(
  head: Pick<Table, 'id' | 'title'>,
  [name, text]: readonly [string, string],
  facts: readonly Fact[],
): Table {
  return tableOf<Fact>(
    head,
    [
      { key: name, header: '', cell: ([name]) => name },
      { key: text, header: '', cell: ([, text]) => text },
    ],
    facts.map((of) => ({ of })),
  );
}

function aboutTable(card: Card, summary: DatasetSummary, folder: string): Table {
  const facts: Fact[] = [
    ['description', card.description],
    ['licence', card.licence],
    ['citation', card.citation],
    ['homepage', card.homepage],
    ['language', card.language],
    ['dimensions', card.dimensions.map(dimensionText).join('; ')],
    ['items', String(summary.items)],
    [
      'systems',
      card.anonymous
        ? `${summary.systems} (anonymous: no system stands behind an output)`
        : String(summary.systems),
    ],
    ['candidates', `${summary.candidates}${summary.units > 0 ? ` with ${summary.units} units` : ''}`],
    ['labels', `${summary.labels}${card.byConstruction ? ' (by construction, not by people)' : ''}`],
    ['judge outputs', String(summary.scores)],
    ['folder', folder],
  ];
  return factTable(
    { id: 'card', title: `${card.id}: ${card.title}` },
    ['field', 'value'],
    facts.filter(([, text]) => text !== undefined),
  );
}

function dimensionText({ id, higherIsBetter, scale, level }: Card['dimensions'][number]): string {
  const range =
    scale?.min !== undefined || scale?.max !== undefined ? ` ${scale.min ?? ''}–${scale.max ?? ''}` : '';
  const facts = [
    ...(scale ? [`${scale.kind}${range}`] : []),
    ...(higherIsBetter ? [] : ['lower is better']),
    ...(level === 'unit' ? ['on units'] : []),
  ];
  return facts.length > 0 ? `${id} (${facts.join(', ')})` : id;
}

function labelTable({ labelCounts, items }: DatasetSummary): Table {
  return tableOf<LabelCount>(
    { id: 'labels', title: 'Labels' },
    [
      { key: 'dimension', header: 'dimension', cell: ({ dimension }) => dimension },
      { key: 'group', header: 'group', cell: ({ group }) => group },
      { key: 'kind', header: 'kind', cell: ({ kinds }) => kinds.join(', ') },
      { key: 'labels', header: 'labels', cell: ({ labels }) => countCell(labels) },
      {
        key: 'notApplicable',
        header: 'not applicable',
        cell: ({ notApplicable }) => countCell(notApplicable),
      },
      { key: 'annotators', header: 'annotators', cell: ({ annotators }) => countCell(annotators) },
      { key: 'items', header: `items (of ${items})`, cell: (one) => countCell(one.items) },
    ],
    labelCounts.map((of) => ({ of })),
  );
}

function judgeTable({ judgeCounts, items }: DatasetSummary): Table {
  return tableOf<JudgeCount>(
    {
      id: 'judges',
      title: 'Recorded judges',
      notes: ['coverage: the share of recorded outputs that have a verdict; the others are unscored.'],
    },
    [
      ...NAMES,
      { key: 'dimension', header: 'dimension', cell: ({ dimension }) => dimension },
      { key: 'kind', header: 'kind', cell: ({ kinds }) => kinds.join(', ') },
      { key: 'outputs', header: 'outputs', cell: ({ outputs }) => countCell(outputs) },
      { key: 'scored', header: 'scored', cell: ({ scored }) => countCell(scored) },
      {
        key: 'coverage',
        header: 'coverage',
        cell: ({ scored, outputs }) => ({ value: (100 * scored) / outputs, digits: 1, unit: '%' }),
      },
      { key: 'items', header: `items (of ${items})`, cell: (one) => countCell(one.items) },
    ],
    judgeCounts.map((of) => ({ of })),
  );
}

function flawTable({ flaws }: Card, warnings: readonly Remark[]): Table {
  const facts = [
    ...flaws.map((flaw): Fact => ['card', flaw]),
    ...warnings.map((warning): Fact => ['check', sentenceOf(warning)]),
  ];
  return factTable({ id: 'flaws', title: 'Known flaws' }, ['source', 'flaw'], facts);
}

/** Files of one repository at one commit (the first four parts of a path) make one row. */
function sourceTable({ sources }: Card): Table {
  const places = new Map<string, { place: string; files: number; bytes: number }>();
  for (const { url, bytes = 0 } of sources) {
    const place = url.split('/').slice(0, 6).join('/');
    const count = places.get(place) ?? { place, files: 0, bytes: 0 };
    places.set(place, { place, files: count.files + 1, bytes: count.bytes + bytes });
  }
  return tableOf<{ place: string; files: number; bytes: number }>(
    {
      id: 'sources',
      title: 'Sources',
      notes: ['each file with its sha256: dataset.json, or --format json'],
    },
    [
      { key: 'place', header: 'where from', cell: ({ place }) => place },
      { key: 'files', header: 'files', cell: ({ files }) => countCell(files) },
      { key: 'megabytes', header: 'MB', cell: ({ bytes }) => ({ value: bytes / 1e6, digits: 2 }) },
    ],
    [...places.values()].map((of) => ({ of })),
  );
}

/** A published data set as `assize datasets list` has it. */
export interface ListedDataset {
  id: string;
  summary: string;
  bundled: boolean;
  pulled: boolean;
}

/** The table of `assize datasets list`. */
export function listTable(datasets: readonly ListedDataset[], dataFolder: string): Table {
  return tableOf<ListedDataset>(
    {
      id: 'datasets',
      title: 'Data sets',
      notes: [
        `Pulled data stands in ${dataFolder}.`,
        'Licences, sources and known flaws: assize datasets show ID (once pulled), or --format json.',
      ],
    },
    [
      { key: 'id', header: 'id', cell: ({ id }) => id },
      {
        key: 'pulled',
        header: 'pulled',
        cell: ({ bundled, pulled }) => (bundled ? 'bundled' : pulled ? 'yes' : 'no'),
      },
      { key: 'summary', header: 'what it holds', cell: ({ summary }) => summary },
    ],
    datasets.map((of) => ({ of })),
  );
}

/** A judge that can be pulled along. */
export interface RecordedJudge {
  judge: string;
  protocol: string;
  files: readonly unknown[];
  bytes: number;
}

/** The table of `assize datasets pull ID --judges list`. */
export function recordedJudgesTable(id: string, judges: readonly RecordedJudge[]): Table {
  const total = judges.reduce((sum, { bytes }) => sum + bytes, 0);
  return tableOf<RecordedJudge>(
    {
      id: 'judges',
      title: `Recorded judges of ${id}`,
      notes: [
        `All together: ${megabytes(total)}. Nothing was pulled.`,
        `Pull some along: assize datasets pull ${id} --judges 'NAME,NAME*'; one protocol alone: 'NAME/PROTOCOL'.`,
      ],
    },
    [
      ...NAMES,
      { key: 'files', header: 'files', align: 'right', cell: ({ files }) => countCell(files.length) },
      { key: 'size', header: 'size', align: 'right', cell: ({ bytes }) => megabytes(bytes) },
    ],
    judges.map((of) => ({ of })),
  );
}
