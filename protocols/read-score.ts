import {
  oneSpace,
  onScale,
  openingStars,
  SCORE_FORMS,
  type ScoreScale,
  scoreStatements,
  scoresDiffer,
  WHITE_SPACE,
} from '../src/text/stated-score.js';
import { decided, type Tier } from './decide.js';
import { Heard } from './heard.js';
import { type Reading, unread } from './reading.js';
import type { Stated } from './stated.js';

/** "Score: 4", "Rating - 4/5", "<score>4</score>", `"score": 4`: a score put as one, label and rest of the line as groups. */
const PUT =
  /(?:^|\n)[ \t]{0,4}(?:[-•*#>"']{1,6}[ \t]{0,3})?(?:(?:my|the|your|final|overall|[a-z]{3,20}) ){0,3}(score|rating)["'*]{0,3}(?:[ \t]?\([^)\n]{0,20}\))?["'*]{0,3}[ \t]?(?::|=|->| is:?(?= ))[*"']{0,3}[ \t]{0,4}(?:\n[ \t]{0,4}){0,2}([^\n]{0,40})|<(score|rating|answer)>([^<]{0,20})<\/|(\[\[)([^\]\n]{1,20})\]\]|\\(boxed)\{([^}\n]{1,20})\}/gi;
const NUMBER_FIRST =
  /^[\s*"'([<]{0,6}(-?\d{1,9}(?:\.\d{1,9})?|zero|one|two|three|four|five|six|seven|eight|nine|ten)(?![\w-]|\.\d|,\d)["'*)\]>]{0,4}(?:\s{0,3}(?:\/|out of)\s{0,3}(\d{1,9}|five|ten)(?!\w))?(?!\s{0,3}(?:[-–]\s{0,3}\d|to\s{0,3}\d|or\b))/i;
/** A reply that is a number, with or without stars. */
const ALONE =
  /^[\s*"'([`#]{0,8}(-?\d{1,9}(?:\.\d{1,9})?|zero|one|two|three|four|five)(?:\s{0,3}(?:\/|out of)\s{0,3}(\d{1,9}|five|ten))?(?:\s{0,3}(?:stars?|points?))?[.\s*"')\]`]{0,8}$/i;

/**
 * Reads a score: the last one that is put as a score ("Score: 4", a tag, a line with nothing else), failing that the
 * one that the sentences state. The number a score is counted against is never the score, a score outside the scale
 * is none. `shown`: texts whose words are not the judge's.
 */
export function readScore(reply: string, scale: ScoreScale, shown: readonly string[] = []): Reading<number> {
  const heard = new Heard(reply, shown);
  const text = heard.answer();
  if (text.text.trim() === '') return unread('the reply is empty');
  const plain = text.replace(WHITE_SPACE, oneSpace);
  const forms = lazily(() => scoreStatements(plain.text, scale));
  return (
    decided<number>(heard, [
      { text, stated: () => putAsScore(text.text, scale) },
      { text, stated: () => opening(text.text, scale) },
      ...Array.from(
        { length: SCORE_FORMS },
        (_, form): Tier<number> => ({
          text: plain,
          stated: () => (forms()[form] ?? []).map((said) => ({ ...said, bare: form === SCORE_FORMS - 1 })),
          ...(form > 0 && { agree: scoresDiffer }),
        }),
      ),
    ]) ?? unread('the reply states no score')
  );
}

/** The scores that are put as one. */
function putAsScore(text: string, scale: ScoreScale): Stated<number>[] {
  const found: Stated<number>[] = [];
  for (const match of text.matchAll(PUT)) {
    const [label = '', rest = ''] = match.slice(1).filter((group) => group !== undefined);
    const at = match.index + Math.max(0, match[0].search(/[\w[<\\]/));
    const answer = match.index + match[0].lastIndexOf(rest);
    const number = NUMBER_FIRST.exec(rest);
    if (number) {
      const [all, said = '', against] = number;
      const reading = onScale(said, against, scale);
      found.push({
        ...reading,
        at,
        end: answer + all.length,
        spellings: spellingsOf(label, said, reading.value),
      });
    } else if (/^[\s*"'([]{0,6}-?\d/.test(rest)) {
      // "Score: 1 to 5" is announced as a score and is none.
      const reason = 'what is put as the score is no single number';
      found.push({ value: null, reason, at, end: answer + rest.length, spellings: [`${label} ${rest}`] });
    }
  }
  const alone = aloneIn(text, scale);
  // A last line with nothing but a number counts where nothing else is put as the score.
  const single = found.at(-1)?.reason !== 'what is put as the score is no single number';
  if (found.length > 0 && single) return found;
  return [...found, ...alone].sort((a, b) => a.at - b.at);
}

/** How a text may put the same score under the same label. */
function spellingsOf(label: string, said: string, value: number | null): string[] {
  const word = value === null ? undefined : ['zero', 'one', 'two', 'three', 'four', 'five'][value];
  return [said, ...(word ? [word, String(value)] : [])].flatMap((number) => [
    `${label} ${number}`,
    `${label} is ${number}`,
  ]);
}

/** A reply, or its last line, that is a number. */
function aloneIn(text: string, scale: ScoreScale): Stated<number>[] {
  const end = text.trimEnd().length;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  for (const at of [text.search(/\S/), line]) {
    const [all, said, against] = ALONE.exec(text.slice(at, end)) ?? [];
    if (all !== undefined && said !== undefined)
      return [{ ...onScale(said, against, scale), at, end, bare: true }];
  }
  return [];
}

function opening(text: string, scale: ScoreScale): Stated<number>[] {
  const stars = openingStars(text, scale);
  return stars.value === null
    ? []
    : [{ value: stars.value, at: 0, end: Math.min(text.length, 40), bare: true }];
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
