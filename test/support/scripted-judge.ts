import { type Judge, ProviderError } from '../../src/judge/contract.js';
import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';

/** What a scripted judge does with the nth asking (from 1) of a request: says a text, gives a reply, or throws. */
export type Script = (
  request: Request,
  nth: number,
) => string | Reply | ProviderError | Promise<string | Reply>;

/** A judge without a server: answers from a script, and keeps count. */
export class ScriptedJudge implements Judge {
  readonly id = 'scripted:judge';
  readonly provider = 'scripted';
  readonly model = 'judge';
  readonly endpoint = 'memory';
  /** Askings by request key. */
  readonly asked = new Map<string, number>();
  readonly order: string[] = [];
  most = 0;
  #now = 0;

  constructor(private readonly script: Script) {}

  async ask(request: Request, { signal }: { signal: AbortSignal }): Promise<Reply> {
    const nth = (this.asked.get(request.key) ?? 0) + 1;
    this.asked.set(request.key, nth);
    this.order.push(request.key);
    this.most = Math.max(this.most, ++this.#now);
    try {
      const said = await this.script(request, nth);
      if (said instanceof ProviderError) throw said;
      if (signal.aborted) throw new ProviderError('aborted', 'stopped');
      return typeof said === 'string' ? reply(said) : said;
    } finally {
      this.#now -= 1;
    }
  }
}

export function reply(text: string, more: Partial<Reply> = {}): Reply {
  return { text, usage: { inputTokens: 10, outputTokens: 2 }, latencyMs: 1, ...more };
}
