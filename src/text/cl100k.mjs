/**
 * One encoding of gpt-tokenizer and nothing else of it. The build makes one file of this, because the package with all
 * its encodings weighs 30 MB; from source the package itself is loaded.
 */
export { countTokens, decode, encode } from 'gpt-tokenizer/encoding/cl100k_base';
