import type { TopLevelSpec } from 'vega-lite';
import { displayWidth, visible } from '../text.js';
import { FONT, type Plot } from './theme.js';

/**
 * Draws a plot as SVG: the same text for the same plot, whatever fonts the machine has. Vega is loaded at the first
 * plot. Nothing is fetched: a specification that names a file or an address is refused.
 */
export async function svgOf(plot: Plot): Promise<string> {
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
  // Exported, but absent from Vega's types: widths are estimated from the letters, not asked of a canvas.
  const { textMetrics } = vega as unknown as { textMetrics: TextMetrics };
  textMetrics.canvas(false);
  textMetrics.width = estimatedWidth;
  const { spec } = compile(plot.spec as unknown as TopLevelSpec);
  const loader = vega.loader();
  loader.load = () => Promise.reject(new Error('a plot holds its data and loads nothing'));
  const view = new vega.View(vega.parse(spec), { renderer: 'none', loader });
  try {
    return clean(await view.toSVG(), plot);
  } finally {
    view.finalize();
  }
}

interface TextMetrics {
  canvas(use: boolean): void;
  width(item: { fontSize?: number; limit?: number }, text: unknown): number;
}

/** A letter of a sans-serif face is a little over half as wide as the type is high, on the average. */
function estimatedWidth({ fontSize = 11 }: { fontSize?: number }, text: unknown): number {
  return 0.56 * fontSize * displayWidth(String(text ?? ''));
}

const ELEMENTS = new Set(['svg', 'g', 'path', 'line', 'rect', 'text', 'tspan', 'clipPath', 'defs']);
const ATTRIBUTES = new Set([
  ...['width', 'height', 'viewBox', 'x', 'y', 'x2', 'y2', 'dx', 'dy', 'd', 'transform', 'id', 'clip-path'],
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'opacity'],
  ...['text-anchor', 'font-size', 'font-weight', 'font-style'],
]);

/** What a drawing without it looks the same. */
const IDLE = new Set(['opacity="1"', 'stroke-width="1"', 'fill="none"', 'stroke-opacity="1"', 'y2="0"']);

/**
 * Keeps only elements and attributes that draw, and puts the plot's words in front. Vega has escaped all text, so each
 * `<` begins a tag; what is not known to be harmless is left out, so a text that got through would still do nothing.
 */
function clean(svg: string, { id, title, description }: Plot): string {
  const drawn = svg
    .replace(
      /<path class="(?:background|foreground)"[^>]*?(?: d="(?:M0,0h\d+v0h-?\d+Z|M0,0h0v[\d.]+h0Z)?"| display="none")[^>]*?\/>/g,
      '',
    )
    .replace(/<(\/?)([A-Za-z]+)((?:[^">]|"[^"]*")*?)(\/?)>/g, (_, end, name, attributes, empty) => {
      if (!ELEMENTS.has(name)) return '';
      if (end) return `</${name}>`;
      const kept = [...String(attributes).matchAll(/([A-Za-z0-9:-]+)="([^"]*)"/g)]
        .filter(
          ([whole, key, value]) => ATTRIBUTES.has(key) && keeps(name, whole) && !/url\((?!#)/i.test(value),
        )
        .map(([, key, value]) => ` ${key}="${value.replace(/(\.\d{3})\d+/g, '$1')}"`);
      return `<${name}${kept.join('')}${empty}>`;
    });
  const names = `role="img" aria-labelledby="${id}-title ${id}-description"`;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" ${names} font-family="${escapeXml(FONT)}"`;
  const words = `<title id="${id}-title">${escapeXml(title)}</title><desc id="${id}-description">${escapeXml(description)}</desc>`;
  return drawn
    .replace(/>([^<>]+)</g, (_, text) => `>${visible(text)}<`)
    .replace(/^<svg([^>]*)>/, (_, attributes) => `${root}${attributes}>${words}`);
}

/** `fill="none"` is what a group, line or text has to say; on a shape that is stroked alone it matters. */
function keeps(element: string, whole: string): boolean {
  if (whole === 'fill="none"') return element !== 'text' && element !== 'line';
  return !IDLE.has(whole);
}

function escapeXml(text: string): string {
  return visible(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
