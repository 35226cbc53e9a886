/** OpenAI's SDK in one file, which the build makes of this: the package weighs 20 MB. From source it is the package. */
export { OpenAI } from 'openai';
