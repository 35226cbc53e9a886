import { visible } from '../report/text.js';

/** A text as it is laid out, with controls and direction marks made visible. */
export function shownText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.split('\t').map(visible).join('\t'))
    .join('\n');
}
