import { COPIED, ownWords } from './own-words.js';
import { type Reading, unread } from './reading.js';

const PUT =
  /<(?:answer|verdict|decision)>([^<]{0,40})<\/|(?:^|[\n.!?])[ \t>*_#"'-]{0,6}(?:(?:final|my|the|so|therefore),? ){0,3}(?:answer|verdict|decision|conclusion)["'*_]{0,3}[ \t]?(?::|=| is:?(?= ))[*_"' \t]{0,6}(?:\n[ \t]{0,4}){0,2}([^\n]{0,60})|\[\[([^\]\n]{1,12})\]\]|\\boxed\{([^}\n]{1,12})\}|"answer"\s{0,4}:\s{0,4}"?([^"\n,}]{1,12})/gi;
const ANSWER =
  /^[\s*_"'([]{0,6}(yes|no|true|false)(?![\w/|])(?!\s{0,2}(?:\/|\||or\b|and\b))(?!, (?:or )?(?:yes|no)\b)/i;
const ALONE = /^[\s*_"'([>#-]{0,8}(yes|no|true|false)[\s*_"')\].!]{0,6}$/i;

/** What a judge may say in place of yes and no: "The claim is consistent with the story." */
export interface Assertion {
  yes: readonly string[];
  no: readonly string[];
}

export const CONSISTENT: Assertion = {
  yes: ['consistent', 'faithful', 'supported'],
  no: ['inconsistent', 'unfaithful', 'unsupported'],
};
export const OBJECTIVE: Assertion = { yes: ['objective'], no: ['subjective'] };

/**
 * Reads a yes or a no: the last that is put as the answer (a tag, "Answer: yes", a line with nothing else), failing
 * that the word the reply opens with, failing that what its sentences assert, if they agree. `shown`: texts whose
 * words are not the judge's.
 */
export function readYesNo(
  reply: string,
  shown: readonly string[] = [],
  assertion?: Assertion,
): Reading<boolean> {
  const text = ownWords(reply, shown);
  if (text.trim() === '') return unread('the reply is empty');
  const put = [...text.matchAll(PUT)].map(
    (match) => match.slice(1).find((group) => group !== undefined) ?? '',
  );
  const last = put.at(-1);
  if (last !== undefined) {
    const said = ANSWER.exec(last)?.[1];
    return said ? { value: isYes(said) } : unread('the answer is neither yes nor no');
  }
  const line = text.split('\n').findLast((each) => ALONE.test(each));
  const said =
    (line && ALONE.exec(line)?.[1]) ?? (text.startsWith(COPIED) ? undefined : ANSWER.exec(text)?.[1]);
  if (said) return { value: isYes(said) };
  return (assertion && asserted(text, assertion)) ?? unread('the reply states neither yes nor no');
}

/** "The summary is (not) consistent": all such sentences must agree; "mostly consistent" is neither. */
function asserted(text: string, { yes, no }: Assertion): Reading<boolean> | undefined {
  const pattern = new RegExp(
    `\\b(?:summary|claim|sentence|statement|it|information) (?:\\w+ ){0,2}?(?:is|are) ((?:\\w+ ){0,3}?)(${[...yes, ...no].join('|')})\\b`,
    'gi',
  );
  const said = new Set<boolean>();
  for (const [, between = '', word = ''] of text.matchAll(pattern)) {
    if (
      /\b(?:mostly|largely|partly|partially|somewhat|generally|mainly|fairly|almost|if|neither)\b/i.test(
        between,
      )
    ) {
      return unread('the reply hedges its answer');
    }
    said.add(yes.includes(word.toLowerCase()) !== /\b(?:not|never)\b|n't\b/i.test(between));
  }
  const [value] = said;
  if (said.size > 1) return unread('the reply asserts both answers');
  return value === undefined ? undefined : { value };
}

const isYes = (said: string) => /^(?:yes|true)$/i.test(said);
