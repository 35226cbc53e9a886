/**
 * Reads the score out of a recorded reply. A reader gives the score that the reply states, or says why there
 * is none: it never guesses, and a score outside the asked scale is no score.
 */
export type Reading = { value: number } | { value: null; reason: string };

const LOWEST = 1;
const HIGHEST = 5;

const WORDS: Readonly<Record<string, number>> = { zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5 };
const WORD = 'zero|one|two|three|four|five';
/** A number that is not a piece of a longer one, of a range or of a date. */
const DIGITS = String.raw`(?<![\d.,/–-])\d+(?:\.\d+)?(?![\d–]|\.\d|,\d|-\d)`;
const NUMBER = `(?:${DIGITS}|\\b(?:${WORD})\\b)`;
/** "/5", "out of 5", "out of five": what the number is counted against. */
const OUT_OF = String.raw`\s*(?:\/|out\s+of(?:\s+a\s+possible)?)\s*(\d+(?:\.\d+)?|five|ten)(?![\d/])`;
/** What may stand between "score:" and its number: on the next line only a number that opens no list ("1. The …"). */
const AFTER_LABEL = String.raw`(?:[^\w\n]{0,6}|\W{0,8}(?=[\w.]+\s*(?:\/|out\b|\n|$)))`;
/** What the score may be said to be of, between the verb and its number; never across a sentence. */
const OBJECT = String.raw`(?:(?!\bscor|\brating|\bscale\b|\bfrom\b|\bbetween\b|\bwhere\b)[^.!?\d\n]){0,80}?\b(?:an?|as|at|is|be|of|with|around|perfect|it|summary)\s+(?:an?\s+)?(?:perfect\s+)?`;
/** A count of something that the article tells of ("scoring 15 penalties", "a 3-year-old") is not a score. */
const NO_COUNT = String.raw`(?![-–]\w|\s+(?:goals?|penalt|tries|times|minutes|games|runs|matches|years|of\s+the)\b)`;
/** "What keeps it from being a 5 out of 5" and "which would have made it a 5 out of 5" give no 5. */
const GIVEN = String.raw`(?<!\b(?:not|n't|(?:not\s+)?giving\s+it|from(?:\s+(?:being|reaching|achieving|getting))?|achieving|reaching|than|of|deserve|reach|earn|scale|get|(?:would|could|to)\s+(?:have\s+)?(?:make|made|be)(?:\s+(?:it|the\s+summary))?)\s+(?:an?\s+)?(?:perfect\s+|full\s+)?)`;
const QUALITY = '(?:in)?(?:coheren|consisten)(?:ce|cy|t)|(?:ir)?relevan(?:ce|t)|(?:dis)?fluen(?:cy|t)';
const VERB = '\\b(?:scor(?:e|es|ing)|rating|rate)';

/** Ways to state a score, the plainest first. The number is group 1, what it is counted against group 2. */
const STATEMENTS: readonly RegExp[] = [
  // "Final score: 4", "**Final score**: four"
  `\\bfinal\\s+(?:[a-z]+\\s+)?(?:score|rating)\\b${AFTER_LABEL}(?:is\\W{0,4})?(${NUMBER})(?:${OUT_OF})?`,
  // "Score: 4/5", "Consistency score = 3", "score of four", "score is 2", "scoring 3"
  `${VERB}\\b${AFTER_LABEL}(?:(?:is|of|as|at|be)\\b\\W{0,4})?(?:an?\\s+)?(${NUMBER})(?:${OUT_OF})?${NO_COUNT}`,
  // "score this summary a 3 for fluency", "score the consistency of the summary as 4 out of 5"
  `${VERB}\\b${OBJECT}(${NUMBER})(?:${OUT_OF})?${NO_COUNT}`,
  // "4 out of 5", "4/5"
  `${GIVEN}(${NUMBER})${OUT_OF}`,
  // "I give it a 4", "it gets a 3.5", "making it a perfect 5 in terms of coherence"
  `\\b(?:giv(?:e|es|ing)|gets?|making|earn(?:s|ing)?|deserves?|is)(?:\\s+(?:it|this|the\\s+summary))?\\s+an?\\s+(?:perfect\\s+)?(${DIGITS})()(?=\\s*(?:$|[.,;)]|for\\b|in\\s+terms\\b|because\\b|as\\b))`,
  // "a perfect relevance (5)", "it is irrelevant (1)"
  `\\b(?:${QUALITY})\\s*\\((${DIGITS})\\)()`,
  // "… a high level of fluency. 5"
  `(?:^|[.;:!?)"\\n,])\\s*(${NUMBER})()[.\\s*]*$`,
].map((source) => new RegExp(source, 'gi'));

/**
 * A reply that gives a reason and then a score from 1 to 5. The plainest form of statement in the reply counts;
 * of several final scores the last. A reply whose statements of that form differ, with no final score among
 * them (a score for each aspect, say), is unscored.
 */
export function readReasonThenScore(reply: string): Reading {
  const text = oneSpace(reply);
  for (const [form, statement] of STATEMENTS.entries()) {
    const said = [...text.matchAll(statement)].map((match) => onScale(match[1] ?? '', match[2] || undefined));
    const last = said.at(-1);
    if (!last) continue;
    const values = [...new Set(said.map((reading) => reading.value))];
    if (form === 0 || values.length === 1) return last;
    const named = values.map((value) => value ?? 'one off the scale').join(', ');
    return { value: null, reason: `the reply states different scores: ${named}` };
  }
  return { value: null, reason: reply.trim() === '' ? 'the reply is empty' : 'the reply states no score' };
}

/** A reply that is one letter: A, the worst of the five descriptions, to E, the best. */
export function readLetter(reply: string): Reading {
  const letter = /^\s*([A-E])\s*$/.exec(reply)?.[1];
  if (!letter) return { value: null, reason: 'the reply is not one letter from A to E' };
  return { value: 'ABCDE'.indexOf(letter) + LOWEST };
}

/** A reply that opens with a number of stars. */
export function readStars(reply: string): Reading {
  const stars = new RegExp(
    `^\\s*(\\d+(?:\\.\\d+)?|${WORD})(?:\\s+out\\s+of\\s+(?:5|five))?\\s+stars?\\b`,
    'i',
  );
  const said = stars.exec(reply)?.[1];
  if (!said) return { value: null, reason: 'the reply does not open with a number of stars' };
  return onScale(said);
}

/** White space without length: a run is one line break if it holds one, else one space. */
const oneSpace = (text: string): string => text.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));

export type Choice = { winner: 'first' | 'second' | 'tie' } | { winner: null; reason: string };

/** A reply that chooses A (the first summary shown), B (the second) or C (both alike), with or without the option's words. */
export function readChoice(reply: string): Choice {
  const letter = /^\s*([ABC])\s*(?:$|:)/.exec(reply)?.[1];
  if (!letter) return { winner: null, reason: 'the reply does not open with one of the letters A, B and C' };
  return { winner: letter === 'A' ? 'first' : letter === 'B' ? 'second' : 'tie' };
}

function onScale(said: string, against?: string): Reading {
  const value = WORDS[said.toLowerCase()] ?? Number(said);
  if (against !== undefined && !['5', '5.0', 'five'].includes(against.toLowerCase())) {
    return { value: null, reason: `the score is out of ${against}, not out of ${HIGHEST}` };
  }
  if (value < LOWEST || value > HIGHEST) {
    return { value: null, reason: `the score ${said} is outside ${LOWEST} to ${HIGHEST}` };
  }
  return { value };
}
