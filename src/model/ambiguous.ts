/** How the reason of a verdict begins that was left unscored because a shown text may have made the decision. */
const AMBIGUOUS = 'ambiguous: ';

export const ambiguous = (why: string): string => AMBIGUOUS + why;

export const isAmbiguous = (reason: string | undefined): boolean => reason?.startsWith(AMBIGUOUS) ?? false;
