import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import { type Remark, remark } from '../remarks/remark.js';
import { isLikelihoodJudge, type Judge, ProviderError } from './contract.js';
import { type KnownPrice, type OwnPrices, priceOf } from './prices.js';
import { timerMs } from './timer.js';

/** What an endpoint can do: `yes` and `no` were seen; `unknown` is what could not be found out, and why. */
export interface Ability {
  state: 'yes' | 'no' | 'unknown';
  detail: string;
}

export const ABILITIES = ['logprobs', 'continuation', 'structured', 'sampling', 'stop', 'prefill'] as const;
export type AbilityName = (typeof ABILITIES)[number];

export interface ProbeResult {
  judge: string;
  provider: string;
  model: string;
  endpoint: string;
  key: { variable: string; present: boolean } | null;
  answers: boolean;
  /** Why it does not answer. */
  failure?: ProviderError;
  latencyMs?: number;
  servedModel?: string;
  fingerprint?: string;
  abilities: Partial<Record<AbilityName, Ability>>;
  /** Null = not known; never 0 for want of a price. */
  price: KnownPrice | null;
  warnings: Remark[];
}

export interface ProbeOptions {
  signal?: AbortSignal;
  /** For each asking. */
  deadlineMs?: number;
  /** What to find out; default: all. */
  abilities?: readonly AbilityName[];
  prices?: OwnPrices;
}

const QUESTION = 'Is the sky blue on a clear day? Answer with one word, Yes or No, and nothing else.';
const FORMAT = {
  name: 'answer',
  schema: {
    type: 'object',
    properties: { answer: { type: 'string', enum: ['Yes', 'No'] } },
    required: ['answer'],
    additionalProperties: false,
  },
};
const user = (content: string) => ({ role: 'user' as const, content });
/** Room for a model that thinks before it answers. */
const ROOM = 512;

/** Asks a judge what it can do: up to seven short requests. Nothing is thrown for what the endpoint does. */
export async function probeJudge(judge: Judge, options: ProbeOptions = {}): Promise<ProbeResult> {
  const { deadlineMs = 60_000, abilities: wanted = ABILITIES } = options;
  const ask = (about: Partial<Request>): Promise<Reply> => {
    const late = AbortSignal.timeout(timerMs(deadlineMs));
    const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
    const messages = [user(QUESTION)];
    return judge.ask({ key: 'probe', messages, sampling: { maxTokens: ROOM }, ...about }, { signal });
  };
  const result: ProbeResult = {
    judge: judge.alias ?? judge.id,
    provider: judge.provider,
    model: judge.model,
    endpoint: judge.endpoint,
    key: judge.key ?? null,
    answers: false,
    abilities: {},
    price: priceOf(judge, options.prices) ?? null,
    warnings: [],
  };
  let reply: Reply;
  try {
    reply = await ask({ sampling: { maxTokens: 16 } });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ...result, failure: error };
  }
  const words = QUESTION.split(' ').length;
  const counted = reply.usage.inputTokens;
  if (counted !== undefined && counted < words) {
    result.warnings.push(remark('template-drops-message', { tokens: counted, words }));
  }
  const found = await Promise.all(wanted.map(async (name) => [name, await LOOK[name](judge, ask)] as const));
  return {
    ...result,
    answers: true,
    latencyMs: reply.latencyMs,
    ...(reply.servedModel && { servedModel: reply.servedModel }),
    ...(reply.fingerprint && { fingerprint: reply.fingerprint }),
    abilities: Object.fromEntries(found),
  };
}

type Ask = (about: Partial<Request>) => Promise<Reply>;

const LOOK: Record<AbilityName, (judge: Judge, ask: Ask) => Promise<Ability>> = {
  async logprobs(judge, ask) {
    if (!isLikelihoodJudge(judge)) return no(`${judge.provider} lists none`);
    return seen(async () => {
      const { maxTopLogprobs } = judge.likelihood;
      const { logprobs } = await ask({ topLogprobs: maxTopLogprobs, sampling: { maxTokens: 1 } });
      const listed = logprobs?.[0]?.top.length ?? 0;
      if (listed === 0) return no('asked for, none came');
      return yes(`${listed} alternatives of the first token (asked for ${maxTopLogprobs})`);
    });
  },
  async continuation(judge, ask) {
    if (!isLikelihoodJudge(judge)) return no(`${judge.provider} has no way to ask`);
    if (!judge.likelihood.continuation) return no('this endpoint echoes no prompt');
    return seen(async () => {
      const { continuationLogprob } = await ask({ continuation: ' Yes', sampling: {} });
      return continuationLogprob === undefined ? no('asked for, none came') : yes('of a given continuation');
    });
  },
  structured: (_judge, ask) =>
    seen(async () => {
      const { text, reason } = await ask({ format: FORMAT });
      if (text === null) return unknown(`no text: ${reason}`);
      return keepsTo(text) ? yes('a JSON schema is kept to') : no('the schema was not kept to');
    }),
  async sampling(judge, ask) {
    const omits = judge.omits ?? [];
    const sampling = { temperature: 0, seed: 1, maxTokens: 16 };
    return seen(async () => {
      await ask({ sampling });
      const sent = (['temperature', 'seed'] as const).filter((name) => !omits.includes(name));
      if (sent.length === 0) return no('temperature and seed are left out: the model takes none');
      const left = omits.length > 0 ? `; left out: ${omits.join(', ')}` : '';
      return yes(`${sent.join(' and ')} accepted${left}`);
    });
  },
  async stop(judge, ask) {
    if (judge.omits?.includes('stop')) return no('it is left out: the model takes none');
    return seen(async () => {
      const messages = [user('Write the numbers from one to five as English words, in order, nothing else.')];
      const { text } = await ask({ messages, sampling: { maxTokens: ROOM, stop: ['four', 'Four', 'FOUR'] } });
      if (text !== null && /four|five/i.test(text)) return no('asked to stop at a word, it wrote on');
      if (text === null || !/three/i.test(text)) return unknown('the answer does not show it');
      return yes('a reply ends before the text named');
    });
  },
  // The text begun says what the question does not ask for: only a model that goes on from it says "cold".
  prefill: (_judge, ask) =>
    seen(async () => {
      const begun = { role: 'assistant' as const, content: 'The opposite of hot is' };
      const { text } = await ask({ messages: [user(QUESTION), begun] });
      if (text !== null && /^\W*cold\b/i.test(text)) return yes('it goes on from a text begun for it');
      if (text !== null && /^\W*(yes|no)\b/i.test(text))
        return no('it answers anew after a text begun for it');
      return unknown('the answer does not show it');
    }),
};

async function seen(look: () => Promise<Ability>): Promise<Ability> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const refused = error.fault === 'bad-request' || error.fault === 'not-found';
    return { state: refused ? 'no' : 'unknown', detail: error.message };
  }
}

const yes = (detail: string): Ability => ({ state: 'yes', detail });
const no = (detail: string): Ability => ({ state: 'no', detail });
const unknown = (detail: string): Ability => ({ state: 'unknown', detail });

function keepsTo(text: string): boolean {
  try {
    const { answer, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return (answer === 'Yes' || answer === 'No') && Object.keys(rest).length === 0;
  } catch {
    return false;
  }
}
