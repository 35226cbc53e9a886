import { visible } from '../text.js';

/** Text for HTML, in an element or a quoted attribute; controls and direction marks are made visible. */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** As `escapeHtml`, but line breaks and tabs stay: for texts that are shown as they are laid out. */
export function escapeLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.split('\t').map(escapeHtml).join('\t'))
    .join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
