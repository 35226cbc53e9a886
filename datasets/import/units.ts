import type { Unit } from '../../src/model/item.js';

/** A candidate's text with its units placed in it. */
export interface Placed {
  text: string;
  units: Unit[];
}

/**
 * Places units in the text of their candidate. Offsets are kept where they fit (an `end` that counts the last character
 * in is moved behind it); without them, and where no unit fits its own, units are looked for in the text one after the
 * other, and left without offsets where one is not found. @param text undefined where no row gives it: it is made of the units, at their offsets or with a
 * space between them.
 */
export function placed(text: string | undefined, given: readonly Unit[]): Placed {
  const units = exclusive(given);
  const fitting = units.every(
    ({ start, end, text: said }) => start !== undefined && end === start + said.length,
  );
  if (text !== undefined) return { text, units: fitting ? units : (found(text, units) ?? units) };
  if (fitting) {
    const laid = laidOut(units);
    if (laid !== undefined) return { text: laid, units };
  }
  const joined = units.map((unit) => unit.text).join(' ');
  return { text: joined, units: found(joined, units) ?? units };
}

/** Ends that count the last character in, on every unit, are moved behind it. */
function exclusive(units: readonly Unit[]): Unit[] {
  const inclusive = units.every(
    ({ start, end, text }) => start !== undefined && end === start + text.length - 1,
  );
  return inclusive ? units.map((unit) => ({ ...unit, end: (unit.end ?? 0) + 1 })) : [...units];
}

/** The text that has each unit at its offsets and spaces between them; undefined where two overlap. */
function laidOut(units: readonly Unit[]): string | undefined {
  let text = '';
  for (const unit of [...units].sort((a, b) => (a.start ?? 0) - (b.start ?? 0))) {
    if ((unit.start ?? 0) < text.length) return undefined;
    text = text.padEnd(unit.start ?? 0) + unit.text;
  }
  return text;
}

/** The units at the places where their texts stand, one after the other; undefined where one is not found. */
function found(text: string, units: readonly Unit[]): Unit[] | undefined {
  let from = 0;
  const places: Unit[] = [];
  for (const unit of units) {
    const start = unit.text === '' ? -1 : text.indexOf(unit.text, from);
    if (start === -1) return undefined;
    from = start + unit.text.length;
    places.push({ ...unit, start, end: from });
  }
  return places;
}
