import { stemmer } from 'stemmer';

/**
 * The stem of a word by Porter's algorithm (1980) with the two later changes of his own distributions
 * (`bli` → `ble`, `logi` → `log`; words of one or two letters stay). The word is lower-cased first.
 * English; a word in another script comes back lower-cased and otherwise whole, unless it ends in an English suffix.
 */
export function porterStem(word: string): string {
  return stemmer(word);
}
