/**
 * Porter's stemmer with the changes NLTK made to it, which Google's ROUGE package uses: irregular forms,
 * `dies` → `die`, `spied` → `spi`, `enjoy` stays, `-alli` and `-fulli` reduced before the other suffixes,
 * and `logi` → `log` after stems of any length. `porterStem` is the plain algorithm.
 */

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['skies', 'sky'],
  ['sky', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['news', 'news'],
  ['innings', 'inning'],
  ['inning', 'inning'],
  ['outings', 'outing'],
  ['outing', 'outing'],
  ['cannings', 'canning'],
  ['canning', 'canning'],
  ['howe', 'howe'],
  ['proceed', 'proceed'],
  ['exceed', 'exceed'],
  ['succeed', 'succeed'],
]);

type Rule = readonly [suffix: string, replacement: string];

const STEP_2: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['fulli', 'ful'],
];

const STEP_3: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

const STEP_4: readonly Rule[] = (
  'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ') as string[]
).map((suffix) => [suffix, ''] as const);

/** The stem as NLTK's `PorterStemmer` in its default mode gives it; the word is lower-cased first. */
export function nltkStem(word: string): string {
  const lower = word.toLowerCase();
  const irregular = IRREGULAR.get(lower);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return lower;
  const inflected = finalY(pastAndGerund(plural(lower)));
  const derived = suffixStep(derivation(inflected), STEP_3, (stem) => measure(stem) > 0);
  const bare = suffixStep(
    derived,
    STEP_4,
    (stem, suffix) => measure(stem) > 1 && (suffix !== 'ion' || /[st]$/.test(stem)),
  );
  return doubleL(finalE(bare));
}

/** Which letters are consonants: not a vowel, and not a y after a consonant. */
function consonants(word: string): boolean[] {
  const flags: boolean[] = [];
  for (let i = 0; i < word.length; i += 1) {
    const letter = word[i] as string;
    flags.push(letter === 'y' ? i === 0 || !flags[i - 1] : !'aeiou'.includes(letter));
  }
  return flags;
}

/** Porter's m: how often a vowel is followed by a consonant. */
function measure(stem: string): number {
  const flags = consonants(stem);
  let m = 0;
  for (let i = 1; i < flags.length; i += 1) if (!flags[i - 1] && flags[i]) m += 1;
  return m;
}

function hasVowel(stem: string): boolean {
  return consonants(stem).includes(false);
}

/** Ends consonant–vowel–consonant, the last not w, x or y; or is vowel–consonant and nothing more. */
function endsShort(stem: string): boolean {
  const flags = consonants(stem);
  const n = flags.length;
  if (n === 2) return flags[0] === false && flags[1] === true;
  return n > 2 && flags[n - 3] === true && !flags[n - 2] && flags[n - 1] === true && !/[wxy]$/.test(stem);
}

/** Of the first suffix that fits: replaced if the stem allows, otherwise the word stays and no other is tried. */
function suffixStep(
  word: string,
  rules: readonly Rule[],
  allows: (stem: string, suffix: string) => boolean,
): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const stem = word.slice(0, word.length - rule[0].length);
  return allows(stem, rule[0]) ? stem + rule[1] : word;
}

function plural(word: string): string {
  if (word.endsWith('ies')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('sses')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function pastAndGerund(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find((s) => word.endsWith(s));
  const stem = suffix ? word.slice(0, -suffix.length) : '';
  if (!hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  const last = stem.at(-1) as string;
  if (last === stem.at(-2) && consonants(stem).at(-1)) {
    return 'lsz'.includes(last) ? stem : stem.slice(0, -1);
  }
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function finalY(word: string): string {
  const stem = word.slice(0, -1);
  return word.endsWith('y') && stem.length > 1 && consonants(stem).at(-1) ? `${stem}i` : word;
}

function derivation(word: string): string {
  if (word.endsWith('alli') && measure(word.slice(0, -4)) > 0) return derivation(word.slice(0, -2));
  if (word.endsWith('logi')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  return suffixStep(word, STEP_2, (stem) => measure(stem) > 0);
}

function finalE(word: string): string {
  if (!word.endsWith('e')) return word;
  const stem = word.slice(0, -1);
  const m = measure(stem);
  return m > 1 || (m === 1 && !endsShort(stem)) ? stem : word;
}

function doubleL(word: string): string {
  return word.endsWith('ll') && measure(word.slice(0, -1)) > 1 ? word.slice(0, -1) : word;
}
