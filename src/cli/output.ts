import type { Document } from '../report/document.js';
import { type Format, renderDocument } from '../report/render.js';
import { noted } from '../tables/columns.js';
import type { CliContext } from './context.js';
import { Styled } from './styled.js';

/** Prints a document on stdout. CSV has no place for words: there the warnings go to stderr. */
export function printDocument(context: CliContext, document: Document, format: Format): void {
  const color = context.outIsTerminal && !context.env.NO_COLOR && context.env.TERM !== 'dumb';
  const width = Math.max(context.columns, 60);
  const text = renderDocument(withCitations(document, format), format, { color, width });
  // The renderer of tables makes every cell printable before it paints.
  context.out(color && format === 'table' ? new Styled(text) : text);
  if (format === 'csv') for (const { text } of document.result.warnings) context.err(`assize: ${text}\n`);
}

/** The sources of the measures, which stand in the result for programs, under the last table in the formats that papers take. */
function withCitations(document: Document, format: Format): Document {
  const { result } = document;
  const { citations = [] } = result;
  if (citations.length === 0 || (format !== 'markdown' && format !== 'latex')) return document;
  const note = `Sources: ${citations.map(({ method, reference }) => `${method}: ${reference}`).join(' ')}`;
  return { result, tables: noted(document.tables, [note]) };
}
