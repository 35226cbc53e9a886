import type { DatasetSummary } from '../../../datasets/summary.js';
import type { Card } from '../../model/card.js';
import { type Remark, sentenceOf } from '../../remarks/remark.js';
import type { Document, Row, Table } from '../../report/document.js';
import { envelope } from '../../tables/envelope.js';

/** What `datasets show` prints: the card, the counts, the flaws and the sources. */
export function showDocument(
  card: Card,
  summary: DatasetSummary,
  folder: string,
  warnings: Remark[],
): Document {
  return {
    result: {
      ...envelope('dataset', { dataset: card.id, warnings }),
      folder,
      card,
      counts: summary,
    },
    tables: [
      aboutTable(card, summary, folder),
      ...(summary.labelCounts.length > 0 ? [labelTable(summary)] : []),
      ...(summary.judgeCounts.length > 0 ? [judgeTable(summary)] : []),
      ...(card.flaws.length + warnings.length > 0 ? [flawTable(card, warnings)] : []),
      ...(card.sources.length > 0 ? [sourceTable(card)] : []),
    ],
  };
}

function aboutTable(card: Card, summary: DatasetSummary, folder: string): Table {
  const fields: [string, string | undefined][] = [
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
  return {
    id: 'card',
    title: `${card.id}: ${card.title}`,
    columns: [
      { key: 'field', header: '' },
      { key: 'value', header: '' },
    ],
    rows: fields
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => ({ cells: { field, value } })),
  };
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
  return {
    id: 'labels',
    title: 'Labels',
    columns: [
      { key: 'dimension', header: 'dimension' },
      { key: 'group', header: 'group' },
      { key: 'kind', header: 'kind' },
      { key: 'labels', header: 'labels' },
      { key: 'notApplicable', header: 'not applicable' },
      { key: 'annotators', header: 'annotators' },
      { key: 'items', header: `items (of ${items})` },
    ],
    rows: labelCounts.map(({ dimension, group, kinds, ...counts }) => ({
      cells: {
        dimension,
        group,
        kind: kinds.join(', '),
        labels: { value: counts.labels },
        notApplicable: { value: counts.notApplicable },
        annotators: { value: counts.annotators },
        items: { value: counts.items },
      },
    })),
  };
}

function judgeTable({ judgeCounts, items }: DatasetSummary): Table {
  return {
    id: 'judges',
    title: 'Recorded judges',
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'protocol', header: 'protocol' },
      { key: 'dimension', header: 'dimension' },
      { key: 'kind', header: 'kind' },
      { key: 'outputs', header: 'outputs' },
      { key: 'scored', header: 'scored' },
      { key: 'coverage', header: 'coverage' },
      { key: 'items', header: `items (of ${items})` },
    ],
    rows: judgeCounts.map(
      ({ judge, protocol, dimension, kinds, ...counts }): Row => ({
        cells: {
          judge,
          protocol,
          dimension,
          kind: kinds.join(', '),
          outputs: { value: counts.outputs },
          scored: { value: counts.scored },
          coverage: { value: (100 * counts.scored) / counts.outputs, digits: 1, unit: '%' },
          items: { value: counts.items },
        },
      }),
    ),
    notes: ['coverage: the share of recorded outputs that have a verdict; the others are unscored.'],
  };
}

function flawTable({ flaws }: Card, warnings: readonly Remark[]): Table {
  return {
    id: 'flaws',
    title: 'Known flaws',
    columns: [
      { key: 'source', header: '' },
      { key: 'flaw', header: '' },
    ],
    rows: [
      ...flaws.map((flaw) => ({ cells: { source: 'card', flaw } })),
      ...warnings.map((warning) => ({ cells: { source: 'check', flaw: sentenceOf(warning) } })),
    ],
  };
}

/** Files of one repository at one commit (the first four parts of a path) make one row. */
function sourceTable({ sources }: Card): Table {
  const places = new Map<string, { files: number; bytes: number }>();
  for (const { url, bytes } of sources) {
    const place = url.split('/').slice(0, 6).join('/');
    const count = places.get(place) ?? { files: 0, bytes: 0 };
    places.set(place, { files: count.files + 1, bytes: count.bytes + (bytes ?? 0) });
  }
  return {
    id: 'sources',
    title: 'Sources',
    columns: [
      { key: 'place', header: 'where from' },
      { key: 'files', header: 'files' },
      { key: 'megabytes', header: 'MB' },
    ],
    rows: [...places].map(([place, { files, bytes }]) => ({
      cells: { place, files: { value: files }, megabytes: { value: bytes / 1e6, digits: 2 } },
    })),
    notes: ['each file with its sha256: dataset.json, or --format json'],
  };
}
