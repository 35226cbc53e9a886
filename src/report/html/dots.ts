import { bounded } from '../../remarks/words.js';
import type { DotGroup, DotPanel, DotsFigure } from '../plots/dots.js';
import { escapeHtml } from './escape.js';

/** Where a value lies on the scale that all panels share, as a share of the width. */
interface Scale {
  ticks: number[];
  at(value: number): string;
}

/**
 * A dot and an interval a row, in panels side by side. Names and values are text; the drawing is one strip a row whose
 * coordinates are shares of its width, so that it fits every screen.
 */
export function dotsHtml({ id, title, panels, caption, free = false }: DotsFigure): string {
  const scale = scaleOf(panels, free);
  const kind = panels.length === 1 && panels[0].groups.length > 1 ? 'dots flowing' : 'dots';
  const name = escapeHtml(id);
  return `<figure id="${name}" aria-labelledby="${name}-h"><h3 id="${name}-h">${escapeHtml(title)}</h3><div class="${kind}">${panels.map((panel) => panelHtml(panel, scale, panels.length === 1)).join('')}</div><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

function panelHtml(panel: DotPanel, scale: Scale, alone: boolean): string {
  const { title, groups, band } = panel;
  const best =
    band === undefined
      ? ''
      : ` <span class="best">without a model: ${escapeHtml(band.name)} ${bounded(band.value, 2)}</span>`;
  const axis = axisHtml(scale);
  const rows = groups.map((group) => groupHtml(group, panel, scale) + (alone ? `${axis}</div>` : '</div>'));
  return `<div class="panel"><h4>${escapeHtml(title)}${best}</h4><div class="groups">${rows.join('')}</div>${alone ? '' : axis}</div>`;
}

/** Left open: the axis may stand within. */
function groupHtml({ judge, rows, reference = false }: DotGroup, panel: DotPanel, scale: Scale): string {
  const name = escapeHtml(judge);
  const single = rows.length === 1;
  const heading = single ? '' : `<p class="of">${name}</p>`;
  const listed = rows.map((row) => {
    const label = single
      ? `${name} <span class="protocol">${escapeHtml(row.label)}</span>`
      : escapeHtml(row.label);
    const { low, high } = row;
    const interval = low === null || high === null ? '' : ` [${bounded(low, 2)}, ${bounded(high, 2)}]`;
    return `<div class="row"><span class="label">${label}</span>${stripHtml(row, panel, scale)}<span class="value">${bounded(row.value, 2)}<span class="sr">${interval}</span></span></div>`;
  });
  return `<div class="group${reference ? ' reference' : ''}"${reference ? '' : ` data-judge="${name}"`}>${heading}${listed.join('')}`;
}

function stripHtml({ value, low, high }: DotGroup['rows'][number], panel: DotPanel, { at }: Scale): string {
  const { nothing, band, person } = panel;
  const upright = (x: number, kind: string) =>
    `<line class="${kind}" x1="${at(x)}" x2="${at(x)}" y1="0" y2="100%"/>`;
  return [
    '<svg class="strip" aria-hidden="true">',
    band === undefined
      ? ''
      : `<rect class="band" x="${at(nothing)}" width="${difference(at(band.value), at(nothing))}" y="0" height="100%"/>`,
    upright(nothing, 'nothing'),
    person === undefined ? '' : upright(person, 'person'),
    low === null || high === null
      ? ''
      : `<line class="interval" x1="${at(low)}" x2="${at(high)}" y1="50%" y2="50%"/>`,
    `<circle cx="${at(value)}" cy="50%" r="3.5"/></svg>`,
  ].join('');
}

function axisHtml({ ticks, at }: Scale): string {
  const marks = ticks.map((tick) => `<text x="${at(tick)}" y="11">${bounded(tick, 1)}</text>`);
  return `<div class="row axis"><span class="label"></span><svg class="strip" aria-hidden="true">${marks.join('')}</svg><span class="value"></span></div>`;
}

function difference(a: string, b: string): string {
  return `${(Number.parseFloat(a) - Number.parseFloat(b)).toFixed(1)}%`;
}

/** Round numbers around all values; those that cannot pass ±1 stay within. */
function scaleOf(panels: readonly DotPanel[], free: boolean): Scale {
  const all = panels.flatMap(({ nothing, band, person, groups }) => [
    ...[nothing, band?.value ?? nothing, person ?? nothing],
    ...groups.flatMap(({ rows }) =>
      rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
    ),
  ]);
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const wide = free ? 10 ** Math.floor(Math.log10(Math.max(greatest - least, 1e-6))) : 1;
  const step = wide * (greatest - least > 2 * wide ? 1 : greatest - least > wide ? 0.4 : 0.2);
  const round = (value: number, to: (value: number) => number) =>
    to(value / step + (to === Math.floor ? 1e-9 : -1e-9)) * step;
  const from = free ? round(least, Math.floor) : Math.max(-1, round(least, Math.floor));
  const to = Math.max(
    from + step,
    free ? round(greatest, Math.ceil) : Math.min(1, round(greatest, Math.ceil)),
  );
  const ticks = Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, k) => from + k * step);
  // Room at both ends for half a dot.
  return { ticks, at: (value) => `${(3 + (94 * (value - from)) / (to - from)).toFixed(1)}%` };
}
