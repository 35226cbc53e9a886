import { DISLIKED, LIKED } from '../../src/run/long/digest.js';
import { countTokens, firstTokens } from '../../src/text/tokens.js';
import { type Answer, chatCompletion, json } from './fake-provider.js';

/** A server that lets its model see only the last so many tokens of a prompt, and a model that answers rightly from what it sees. */
export function truncatingJudge(window: number): Answer {
  return (response, asked, nth) => {
    const messages: { content: string }[] = asked.body?.messages ?? [];
    const prompt = messages.map(({ content }) => content).join('\n\n');
    const seen = lastTokens(prompt, window);
    const usage = { prompt_tokens: Math.min(window, countTokens(prompt)), completion_tokens: 2 };
    json(chatCompletion(answerFrom(seen), { usage }))(response, asked, nth);
  };
}

function lastTokens(text: string, most: number): string {
  const all = countTokens(text);
  return all <= most ? text : text.slice(firstTokens(text, all - most).length);
}

function answerFrom(seen: string): string {
  const fact = /Does the text say that (.*)\? Answer/.exec(seen)?.[1];
  if (fact !== undefined) return seen.includes(`Remember that ${fact}.`) ? 'Yes' : 'No';
  if (seen.includes('What share of the guests')) {
    const count = (all: readonly string[]) => all.reduce((sum, each) => sum + seen.split(each).length - 1, 0);
    const [content, not] = [count(LIKED), count(DISLIKED)];
    return `${((100 * content) / Math.max(1, content + not)).toFixed(1)}%`;
  }
  const legs = new Map<string, { part: string; to: string }>();
  for (const text of seen.split(/(?=Part [1-6]\n)/)) {
    const part = /^Part ([1-6])\n/.exec(text)?.[1];
    const told = /Mara left (\w+) on foot and came to (\w+),/.exec(text);
    if (part && told) legs.set(told[1] ?? '', { part, to: told[2] ?? '' });
  }
  const arrivals = new Set([...legs.values()].map(({ to }) => to));
  const order: string[] = [];
  for (const start of [...legs.keys()].filter((place) => !arrivals.has(place))) {
    for (let leg = legs.get(start); leg; leg = legs.get(leg.to)) order.push(leg.part);
  }
  const unseen = ['1', '2', '3', '4', '5', '6'].filter((part) => !order.includes(part));
  return [...order, ...unseen].join(', ');
}
