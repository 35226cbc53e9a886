import { svgOf } from '../plots/svg.js';
import type { TextBudget } from './budget.js';
import { escapeHtml } from './escape.js';
import type { Block, Case, CaseText } from './record.js';
import { tableHtml } from './table.js';

/** One block of a section as HTML. */
export async function blockHtml(block: Block, budget: TextBudget): Promise<string> {
  switch (block.kind) {
    case 'words': {
      const words = block.text.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
      return block.small ? `<div class="notes">${words}</div>` : words;
    }
    case 'list':
      return `<dl>${block.entries.map(entryHtml).join('')}</dl>`;
    case 'table': {
      const table = tableHtml(block.table, { sortable: block.sortable });
      return block.folded === undefined ? table : fold(block.folded, table);
    }
    case 'heat':
      return tableHtml(block.table, { heat: true, strengths: block.strengths, names: block.names });
    case 'plot': {
      const drawing = `<div class="scroll drawing" tabindex="0" role="region" aria-label="${escapeHtml(block.plot.title)}">${await svgOf(block.plot)}</div>`;
      const numbers =
        block.numbers === undefined ? '' : fold('The numbers', tableHtml(block.numbers, { sortable: true }));
      return `<figure id="${escapeHtml(block.plot.id)}">${drawing}<figcaption>${escapeHtml(block.caption)}</figcaption>${numbers}</figure>`;
    }
    case 'cases':
      return block.cases.map((one) => caseHtml(one, budget)).join('');
  }
}

function entryHtml({ term, text, link }: { term: string; text: string | string[]; link?: string }): string {
  const shown =
    typeof text === 'string'
      ? escapeHtml(text)
      : `<ul>${text.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;
  const safe = link !== undefined && /^https?:\/\/[^\s"'<>]+$/i.test(link);
  const body = safe ? `<a href="${escapeHtml(link)}" rel="noopener noreferrer">${shown}</a>` : shown;
  return `<div><dt>${escapeHtml(term)}</dt><dd>${body}</dd></div>`;
}

function fold(title: string, html: string): string {
  return `<details><summary>${escapeHtml(title)}</summary>${html}</details>`;
}

function caseHtml({ title, note, texts, ranking, replies }: Case, budget: TextBudget): string {
  const body = [
    tableHtml(ranking),
    ...replies.map(({ judge, verdict, parts }) => {
      const shown = parts.map((part) => textHtml(part, budget)).join('');
      return `<div class="reply"><h3>${escapeHtml(judge)} <span class="verdict">${escapeHtml(verdict)}</span></h3>${shown}</div>`;
    }),
    ...texts.map((text) => textHtml(text, budget)),
  ];
  return `<details class="case"><summary><span class="what">${escapeHtml(title)}</span> <span class="why">${escapeHtml(note)}</span></summary>${body.join('')}</details>`;
}

function textHtml({ label, text, limit }: CaseText, budget: TextBudget): string {
  return `<div class="text"><p class="label">${escapeHtml(label)}</p><div class="body" dir="auto" tabindex="0">${budget.take(text, limit)}</div></div>`;
}
