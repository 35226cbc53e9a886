import type { Picks } from './picks.js';

/** `#judge=a,b`, or `#judge=a,b&at=position` with the place of the page that is looked at. */
export interface Address {
  judges: string[];
  at?: string;
}

/** What an address says; an old-fashioned one names the place alone. Names are taken as they come and checked where used. */
export function readAddress(hash: string): Address {
  const text = hash.replace(/^#/, '');
  if (!/^(?:judge|at)=/.test(text)) return { judges: [], ...(text && { at: decoded(text) }) };
  const address: Address = { judges: [] };
  for (const part of text.split('&')) {
    const [key, value = ''] = part.split('=', 2);
    if (key === 'judge') address.judges = value.split(',').filter(Boolean).map(decoded);
    if (key === 'at') address.at = decoded(value);
  }
  return address;
}

export function writeAddress({ judges, at }: Address): string {
  const parts = [
    ...(judges.length > 0 ? [`judge=${judges.map(encodeURIComponent).join(',')}`] : []),
    ...(at === undefined
      ? []
      : [judges.length > 0 ? `at=${encodeURIComponent(at)}` : encodeURIComponent(at)]),
  ];
  return `#${parts.join('&')}`;
}

/** What cannot be decoded stays as it is: it names nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
