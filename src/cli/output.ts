import type { Document } from '../report/document.js';
import { type Format, renderDocument } from '../report/render.js';
import type { CliContext } from './context.js';

/** Prints a document on stdout. CSV has no place for words: there the warnings go to stderr. */
export function printDocument(context: CliContext, document: Document, format: Format): void {
  const color = context.outIsTerminal && !context.env.NO_COLOR && context.env.TERM !== 'dumb';
  context.out(renderDocument(document, format, { color, width: Math.max(context.columns, 60) }));
  if (format === 'csv') for (const warning of document.result.warnings) context.err(`assize: ${warning}\n`);
}
