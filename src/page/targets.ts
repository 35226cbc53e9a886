import { decoded, readAddress, writeAddress } from './address.js';
import type { Picks } from './picks.js';

/** Keeps the picks in the address, and opens what a link leads to. */
export function openTargets(page: Document, picks: Picks): void {
  let at: string | undefined;
  const show = (id: string | undefined) => {
    const target = id === undefined ? null : page.getElementById(id);
    if (target === null) return;
    for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    (target.closest('section') ?? target).scrollIntoView();
  };
  const follow = () => {
    const address = readAddress(location.hash);
    ({ at } = address);
    picks.pick(address.judges);
    show(at);
  };
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    at = decoded(link.getAttribute('href')?.slice(1) ?? '');
    history.pushState(null, '', writeAddress({ judges: [...picks.picked], at }));
    show(at);
    if (link.classList.contains('skip')) page.getElementById(at)?.querySelector('a')?.focus();
  });
  window.addEventListener('hashchange', follow);
  window.addEventListener('popstate', follow);
  follow();
  picks.onChange(() => {
    const now = writeAddress({ judges: [...picks.picked], ...(at !== undefined && { at }) });
    if (now !== location.hash && (now !== '#' || location.hash !== '')) history.replaceState(null, '', now);
  });
}
