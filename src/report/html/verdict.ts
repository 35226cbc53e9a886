import { dotsHtml } from './dots.js';
import { escapeHtml } from './escape.js';
import type { VerdictLamp, VerdictLine, VerdictRecord } from './record.js';

const STATES = { good: 'green', bad: 'red', open: 'grey', none: 'nothing to measure' };

/** The first screen: lines with lamps, what the lamps mean, the figure. */
export function verdictHtml({ legend, lines, figure }: VerdictRecord): string {
  const meaning = new Map(legend.map(({ kind, text }) => [kind, text]));
  const heads = legend
    .map(({ kind, text }) => `<span class="head" title="${escapeHtml(text)}">${escapeHtml(kind)}</span>`)
    .join('');
  const listed = legend
    .map(({ kind, text }) => `<div><dt>${escapeHtml(kind)}</dt><dd>${escapeHtml(text)}</dd></div>`)
    .join('');
  return [
    `<div class="verdicts"><div class="line heads" aria-hidden="true"><span></span><div class="lamps">${heads}</div><span></span></div>`,
    ...lines.map((line) => lineHtml(line, meaning)),
    '</div>',
    `<details class="meaning"><summary><span class="key"><span class="lamp good"></span> shown to be in order <span class="lamp bad"></span> shown not to be <span class="lamp open"></span> not decided <span class="lamp none"></span> nothing to measure</span> · what is each held against?</summary><dl>${listed}</dl></details>`,
    figure === undefined ? '' : dotsHtml(figure),
  ].join('\n');
}

function lineHtml(
  { judge, note, statements, lamps }: VerdictLine,
  meaning: ReadonlyMap<string, string>,
): string {
  const name = escapeHtml(judge);
  const words = statements
    .map(
      ({ id, tone, text }) =>
        `<span class="${tone}" data-sentence="${escapeHtml(id ?? '')}">${escapeHtml(text)}</span>`,
    )
    .join(' ');
  return `<div class="line" data-judge="${name}"><h3>${name} <span class="protocol">${escapeHtml(note)}</span></h3><div class="lamps">${lamps.map((lamp) => lampHtml(lamp, meaning.get(lamp.kind) ?? '')).join('')}</div><p>${words}</p></div>`;
}

function lampHtml({ kind, href, figures, tally, dots }: VerdictLamp, meaning: string): string {
  const said = dots.map(({ title }) => title).join('; ');
  const shown = dots
    .map(({ state, title }) => `<span class="lamp ${state}" title="${escapeHtml(title)}"></span>`)
    .join('');
  const label = escapeHtml(`${kind}: ${said || STATES.none}`);
  const body = `<span class="dot">${shown}</span> <span class="figures">${escapeHtml(figures)}</span>${tally && ` <span class="tally">${escapeHtml(tally)}</span>`}`;
  const title = escapeHtml(`${kind}: ${meaning} ${said}`);
  return href === undefined
    ? `<span class="cell" role="img" aria-label="${label}" title="${title}">${body}</span>`
    : `<a class="cell" href="#${escapeHtml(href)}" aria-label="${label}" title="${title}">${body}</a>`;
}
