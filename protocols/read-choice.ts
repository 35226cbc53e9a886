import {
  type Choice,
  concluded,
  EITHER,
  FIRST,
  lastOf,
  type Said,
  SECOND,
  saidBetter,
} from './decision-sentences.js';
import { COPIED, ownWords } from './own-words.js';
import { type Reading, unread } from './reading.js';

export type { Choice };

export interface ChoiceOffer {
  /** What the two shown texts were called: `['1', '2']`, `['(a)', '(b)']`. */
  names: readonly [string, string];
  /** Whether *tie* was one of the answers. */
  tie: boolean;
}

const NOUN =
  'outputs?|summar(?:y|ies)|responses?|candidates?|answers?|texts?|options?|assistants?|versions?|choices?|systems?|numbers?|no\\.';
const LABEL =
  '(?:decision|verdict|answer|choice|winner|preference|judge?ment|conclusion|result|better(?: (?:one|output|summary|response|candidate|answer|text|option))?)';
const TIE_ANSWER = 'tied?|draw|equal|both|neither|c';

/** An answer and nothing that takes it back: "1", "Response 1.", "1 (it is shorter)"; not "1 or 2 or tie". */
const ANSWER = new RegExp(
  `^[\\s"'(\\[<]{0,4}(?:the |it is |it's |a |is ){0,2}(?:(${EITHER})|(1|2|a|b)|(${TIE_ANSWER}))(?![\\w/|])[\\s"')\\]>]{0,4}(.{0,12})`,
  'i',
);
/** What makes a list of the answers of an answer. */
const LISTED = /^[,;/|]?\s*(?:or|and|\/|\||vs)\b|^[/|]|^,\s*(?:\d|tie)/i;

const LABELLED = new RegExp(
  `(?:^|[\\n.!?;:)])[ \\t"'(\\[]{0,4}(?:(?:so|thus|therefore|hence|my|the|your|final|overall|own),? ){0,4}${LABEL}[ \\t]?(?:\\([^)\\n]{0,40}\\)[ \\t]?)?(?::|=|->| is:?(?= ))[ \\t]{0,4}(?:\\n[ \\t]{0,4}){0,2}([^\\n]{0,60})`,
  'gi',
);
const TAGGED =
  /<(?:answer|decision|verdict|choice|winner)>([^<]{0,60})<\/|\[\[([^\]\n]{1,20})\]\]|\\boxed\{([^}\n]{1,20})\}/gi;
const JSON_FIELD = /"(?:answer|decision|verdict|choice|winner)"\s{0,4}:\s{0,4}"?([^"\n,}]{1,30})/gi;

/** What is longer than this is no bare answer. */
const LONGEST_ANSWER = 30;

/**
 * Reads which of two shown texts a reply decides for. The last decision that is put as one ("Decision: 1", a tag,
 * a line with nothing else) counts; failing that, the last sentence that says one is better; failing that, a
 * concluding comparison. An answer that was not offered is unscored. `shown`: the texts whose words are not the
 * judge's.
 */
export function readChoice(
  reply: string,
  { names, tie }: ChoiceOffer,
  shown: readonly string[] = [],
): Reading<Choice> {
  const text = named(plain(ownWords(reply, shown)), names);
  if (text.trim() === '') return unread('the reply is empty');
  for (const said of [
    putAsDecision(text, names),
    saidBetter(text),
    openedWith(text, names),
    concluded(text),
  ]) {
    if (!said) continue;
    if (said.choice === null) return unread('the decision is none of the answers offered');
    if (said.choice === 'tie' && !tie) return unread('the judge decided for a tie, which was not offered');
    return { value: said.choice };
  }
  return unread('the reply states no decision');
}

/** Markdown decoration off, quotation marks plain. */
function plain(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\*+|`+|~~|__+/g, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-•])[ \t]+/gm, '')
    .replace(/[ \t\u00A0]+/g, ' ');
}

/** Every mention of a shown text by its name becomes one sign. */
function named(text: string, names: readonly [string, string]): string {
  const [first, second] = names.map(bareName) as [string, string];
  const spelled = { [first]: FIRST, [second]: SECOND };
  const other = (name: string, at: 0 | 1) => (/^[12]$/.test(name) ? `|${['one', 'two'][at]}` : '');
  const mention = new RegExp(
    `\\b(?:${NOUN}) ?(?:\\( ?|\\[|#|"|')?(${escaped(first)}${other(first, 0)}|${escaped(second)}${other(second, 1)})(?![\\w])[)\\]"']?|\\bthe (first|second) (?:${NOUN}|one)\\b`,
    'gi',
  );
  const bracketed = new RegExp(`\\((${escaped(first)}|${escaped(second)})\\)`, 'gi');
  const signOf = (name: string): string => spelled[name] ?? (/^(?:one|first)$/.test(name) ? FIRST : SECOND);
  return text
    .replace(mention, (_, name?: string, ordinal?: string) => signOf((name ?? ordinal ?? '').toLowerCase()))
    .replace(bracketed, (_, name: string) => signOf(name.toLowerCase()));
}

const bareName = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The last decision that is put as one. What is announced as a decision and is none of the answers is `null`. */
function putAsDecision(text: string, names: readonly [string, string]): Said | null {
  const found: Said[] = [];
  for (const pattern of [LABELLED, TAGGED, JSON_FIELD]) {
    for (const match of text.matchAll(pattern)) {
      const rest = match.slice(1).find((group) => group !== undefined) ?? '';
      // "Decision: Therefore, (a) is better." is a sentence, and read as one.
      const choice = answerIn(rest, names) ?? saidBetter(rest)?.choice ?? null;
      if (choice !== null || rest.trim().length <= LONGEST_ANSWER) found.push({ choice, at: match.index });
    }
  }
  const lines = linesOf(text);
  const [first, end] = [lines[0], lines.at(-1)];
  const closing = end && bareAnswer(end.line, names);
  if (end && closing) found.push({ choice: closing, at: end.at });
  const opening = first && /^\W*\w+\W*$/.test(first.line) && bareAnswer(first.line, names);
  if (opening) found.push({ choice: opening, at: first.at });
  return lastOf(found);
}

/** A first line that names one and says nothing else: weaker than a sentence, as it may be a heading. */
function openedWith(text: string, names: readonly [string, string]): Said | null {
  const [first] = linesOf(text);
  const choice = first && bareAnswer(first.line, names);
  return first && choice ? { choice, at: first.at } : null;
}

function bareAnswer(line: string, names: readonly [string, string]): Choice | null {
  if (line.length > LONGEST_ANSWER || line.includes(COPIED)) return null;
  return answerIn(line, names, true);
}

function linesOf(text: string): { line: string; at: number }[] {
  let at = 0;
  return text.split('\n').flatMap((line) => {
    const start = at;
    at += line.length + 1;
    return line.trim() === '' ? [] : [{ line, at: start }];
  });
}

/** The answer that a text opens with; `whole`: and that it is nothing besides. */
function answerIn(text: string, names: readonly [string, string], whole = false): Choice | null {
  const match = ANSWER.exec(text);
  if (!match) return null;
  const [, sign, bare, tied, rest = ''] = match;
  if (LISTED.test(rest.trimStart())) return null;
  if (whole && !/^[\s.!"')\]]*$/.test(rest)) return null;
  if (sign) return sign === FIRST ? 'first' : 'second';
  if (tied) return tied.toLowerCase() === 'c' && bareName(names[0]) !== 'a' ? null : 'tie';
  const at = names.findIndex((name) => bareName(name) === bare?.toLowerCase());
  return at === -1 ? null : at === 0 ? 'first' : 'second';
}
