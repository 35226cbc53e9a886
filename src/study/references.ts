import type { Dataset } from '../model/dataset.js';
import { ScoreGrid } from '../stats/correlation/score-grid.js';
import type { Layout } from './layout.js';

/** A judge that needs no model: what any real one must beat. */
export interface Reference {
  name: string;
  grid: ScoreGrid;
}

/**
 * The reference rows a data set allows: the length oracle (words), ROUGE-1/2/L (F1, the best of several references)
 * where there are references, and lexical coverage of the document where there is one.
 */
export async function referenceGrids(dataset: Dataset, layout: Layout): Promise<Reference[]> {
  const [{ rougeAgainst }, { lexicalCoverage }, { countWords }] = await Promise.all([
    import('../text/rouge.js'),
    import('../text/coverage.js'),
    import('../text/words.js'),
  ]);
  const { items, systems } = layout;
  const empty = () => new Float64Array(items.length * systems.length).fill(Number.NaN);
  const names = ['length (words)', 'ROUGE-1', 'ROUGE-2', 'ROUGE-L', 'lexical coverage'];
  const [words, rouge1, rouge2, rougeL, coverage] = names.map(empty);
  /** References are read once an item. */
  const rouge = new Map<string, ReturnType<typeof rougeAgainst>>();
  const row = new Map(dataset.items.map((item, index) => [item.item, { item, index }]));
  const column = new Map(systems.map((system, index) => [system, index]));
  for (const { item: id, system, text } of dataset.candidates) {
    const found = row.get(id);
    const s = column.get(system);
    if (found === undefined || s === undefined) continue;
    const cell = found.index * systems.length + s;
    const { references, document } = found.item;
    words[cell] = countWords(text);
    if (document !== undefined) coverage[cell] = lexicalCoverage(text, document);
    if (references !== undefined && references.length > 0) {
      const against = rouge.get(id) ?? rougeAgainst(references);
      rouge.set(id, against);
      const scores = against(text);
      rouge1[cell] = scores.rouge1.f1;
      rouge2[cell] = scores.rouge2.f1;
      rougeL[cell] = scores.rougeL.f1;
    }
  }
  return [words, rouge1, rouge2, rougeL, coverage]
    .map((values, index) => ({ name: names[index], grid: new ScoreGrid(items, systems, values) }))
    .filter(({ grid }) => grid.nScored > 0);
}
