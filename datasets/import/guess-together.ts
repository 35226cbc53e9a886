import type { Guess } from './guess.js';
import { sharing } from './sharing.js';

export interface NamedGuess {
  file: string;
  guess: Guess;
}

type DimensionInput = Guess['mapping']['card']['dimensions'][number];

/** The guesses of several files as one: their tables by file, and the dimensions as the file with the labels has them. */
export function together(guesses: readonly NamedGuess[]): Guess {
  const [only, another] = guesses;
  if (only && another === undefined) return only.guess;
  const labelled = guesses.filter(({ guess }) => guess.mapping.tables.some(({ labels }) => labels?.length));
  const others = guesses.filter((one) => !labelled.includes(one));
  const dimensions = new Map<string, DimensionInput>();
  for (const { guess } of [...labelled, ...others]) {
    for (const { id: ids, ...rest } of guess.mapping.card.dimensions) {
      for (const id of [ids].flat()) if (!dimensions.has(id)) dimensions.set(id, { id, ...rest });
    }
  }
  const missing = [...new Set(guesses.flatMap(({ guess }) => guess.mapping.missing ?? []))];
  const comma = guesses.some(({ guess }) => guess.mapping.decimal === ',');
  return {
    mapping: {
      card: { id: only?.guess.mapping.card.id, dimensions: sharing([...dimensions.values()]) },
      ...(missing.length > 0 && { missing }),
      ...(comma && { decimal: ',' as const }),
      tables: guesses.flatMap(({ file, guess }) => guess.mapping.tables.map((table) => ({ file, ...table }))),
    },
    columns: guesses.flatMap(({ file, guess }) =>
      guess.columns.map(({ column, as }) => ({ column: `${file}: ${column}`, as })),
    ),
    unknown: guesses.flatMap(({ file, guess }) => guess.unknown.map((line) => `${file}: ${line}`)),
    assumptions: guesses.flatMap(({ file, guess }) => guess.assumptions.map((line) => `${file}: ${line}`)),
  };
}
