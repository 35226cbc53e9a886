/**
 * The English tokenizer rules of spaCy 3.8 as data (MIT licence, © ExplosionAI GmbH): what is cut from the ends of a
 * word, where a word is cut inside, and the words that are cut as a list says or not at all. Letters are Unicode's
 * classes where spaCy lists its alphabets, and units are the Latin ones.
 */

const LOWER = '\\p{Ll}\\p{Lo}';
const UPPER = '\\p{Lu}\\p{Lo}';
const LETTER = '\\p{Lu}\\p{Ll}\\p{Lo}';
const QUOTES = `'"”“\`‘´’‚,„»«「」『』（）〔〕【】《》〈〉⟦⟧`;
const PUNCTUATION = ['…', '……', ...',:;!?¿؟¡()[]{}<>_#*&。？！，、；：～·।،۔؛٪'].map(literal);
const ELLIPSES = ['\\.\\.+', '…'];
const ICONS = '\\p{So}';
const HYPHENS = '-|–|—|--|---|——|~';
const CURRENCY = '\\$|US\\$|C\\$|A\\$|฿|£|¥|₽|﷼|[₠-₿]';
const UNITS =
  'km|km²|km³|m|m²|m³|dm|dm²|dm³|cm|cm²|cm³|mm|mm²|mm³|ha|µm|nm|yd|in|ft|kg|g|mg|µg|t|lb|oz|m/s|km/h|kmh|mph|hPa|' +
  'Pa|mbar|mb|MB|kb|KB|gb|GB|tb|TB|T|G|M|K|%';

const quotes = [...QUOTES].map(literal);

/** The first of these that a word begins with is a token. */
export const PREFIX = anyOf(
  ['§', '%', '=', '—', '–', '\\+(?![0-9])', ...PUNCTUATION, ...ELLIPSES, ...quotes, CURRENCY, ICONS],
  'y',
);

/** What a word ends with, from the leftmost place that one of these reaches the end from, is a token. */
export const SUFFIX = anyOf(
  [
    ...PUNCTUATION,
    ...ELLIPSES,
    ...quotes,
    ICONS,
    "'s",
    "'S",
    '’s',
    '’S',
    '—',
    '–',
    '(?<=[0-9])\\+',
    '(?<=°[FfCcKk])\\.',
    `(?<=[0-9])(?:${CURRENCY})`,
    `(?<=[0-9])(?:${UNITS})`,
    `(?<=[0-9${LOWER}%²\\-+|…,:;!?¿؟¡()[\\]{}<>_#*&。？！，、；：～·।،۔؛٪${QUOTES}])\\.`,
    `(?<=[${UPPER}][${UPPER}])\\.`,
  ].map((one) => `(?:${one})$`),
);

/** Each of these within a word is a token of its own. */
export const INFIX = anyOf(
  [
    ...ELLIPSES,
    ICONS,
    '(?<=[0-9])[+\\-*^](?=[0-9-])',
    `(?<=[${LOWER}${QUOTES}])\\.(?=[${UPPER}${QUOTES}])`,
    `(?<=[${LETTER}]),(?=[${LETTER}])`,
    `(?<=[${LETTER}0-9])(?:${HYPHENS})(?=[${LETTER}])`,
    `(?<=[${LETTER}0-9])[:<>=/](?=[${LETTER}])`,
  ],
  'g',
);

/** A word of this form is one token. */
export const URL = new RegExp(
  '^(?:[\\p{L}\\p{N}_+\\-.]{2,}://)?(?:\\S+(?::\\S*)?@)?(?:' +
    '(?!(?:10|127)(?:\\.\\d{1,3}){3})(?!(?:169\\.254|192\\.168)(?:\\.\\d{1,3}){2})' +
    '(?!172\\.(?:1[6-9]|2\\d|3[0-1])(?:\\.\\d{1,3}){2})' +
    '(?:[1-9]\\d?|1\\d\\d|2[01]\\d|22[0-3])(?:\\.(?:1?\\d{1,2}|2[0-4]\\d|25[0-5])){2}' +
    '(?:\\.(?:[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-4]))' +
    '|(?:(?:[A-Za-z0-9\\u00a1-\\uffff][A-Za-z0-9\\u00a1-\\uffff_-]{0,62})?[A-Za-z0-9\\u00a1-\\uffff]\\.)+' +
    `[${LOWER}]{2,63})(?::\\d{2,5})?(?:[/?#]\\S*)?$`,
  'u',
);

