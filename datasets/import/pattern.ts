import { wildcard } from '../wildcard.js';
import { CellFault } from './cell-fault.js';
import { listOrObject } from './literal.js';

/** A place that a pattern fits: how it is called, what stands there, and what each name in braces stands for. */
export interface Place {
  path: string;
  value: unknown;
  names: Record<string, string>;
  /** The lists and objects that it stands in, from the outside in. */
  around: object[];
}

/** One part of a pattern between two dots: a key, or the keys that fit. */
interface Step {
  /** The key, where nothing is in braces. */
  key: string | undefined;
  regex: RegExp;
  names: string[];
  /** What the elements of a list are, in their order: `{dimension:relevance|coherence}` alone. */
  elements: string[] | undefined;
}

const BRACES = /\{(\w*)(?::([^{}]*))?\}/g;

/** Whether something in a text stands in braces. */
export const isPattern = (text: string): boolean => /\{\w*(:[^{}]*)?\}/.test(text);

/**
 * A text with names in braces, `{judge} {dimension:RE|CO} {repeat}`: each stands for anything (as much as it can, from
 * the left), or for one of those after the colon, in which `*` stands for anything.
 */
export function regexOf(pattern: string): { regex: RegExp; names: string[] } {
  const names: string[] = [];
  let [source, from] = ['', 0];
  for (const { 0: whole, 1: name, 2: choices, index } of pattern.matchAll(BRACES)) {
    source += escaped(pattern.slice(from, index));
    const choice = choices?.split('|').map((one) => wildcard(one).source.slice(1, -1));
    source += `(${choice ? choice.join('|') : '.+'})`;
    names.push(name ?? '');
    from = index + whole.length;
  }
  return { regex: new RegExp(`^${source}${escaped(pattern.slice(from))}$`, 's'), names };
}

const escaped = (text: string): string => text.replace(/[.+*?^${}()|[\]\\]/g, '\\$&');

/** No name of a place is longer. */
const LONGEST = 2000;

/** What the names of a pattern stand for in a text; undefined where it does not fit. */
export function namesIn(
  text: string,
  { regex, names }: { regex: RegExp; names: readonly string[] },
): Record<string, string> | undefined {
  const found = text.length > LONGEST ? undefined : regex.exec(text);
  if (!found) return undefined;
  return Object.fromEntries(
    names.flatMap((name, at) => (name === '' ? [] : [[name, (found[at + 1] ?? '').trim()]])),
  );
}

/** A path parted at its dots (those in braces apart), or given part by part. */
export function stepsOf(pattern: string | readonly string[]): Step[] {
  const parts = typeof pattern === 'string' ? pattern.split(/\.(?![^{]*\})/) : pattern;
  return parts.map((part) => {
    const [, choices] = /^\{\w*:([^{}*]*)\}$/.exec(part) ?? [];
    return { key: isPattern(part) ? undefined : part, ...regexOf(part), elements: choices?.split('|') };
  });
}

/**
 * Every place in a value that the steps lead to. A text that holds a list or an object is entered like one, but for
 * those that mean nothing.
 * @throws CellFault where a list is not as long as the step that names its elements
 */
export function* placesIn(
  value: unknown,
  steps: readonly Step[],
  missing: ReadonlySet<string>,
  at: Partial<Place> = {},
): Generator<Place> {
  const [step, ...rest] = steps;
  const { path = '', names = {}, around = [] } = at;
  if (!step) {
    yield { path, value, names, around };
    return;
  }
  const inside = typeof value === 'string' ? entered(value, step, missing) : value;
  if (typeof inside !== 'object' || inside === null) return;
  for (const [key, found, inner] of fitting(inside, step, path)) {
    yield* placesIn(inner, rest, missing, {
      path: path === '' ? key : `${path}.${key}`,
      names: { ...names, ...found },
      around: [...around, inside],
    });
  }
}

/** What a cell holds; without brackets a list is one of numbers, or one whose elements have names. */
function entered(text: string, step: Step, missing: ReadonlySet<string>): object | undefined {
  if (missing.has(text.trim())) return undefined;
  const parts = partsOf(text);
  const bare = Array.isArray(parts) && listOrObject(text) === undefined;
  const isNothing = (part: unknown): boolean => part === '' || missing.has(String(part));
  if (!bare || step.elements) return parts;
  const numbers = parts.every((part) => isNothing(part) || Number.isFinite(Number(part)));
  return numbers && parts.length > 1 ? parts : undefined;
}

function* fitting(
  inside: object,
  step: Step,
  path: string,
): Generator<[string, Record<string, string>, unknown]> {
  if (step.key !== undefined) {
    if (Object.hasOwn(inside, step.key)) {
      yield [step.key, {}, (inside as Record<string, unknown>)[step.key]];
    }
    return;
  }
  const { elements } = step;
  if (Array.isArray(inside) && elements && inside.length !== elements.length) {
    throw new CellFault(
      path,
      `expected a list of ${elements.length} (${elements.join(', ')}), got one of ${inside.length}`,
    );
  }
  for (const [key, value] of Object.entries(inside)) {
    const names = namesIn(Array.isArray(inside) && elements ? (elements[Number(key)] ?? '') : key, step);
    if (names) yield [key, names, value];
  }
}

const SEPARATORS = [';', '|', ',', /\s+/];

/** The list or object that a text holds; a text of several values without brackets is a list too: `4;5`, `4, 5`. */
export function partsOf(text: string): object | undefined {
  const read = listOrObject(text);
  if (read !== undefined || text.trim() === '') return read;
  const separator = SEPARATORS.find((sign) => text.trim().split(sign).length > 1);
  return (separator === undefined ? [text] : text.trim().split(separator)).map((part) => part.trim());
}
