import type { Dataset } from '../../model/dataset.js';
import { countTokens } from '../../text/tokens.js';
import { countWords } from '../../text/words.js';
import type { Cells, Recipe } from './cells.js';

/** The model summary that the hybrid one was edited from, as the loader names it. */
const DRAFT = 'draft';

/** Table 2: mean lengths of articles, requirements, and the initial and hybrid summaries. */
export const lengths: Recipe = ({ items, candidates }) => {
  const written = (name: string) =>
    candidates.filter(({ system }) => system === name).map(({ text }) => text);
  const texts: Record<string, string[]> = {
    article: items.flatMap(({ document }) => document ?? []),
    requirement: items.flatMap(({ instruction }) => instruction ?? []),
    initial: written(DRAFT),
    hybrid: written('hybrid'),
  };
  const cells: Cells = {};
  const tokens: string[] = [];
  for (const [row, all] of Object.entries(texts)) {
    cells[row] = { length: meanOf(all.map(countWords)) };
    tokens.push(`${row} ${meanOf(all.map(countTokens)).toFixed(1)}`);
  }
  return { cells, notes: [`In cl100k_base tokens: ${tokens.join(', ')}.`] };
};

/** Table 10: how often people scored the initial summary higher than the hybrid one, lower, and alike. */
export const draftAgainstHybrid: Recipe = (dataset, table) => {
  const writers = writersOfDrafts(dataset);
  const cells: Cells = { tie: {}, initial: {}, hybrid: {} };
  for (const { key: dimension } of table.columns) {
    const scores = new Map(
      dataset.labels.flatMap((label) =>
        label.dimension === dimension && 'value' in label && typeof label.value === 'number'
          ? [[keyOf(label.item, label.system), label.value] as const]
          : [],
      ),
    );
    const outcomes = [...writers.of].flatMap(([item, writer]) => {
      if (writer === 'hybrid') return [0];
      const initial = scores.get(keyOf(item, writer));
      const hybrid = scores.get(keyOf(item, 'hybrid'));
      return initial === undefined || hybrid === undefined ? [] : [Math.sign(initial - hybrid)];
    });
    for (const [row, sign] of [
      ['tie', 0],
      ['initial', 1],
      ['hybrid', -1],
    ] as const) {
      const share = outcomes.filter((outcome) => outcome === sign).length / outcomes.length;
      cells[row][dimension] =
        outcomes.length > 0 ? share : { unavailable: 'no initial summary is one that people scored' };
    }
  }
  const { identical, drafts, of } = writers;
  return {
    cells,
    notes: [
      `${identical} of ${drafts} initial summaries are the hybrid text (the paper: 37%); ${drafts - of.size} are no scored summary and left out.`,
    ],
  };
};

/** For each item the scored system whose text the draft is; `hybrid` where nothing was edited. */
function writersOfDrafts({ candidates, labels }: Dataset) {
  const scored = new Set(
    labels.flatMap((label) => ('system' in label ? [keyOf(label.item, label.system)] : [])),
  );
  const texts = new Map(candidates.map(({ item, system, text }) => [keyOf(item, system), plain(text)]));
  const drafts = candidates.filter(({ system }) => system === DRAFT);
  const others = [...new Set(candidates.map(({ system }) => system))].filter((name) => name !== DRAFT);
  const of = new Map<string, string>();
  let identical = 0;
  for (const { item, text } of drafts) {
    const same = others.filter(
      (name) => scored.has(keyOf(item, name)) && texts.get(keyOf(item, name)) === plain(text),
    );
    if (same.includes('hybrid')) identical++;
    const writer = same.includes('hybrid') ? 'hybrid' : same[0];
    if (writer !== undefined) of.set(item, writer);
  }
  return { of, identical, drafts: drafts.length };
}

const keyOf = (...parts: (string | undefined)[]): string => JSON.stringify(parts);

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
