import { COPIED, ownWords } from './own-words.js';
import { type Reading, unread } from './reading.js';

export type Choice = 'first' | 'second' | 'tie';

export interface ChoiceOffer {
  /** What the two shown texts were called: `['1', '2']`, `['(a)', '(b)']`. */
  names: readonly [string, string];
  /** Whether *tie* was one of the answers. */
  tie: boolean;
}

/** Stand for the two names, so that every way of writing a name reads the same. */
const FIRST = '\uE001';
const SECOND = '\uE002';
const EITHER = `[${FIRST}${SECOND}]`;

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

const HEDGE =
  /\b(?:if|unless|whether|which (?:one )?is|could be|might be|may be|would (?:have been|be) (?:even )?better if|considered)\b/i;
const NOT = "(?:\\bnot\\b|n't\\b|\\bneither\\b|\\bnor\\b|\\bhardly\\b|\\bno\\b)";
const NEGATED = new RegExp(NOT, 'i');

const IS =
  '(?:is|was|are|seems?|appears?|comes? out|stands? out|remains?|provides?|offers?|would be|should be|to be|as)';
const GOOD =
  '(?:better|best|superior|preferable|preferred|stronger|winner|wins|more suitable|more appropriate choice)';
/** "(a) is the better output", "(a) is therefore clearly better" */
const SUBJECT = new RegExp(
  `(${EITHER})[)\\]"',]{0,3} (?:\\w+,? ){0,3}?${IS}((?:[ ,]\\S{1,20}){0,4}?) ${GOOD}\\b(.{0,40})`,
  'gi',
);
const WINS = new RegExp(
  `(${EITHER}) (?:clearly |thus |therefore |also )?(?:wins|outperforms|surpasses|beats)\\b`,
  'gi',
);
const WORSE = new RegExp(
  `(${EITHER}) (?:is|was|seems|appears) (?:\\w+ ){0,2}(?:worse|inferior|weaker)\\b`,
  'gi',
);
/** "I prefer (b)", "I would go with (b)" */
const PREFER = new RegExp(
  `\\b(?:prefer|choose|chose|pick|select|favou?r|recommend|opt for|go with|vote for|decide (?:on|for)|in favou?r of)(?:red|ring|n|s|ed)? (?:the |to be )?(${EITHER})`,
  'gi',
);
/** "the better output is (b)", "the winner: (b)" */
const OBJECT = new RegExp(
  `\\b(?:better|best|superior|winner|winning|preferred|preferable|stronger)(?: \\w+){0,4}?(?: is| would be|:| goes to)(?: therefore| thus| clearly)? (${EITHER})`,
  'gi',
);
/** Words of comparison that make a concluding sentence a decision. */
const COMPARED = new RegExp(
  `(${EITHER})[)\\]"',]{0,3} (?:\\w+,? ){0,3}?${IS} (?:\\S+ ){0,2}?(?:a |the )?(?:much |far |slightly )?(?:more|clearer|closer|simpler|higher)\\b`,
  'gi',
);
const CONCLUDES =
  /^\s*(?:therefore|thus|hence|overall|in conclusion|to conclude|in summary|in short|so|accordingly|consequently|as a result|based on|considering|given|ultimately|all in all|for these reasons|in terms of|taking)\b/i;
const TIED =
  /\b(?:(?:it is|it's|this is|is|as|be|call it|declare) (?:therefore |thus |essentially |basically )?a (?:tie|draw)|(?:are|is|being) (?:\w+ )?tied|(?:are|were|both) (?:\w+ )?(?:equally (?:good|bad|well|valid|correct)|of equal quality|identical in quality)|neither (?:\S+ ){0,4}?is better|(?:there is )?no (?:clear )?winner)\b/i;

interface Said {
  choice: Choice | null;
  at: number;
}

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
  for (const said of [putAsDecision(text, names), saidBetter(text), concluded(text)]) {
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

/** The last decision that is put as one. */
function putAsDecision(text: string, names: readonly [string, string]): Said | null {
  const found: Said[] = [];
  for (const pattern of [LABELLED, TAGGED, JSON_FIELD]) {
    for (const match of text.matchAll(pattern)) {
      const rest = match.slice(1).find((group) => group !== undefined) ?? '';
      found.push({ choice: answerIn(rest, names), at: match.index + match[0].length });
    }
  }
  let at = 0;
  for (const line of text.split('\n')) {
    at += line.length + 1;
    if (line.length > 60 || line.includes(COPIED)) continue;
    const answer = /^\W*(?:\w+ ?){1,2}\W*$|[\uE001\uE002]/.test(line) ? answerIn(line, names, true) : null;
    if (answer) found.push({ choice: answer, at });
  }
  return last(found);
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

/** The last sentence that says that one is better, or that neither is. */
function saidBetter(text: string): Said | null {
  return last(
    sentencesOf(text).flatMap(({ sentence, at }) => {
      if (HEDGE.test(sentence)) return [];
      if (TIED.test(sentence)) return [{ choice: 'tie' as const, at }];
      return (
        last([
          ...matches(
            sentence,
            SUBJECT,
            at,
            ([, , between = '', after = '']) => !NEGATED.test(between) && !/^ ?(?:at|if)\b/.test(after),
          ),
          ...matches(sentence, WINS, at),
          ...matches(sentence, PREFER, at, (_, before) => !NEGATED.test(before.slice(-15))),
          ...matches(sentence, OBJECT, at),
          ...matches(sentence, WORSE, at).map(opposite),
        ]) ?? []
      );
    }),
  );
}

/** A concluding sentence that compares the two without the word *better*. */
function concluded(text: string): Said | null {
  const all = sentencesOf(text);
  return last(
    all.flatMap(({ sentence, at }) =>
      CONCLUDES.test(sentence) && !HEDGE.test(sentence) && !NEGATED.test(sentence)
        ? matches(sentence, COMPARED, at)
        : [],
    ),
  );
}

function matches(
  sentence: string,
  pattern: RegExp,
  at: number,
  holds: (match: RegExpMatchArray, before: string) => boolean = () => true,
): Said[] {
  return [...sentence.matchAll(pattern)]
    .filter((match) => holds(match, sentence.slice(0, match.index)))
    .map((match) => ({ choice: match[1] === FIRST ? 'first' : 'second', at: at + match.index }));
}

const opposite = ({ choice, at }: Said): Said => ({ choice: choice === 'first' ? 'second' : 'first', at });

function sentencesOf(text: string): { sentence: string; at: number }[] {
  const found: { sentence: string; at: number }[] = [];
  for (const match of text.matchAll(/[^\n.!?]+[.!?]*/g)) {
    found.push({ sentence: match[0].trim(), at: match.index });
  }
  return found;
}

function last(said: readonly Said[]): Said | null {
  return said.reduce<Said | null>((best, each) => (!best || each.at >= best.at ? each : best), null);
}
