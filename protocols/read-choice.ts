import { decided, type Tier } from './decide.js';
import { type Choice, concluded, EITHER, FIRST, SECOND, saidBetter } from './decision-sentences.js';
import { Heard } from './heard.js';
import { type Reading, unread } from './reading.js';
import { Spans } from './spans.js';
import type { Stated } from './stated.js';
import type { Traced } from './traced.js';

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
  `(?:^|[\\n.!?;:)])[ \\t"'(\\[]{0,4}(?:(?:so|thus|therefore|hence|my|the|your|final|overall|own),? ){0,4}(${LABEL})[ \\t]?(?:\\([^)\\n]{0,40}\\)[ \\t]?)?(?::|=|->| is:?(?= ))[ \\t]{0,4}(?:\\n[ \\t]{0,4}){0,2}([^\\n]{0,60})`,
  'gi',
);
const TAGGED =
  /<(answer|decision|verdict|choice|winner)>([^<]{0,60})<\/|(\[\[)([^\]\n]{1,20})\]\]|\\(boxed)\{([^}\n]{1,20})\}/gi;
const JSON_FIELD = /"(answer|decision|verdict|choice|winner)"\s{0,4}:\s{0,4}"?([^"\n,}]{1,30})/gi;

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
  const heard = new Heard(reply, shown);
  const text = named(plain(heard.answer()), names);
  if (text.text.trim() === '') return unread('the reply is empty');
  const tier = (find: (text: string) => readonly Stated<Choice>[]): Tier<Choice> => ({
    text,
    stated: () =>
      find(text.text).map((said) => ({
        ...said,
        ...(said.value === 'tie' &&
          !tie && { value: null, reason: 'the judge decided for a tie, which was not offered' }),
      })),
  });
  const spelled = (said: Stated<Choice>, whole: string): Stated<Choice> => ({
    ...said,
    spellings: [nameless(whole.slice(said.at, said.end), names)],
  });
  return (
    decided(heard, [
      tier((whole) => putAsDecision(whole, names)),
      tier((whole) => saidBetter(whole).map((said) => spelled(said, whole))),
      tier((whole) => openedWith(whole, names)),
      tier((whole) => concluded(whole).map((said) => spelled(said, whole))),
    ]) ?? unread('the reply states no decision')
  );
}

/** With the bare name for each of the two signs. */
const nameless = (text: string, names: readonly [string, string]): string =>
  text.replaceAll(FIRST, ` ${bareName(names[0])} `).replaceAll(SECOND, ` ${bareName(names[1])} `);

/** Markdown decoration off, quotation marks plain. */
function plain(text: Traced): Traced {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\*+|`+|~~|__+/g, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-•])[ \t]+/gm, '')
    .replace(/[ \t\u00A0]+/g, ' ');
}

/** Every mention of a shown text by its name becomes one sign. */
function named(text: Traced, names: readonly [string, string]): Traced {
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
    .replace(mention, (_, name, ordinal) => signOf((name ?? ordinal ?? '').toLowerCase()))
    .replace(bracketed, (_, name) => signOf((name ?? '').toLowerCase()));
}

const bareName = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The decisions that are put as one, in order. What is announced as a decision and is none of the answers is `null`. */
function putAsDecision(text: string, names: readonly [string, string]): Stated<Choice>[] {
  const found: Stated<Choice>[] = [];
  for (const pattern of [LABELLED, TAGGED, JSON_FIELD]) {
    for (const match of text.matchAll(pattern)) {
      const [label = '', rest = ''] = match.slice(1).filter((group) => group !== undefined);
      const from = match.index + Math.max(0, match[0].search(/[^\s.!?;:)"'(]/));
      const answer = match.index + match[0].lastIndexOf(rest);
      // "Decision: Therefore, (a) is better." is a sentence, and read as one.
      const said = answerIn(rest, names) ?? saidBetter(rest).at(-1);
      if (!said && rest.trim().length > LONGEST_ANSWER) continue;
      found.push({
        value: said?.value ?? null,
        at: from,
        end: said ? Math.max(answer + said.end, from + 1) : match.index + match[0].length,
        spellings: said ? spellingsOf(label, said.value, names) : [`${label} ${rest}`],
      });
    }
  }
  const lines = linesOf(text);
  const [first, end] = [lines[0], lines.at(-1)];
  const isWord = first && first !== end && /^\W*\w+\W*$/.test(first.line);
  const bare = [...(isWord ? bareAnswer(first, names) : []), ...(end ? bareAnswer(end, names) : [])];
  // "Decision:" with its answer on the next line is labelled.
  const labelled = new Spans(found);
  found.push(...bare.filter((answer) => !labelled.around(answer)));
  return found.sort((a, b) => a.at - b.at);
}

/** How a text may put the same choice under the same label. */
function spellingsOf(label: string, value: Choice, names: readonly [string, string]): string[] {
  if (value === 'tie')
    return ['tie', 'tied', 'a tie', 'draw', 'equal', 'both', 'neither', 'c'].map(
      (word) => `${label} ${word}`,
    );
  const name = bareName(names[value === 'first' ? 0 : 1]);
  const nouns = [
    '',
    'response ',
    'summary ',
    'output ',
    'candidate ',
    'answer ',
    'assistant ',
    'option ',
    'text ',
  ];
  return [
    ...nouns.map((noun) => `${label} ${noun}${name}`),
    ...nouns.slice(1).map((noun) => `${label} the ${value} ${noun}`),
  ];
}

/** A first line that names one and says nothing else: weaker than a sentence, as it may be a heading. */
function openedWith(text: string, names: readonly [string, string]): Stated<Choice>[] {
  const [first] = linesOf(text);
  return first ? bareAnswer(first, names) : [];
}

function bareAnswer({ line, at }: Line, names: readonly [string, string]): Stated<Choice>[] {
  if (line.length > LONGEST_ANSWER) return [];
  const said = answerIn(line, names, true);
  return said
    ? [{ value: said.value, at: at + line.search(/\S/), end: at + line.trimEnd().length, bare: true }]
    : [];
}

interface Line {
  line: string;
  at: number;
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').flatMap((line) => {
    const start = at;
    at += line.length + 1;
    return line.trim() === '' ? [] : [{ line, at: start }];
  });
}

/** The answer that a text opens with, and where it ends; `whole`: and that it is nothing besides. */
function answerIn(
  text: string,
  names: readonly [string, string],
  whole = false,
): { value: Choice; end: number } | null {
  const match = ANSWER.exec(text);
  if (!match) return null;
  const [all, sign, bare, tied, rest = ''] = match;
  if (LISTED.test(rest.trimStart())) return null;
  if (whole && !/^[\s.!"')\]]*$/.test(rest)) return null;
  const end = all.slice(0, all.length - rest.length).trimEnd().length;
  if (sign) return { value: sign === FIRST ? 'first' : 'second', end };
  if (tied) return tied.toLowerCase() === 'c' && bareName(names[0]) !== 'a' ? null : { value: 'tie', end };
  const at = names.findIndex((name) => bareName(name) === bare?.toLowerCase());
  return at === -1 ? null : { value: at === 0 ? 'first' : 'second', end };
}
