import { visible } from '../report/text.js';
import type { Picks } from './picks.js';

/**
 * Makes everything that belongs to a judge follow the picks: what bears its name as `data-judge`, the rows of tables
 * that begin with it, and the columns of heat maps. What belongs to two judges stays where either is picked.
 */
export function followPicks(root: HTMLElement, picks: Picks): void {
  const named = [...root.querySelectorAll<HTMLElement>('[data-judge]')].map((element) => ({
    element,
    judges: [element.dataset.judge ?? ''],
  }));
  const judgeOf = finder(picks.judges);
  const rows = [...root.querySelectorAll<HTMLTableRowElement>('tbody tr:not(.section)')].flatMap(
    (element) => {
      const names = [...element.cells].slice(0, 3).flatMap((cell) => judgeOf(cell.textContent ?? '') ?? []);
      return names.length === 0 ? [] : [{ element, judges: names }];
    },
  );
  const columns = [...root.querySelectorAll<HTMLTableElement>('table.heat')].flatMap((table) =>
    columnsOf(table).flatMap(({ name, cells }) => {
      const judge = judgeOf(name);
      return judge === undefined ? [] : cells.map((element) => ({ element, judges: [judge] }));
    }),
  );
  const all = [...named, ...rows, ...columns];
  picks.onChange(() => {
    const { picked } = picks;
    root.classList.toggle('two', picked.length === 2);
    for (const { element, judges } of all) element.hidden = !judges.some((judge) => picks.has(judge));
  });
}

/** The judge whose name a cell begins with: alone, or before the protocol. */
function finder(judges: readonly string[]): (text: string) => string | undefined {
  const longestFirst = judges
    .map((judge) => ({ judge, shown: visible(judge) }))
    .sort((a, b) => b.shown.length - a.shown.length);
  return (text) => {
    const name = text.replace(/^\d+ /, '');
    return longestFirst.find(({ shown }) => {
      return (
        name === shown || [`${shown}/`, `${shown} · `, `${shown} (`].some((start) => name.startsWith(start))
      );
    })?.judge;
  };
}

/** A heat map's columns are numbered; their headings bear the names for those who do not see. */
function columnsOf(table: HTMLTableElement): { name: string; cells: HTMLElement[] }[] {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  return heads.map((head, k) => ({
    name: head.getAttribute('aria-label') ?? '',
    cells: [
      head,
      ...[...table.tBodies].flatMap((body) => [...body.rows].flatMap((row) => row.cells[k] ?? [])),
    ],
  }));
}
