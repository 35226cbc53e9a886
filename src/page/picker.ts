import { visible } from '../report/text.js';
import { button, el } from './dom.js';
import type { Picks } from './picks.js';

/** A bar that stays in sight: a button a judge, pressed where it is picked. Of more than a dozen the buttons scroll. */
export function picker(picks: Picks): HTMLElement {
  const bar = el('div', { class: 'picker', role: 'toolbar', 'aria-label': 'Judges shown' });
  if (picks.judges.length < 2) return bar;
  const all = button('all', () => picks.pick([]));
  const buttons = picks.judges.map((judge) => ({
    judge,
    made: button(visible(judge), () => picks.toggle(judge)),
  }));
  const live = el('span', { class: 'sr', role: 'status' });
  const draw = () => {
    const { picked } = picks;
    all.setAttribute('aria-pressed', String(picked.length === 0));
    for (const { judge, made } of buttons) made.setAttribute('aria-pressed', String(picked.includes(judge)));
    live.textContent = `${picks.shown.length} of ${picks.judges.length} judges shown`;
  };
  picks.onChange(draw);
  draw();
  bar.append(el('span', { class: 'sr' }, 'Judges: '), all, ...buttons.map(({ made }) => made), live);
  bar.addEventListener('keydown', (event) => moveFocus(bar, event));
  return bar;
}

/** Arrow keys go from button to button, as in every toolbar. */
function moveFocus(bar: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length].focus();
}
