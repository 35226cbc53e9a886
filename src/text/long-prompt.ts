import type { TokenCounting } from './token-counting.js';

/** A request over a long text: what is asked, the text, and what is asked of it in particular. */
export interface LongPrompt {
  instruction: string;
  context: string;
  query?: string;
}

/** Stands where the end of a text is left out, so that the reader knows. */
export const OMISSION = '[The rest of the text is left out.]';

/**
 * The prompt of ZeroSCROLLS: the instruction, the text, the query (Shaham et al. 2023, §3.2). Where it is longer than
 * what a window leaves beside the answer, the end of the text is cut, and a line says so; instruction and query stay
 * whole.
 * @param most tokens of the prompt; undefined = as many as it has
 * @returns undefined where not even the instruction and the query fit
 */
export function longPrompt(
  prompt: LongPrompt,
  most: number | undefined,
  { countTokens, firstTokens }: TokenCounting,
): { text: string; cut: boolean } | undefined {
  const whole = assembled(prompt);
  if (most === undefined || countTokens(whole) <= most) return { text: whole, cut: false };
  const around = countTokens(assembled({ ...prompt, context: OMISSION }));
  // Pieces joined may come to other tokens than one by one: room is taken away until it fits.
  for (let room = most - around; room > 0; room -= Math.max(1, Math.ceil(room / 64))) {
    const head = firstTokens(prompt.context, room).trimEnd();
    const text = assembled({ ...prompt, context: `${head}\n\n${OMISSION}` });
    if (countTokens(text) <= most) return { text, cut: true };
  }
  return undefined;
}

function assembled({ instruction, context, query }: LongPrompt): string {
  return [instruction, `Text:\n${context}`, ...(query === undefined ? [] : [query])].join('\n\n');
}

/** An item's instruction in its two parts: what is asked of every text, and, behind a blank line, of this one. */
export function instructionAndQuery(instruction: string): Pick<LongPrompt, 'instruction' | 'query'> {
  const [, first = instruction, rest] = /^([\s\S]*?)\n\s*\n([\s\S]*)$/.exec(instruction) ?? [];
  return { instruction: first.trim(), ...(rest?.trim() && { query: rest.trim() }) };
}
