import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLikelihoodJudge, type Judge } from '../../src/judge/contract.js';
import { createJudge } from '../../src/judge/create.js';
import { replySchema } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import { anthropicMessage, type FakeProvider, fakeProvider, json } from '../support/fake-provider.js';

let server: FakeProvider;
let judge: Judge;

beforeAll(async () => {
  server = await fakeProvider(json(anthropicMessage('Yes')));
  judge = createJudge(`anthropic:claude-test@${server.url}`, { env: {} });
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

describe('the anthropic judge asks', () => {
  it('by messages, without the sampling parameters the API refuses, and says which', async () => {
    await ask({ sampling: { temperature: 0, topP: 1, seed: 1, maxTokens: 9 } });
    expect(server.asked.at(-1)?.path).toBe('/v1/messages');
    expect(lastBody()).toEqual({
      model: 'claude-test',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'Is it?' }],
    });
    expect(judge.omits).toEqual(['temperature', 'topP', 'seed']);
    expect(isLikelihoodJudge(judge)).toBe(false);
  });

  it('to stop at a text, and to go on from one begun for it, which may not end in white space', async () => {
    await ask({
      messages: [
        { role: 'user', content: 'Why?' },
        { role: 'assistant', content: 'The sky is ' },
      ],
      sampling: { stop: ['\n#'] },
    });
    expect(lastBody()).toMatchObject({
      stop_sequences: ['\n#'],
      messages: [
        { role: 'user', content: 'Why?' },
        { role: 'assistant', content: 'The sky is' },
      ],
    });
  });

  it('never for log-probabilities: they are refused before anything is sent', async () => {
    const before = server.asked.length;
    for (const wish of [{ topLogprobs: 5 }, { continuation: ' Yes' }]) {
      await expect(ask(wish)).rejects.toMatchObject({ fault: 'bad-request' });
    }
    expect(server.asked.length).toBe(before);
  });

  it('with what neighbours share marked for the cache, system text apart', async () => {
    await ask({
      messages: [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'the document', cacheable: true },
        { role: 'user', content: 'the question' },
      ],
    });
    expect(lastBody()).toMatchObject({
      system: [{ type: 'text', text: 'S' }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'the document\n\n', cache_control: { type: 'ephemeral' } },
            { type: 'text', text: 'the question' },
          ],
        },
      ],
    });
  });

  it('for a JSON schema by its structured outputs', async () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false };
    await ask({ format: { name: 'a', schema } });
    expect(lastBody().output_config).toEqual({ format: { type: 'json_schema', schema } });
  });
});

describe('the anthropic judge reads', () => {
  it('text and usage: the input is all that was read, with what came from and went to the cache', async () => {
    server.answer = json(anthropicMessage('Yes'), { headers: { 'request-id': 'req_1' } });
    const reply = await ask();
    expect(replySchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({
      text: 'Yes',
      usage: { inputTokens: 120, cachedInputTokens: 70, cacheWriteTokens: 30, outputTokens: 9 },
      servedModel: 'claude-test-1',
      requestId: 'req_1',
    });
  });

  it('thinking apart from the text, and its tokens', async () => {
    const content = [
      { type: 'thinking', thinking: 'Let me see.', signature: 's' },
      { type: 'redacted_thinking', data: 'x' },
      { type: 'text', text: 'Y', citations: null },
      { type: 'text', text: 'es', citations: null },
    ];
    const usage = { input_tokens: 5, output_tokens: 40, output_tokens_details: { thinking_tokens: 30 } };
    server.answer = json(anthropicMessage('', { content, usage }));
    expect(await ask()).toMatchObject({
      text: 'Yes',
      reasoning: 'Let me see.',
      usage: { inputTokens: 5, outputTokens: 40, reasoningTokens: 30 },
    });
  });

  it('a refusal, a length stop and an empty text as reasons', async () => {
    const details = { type: 'refusal', category: 'bio', explanation: 'not that' };
    server.answer = json(anthropicMessage('', { stop_reason: 'refusal', stop_details: details }));
    expect(await ask()).toMatchObject({ text: null, reason: 'refusal', detail: 'bio: not that' });
    for (const stop of ['max_tokens', 'model_context_window_exceeded']) {
      server.answer = json(anthropicMessage('Half', { stop_reason: stop }));
      expect(await ask()).toMatchObject({ text: null, reason: 'length', partial: 'Half' });
    }
    server.answer = json(anthropicMessage(''));
    expect(await ask()).toMatchObject({ text: null, reason: 'empty' });
  });
});
