/**
 * Ranks a list that is longer than what one request shows. A window slides from the end of the list to its start,
 * the judge orders what it shows, and the best of the list travel up with it; each pass settles the first
 * `window − step` of what was not settled yet (as RankGPT does for the top of a list, carried on to its end).
 */

export interface Window {
  from: number;
  to: number;
}

/** The windows of all passes over `count` places, in the order they are asked. */
export function windowsOver(count: number, window: number, step: number): Window[] {
  if (count <= window) return [{ from: 0, to: count }];
  const windows: Window[] = [];
  for (let settled = 0; settled < count; settled += window - step) {
    let to = count;
    for (;;) {
      const from = Math.max(settled, to - window);
      windows.push({ from, to });
      if (from === settled) break;
      to -= step;
    }
    if (count - settled <= window) break;
  }
  return windows;
}

/** The order of the list as it stands, with the ties of the last window that showed two neighbours together. */
export class WindowedOrder {
  readonly #order: number[];
  readonly #tied = new Map<string, boolean>();

  constructor(count: number) {
    this.#order = Array.from({ length: count }, (_, index) => index);
  }

  at({ from, to }: Window): number[] {
    return this.#order.slice(from, to);
  }

  /** Puts the window's members in the order of their ranks; equals stay as they stood. */
  settle(window: Window, ranks: readonly number[]): void {
    const members = this.at(window).map((index, place) => ({ index, rank: ranks[place] as number }));
    for (const a of members) {
      for (const b of members) if (a !== b) this.#tied.set(`${a.index} ${b.index}`, a.rank === b.rank);
    }
    members.sort((a, b) => a.rank - b.rank);
    this.#order.splice(window.from, members.length, ...members.map(({ index }) => index));
  }

  /** Competition ranks by index. */
  ranks(): number[] {
    const ranks: number[] = [];
    let rank = 1;
    for (const [place, index] of this.#order.entries()) {
      if (place > 0 && !this.#tied.get(`${this.#order[place - 1]} ${index}`)) rank = place + 1;
      ranks[index] = rank;
    }
    return ranks;
  }
}
