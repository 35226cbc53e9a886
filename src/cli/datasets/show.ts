import type { DatasetSummary } from '../../../datasets/summary.js';
import type { Card } from '../../model/card.js';
import type { Remark } from '../../remarks/remark.js';
import type { Document } from '../../report/document.js';
import { datasetTables } from '../../tables/dataset.js';
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
    tables: datasetTables(card, summary, folder, warnings),
  };
}
