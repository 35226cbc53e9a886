import type { Traced } from './traced.js';

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhӏlԛqԝwвbкkмmнhтtαaεeοoρpτtυuνvιiκkηnωw'].flatMap((sign, index, all) =>
    index % 2 === 0 ? [[sign, all[index + 1] as string]] : [],
  ),
);

/** Signs without width: they part nothing and are read by nobody. */
const INVISIBLE =
  /\u00AD|\u034F|\u061C|[\u115F\u1160]|[\u17B4\u17B5]|[\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]|\uDB40[\uDC00-\uDFFF]/g;
/** Stands for the brackets of `[[1]]`, which are its label. */
const BRACKETS = '\uE020';
/** What is no word; a decimal point is part of its number. */
const APART = /\d\.(?=\d)|[^\p{L}\p{M}\p{N}\uE020]+/gu;

/** The words of a text, lower-cased, one blank between them: spelling, marks and line breaks do not tell texts apart. */
export function folded(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\P{ASCII}+/gu, (signs) => signs.normalize('NFKC'))
    .toLowerCase()
    .replace(/\P{ASCII}/gu, latin)
    .replace(/\[\[/g, ` ${BRACKETS} `)
    .replace(APART, apart)
    .trim();
}

/** The texts folded last, as one document is shown with many replies. */
const RECENT = 64;
const recent = new Map<string, string>();

/** The same, kept for the next reply beside the same text. */
export function foldedOnce(text: string): string {
  const known = recent.get(text) ?? folded(text);
  recent.delete(text);
  recent.set(text, known);
  for (const oldest of recent.keys()) {
    if (recent.size <= RECENT) break;
    recent.delete(oldest);
  }
  return known;
}

/** The same of a traced text, where blanks at its ends stay. */
export function foldedTraced(text: Traced): Traced {
  return text
    .replace(INVISIBLE, '')
    .replace(/\P{ASCII}+/gu, (signs) => signs.normalize('NFKC'))
    .replace(/[A-Z]|\P{ASCII}/gu, (sign) => sign.toLowerCase())
    .replace(/\P{ASCII}/gu, latin)
    .replace(/\[\[/g, ` ${BRACKETS} `)
    .replace(APART, apart);
}

const latin = (sign: string): string => LOOKALIKES[sign] ?? sign;
const apart = (sign: string): string => (/^\d/.test(sign) ? sign : ' ');
