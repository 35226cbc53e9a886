import type OpenAI from 'openai';
import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import { notAnAnswer, PART_BREAK } from './asking.js';
import { ProviderError } from './contract.js';
import { isRecord } from './faults.js';
import { type About, type ChatFlavour, chatBody, provenance, readUsage } from './openai-chat.js';

/** Not worth asking again. `other` says whether another way of asking may do. */
function cannot(about: About, why: string, other: 'may do' | 'will not do' = 'will not do'): ProviderError {
  const code = other === 'may do' ? 'no_echo' : 'no_continuation';
  return new ProviderError('bad-request', `${about.host}: no log-probability of the continuation: ${why}`, {
    code,
  });
}

/** Whether an error says that the server does not echo, so that a grammar may be tried. */
export function isNoEcho(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  const { fault, details } = error;
  return fault === 'not-found' || (fault === 'bad-request' && details.code !== 'no_continuation');
}

/** One token is generated beyond the echo, since some servers refuse to generate none; it is not counted. */
const BEYOND = 1;

/**
 * The body of the legacy `POST /completions` that echoes the prompt with its log-probabilities (vLLM, OpenAI's base
 * models). The messages are put together as plain text, without roles and without the model's chat template.
 */
export function echoBody(
  request: Request,
  continuation: string,
  model: string,
): OpenAI.Completions.CompletionCreateParamsNonStreaming {
  const prompt = request.messages.map(({ content }) => content).join(PART_BREAK);
  return {
    model,
    prompt: prompt + continuation,
    echo: true,
    logprobs: 1,
    max_tokens: BEYOND,
    temperature: 0,
  };
}

/**
 * Sums the log-probabilities of the tokens that spell the continuation, counted from the end of the echo: offsets from
 * the start are moved by begin-of-text tokens.
 * @throws ProviderError (bad-request) where the server did not echo, or where the continuation shares a token with the
 *   prompt and so has no log-probability of its own
 */
export function readEcho(raw: unknown, continuation: string, about: About): Reply {
  const answer = isRecord(raw) ? raw : {};
  const choice: unknown = Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  if (!isRecord(choice)) throw notAnAnswer(about.host, 'no `choices[0]`');
  const { tokens, token_logprobs: values } = isRecord(choice.logprobs) ? choice.logprobs : {};
  const usage = readUsage(answer.usage);
  if (!Array.isArray(tokens) || !Array.isArray(values))
    throw cannot(about, 'the server lists none', 'may do');
  const end = tokens.length - (usage.outputTokens ?? BEYOND);
  if (end < 2) throw cannot(about, 'the server does not echo the prompt', 'may do');
  let start = end;
  let spelt = '';
  while (start > 0 && spelt.length < continuation.length) {
    start -= 1;
    spelt = `${tokens[start]}${spelt}`;
  }
  if (spelt !== continuation) {
    throw cannot(
      about,
      `it would begin inside the token \`${tokens[start]}\`; begin it with a space or a new line`,
    );
  }
  return answered(continuation, sum(values.slice(start, end), about), answer, about);
}

/**
 * The body for a llama.cpp server, which does not echo: a grammar that admits the continuation alone, while the listed
 * log-probabilities are those before the grammar. Here the chat template is kept.
 */
export function grammarBody(request: Request, continuation: string, flavour: ChatFlavour): object {
  const maxTokens = Buffer.byteLength(continuation) + 1;
  const asked = { ...request, sampling: { temperature: 0, maxTokens }, topLogprobs: 1, format: undefined };
  const literal = JSON.stringify(continuation);
  return { ...chatBody(asked, flavour), grammar: `root ::= ${literal}` };
}

/** @throws ProviderError (bad-request) where the reply is not the continuation: the server knows no grammars */
export function readGrammar(raw: unknown, continuation: string, about: About): Reply {
  const answer = isRecord(raw) ? raw : {};
  const choice: unknown = Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  const logprobs = isRecord(choice) && isRecord(choice.logprobs) ? choice.logprobs.content : undefined;
  const listed: unknown[] = Array.isArray(logprobs) ? logprobs : [];
  const wanted = Buffer.from(continuation);
  const values: unknown[] = [];
  let spelt = Buffer.alloc(0);
  for (const entry of listed.filter(isRecord)) {
    if (spelt.length >= wanted.length) break;
    // A character may be spread over tokens: their bytes spell it, their texts do not.
    const bytes = Array.isArray(entry.bytes) ? Buffer.from(entry.bytes) : Buffer.from(String(entry.token));
    spelt = Buffer.concat([spelt, bytes]);
    values.push(entry.logprob);
  }
  if (!spelt.equals(wanted)) {
    throw cannot(about, 'the server neither echoes a prompt (as vLLM) nor keeps to a grammar (as llama.cpp)');
  }
  return answered(continuation, sum(values, about), answer, about);
}

function sum(values: readonly unknown[], about: About): number {
  let total = 0;
  for (const value of values) {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw cannot(about, 'a token came without one');
    total += value;
  }
  return total;
}

function answered(text: string, logprob: number, answer: Record<string, unknown>, about: About): Reply {
  return {
    text,
    continuationLogprob: logprob,
    usage: readUsage(answer.usage),
    latencyMs: about.latencyMs,
    ...provenance(answer, about.exchange),
  };
}
