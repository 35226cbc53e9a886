import { type Remark, remark } from '../../remarks/remark.js';
import type { Study } from '../../study/study.js';
import type { LengthInfluence } from './length-influence.js';

/** As much of an answer as the warnings are about. */
interface Warned {
  dimension: string;
  people?: Pick<LengthInfluence, 'control'>;
  judges: readonly (Pick<LengthInfluence, 'control'> & { name: string; allTied?: true })[];
}

/** What to know before the figures are believed. */
export function lengthWarnings(study: Study, dimensions: readonly Warned[], lengths: Float64Array): Remark[] {
  const warnings: Remark[] = [];
  const judges = dimensions.flatMap(({ dimension, people, judges }) => [
    ...(people ? [{ where: `people on ${dimension}`, control: people.control }] : []),
    ...judges.map(({ name, control }) => ({ where: `${name} on ${dimension}`, control })),
  ]);
  const drawn = judges.filter(({ control }) => control.ridge > 0);
  if (drawn.length > 0) {
    warnings.push(
      remark('verdicts-separate', {
        of: listed(drawn.map(({ where }) => where)),
        ridge: drawn[0].control.ridge,
      }),
    );
  }
  const tied = dimensions.flatMap(({ dimension, judges }) =>
    judges.filter(({ allTied }) => allTied).map(({ name }) => `${name} on ${dimension}`),
  );
  if (tied.length > 0) {
    warnings.push(remark('all-pairs-tied', { of: listed(tied) }));
  }
  const without = dimensions.filter(({ judges }) => judges.length === 0).map(({ dimension }) => dimension);
  if (without.length > 0) {
    warnings.push(remark('people-alone', { dimensions: without.join(', ') }));
  }
  if (dimensions.some(({ people }) => people === undefined)) {
    warnings.push(remark('judge-and-oracle-only'));
  }
  const empty = lengths.reduce((count, length) => (length === 0 ? count + 1 : count), 0);
  if (empty > 0) {
    warnings.push(remark('empty-candidates', { candidates: empty }));
  }
  if (study.anonymous) {
    warnings.push(remark('anonymous-lengths'));
  }
  return warnings;
}

/** Names, the first few of them. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