const WHOLE = `
  C++ and/or w/o ma'am Ma'am o'clock O'clock 's 'S ‘s ‘S 're 'd 'll ll 'em em 'nuff nuff 'Cause 'cause 'cos 'Cos 'coz
  'Coz 'cuz 'Cuz 'bout ' '' \\") \\t \\n <space> — a.m. p.m. Mt. Ak. Ala. Apr. Ariz. Ark. Aug. Calif. Colo. Conn. Dec.
  Del. Feb. Fla. Ga. Ia. Id. Ill. Ind. Jan. Jul. Jun. Kan. Kans. Ky. La. Mar. Mass. Mich. Minn. Miss. N.C. N.D. N.H.
  N.J. N.M. N.Y. Neb. Nebr. Nev. Nov. Oct. Okla. Ore. Pa. S.C. Sep. Sept. Tenn. Va. Wash. Wis. Adm. Bros. co. Co. Corp.
  D.C. Dr. e.g. E.g. E.G. Gen. Gov. i.e. I.e. I.E. Inc. Jr. Ltd. Md. Messrs. Mo. Mont. Mr. Mrs. Ms. Ph.D. Prof. Rep.
  Rev. Sen. St. vs. v.s. a. b. c. d. e. f. g. h. i. j. k. l. m. n. o. p. q. r. s. t. u. v. w. x. y. z. ä. ö. ü.
  :) :-) :)) :-)) :))) :-))) (: (-: =) (= :] :-] [: [-: [= ]= :o) (o: :} :-} 8) 8-) (-8 ;) ;-) (; (-; :( :-( :(( :-((
  :((( :-((( ): )-: =( >:( :') :'-) :'( :'-( :/ :-/ =/ =| :| :-| :1 :P :-P :p :-p :O :-O :o :-o :0 :-0 :() >:o :* :-*
  :3 :-3 =3 :> :-> :X :-X :x :-x :D :-D ;D ;-D =D xD XD xDD XDD 8D 8-D ^_^ ^__^ ^___^ >.< >.> <.< ._. ;_; -_- -__- v.v
  V.V v_v V_V o_o o_O O_o O_O 0_o o_0 0_0 o.O O.o O.O o.o 0.0 o.0 0.o @_@ <3 <33 <333 </3 (^_^) (-_-) (._.) (>_<) (*_*)
  (¬_¬) ಠ_ಠ ಠ︵ಠ (ಠ_ಠ) ¯\\(ツ)/¯ (╯°□°）╯︵┻━┻ ><(((*>
`;
/** The same with a capital, and with an apostrophe behind it. */
const ENDINGS_CUT = ['doin', 'goin', 'havin', 'lovin', 'nothin', 'nuthin', 'ol', 'somethin'];
/** In parts; the same without apostrophes, and with a capital. */
const CONTRACTIONS: readonly [words: string, endings: string][] = [
  ['i', `'m 'm|a`],
  ['i you he she it we they', `'ll 'll|'ve 'd 'd|'ve`],
  ['i you we they', `'ve`],
  ['you we they', `'re`],
  ['he she it', `'s`],
  ['who what when where why how there that this', `'s`],
  ['who what when where why how there that this these those', `'ll 'll|'ve 'd 'd|'ve`],
  ['who what when where why how there these those', `'re 've`],
  ['ca could do does did had may might must need ought sha should wo would', `n't n't|'ve`],
  ['could might must should would', `'ve`],
  ['ai are is was were have has dare', `n't`],
];
/** In parts, as they are. */
const IN_PARTS = `
  y'|all y|all how|'d|'y How|'d|'y not|'ve not|ve Not|'ve Not|ve can|not Can|not gon|na Gon|na got|ta Got|ta let|'s
  Let|'s c'm|on C'm|on °|c|. °|f|. °|k|. °|C|. °|F|. °|K|.
`;
/** Words that a contraction without its apostrophe also spells. */
const WORDS = new Set(
  `Ill ill Its its Hell hell Shell shell Shed shed were Were Well well Whore whore`.split(' '),
);

/** Words that are cut into these parts and no others. */
export const SPECIAL: ReadonlyMap<string, readonly string[]> = special();

function special(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (...parts: string[]) => found.set(parts.join(''), parts);
  for (const one of listed(WHOLE)) add(one);
  for (const word of ENDINGS_CUT)
    for (const one of bothCases(word)) for (const end of ['', "'"]) add(one + end);
  for (const [words, endings] of CONTRACTIONS) {
    for (const word of listed(words).flatMap(bothCases)) {
      for (const ending of listed(endings)) {
        add(word, ...ending.split('|'));
        add(word, ...ending.replaceAll("'", '').split('|'));
      }
    }
  }
  for (let hour = 1; hour <= 12; hour++) {
    for (const half of ['a.m.', 'am', 'p.m.', 'pm']) add(String(hour), half);
  }
  for (const one of listed(IN_PARTS)) add(...one.split('|'));
  for (const word of WORDS) found.delete(word);
  for (const [word, parts] of [...found]) {
    if (word.includes("'")) add(...parts.map((part) => part.replaceAll("'", '’')));
  }
  return found;
}

function listed(text: string): string[] {
  return text.trim().split(/\s+/);
}

function bothCases(word: string): string[] {
  return [word, word.charAt(0).toUpperCase() + word.slice(1)];
}

function literal(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function anyOf(patterns: readonly string[], flags = ''): RegExp {
  return new RegExp(patterns.join('|'), `u${flags}`);
}
