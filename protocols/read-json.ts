import type { z } from 'zod';
import { COPIED, ownWords, withoutReasoning } from './own-words.js';
import { type Reading, unread } from './reading.js';

const FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/**
 * Reads a reply that was asked for as JSON: the whole reply, or the last object or list in it that parses. What the
 * reply copies of the shown texts counts only inside a reply that is JSON as a whole.
 */
export function readJson<T>(reply: string, schema: z.ZodType<T>, shown: readonly string[] = []): Reading<T> {
  const whole = parsed(unfenced(reply)) ?? parsed(unfenced(withoutReasoning(reply)));
  const found = whole ?? lastJson(ownWords(reply, shown));
  if (!found) return unread('the reply is not JSON');
  const result = schema.safeParse(found.json);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return unread(`the reply is JSON of another form: ${where}${issue?.message ?? 'not as asked'}`);
}

function unfenced(text: string): string {
  const trimmed = text.trim();
  return FENCE.exec(trimmed)?.[1] ?? trimmed;
}

function parsed(text: string): { json: unknown } | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The last balanced object or list of a text that parses, taking the outermost. One pass, brackets in strings apart. */
function lastJson(text: string): { json: unknown } | null {
  let last: { json: unknown } | null = null;
  let [depth, start, quoted] = [0, -1, false];
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (depth === 0) {
      if (sign !== '{' && sign !== '[') continue;
      [depth, start, quoted] = [1, i, false];
    } else if (quoted) {
      if (sign === '\\') i += 1;
      else if (sign === '"') quoted = false;
      else if (sign === COPIED) continue;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0 && start !== -1) {
      last = parsed(text.slice(start, i + 1)) ?? last;
      start = -1;
    }
  }
  return last;
}
