import type { Candidate } from '../../src/model/item.js';
import { contentStems } from '../../src/text/coverage.js';
import { sentences } from '../../src/text/sentences.js';
import type { PromptSet, PromptTemplate, ProtocolCase } from '../contract.js';
import { templateNamed } from '../prompts.js';
import { render } from '../template.js';
import type { Values } from '../template-body.js';
import type { Counting } from './budget.js';

/** The text of a template that is no message of its own. */
export function textFrom(prompts: PromptSet<PromptTemplate>, name: string, values: Values): string {
  return render(templateNamed(prompts, name), values)
    .map(({ content }) => content)
    .join('\n\n');
}

/** The head of a text that fits, to its last whole word, and a line that says that the rest is left out. */
export function truncated(
  text: string,
  room: number,
  prompts: PromptSet<PromptTemplate>,
  { countTokens, firstTokens }: Counting,
): string {
  const around = countTokens(textFrom(prompts, 'truncated', { document: '' }));
  const head = firstTokens(text, Math.max(0, room - around));
  const whole =
    text.startsWith(head) && /\S/.test(text[head.length] ?? ' ') ? head.replace(/\S+$/, '') : head;
  return textFrom(prompts, 'truncated', { document: (whole.trim() === '' ? head : whole).trimEnd() });
}

const GAP = '[…]';

/**
 * The sentences of the document that say most of what the instruction and the candidates say, as many as fit, in their
 * order, with the gaps between them marked. A sentence counts by its ROUGE-1 recall of these texts: of their content
 * words, stemmed, the share that it holds, each occurrence once; of equals the earlier one. Where no sentence fits,
 * the head is shown.
 */
export function extracted(
  { item }: ProtocolCase,
  candidates: readonly Candidate[],
  room: number,
  prompts: PromptSet<PromptTemplate>,
  counting: Counting,
): string {
  const { countTokens } = counting;
  const asked = countsOf([item.instruction ?? '', ...candidates.map(({ text }) => text)].join('\n'));
  const all = sentences(item.document ?? '').map(({ text }, place) => ({
    text,
    place,
    hits: hitsOf(text, asked),
  }));
  const gap = countTokens(` ${GAP} `);
  let left = room - countTokens(textFrom(prompts, 'extracted', { document: '' })) - gap;
  const kept: typeof all = [];
  for (const one of [...all].sort((a, b) => b.hits - a.hits || a.place - b.place)) {
    const cost = countTokens(one.text) + gap;
    if (cost > left) continue;
    left -= cost;
    kept.push(one);
  }
  if (kept.length === 0) return truncated(item.document ?? '', room, prompts, counting);
  kept.sort((a, b) => a.place - b.place);
  let text = '';
  let next = 0;
  for (const { text: sentence, place } of kept) {
    const between = place === next ? (text === '' ? '' : ' ') : `${text === '' ? '' : ' '}${GAP} `;
    text += between + sentence;
    next = place + 1;
  }
  if (next < all.length) text += ` ${GAP}`;
  return textFrom(prompts, 'extracted', { document: text.trim() });
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of contentStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function hitsOf(sentence: string, asked: ReadonlyMap<string, number>): number {
  let hits = 0;
  for (const [stem, count] of countsOf(sentence)) hits += Math.min(count, asked.get(stem) ?? 0);
  return hits;
}
