import { FIGURES } from './figures.js';
import { FORENSIC } from './forensic.js';
import { MINDED } from './minded.js';
import { STATISTICS } from './statistics.js';

const SENTENCES = { ...STATISTICS, ...FIGURES, ...MINDED, ...FORENSIC };
type Sentences = typeof SENTENCES;

/** Names a sentence: programs tell remarks apart by it. */
export type RemarkCode = keyof Sentences;

/** What a sentence is filled with. `where`, which every remark takes, is what it is about and stands in front. */
export type Parts = Readonly<Record<string, string | number>>;

/** Why a figure has no value, or what is to be minded: a code and the parts of its sentence. */
export interface Remark {
  readonly code: RemarkCode;
  readonly parts?: Parts;
}

/** Every code. */
export const REMARK_CODES = Object.keys(SENTENCES) as [RemarkCode, ...RemarkCode[]];

/** The remark of a code with the parts that its sentence takes. */
export function remark<C extends RemarkCode>(code: C, ...parts: Parameters<Sentences[C]>): Remark {
  const [given] = parts as readonly Parts[];
  return given === undefined ? { code } : { code, parts: given };
}

/** The same remark, about this: `factual: only 5 systems: …`. */
export function about(where: string, { code, parts }: Remark): Remark {
  return { code, parts: { ...parts, where } };
}

/** Each remark once. */
export function distinct(remarks: readonly Remark[]): Remark[] {
  return [...new Map(remarks.map((one) => [JSON.stringify(one), one])).values()];
}

/** Without a capital and a full stop. */
export function sentenceOf({ code, parts = {} }: Remark): string {
  const words = (SENTENCES[code] as (parts: Parts) => string)(parts);
  return parts.where === undefined ? words : `${parts.where}: ${words}`;
}

/** A full sentence; what a remark is about keeps its spelling. */
export function textOf(remark: Remark): string {
  const words = sentenceOf(remark);
  return `${remark.parts?.where === undefined ? capital(words) : words}.`;
}

/** A remark with its sentence beside its code. */
export interface Spelled extends Remark {
  readonly text: string;
}

/** For results that programs and people read. */
export function spelled(remark: Remark): Spelled {
  return { ...remark, text: textOf(remark) };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
