import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Study } from '../../study/study.js';
import { unitKey } from '../../study/unit-labels.js';
import { unknownName } from '../../text/unknown-name.js';

/** The dimensions that say which units are ambiguous, the first of them that is there where none is named. */
const USUAL = ['ambiguity', 'subjectivity', 'subjectivity-sentence'];

/** Whether a dimension is itself about what is open to interpretation: no judge is held against it here. */
export const isAboutAmbiguity = ({ id }: Dimension, { by }: Strata) => id === by.id || USUAL.includes(id);

/** Which units, and which candidates, are ambiguous. */
export interface Strata {
  by: Dimension;
  /** Whether a unit is, or a candidate has one that is; undefined where nobody said. */
  isAmbiguous(key: string): boolean | undefined;
}

/** @throws InputError where no dimension says which units are ambiguous, or the named one does not */
export function strataOf(study: Study, named: string | undefined): Strata {
  const { card } = study;
  const usable = card.dimensions.filter(({ level, scale }) => level === 'unit' && scale?.kind === 'binary');
  const ids = usable.map(({ id }) => id);
  const wanted = named ?? USUAL.find((id) => ids.includes(id));
  const by = usable.find(({ id }) => id === wanted);
  if (by === undefined) {
    if (named !== undefined) throw unknownName('yes-or-no dimension of units', named, ids);
    throw new InputError(
      `No dimension of ${JSON.stringify(card.id)} says which units are ambiguous: name it by --by${ids.length > 0 ? `, one of ${ids.join(', ')}` : ' (it has none of units that is yes or no)'}`,
    );
  }
  const bad = by.higherIsBetter ? '0' : '1';
  const known = new Map<string, boolean>();
  for (const { key, label } of study.units(by).units) {
    if (label === null) continue;
    known.set(key, label === bad);
    const [item, system] = JSON.parse(key) as [string, string, string];
    const candidate = unitKey(item, system, '');
    known.set(candidate, known.get(candidate) === true || label === bad);
  }
  return { by, isAmbiguous: (key) => known.get(key) };
}
