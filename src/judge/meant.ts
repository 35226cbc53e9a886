import { nearest } from '../text/unknown-name.js';
import { PUBLISHED_PRICES } from './price-list.js';

/** A name and a size, as Ollama tags its models: `qwen3:8b`, `llama3.2:latest`. */
const TAGGED = /^[\w./-]+:(?:\d+(?:\.\d+)?[bm]\b|latest$)/i;

/**
 * The judge that was meant by a text that names none: a provider mistyped, or left out before a model.
 * @param providers those there are
 * @returns undefined where nothing is near
 */
export function meantJudge(text: string, providers: readonly string[]): string | undefined {
  const [, name, rest] = /^([^:@/\s]+):(.+)$/s.exec(text) ?? [];
  const provider = name === undefined ? undefined : nearest(name, providers);
  if (provider !== undefined) return `${provider}:${rest}`;
  if (TAGGED.test(text)) return `ollama:${text}`;
  if (name !== undefined) return undefined;
  const models = PUBLISHED_PRICES.flatMap((list) =>
    Object.keys(list.models).map((model) => ({ model, id: `${list.provider}:${model}` })),
  );
  const same = models.find(({ model }) => model === text.toLowerCase());
  if (same) return same.id;
  if (/^claude/i.test(text)) return `anthropic:${text}`;
  if (/^(?:gpt|chatgpt|o\d)/i.test(text)) return `openai:${text}`;
  const near = nearest(
    text,
    models.map(({ model }) => model),
  );
  return models.find(({ model }) => model === near)?.id;
}
