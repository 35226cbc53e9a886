import type { CaseData } from '../../model/case-data.js';
import { visible } from '../../report/text.js';
import { button, choice, download, el } from '../dom.js';
import type { Picks } from '../picks.js';
import { type Filters, type Found, filterCases, SearchText } from './filter.js';
import { type ColumnIndex, indexed } from './standing.js';
import { takeAwayCsv } from './take-away.js';
import { caseView } from './view.js';

/** So many cases stand in the list at once. */
const ROWS = 200;
/** Tags with more values than this are no choice. */
const VALUES = 40;

/** Searches and shows cases: a list beside the case that is looked at. */
export function caseBrowser(data: CaseData, picks: Picks): HTMLElement {
  const columns = indexed(data);
  const search = new SearchText(data);
  const filters: Filters = { text: '', kind: '' };
  const taken = new Set<number>();
  let found: Found[] = [];
  let at = -1;

  const list = el('ul', { class: 'found', 'aria-label': 'Cases found' });
  const count = el('p', { class: 'count', role: 'status' });
  const view = el('div', { class: 'view', tabindex: '-1', 'aria-live': 'polite' });
  const away = button('', () =>
    download('relabel.csv', takeAwayCsv([...taken].map((one) => takenOf(data, one)))),
  );
  const shownColumns = (): ColumnIndex[] => columns.filter(({ judge }) => picks.has(judge));

  const show = (next: number, focus = false) => {
    if (found.length === 0) return view.replaceChildren();
    at = Math.max(0, Math.min(found.length - 1, next));
    const one = found[at].at;
    const take = button(taken.has(one) ? 'taken along' : 'take along', () => toggle(one), {
      'aria-pressed': String(taken.has(one)),
      title: 'Key: t',
    });
    const steps = el(
      'div',
      { class: 'steps' },
      button('← previous', () => show(at - 1), { title: 'Key: k' }),
      button('next →', () => show(at + 1), { title: 'Key: j' }),
      take,
      el('span', { class: 'count' }, `${at + 1} of ${found.length}`),
    );
    view.replaceChildren(steps, caseView(data, one, shownColumns(), { two: picks.picked.length === 2 }));
    for (const row of list.querySelectorAll('button')) {
      const current = row.value === String(at);
      row.setAttribute('aria-current', String(current));
      if (current && focus) row.scrollIntoView({ block: 'nearest' });
    }
  };
  const toggle = (one: number) => {
    if (!taken.delete(one)) taken.add(one);
    away.textContent = `Download the ${taken.size} taken along`;
    away.hidden = taken.size === 0;
    show(at);
  };
  const refresh = () => {
    const before = found[at]?.at;
    found = filterCases(data, shownColumns(), search, filters);
    count.textContent = `${found.length} of ${data.cases.length} cases${found.length > ROWS ? `, the first ${ROWS} listed` : ''}. Keys: j next, k previous, t take along, / search.`;
    list.replaceChildren(
      ...found.slice(0, ROWS).map((one, k) =>
        el(
          'li',
          {},
          rowOf(data, one, k, () => show(k)),
        ),
      ),
    );
    show(
      Math.max(
        0,
        found.findIndex((one) => one.at === before),
      ),
    );
  };
  const bar = filterBar(data, filters, refresh);
  away.hidden = true;
  const browser = el(
    'div',
    { class: 'browser' },
    bar,
    ...(data.shortened === undefined ? [] : [el('p', { class: 'notes' }, data.shortened)]),
    el('div', { class: 'count-line' }, count, away),
    el('div', { class: 'panes' }, list, view),
  );
  picks.onChange(refresh);
  browser.ownerDocument.addEventListener('keydown', (event) => {
    if (!visibleOnScreen(browser) || event.ctrlKey || event.metaKey || event.altKey) return;
    const input = bar.querySelector('input');
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur();
      return;
    }
    const acts: Record<string, () => void> = {
      j: () => show(at + 1, true),
      k: () => show(at - 1, true),
      t: () => found[at] && toggle(found[at].at),
      '/': () => input?.focus(),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  refresh();
  return browser;
}

/** Keys are the browser's own only while it is in sight. */
function visibleOnScreen(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}

function takenOf({ cases, items, dimensions, systems }: CaseData, at: number) {
  const one = cases[at];
  return {
    item: items[one.item].id,
    dimension: dimensions[one.dimension],
    systems: one.systems.map((system) => systems[system]),
  };
}

function rowOf(
  data: CaseData,
  { at, against, judges }: Found,
  place: number,
  act: () => void,
): HTMLButtonElement {
  const { item, dimension } = data.cases[at];
  const several = data.dimensions.length > 1 ? `${visible(data.dimensions[dimension])} · ` : '';
  const made = button('', act, { value: String(place) });
  made.append(
    el('span', { class: 'what' }, visible(data.items[item].id).slice(0, 60)),
    el(
      'span',
      { class: 'why' },
      `${several}${judges === 0 ? 'nothing to compare' : `${against} of ${judges} against`}`,
    ),
  );
  return made;
}

function filterBar(data: CaseData, filters: Filters, refresh: () => void): HTMLElement {
  const who = data.byConstruction ? 'the labels' : 'people';
  const input = el('input', {
    type: 'search',
    placeholder: 'words in the texts',
    'aria-label': 'Search the cases',
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      filters.text = input.value;
      refresh();
    }, 120);
  });
  const set = (change: () => void) => {
    change();
    refresh();
  };
  const reasons = data.reasons.map((reason, k): [string, string] => [
    `unscored:${k}`,
    `unscored: ${visible(reason).slice(0, 60)}`,
  ]);
  const kinds = choice(
    'Show',
    [
      ['', 'all'],
      ['against', `a judge against ${who}`],
      ['all-against', `every judge against ${who}`],
      ['flips', 'changed when exchanged'],
      ...(reasons.length > 0 ? [['unscored', 'unscored'] as [string, string], ...reasons] : []),
    ],
    (value) =>
      set(() => {
        const [kind, reason] = value.split(':');
        filters.kind = kind as Filters['kind'];
        if (reason === undefined) delete filters.reason;
        else filters.reason = Number(reason);
      }),
  );
  const parts: HTMLElement[] = [input, kinds.element];
  if (data.dimensions.length > 1) {
    const options = data.dimensions.map((name, k): [string, string] => [String(k), visible(name)]);
    const { element } = choice('of', [['', 'every dimension'], ...options], (value) =>
      set(() => {
        if (value === '') delete filters.dimension;
        else filters.dimension = Number(value);
      }),
    );
    parts.push(element);
  }
  const tags = tagsOf(data);
  if (tags.length > 0) {
    const options = tags.map(([key, value], k): [string, string] => [
      String(k),
      `${visible(key)} = ${visible(value)}`.slice(0, 60),
    ]);
    const { element } = choice('with', [['', 'any tag'], ...options], (value) =>
      set(() => {
        if (value === '') delete filters.tag;
        else filters.tag = tags[Number(value)];
      }),
    );
    parts.push(element);
  }
  return el('div', { class: 'filters', role: 'search' }, ...parts);
}

/** Tags that tell items apart, and do not name each. */
function tagsOf({ items }: CaseData): [string, string][] {
  const values = new Map<string, Set<string>>();
  for (const { tags = {} } of items) {
    for (const [key, value] of Object.entries(tags))
      values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return [...values].flatMap(([key, own]) =>
    own.size > 1 && own.size <= VALUES ? [...own].map((value): [string, string] => [key, value]) : [],
  );
}
