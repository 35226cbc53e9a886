import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import type { Label } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJsonLines } from '../kit.js';
import { annotationFiles, DIMENSIONS, urlOf } from './files.js';

const rating = z.int().min(1).max(5);
const ratingsSchema = z.object({
  coherence: rating,
  consistency: rating,
  fluency: rating,
  relevance: rating,
});

const annotatedSummarySchema = z.object({
  id: z.string().min(1),
  model_id: z.string(),
  decoded: z.string(),
  text: z.string(),
  references: z.array(z.string()).min(1),
  expert_annotations: z.array(ratingsSchema).length(3),
  turker_annotations: z.array(ratingsSchema).length(5),
});

interface People {
  items: Item[];
  candidates: Candidate[];
  labels: Label[];
}

/** Documents, summaries and the ratings of experts and crowd. */
export async function loadPeople(files: PulledFiles): Promise<People> {
  const items = new Map<string, Item>();
  const candidates: Candidate[] = [];
  const labels: Label[] = [];
  for (const { path, system } of annotationFiles) {
    const rows = parseJsonLines(path, await files.text(urlOf(path)), annotatedSummarySchema);
    rows.forEach((row, index) => {
      const line = index + 1;
      if (row.model_id !== system) {
        throw malformed(path, `expected ${system}, got ${row.model_id}`, { line, field: 'model_id' });
      }
      const known = items.get(row.id);
      if (known && known.document !== row.text) {
        throw malformed(path, `the document of ${row.id} is another one than in the file before`, {
          line,
          field: 'text',
        });
      }
      if (!known) items.set(row.id, { item: row.id, document: row.text, references: row.references });
      candidates.push({ item: row.id, system, text: row.decoded });
      const groups = { expert: row.expert_annotations, crowd: row.turker_annotations };
      for (const [group, people] of Object.entries(groups)) {
        people.forEach((ratings, person) => {
          const annotator = `${group}-${person + 1}`;
          for (const dimension of DIMENSIONS) {
            labels.push({ item: row.id, dimension, annotator, group, system, value: ratings[dimension] });
          }
        });
      }
    });
  }
  return { items: [...items.values()], candidates, labels };
}
