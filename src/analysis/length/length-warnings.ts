import type { Study } from '../../study/study.js';
import type { LengthInfluence } from './length-influence.js';

/** As much of an answer as the warnings are about. */
interface Warned {
  dimension: string;
  people?: Pick<LengthInfluence, 'control'>;
  judges: readonly (Pick<LengthInfluence, 'control'> & { name: string; allTied?: true })[];
}

/** What to know before the figures are believed. */
export function lengthWarnings(study: Study, dimensions: readonly Warned[], lengths: Float64Array): string[] {
  const warnings: string[] = [];
  const judges = dimensions.flatMap(({ dimension, people, judges }) => [
    ...(people ? [{ where: `people on ${dimension}`, control: people.control }] : []),
    ...judges.map(({ name, control }) => ({ where: `${name} on ${dimension}`, control })),
  ]);
  const drawn = judges.filter(({ control }) => control.ridge > 0);
  if (drawn.length > 0) {
    warnings.push(
      `Verdicts follow from systems and lengths without exception (they separate) for ${listed(drawn.map(({ where }) => where))}: a ridge of ${drawn[0].control.ridge} keeps the fit finite, and its numbers are drawn towards no effect.`,
    );
  }
  const tied = dimensions.flatMap(({ dimension, judges }) =>
    judges.filter(({ allTied }) => allTied).map(({ name }) => `${name} on ${dimension}`),
  );
  if (tied.length > 0) {
    warnings.push(
      `All pairs come out as ties, the verdicts on each taken together, for ${listed(tied)}: the agreement with the oracle is that of ties, and says nothing about length.`,
    );
  }
  const without = dimensions.filter(({ judges }) => judges.length === 0).map(({ dimension }) => dimension);
  if (without.length > 0) {
    warnings.push(`No judge on ${without.join(', ')}: people stand alone.`);
  }
  if (dimensions.some(({ people }) => people === undefined)) {
    warnings.push(
      'Where there are no human labels, nothing says what people like: only judge–oracle is given.',
    );
  }
  const empty = lengths.reduce((count, length) => (length === 0 ? count + 1 : count), 0);
  if (empty > 0) {
    warnings.push(
      `${empty === 1 ? 'One candidate is' : `${empty} candidates are`} empty: a length of 0 has no log ratio, so verdicts on ${empty === 1 ? 'it' : 'them'} are not in the regression.`,
    );
  }
  if (study.anonymous) {
    warnings.push(
      'The outputs have no system behind them (anonymous): the regression has the length alone, so that what is longer because it is better counts as an effect of length.',
    );
  }
  return warnings;
}

/** Names, the first few of them. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
