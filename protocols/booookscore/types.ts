/** The eight ways in which a sentence of a summary may confuse (BooookScore, Chang et al. 2024). */
const TYPES = [
  'entity omission',
  'event omission',
  'causal omission',
  'salience',
  'discontinuity',
  'duplication',
  'inconsistency',
  'language',
] as const;

/** Stands for every type that is none of the eight. */
const OTHER = 'other';

/** The types named in a text; what is none of the eight is `other`, named once. */
export function typesIn(text: string): string[] {
  const named = text
    .toLowerCase()
    .split(/[,;/\n|]|\band\b|[•*]/)
    .map((part) =>
      part
        .replace(/[^\p{L} ]+/gu, ' ')
        .replace(/ {2,}/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
  const known = named.map((part) => TYPES.find((type) => part === type || part === `${type} error`) ?? OTHER);
  return [...new Set(known)];
}
