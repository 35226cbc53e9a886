import { renderCsv } from './csv.js';
import type { Document } from './document.js';
import { toJson } from './json.js';
import { renderLatex } from './latex.js';
import { renderMarkdown } from './markdown.js';
import { renderPlain } from './plain.js';

/** How a document is printed. */
export const FORMATS = ['table', 'json', 'csv', 'markdown', 'latex'] as const;
/** One of `FORMATS`. */
export type Format = (typeof FORMATS)[number];

/** What of the place it is printed at matters: its width and colours. */
export interface RenderOptions {
  /** ANSI bold and dim in the plain table. Default false. */
  color?: boolean;
  /** Columns the plain table may take. Default 100. */
  width?: number;
}

/** A document as text that ends in a line break. Pure: the same document gives the same text. */
export function renderDocument(document: Document, format: Format, options: RenderOptions = {}): string {
  switch (format) {
    case 'table':
      return renderPlain(document, options);
    case 'json':
      return toJson(document.result);
    case 'csv':
      return renderCsv(document);
    case 'markdown':
      return renderMarkdown(document);
    case 'latex':
      return renderLatex(document);
  }
}
