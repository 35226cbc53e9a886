import { decided } from './decide.js';
import { Heard } from './heard.js';
import { type Reading, unread } from './reading.js';
import type { Stated } from './stated.js';

const PUT =
  /<(answer|verdict|decision)>([^<]{0,40})<\/|(?:^|[\n.!?])[ \t>*_#"'-]{0,6}(?:(?:final|my|the|so|therefore),? ){0,3}(answer|verdict|decision|conclusion)["'*_]{0,3}[ \t]?(?::|=| is:?(?= ))[*_"' \t]{0,6}(?:\n[ \t]{0,4}){0,2}([^\n]{0,60})|(\[\[)([^\]\n]{1,12})\]\]|\\(boxed)\{([^}\n]{1,12})\}|"(answer)"\s{0,4}:\s{0,4}"?([^"\n,}]{1,12})/gi;
const ANSWER =
  /^[\s*_"'([]{0,6}(yes|no|true|false)(?![\w/|])(?!\s{0,2}(?:\/|\||or\b|and\b))(?!, (?:or )?(?:yes|no)\b)/i;
const ALONE = /^[ \t*_"'([>#-]{0,8}(yes|no|true|false)[ \t*_"')\].!\r]{0,6}$/gim;

const HEDGE = /\b(?:mostly|largely|partly|partially|somewhat|generally|mainly|fairly|almost|if|neither)\b/i;

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
  const heard = new Heard(reply, shown);
  const answer = heard.answer();
  const text = answer.text;
  if (text.trim() === '') return unread('the reply is empty');
  const tier = (stated: () => Stated<boolean>[]) => ({ text: answer, stated });
  return (
    decided(heard, [
      tier(() => putAsAnswer(text)),
      tier(() => [...text.matchAll(ALONE)].map((match) => bareAnswer(match, text))),
      tier(() => [ANSWER.exec(text)].flatMap((match) => (match ? [bareAnswer(match, text)] : []))),
      {
        ...tier(() => (assertion ? asserted(text, assertion) : [])),
        agree: (values) =>
          values.includes(null) ? 'the reply hedges its answer' : 'the reply asserts both answers',
      },
    ]) ?? unread('the reply states neither yes nor no')
  );
}

/** The answers that are put as one; what is announced and is neither is `null`. */
function putAsAnswer(text: string): Stated<boolean>[] {
  return [...text.matchAll(PUT)].map((match) => {
    const [label = '', rest = ''] = match.slice(1).filter((group) => group !== undefined);
    const at = match.index + Math.max(0, match[0].search(/[\w<[\\]/));
    const answer = match.index + match[0].lastIndexOf(rest);
    const said = ANSWER.exec(rest);
    if (!said)
      return { value: null, reason: 'the answer is neither yes nor no', at, end: answer + rest.length };
    return {
      value: isYes(said[1] as string),
      at,
      end: answer + said[0].length,
      spellings: [`${label} ${said[1]}`, `${label} is ${said[1]}`],
    };
  });
}

function bareAnswer(match: RegExpExecArray, text: string): Stated<boolean> {
  const at = match.index + Math.max(0, match[0].search(/\w/));
  return {
    value: isYes(match[1] as string),
    at,
    end: Math.min(text.length, at + (match[1] as string).length),
    bare: true,
  };
}

/** "The summary is (not) consistent"; "mostly consistent" is neither. */
function asserted(text: string, { yes, no }: Assertion): Stated<boolean>[] {
  const pattern = new RegExp(
    `\\b(?:summary|claim|sentence|statement|it|information) (?:\\w+ ){0,2}?(?:is|are) ((?:\\w+ ){0,3}?)(${[...yes, ...no].join('|')})\\b`,
    'gi',
  );
  return [...text.matchAll(pattern)].map((match) => {
    const [all, between = '', word = ''] = match;
    const span = { at: match.index, end: match.index + all.length };
    if (HEDGE.test(between)) return { ...span, value: null, reason: 'the reply hedges its answer' };
    return { ...span, value: yes.includes(word.toLowerCase()) !== /\b(?:not|never)\b|n't\b/i.test(between) };
  });
}

const isYes = (said: string) => /^(?:yes|true)$/i.test(said);
