import type { ValueLabel } from '../../src/model/label.js';

interface Mark {
  selection: string;
  annotation: string[];
}

/**
 * The passages that a worker marked, with their offsets where the marked text stands once in the answer (white
 * space aside), and the remarks on them: a line of the comment is `n: remark` for the n-th span, from 1.
 */
export function spansOf(marks: readonly Mark[], response: string): Pick<ValueLabel, 'spans' | 'comment'> {
  if (marks.length === 0) return {};
  const remarks = marks.flatMap(({ annotation }, index) =>
    annotation.map((remark) => `${index + 1}: ${remark.replace(/\s+/g, ' ').trim()}`),
  );
  return {
    spans: marks.map(({ selection: text }) => ({ ...placeOf(text, response), text })),
    ...(remarks.length > 0 && { comment: remarks.join('\n') }),
  };
}

function placeOf(selection: string, response: string): { start?: number; end?: number } {
  const words = selection
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.join('') === '') return {};
  const [found, ...more] = response.matchAll(new RegExp(words.join('\\s+'), 'g'));
  if (!found || more.length > 0) return {};
  return { start: found.index, end: found.index + found[0].length };
}
