import { plainName } from './guess-names.js';

/** What a column of numbers is, by its name, where it is no judgment of anybody. The first that fits. */
const KINDS: readonly [string, RegExp][] = [
  ['an id', /(^|_)(ids?|idx|index|uuid|hash|seed)$/],
  ['a price', /(^|_)(price|cost|usd|eur|dollars?)(_|$)/],
  [
    'a time',
    /(^|_)(time|(t|time)stamp|date|year|month|day|hours?|minutes?|seconds?|secs?|ms|duration|latency|elapsed)(_|$)/,
  ],
  ['a turn', /(^|_)(turns?|round|step|fold|batch|page|line|row)(_(no|number))?$/],
  ['an offset', /(^|_)((start|end|begin)(_(char|token|offset|pos|position|index))?|offset|position|pos)$/],
  ['a count', /(^|_)(counts?|n|num|number|tokens?|words?|chars|characters|length|len|size)(_|$)/],
];
const JUDGED = /(^|_)(score|rating|label|grade)s?(_|$)/;

/** What a name says the numbers are, where that is nothing that a person or a judge said of a text: `a price`. */
export function noLabel(name: string): string | undefined {
  const plain = plainName(name);
  const [kind] = KINDS.find(([, pattern]) => pattern.test(plain)) ?? [];
  return kind !== 'an id' && JUDGED.test(plain) ? undefined : kind;
}
