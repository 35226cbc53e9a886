import { cut, grouped } from '../../remarks/words.js';
import { escapeLines } from './escape.js';

/**
 * How much text of the data a page may hold. Each text is cut at its own limit, and all together at the page's; a text
 * that was cut says how much of it is shown.
 */
export class TextBudget {
  /** @param left bytes that may still be written */
  constructor(private left: number) {}

  get spent(): boolean {
    return this.left <= 0;
  }

  /** The text as HTML, and the mark where it was cut. */
  take(text: string, limit: number): string {
    let shown = text.length > limit ? cut(text, limit) : text;
    let html = escapeLines(shown);
    let bytes = Buffer.byteLength(html);
    if (bytes > this.left) {
      shown = cut(shown, Math.floor(shown.length * Math.max(0, this.left / bytes)));
      html = escapeLines(shown);
      bytes = Buffer.byteLength(html);
      this.left = 0;
    }
    this.left -= bytes;
    if (shown.length === text.length) return html;
    return `${html}<span class="cut"> … [${grouped(shown.length)} of ${grouped(text.length)} characters shown]</span>`;
  }
}
