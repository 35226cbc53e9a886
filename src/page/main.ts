import { openCases } from './cases/open.js';
import { followPicks } from './follow.js';
import { picker } from './picker.js';
import { Picks } from './picks.js';
import { sortTables } from './sort.js';
import { openTargets } from './targets.js';

/** Puts the components onto the page: what they share is handed to them. */
function start(): void {
  sortTables(document);
  const lines = [...document.querySelectorAll<HTMLElement>('.verdicts [data-judge]')];
  const picks = new Picks(lines.flatMap(({ dataset }) => dataset.judge ?? []));
  document.querySelector('header')?.after(picker(picks));
  followPicks(document.body, picks);
  openCases(document, picks);
  openTargets(document, picks);
}

start();
