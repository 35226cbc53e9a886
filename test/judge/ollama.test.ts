import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLikelihoodJudge, type Judge } from '../../src/judge/contract.js';
import { createJudge } from '../../src/judge/create.js';
import { replySchema } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import { type FakeProvider, fakeProvider, json, ollamaChat, raw } from '../support/fake-provider.js';

let server: FakeProvider;
let judge: Judge;

beforeAll(async () => {
  server = await fakeProvider(json(ollamaChat('Yes')));
  judge = createJudge('ollama:qwen3:8b', { env: { OLLAMA_HOST: new URL(server.url).host } });
});
afterAll(async () => {
  await judge.close?.();
  await server.close();
});

const ask = (request: Partial<Request> = {}) =>
  judge.ask(
    { key: 'k', messages: [{ role: 'user', content: 'Is it?' }], sampling: {}, ...request },
    { signal: AbortSignal.timeout(10_000) },
  );
const lastBody = () => server.asked.at(-1)?.body;

describe('the ollama judge', () => {
  it('asks by /api/chat with its own names of the options, the format and the log-probabilities', async () => {
    const schema = { type: 'object' };
    await ask({
      sampling: { temperature: 0, topP: 0.9, maxTokens: 9, seed: 7, stop: ['#'] },
      format: { name: 'a', schema },
      topLogprobs: 5,
    });
    expect(server.asked.at(-1)?.path).toBe('/api/chat');
    expect(lastBody()).toEqual({
      model: 'qwen3:8b',
      stream: false,
      truncate: false,
      messages: [{ role: 'user', content: 'Is it?' }],
      options: { temperature: 0, top_p: 0.9, num_predict: 9, seed: 7, stop: ['#'] },
      format: schema,
      logprobs: true,
      top_logprobs: 5,
    });
  });

  it('reads text, thinking, usage and log-probabilities', async () => {
    const logprobs = [
      {
        token: 'Yes',
        logprob: -0.1,
        bytes: [89],
        top_logprobs: [{ token: 'Yes', logprob: -0.1, bytes: [89] }],
      },
    ];
    const message = { role: 'assistant', content: 'Yes', thinking: 'Let me see.' };
    server.answer = json(ollamaChat('', { message, logprobs }));
    const reply = await ask();
    expect(replySchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({
      text: 'Yes',
      reasoning: 'Let me see.',
      usage: { inputTokens: 26, outputTokens: 5 },
      servedModel: 'qwen3:8b',
      logprobs: [{ token: 'Yes', logprob: -0.1, top: [{ token: 'Yes', logprob: -0.1 }] }],
    });
    expect(isLikelihoodJudge(judge)).toBe(true);
  });

  it('refuses to be asked for a continuation, in place of answering something else', async () => {
    const before = server.asked.length;
    await expect(ask({ continuation: ' Yes' })).rejects.toMatchObject({ fault: 'bad-request' });
    expect(server.asked.length).toBe(before);
  });

  it('reads a length stop as a reason', async () => {
    server.answer = json(ollamaChat('Half', { done_reason: 'length' }));
    expect(await ask()).toMatchObject({ text: null, reason: 'length', partial: 'Half' });
  });

  it('names a model that was not pulled, and lets the SDK print nothing', async () => {
    const printed = ['log', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'));
    server.answer = json({ error: "model 'qwen3:8b' not found" }, { status: 404 });
    await expect(ask()).rejects.toMatchObject({
      fault: 'not-found',
      message: expect.stringContaining("model 'qwen3:8b' not found"),
    });
    server.answer = raw('<html>', { status: 500 });
    await expect(ask()).rejects.toMatchObject({ fault: 'server' });
    for (const spy of printed) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});
