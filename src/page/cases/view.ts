import type { CaseData, CaseReply } from '../../model/case-data.js';
import { visible } from '../../report/text.js';
import { button, choice, el } from '../dom.js';
import { shownText } from '../texts.js';
import { rankChart } from './bump.js';
import { readWords } from './read-words.js';
import { type ColumnIndex, ranksOf, standing, turnedPairs } from './standing.js';
import { wordDiff } from './word-diff.js';

/** Of more judges the others stand behind a button. */
const JUDGES = 6;

/** One case: its texts side by side, both orders, and what the judges wrote. */
export function caseView(
  data: CaseData,
  at: number,
  columns: readonly ColumnIndex[],
  { two }: { two: boolean },
): HTMLElement {
  const one = data.cases[at];
  const item = data.items[one.item];
  const own = columns
    .filter(({ dimension }) => dimension === one.dimension)
    .map((column) => ({ column, scores: column.scores.get(at) ?? [] }))
    .filter(({ column, scores }) => scores.some((score) => score !== null) || column.unscored.has(at))
    .sort((a, b) => share(one.people, b.scores) - share(one.people, a.scores));
  const tags = Object.entries(item.tags ?? {}).map(([key, value]) => `${visible(key)} ${visible(value)}`);
  const texts = new Map(item.texts);
  const who = data.byConstruction ? 'labels' : 'people';
  return el(
    'article',
    {},
    el(
      'h3',
      {},
      visible(item.id),
      ' ',
      el('span', { class: 'protocol' }, [visible(data.dimensions[one.dimension]), ...tags].join(' · ')),
    ),
    ...(item.instruction ? [fold('Instruction', item.instruction, true)] : []),
    ...(item.document ? [fold('Document', item.document, false)] : []),
    sideBySide(data, one.systems, texts, one.people, who),
    rankChart(
      one.systems.map((system) => data.systems[system]),
      [
        { name: who, scores: one.people },
        ...own.slice(0, JUDGES).map(({ column, scores }) => ({ name: nameOf(column), scores })),
      ],
    ),
    replies(
      data,
      at,
      own.map(({ column }) => column),
      [...texts.values(), item.document ?? '', item.instruction ?? ''],
      two,
    ),
  );
}

const nameOf = ({ judge, protocol }: ColumnIndex) => `${judge}/${protocol}`;

/** Those that turn most pairs round stand first. */
function share(people: readonly (number | null)[], judge: readonly (number | null)[]): number {
  const { of, turned } = turnedPairs(people, judge);
  return of === 0 ? -1 : turned / of;
}

function fold(label: string, text: string, open: boolean): HTMLElement {
  const made = el(
    'details',
    { class: 'text' },
    el('summary', {}, label),
    el('div', { class: 'body', dir: 'auto', tabindex: '0' }, shownText(text)),
  );
  made.open = open;
  return made;
}

/** Two candidates with what tells them apart marked; of several, which two is chosen. */
function sideBySide(
  data: CaseData,
  systems: readonly number[],
  texts: ReadonlyMap<number, string>,
  people: readonly (number | null)[],
  who: string,
): HTMLElement {
  const ranks = ranksOf(people);
  const best = systems.map((_, k) => k).sort((a, b) => (ranks[a] ?? 99) - (ranks[b] ?? 99));
  const chosen = [best[0], best[best.length - 1]];
  let marked = true;
  const pane = el('div', { class: 'pair' });
  const words = (k: number) => {
    const rank = ranks[k];
    return `${visible(data.systems[systems[k]])}${rank === null ? '' : ` · ${who} rank ${rank}`}`;
  };
  const options = systems.map((_, k): [string, string] => [String(k), words(k)]);
  const draw = () => {
    const [a, b] = chosen.map((k) => texts.get(systems[k]) ?? '(no text)');
    const plain = (text: string) => el('div', { class: 'body' }, shownText(text));
    const compared = marked ? wordDiff(a, b) : undefined;
    const bodies = compared ?? [plain(a), plain(b)];
    pane.replaceChildren(
      ...bodies.map((body, side) => {
        body.dir = 'auto';
        body.tabIndex = 0;
        return el('div', { class: 'candidate' }, heading(side), body);
      }),
    );
  };
  const heading = (side: number): HTMLElement => {
    if (systems.length <= 2) return el('p', { class: 'label' }, words(chosen[side]));
    const { element, select } = choice(side === 0 ? 'Left' : 'Right', options, (value) => {
      chosen[side] = Number(value);
      draw();
    });
    select.value = String(chosen[side]);
    return element;
  };
  const mark = button(
    'mark differences',
    () => {
      marked = !marked;
      mark.setAttribute('aria-pressed', String(marked));
      draw();
    },
    { 'aria-pressed': 'true' },
  );
  draw();
  return el('div', {}, mark, pane);
}

