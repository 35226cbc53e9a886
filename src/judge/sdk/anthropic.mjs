/** Anthropic's SDK in one file, which the build makes of this: the package weighs 27 MB. From source it is the package. */
export { Anthropic } from '@anthropic-ai/sdk';
