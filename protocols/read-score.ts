import { onScale, openingStars, type ScoreScale, statedScore } from '../src/text/stated-score.js';
import { COPIED, ownWords } from './own-words.js';
import { type Reading, unread } from './reading.js';

/** "Score: 4", "Rating - 4/5", "<score>4</score>", `"score": 4`: a score put as one, the rest of its line in group 1. */
const PUT =
  /(?:^|\n)[ \t]{0,4}(?:[-•*#>"']{1,6}[ \t]{0,3})?(?:(?:my|the|your|final|overall|[a-z]{3,20}) ){0,3}(?:score|rating)["'*]{0,3}(?:[ \t]?\([^)\n]{0,20}\))?["'*]{0,3}[ \t]?(?::|=|->| is:?(?= ))[*"']{0,3}[ \t]{0,4}(?:\n[ \t]{0,4}){0,2}([^\n]{0,40})|<(?:score|rating|answer)>([^<]{0,20})<\/|\[\[([^\]\n]{1,20})\]\]|\\boxed\{([^}\n]{1,20})\}/gi;
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
  const text = ownWords(reply, shown);
  if (text.trim() === '') return unread('the reply is empty');
  const put = [...text.matchAll(PUT)].map((match) => match.slice(1).find((rest) => rest !== undefined) ?? '');
  const line = text.split('\n').findLast((each) => each.trim() !== '') ?? '';
  const alone = ALONE.exec(text.trim()) ?? ALONE.exec(line);
  const [, said, against] = NUMBER_FIRST.exec(put.at(-1) ?? '') ?? alone ?? [];
  if (said !== undefined) return onScale(said, against, scale);
  // "Score: 1 to 5" is announced as a score and is none.
  if (/^[\s*"'([]{0,6}-?\d/.test(put.at(-1) ?? ''))
    return unread('what is put as the score is no single number');
  const stars = openingStars(text, scale);
  if (stars.value !== null) return stars;
  return statedScore(text.replaceAll(COPIED, ' … '), scale);
}