function replies(
  data: CaseData,
  at: number,
  columns: readonly ColumnIndex[],
  texts: readonly string[],
  two: boolean,
): HTMLElement {
  const { people } = data.cases[at];
  const made = columns.map((column) => {
    const said = standing(people, column.scores.get(at) ?? []);
    const written = column.replies.get(at) ?? [];
    const notes = [
      ...(said === 'against' ? ['against'] : []),
      ...(column.flips.has(at) ? ['changed when exchanged'] : []),
      ...(column.unscored.get(at) ?? []).map((reason) => `unscored: ${visible(data.reasons[reason])}`),
    ];
    return el(
      'div',
      { class: 'reply' },
      el('h4', {}, visible(nameOf(column)), ' ', el('span', { class: 'verdict' }, notes.join(' · '))),
      ...written.map((reply) => replyView(data, reply, texts)),
      ...(written.length === 0 ? [el('p', { class: 'notes' }, 'No reply stands in the page.')] : []),
    );
  });
  const sides = two ? [...new Set(columns.map(({ judge }) => judge))] : [''];
  const lists = sides.map((side) => {
    const own = made.filter((_, k) => side === '' || columns[k].judge === side);
    const list = el('div', {}, ...own.slice(0, JUDGES));
    if (own.length > JUDGES) {
      const more = button(`show the other ${own.length - JUDGES}`, () =>
        more.replaceWith(...own.slice(JUDGES)),
      );
      list.append(more);
    }
    return list;
  });
  return el('div', { class: two ? 'replies side' : 'replies' }, ...lists);
}

function replyView(data: CaseData, reply: CaseReply, texts: readonly string[]): HTMLElement {
  const read = readWords(reply, texts);
  const called = (k: number) => (read?.names ? ` as ${read.names[k]}` : '');
  const shown = reply.shown.map(
    (system, k) => `${visible(data.systems[system])}${reply.shown.length === 2 ? called(k) : ''}`,
  );
  return el(
    'div',
    { class: 'text' },
    el('p', { class: 'label' }, `shown: ${shown.join(', ')} — verdict: ${verdictWords(data, reply)}`),
    ...(reply.explanation ? [el('div', { class: 'body', dir: 'auto' }, shownText(reply.explanation))] : []),
    ...(reply.raw === undefined ? [] : [rawView(reply.raw, read)]),
  );
}

/** The reply as it came, the words that its verdict was read from marked. */
function rawView(raw: string, read: { at: number; end: number } | undefined): HTMLElement {
  const body = el('div', { class: 'body raw', dir: 'auto', tabindex: '0' });
  if (read === undefined) body.append(shownText(raw));
  else
    body.append(
      shownText(raw.slice(0, read.at)),
      el('mark', {}, shownText(raw.slice(read.at, read.end))),
      shownText(raw.slice(read.end)),
    );
  return body;
}

function verdictWords({ systems }: CaseData, { shown, verdict }: CaseReply): string {
  if (verdict === null) return 'none';
  if (verdict === 'tie') return 'a tie';
  if (verdict === 'first' || verdict === 'second')
    return visible(systems[shown[verdict === 'first' ? 0 : 1]]);
  if (typeof verdict === 'number') return String(Number(verdict.toPrecision(4)));
  return verdict.map((rank, k) => `${rank} ${visible(systems[shown[k]])}`).join(', ');
}
