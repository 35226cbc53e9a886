/**
 * Finds the score that a reply states in words: "Score: 4", "I would give it 3 out of 5", "a score of four". A text
 * that states none, or one outside the scale, has no score: nothing is guessed.
 */
export type StatedScore = { value: number } | { value: null; reason: string };

export interface ScoreScale {
  min: number;
  max: number;
}

const WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
};
/** A score in words is five at most; a scale may also be out of ten. */
const WORD = 'zero|one|two|three|four|five';
/** A number that is not a piece of a longer one, of a range or of a date. */
const DIGITS = String.raw`(?<![\d.,/–-])\d{1,9}(?:\.\d{1,9})?(?![\d–]|\.\d|,\d|-\d)`;
const NUMBER = `(?:${DIGITS}|\\b(?:${WORD})\\b)`;
/** "/5", "out of 5", "out of five": what the number is counted against. */
const OUT_OF = String.raw`\s?(?:\/|out\sof(?:\sa\spossible)?)\s?(\d{1,9}(?:\.\d{1,9})?|five|ten)(?![\d/])`;
/** What may stand between "score:" and its number: on the next line only a number that opens no list ("1. The …"). */
const AFTER_LABEL = String.raw`(?:[^\w\n]{0,6}|\W{0,8}(?=[\w.]{1,12}\s?(?:\/|out\b|\n|$)))`;
/** What the score may be said to be of, between the verb and its number; never across a sentence. */
const OBJECT = String.raw`(?:(?!\bscor|\brating|\bscale\b|\bfrom\b|\bbetween\b|\bwhere\b)[^.!?\d\n]){0,80}?\b(?:an?|as|at|is|be|of|with|around|perfect|it|summary)\s(?:an?\s)?(?:perfect\s)?`;
/** A count of something that the article tells of ("scoring 15 penalties", "a 3-year-old") is not a score. */
const NO_COUNT = String.raw`(?![-–]\w|\s(?:goals?|penalt|tries|times|minutes|games|runs|matches|years|of\sthe)\b)`;
/** "What keeps it from being a 5 out of 5" and "which would have made it a 5 out of 5" give no 5. */
const GIVEN = String.raw`(?<!\b(?:not|n't|(?:not )?giving it|from(?: (?:being|reaching|achieving|getting))?|achieving|reaching|than|of|deserve|reach|earn|scale|get|(?:would|could|to) (?:have )?(?:make|made|be)(?: (?:it|the summary))?)\s(?:an?\s)?(?:perfect\s|full\s)?)`;
const QUALITY = '(?:in)?(?:coheren|consisten)(?:ce|cy|t)|(?:ir)?relevan(?:ce|t)|(?:dis)?fluen(?:cy|t)';
const VERB = '\\b(?:scor(?:e|es|ing)|rating|rate)';

/**
 * Ways to state a score, the plainest first. The number is group 1, what it is counted against group 2. White space
 * comes in single signs (`oneSpace`), so that a reply that runs on is not searched again from each of its blanks.
 */
const STATEMENTS: readonly RegExp[] = [
  // "Final score: 4", "**Final score**: four"
  `\\bfinal\\s(?:[a-z]{1,20}\\s)?(?:score|rating)\\b${AFTER_LABEL}(?:is\\W{0,4})?(${NUMBER})(?:${OUT_OF})?`,
  // "Score: 4/5", "Consistency score = 3", "score of four", "score is 2", "scoring 3"
  `${VERB}\\b${AFTER_LABEL}(?:(?:is|of|as|at|be)\\b\\W{0,4})?(?:an?\\s)?(${NUMBER})(?:${OUT_OF})?${NO_COUNT}`,
  // "score this summary a 3 for fluency", "score the consistency of the summary as 4 out of 5"
  `${VERB}\\b${OBJECT}(${NUMBER})(?:${OUT_OF})?${NO_COUNT}`,
  // "4 out of 5", "4/5"
  `(?=[\\dzotf])${GIVEN}(${NUMBER})${OUT_OF}`,
  // "I give it a 4", "it gets a 3.5", "making it a perfect 5 in terms of coherence"
  `\\b(?:giv(?:e|es|ing)|gets?|making|earn(?:s|ing)?|deserves?|is)(?:\\s(?:it|this|the\\ssummary))?\\san?\\s(?:perfect\\s)?(${DIGITS})()(?=\\s?(?:$|[.,;)]|for\\b|in\\sterms\\b|because\\b|as\\b))`,
  // "a perfect relevance (5)", "it is irrelevant (1)"
  `\\b(?:${QUALITY})\\s?\\((${DIGITS})\\)()`,
  // "… a high level of fluency. 5"
  `(?:^|[.;:!?)"\\n,…])\\s?(${NUMBER})()[.*]{0,4}\\s?$`,
].map((source) => new RegExp(source, 'gi'));

