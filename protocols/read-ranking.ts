import { decided } from './decide.js';
import { Heard } from './heard.js';
import { type Reading, unread } from './reading.js';
import type { Stated } from './stated.js';
import type { Traced } from './traced.js';

/** Ranks of the shown texts, in the order they were shown; 1 = best. */
export type Ranks = readonly number[];

const NOUN = '(?:summar(?:y|ies)|responses?|outputs?|candidates?|answers?|texts?|options?|systems?|no\\.|#)';
const LABEL =
  /\b(?:ranking|ranks?|order)\b[^\n:=]{0,40}(?::|=)[ \t"'*]{0,6}(?:\n[ \t]{0,4}){0,2}([^\n]{0,2000})/gi;
/** "1, 2, 2, 3", "[1; 2; 3]", "1 2 3" */
const LIST =
  /^[\s"'([*]{0,6}(\d{1,6}(?:(?:\s{0,3}[,;]\s{0,3}|\s{1,3})\d{1,6})+)(?!\s{0,3}[>=\d])[\s"')\].*]{0,8}(?:$|[^\d\w])/;
/** "Response 2 > Response 1 = Response 3": the best first. */
const CHAIN_LINK = new RegExp(`^[\\s\\["'(*]{0,4}(?:${NOUN}\\s{0,2})?\\[?(\\d{1,6})[\\]"')*.]{0,4}$`, 'i');
/** "Response 1: 2", "Response 1 - rank 2", "- **Summary 3**: 1st" */
const ASSIGNED = new RegExp(
  `^[ \\t]*(?:(?:\\d{1,6}[.)]|[-•*])[ \\t]{0,4})?${NOUN}[ \\t]{0,2}#?(\\d{1,6})["')\\]]{0,2}[ \\t]{0,3}(?::|=|-+>?|–|is|has|gets|ranks)[ \\t]{0,4}(?:the )?(?:rank(?:ing|ed)?[ \\t]{0,2}(?:of|:|=)?[ \\t]{0,2})?#?(\\d{1,6})(?:st|nd|rd|th)?(?![\\w/])(?!\\.\\d)`,
  'i',
);
/** "1. Response 3", "Rank 2: Response 1", "1st: Summary 4" */
const PLACED = new RegExp(
  `^[ \\t]*(?:rank[ \\t]{0,2}|#)?(\\d{1,6})(?:st|nd|rd|th)?[ \\t]{0,2}(?:place)?[.):=-]{1,2}[ \\t]{0,4}${NOUN}[ \\t]{0,2}#?(\\d{1,6})(?![\\w])`,
  'i',
);

/**
 * Reads a rank for each of `count` shown texts: the last list that has as many. Ranks may be dense (1, 2, 2, 3) or
 * as in a competition (1, 2, 2, 4). `shown`: texts whose words are not the judge's.
 */
export function readRanking(reply: string, count: number, shown: readonly string[] = []): Reading<Ranks> {
  const heard = new Heard(reply, shown);
  const text = plain(heard.answer());
  if (text.text.trim() === '') return unread('the reply is empty');
  const lists = [...labelled(text.text), ...byLine(text.text)].sort((a, b) => a.at - b.at);
  const full = lists.filter(({ ranks }) => ranks.length === count);
  const stated = (): Stated<Ranks>[] =>
    full.map(({ ranks, ...rest }) => ({ ...checkedRanks(ranks, count), ...rest }));
  const reading = decided<Ranks>(heard, [{ text, stated }], sameRanks);
  if (reading) return reading;
  const longest = lists.at(-1);
  if (!longest) return unread('the reply states no ranking');
  return unread(`the ranking has ${longest.ranks.length} ranks for ${count} texts`);
}

const sameRanks = (a: Ranks, b: Ranks) => a.every((rank, index) => rank === b[index]);

/** Ranks that order the texts: whole numbers from 1 to their count, somebody first. */
export function checkedRanks(ranks: readonly (number | undefined)[], count: number): Reading<Ranks> {
  const found: number[] = [];
  for (const rank of ranks) {
    if (rank === undefined || !Number.isInteger(rank) || rank < 1 || rank > count) {
      return unread(`the rank ${rank ?? 'of a text'} is not a whole number from 1 to ${count}`);
    }
    found.push(rank);
  }
  if (found.length !== count) return unread(`the ranking has ${found.length} ranks for ${count} texts`);
  if (!found.includes(1)) return unread('the ranking has no first place');
  return { value: found };
}

interface Found {
  at: number;
  end: number;
  ranks: (number | undefined)[];
  bare?: boolean;
  spellings?: string[];
}

function labelled(text: string): Found[] {
  return [...text.matchAll(LABEL)].flatMap((match) => {
    const [all, rest = ''] = match;
    const list = listIn(rest);
    if (!list) return [];
    const said = rest.slice(0, list.end);
    const end = match.index + all.length - rest.length + list.end;
    const spellings = ['ranking', 'rank', 'ranks', 'order'].map((label) => `${label} ${said}`);
    return [{ at: match.index, end, ranks: list.ranks, spellings }];
  });
}

/** Lists that a whole line is, and those that stand one text a line. */
function byLine(text: string): Found[] {
  const found: Found[] = [];
  let block = new Map<number, number>();
  let places = new Map<number, number>();
  let [from, end] = [-1, 0];
  const close = () => {
    for (const ranks of [block, places])
      if (ranks.size > 1) found.push({ at: from, end, ranks: inOrder(ranks) });
    [block, places] = [new Map(), new Map()];
    from = -1;
  };
  let next = 0;
  for (const line of text.split('\n')) {
    const at = next;
    next += line.length + 1;
    const assigned = ASSIGNED.exec(line);
    const placed = PLACED.exec(line);
    if (assigned || placed) {
      if (assigned) block.set(Number(assigned[1]), Number(assigned[2]));
      else if (placed) places.set(Number(placed[2]), Number(placed[1]));
      if (from === -1) from = at + Math.max(0, line.search(/\w/));
      end = at + (assigned ?? placed ?? [''])[0].length;
    } else if (line.trim() !== '') {
      close();
      const list = line.length < 2000 && /^[\s"'([\d]/.test(line) ? listIn(line, true) : null;
      if (list) found.push({ at, end: at + list.end, ranks: list.ranks, bare: true });
    }
  }
  close();
  return found;
}

/** By number of the text, as far as the numbers run from 1 without a gap. */
function inOrder(ranks: ReadonlyMap<number, number>): (number | undefined)[] {
  const highest = [...ranks.keys()].reduce((most, each) => Math.max(most, each), 0);
  return highest === ranks.size ? Array.from({ length: highest }, (_, i) => ranks.get(i + 1)) : [];
}

/** The list that a text opens with, and where it ends; `whole`: and that it is nothing besides. */
function listIn(text: string, whole = false): { ranks: (number | undefined)[]; end: number } | null {
  if (text.includes('>')) {
    const ranks = chain(text);
    return ranks && { ranks, end: text.trimEnd().length };
  }
  const match = LIST.exec(text);
  if (!match?.[1] || (whole && match[0].length < text.trimEnd().length)) return null;
  return { ranks: match[1].split(/[\s,;]+/).map(Number), end: match[0].indexOf(match[1]) + match[1].length };
}

function chain(text: string): (number | undefined)[] | null {
  const ranks = new Map<number, number>();
  let better = 0;
  for (const place of text.replace(/[.\s]+$/, '').split('>')) {
    const tied = place.split('=').map((link) => CHAIN_LINK.exec(link.trim())?.[1]);
    for (const number of tied) {
      if (number === undefined || ranks.has(Number(number))) return null;
      ranks.set(Number(number), better + 1);
    }
    better += tied.length;
  }
  return ranks.size > 1 ? inOrder(ranks) : null;
}

const plain = (text: Traced): Traced => text.replace(/\*+|`+|__+/g, '').replace(/[“”]/g, '"');
