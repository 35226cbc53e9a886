import { visible } from '../../report/text.js';
import { el, svg } from '../dom.js';
import { ranksOf } from './standing.js';

/** One order of the candidates: of the people, or of a judge. */
export interface Order {
  name: string;
  scores: readonly (number | null)[];
}

const STEP = 24;
const TOP = 40;

/** A line a candidate through its ranks, people first; names stand at both ends. Two candidates need no lines. */
export function rankChart(systems: readonly string[], orders: readonly Order[]): HTMLElement {
  const ranks = orders.map(({ scores }) => ranksOf(scores));
  const table = rankTable(systems, orders, ranks);
  if (systems.length < 3 || orders.length < 2) return table;
  const [first, last] = [24, 76];
  const across = (k: number) => `${first + ((last - first) * k) / (orders.length - 1)}%`;
  const placed = ranks.map(spread);
  const height = TOP + STEP * systems.length;
  const drawing = svg('svg', { class: 'bump', width: '100%', height: String(height), 'aria-hidden': 'true' });
  orders.forEach(({ name }, k) => {
    drawing.append(
      svg('text', { x: across(k), y: k % 2 ? '26' : '12', 'text-anchor': 'middle' }, short(name)),
    );
  });
  systems.forEach((system, s) => {
    const y = placed.map((column) => column[s]);
    const line = svg('g', { class: `line${s % 6}` });
    y.forEach((at, k) => {
      if (at === undefined) return;
      const before = k > 0 ? y[k - 1] : undefined;
      if (before !== undefined) {
        line.append(svg('line', { x1: across(k - 1), x2: across(k), y1: String(before), y2: String(at) }));
      }
      line.append(svg('circle', { cx: across(k), cy: String(at), r: '4' }));
    });
    const [start, end] = [y[0], y[y.length - 1]];
    if (start !== undefined)
      line.append(svg('text', { x: '22%', y: String(start + 4), 'text-anchor': 'end' }, short(system)));
    if (end !== undefined) line.append(svg('text', { x: '78%', y: String(end + 4) }, short(system)));
    drawing.append(line);
  });
  return el('div', {}, drawing, el('details', {}, el('summary', {}, 'The ranks as a table'), table));
}

/** Candidates of one rank stand one under the other. */
function spread(ranks: readonly (number | null)[]): (number | undefined)[] {
  const order = ranks
    .flatMap((rank, s) => (rank === null ? [] : [{ rank, s }]))
    .sort((a, b) => a.rank - b.rank || a.s - b.s);
  const found: (number | undefined)[] = ranks.map(() => undefined);
  order.forEach(({ s }, k) => {
    found[s] = TOP + STEP * (k + 0.5);
  });
  return found;
}

function short(name: string): string {
  const shown = visible(name);
  return shown.length > 22 ? `${shown.slice(0, 12)}…${shown.slice(-8)}` : shown;
}

function rankTable(
  systems: readonly string[],
  orders: readonly Order[],
  ranks: readonly (number | null)[][],
): HTMLElement {
  const head = el(
    'tr',
    {},
    el('th', { scope: 'col' }, 'candidate'),
    ...orders.map(({ name }) => el('th', { scope: 'col', class: 'n' }, visible(name))),
  );
  const rows = systems.map((system, s) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, visible(system)),
      ...orders.map(({ scores }, k) => {
        const rank = ranks[k][s];
        return el('td', { class: 'n' }, rank === null ? '–' : `${rank} (${scores[s]})`);
      }),
    ),
  );
  return el(
    'div',
    { class: 'scroll', tabindex: '0' },
    el(
      'table',
      {},
      el('caption', {}, 'Rank, and score in brackets'),
      el('thead', {}, head),
      el('tbody', {}, ...rows),
    ),
  );
}
