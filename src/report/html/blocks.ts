import { svgOf } from '../plots/svg.js';
import { dotsHtml } from './dots.js';
import { escapeHtml } from './escape.js';
import { packCases } from './pack-cases.js';
import type { Block } from './record.js';
import { tableHtml } from './table.js';

/**
 * One block of a section as HTML.
 * @param room characters that the packed cases may take
 */
export async function blockHtml(block: Block, room: number): Promise<string> {
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
      if (block.plot.dots) {
        const { id, title, dots } = block.plot;
        return dotsHtml({ ...dots, id, title, caption: block.caption });
      }
      const drawing = `<div class="scroll drawing" tabindex="0" role="region" aria-label="${escapeHtml(block.plot.title)}">${await svgOf(block.plot)}</div>`;
      const numbers =
        block.numbers === undefined ? '' : fold('The numbers', tableHtml(block.numbers, { sortable: true }));
      return `<figure id="${escapeHtml(block.plot.id)}">${drawing}<figcaption>${escapeHtml(block.caption)}</figcaption>${numbers}</figure>`;
    }
    case 'cases':
      return `<div class="cases" data-packed="${packCases(block.data, room)}"><p>The cases need the page’s script.</p></div>`;
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
