import { ANTHROPIC } from './anthropic.js';
import { EXEC } from './exec.js';
import { HTTP } from './http.js';
import { OLLAMA } from './ollama.js';
import { OPENAI } from './openai.js';
import type { Provider } from './provider.js';
import { REPLAY } from './replay.js';

/** Every provider: another is a file and a line here. */
export const PROVIDERS: readonly Provider[] = [OPENAI, ANTHROPIC, OLLAMA, EXEC, HTTP, REPLAY];
