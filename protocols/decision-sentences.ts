/** What a reply's sentences say of two shown texts, whose names have been replaced by one sign each. */

export type Choice = 'first' | 'second' | 'tie';

/** Stand for the two names, so that every way of writing a name reads the same. */
export const FIRST = '\uE001';
export const SECOND = '\uE002';
export const EITHER = `[${FIRST}${SECOND}]`;

/** A decision and where it stands. */
interface Said {
  value: Choice;
  at: number;
  end: number;
}

/** How far back from a verdict its sentence is looked at. */
const BEFORE = 200;

/** A condition or a question that what follows stands under. */
const CONDITION =
  /(?:^|[,;] ?|\b(?:but|and|then|even|only) )(?:if|unless)\b|\b(?:whether|which|if|unless|considered|deemed) (?:\S+ ){0,1}$/i;
const NOT = /\bnot\b|n't\b|\bneither\b|\bnor\b|\bhardly\b|\bno\b|\b(?:could|might|may) be\b/i;
const NEITHER = /\bneither\b[^,;]{0,40}$|\bnor (?:\w+ )?$/i;
/** What another is said to hold: "Assistant (b) argues that (b) is better". */
const REPORTED = new RegExp(
  `(?:${EITHER}(?:'s \\w{1,20})?|\\b(?:some|others|evaluators?|assistants?|one|they)\\b) (?:also )?(?:argue[sd]?|claim(?:s|ed)?|state[sd]?|believe[sd]?|suggest(?:s|ed)?|think(?:s)?|say(?:s)?|mention(?:s|ed)?|conclude[sd]?|maintain(?:s|ed)?|assert(?:s|ed)?) that [^,;]{0,400}`,
  'gi',
);

const IS =
  '(?:is|was|are|seems?|appears?|comes? out|stands? out|remains?|provides?|offers?|would be|should be|to be|as)';
const GOOD =
  '(?:better|best|superior|preferable|preferred|stronger|winner|wins|more suitable|more appropriate choice)';
/** "(a) is the better output", "(a) is therefore clearly better" */
const SUBJECT = new RegExp(
  `(${EITHER})[)\\]"',]{0,3} (?:\\w+,? ){0,3}?${IS}((?:[ ,]\\S{1,20}){0,4}?) ${GOOD}\\b(?=(.{0,40}))`,
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
  /\b(?:(?:it is|it's|this is|is|as|be|call it|declare) (?:therefore |thus |essentially |basically )?a (?:tie|draw)|(?:are|is|being) (?:\w+ )?tied|(?:are|were|both) (?:\w+ )?(?:equally (?:good|bad|well|valid|correct)|of equal quality|identical in quality)|neither (?:\S+ ){0,4}?is better|(?:there is )?no (?:clear )?winner)\b/gi;

/** The sentences that say that one is better, or that neither is, in their order. */
export function saidBetter(text: string): Said[] {
  return inOrder(
    sentencesOf(text).flatMap(({ sentence, at }) => [
      ...matches(
        sentence,
        SUBJECT,
        at,
        ([, , between = '', after = ''], before) =>
          !NOT.test(between) && !NEITHER.test(before) && !/^ ?(?:at|if|unless)\b/.test(after),
      ),
      ...matches(sentence, WINS, at),
      ...matches(sentence, PREFER, at, (_, before) => !NOT.test(before.slice(-15))),
      ...matches(sentence, OBJECT, at),
      ...matches(sentence, WORSE, at, ([whole]) => !NOT.test(whole)).map(opposite),
      ...matches(sentence, TIED, at, (_, before) => !NOT.test(before.slice(-15))).map(
        (said): Said => ({ ...said, value: 'tie' }),
      ),
    ]),
  );
}

/** Concluding sentences that compare the two without the word *better*. */
export function concluded(text: string): Said[] {
  return inOrder(
    sentencesOf(text).flatMap(({ sentence, at }) =>
      CONCLUDES.test(sentence) && !NOT.test(sentence.slice(0, 400)) ? matches(sentence, COMPARED, at) : [],
    ),
  );
}

/** By where they begin; of two that begin together the one found later stands later. */
const inOrder = (said: readonly Said[]): Said[] => [...said].sort((a, b) => a.at - b.at);

function matches(
  sentence: string,
  pattern: RegExp,
  at: number,
  holds: (match: RegExpMatchArray, before: string) => boolean = () => true,
): Said[] {
  return [...sentence.matchAll(pattern)]
    .filter((match) => {
      const before = sentence.slice(Math.max(0, match.index - BEFORE), match.index);
      return !CONDITION.test(before) && holds(match, before);
    })
    .map((match) => ({
      value: match[1] === FIRST ? 'first' : 'second',
      at: at + match.index,
      end: at + match.index + match[0].length,
    }));
}

const opposite = (said: Said): Said => ({ ...said, value: said.value === 'first' ? 'second' : 'first' });

function sentencesOf(text: string): { sentence: string; at: number }[] {
  return [...text.matchAll(/[^\n.!?]+[.!?]*/g)].map((match) => ({
    sentence: match[0].replace(REPORTED, (reported) => ' '.repeat(reported.length)),
    at: match.index,
  }));
}