/** How many forms of statement there are; in the last the number stands alone. */
export const SCORE_FORMS = STATEMENTS.length;

/** A statement of a score: its value on the scale, and where it stands in the text. */
export interface ScoreStatement {
  value: number | null;
  reason?: string;
  at: number;
  end: number;
}

/**
 * Every statement of a score in a text, one list a form, the plainest form first. Only the first form, a *final*
 * score, may be said again with another value: of the others all must agree. Places are in `text`, whose white space
 * has to come in single signs (`oneSpace`).
 */
export function scoreStatements(text: string, scale: ScoreScale): ScoreStatement[][] {
  return STATEMENTS.map((statement) =>
    [...text.matchAll(statement)].map((match) => ({
      ...onScale(match[1] ?? '', match[2] || undefined, scale),
      at: match.index,
      end: match.index + match[0].length,
    })),
  );
}

/** Why statements of one form that differ give no score. */
export const scoresDiffer = (values: readonly (number | null)[]): string =>
  `the reply states different scores: ${values.map((value) => value ?? 'one off the scale').join(', ')}`;

/**
 * The score that a text states. The plainest form of statement in the text counts; of several final scores the
 * last. A text whose statements of that form differ, with no final score among them (a score for each aspect, say),
 * has none.
 */
export function statedScore(text: string, scale: ScoreScale): StatedScore {
  const forms = scoreStatements(text.replace(WHITE_SPACE, oneSpace), scale);
  for (const [form, said] of forms.entries()) {
    const last = said.at(-1);
    if (!last) continue;
    const values = [...new Set(said.map((reading) => reading.value))];
    if (form > 0 && values.length > 1) return { value: null, reason: scoresDiffer(values) };
    return last.value === null ? { value: null, reason: last.reason ?? '' } : { value: last.value };
  }
  return { value: null, reason: text.trim() === '' ? 'the reply is empty' : 'the reply states no score' };
}

const STARS = new RegExp(
  `^[\\s*_"'#]{0,8}(\\d{1,9}(?:\\.\\d{1,9})?|${WORD})(?:${OUT_OF})?[ -]stars?\\b`,
  'i',
);

/** The score of a text that opens with a number of stars: "Four stars. The summary …". */
export function openingStars(text: string, scale: ScoreScale): StatedScore {
  const [, said, against] = STARS.exec(text) ?? [];
  if (said === undefined) return { value: null, reason: 'the reply does not open with a number of stars' };
  return onScale(said, against, scale);
}

/** White space without length: each run of it (`WHITE_SPACE`) is one line break if it holds one, else one space. */
export const oneSpace = (run: string): string => (run.includes('\n') ? '\n' : ' ');
export const WHITE_SPACE = /\s+/g;

/** A number as it stands in a reply, held against the scale. `against`: what the reply counts it against. */
export function onScale(said: string, against: string | undefined, { min, max }: ScoreScale): StatedScore {
  const value = numberOf(said);
  if (against !== undefined && numberOf(against) !== max) {
    return { value: null, reason: `the score is out of ${against}, not out of ${max}` };
  }
  if (!(value >= min && value <= max)) {
    return { value: null, reason: `the score ${said} is outside ${min} to ${max}` };
  }
  return { value };
}

const numberOf = (said: string): number => WORDS[said.toLowerCase()] ?? Number(said);
