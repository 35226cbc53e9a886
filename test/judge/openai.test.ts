import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLikelihoodJudge, type Judge } from '../../src/judge/contract.js';
import { createJudge } from '../../src/judge/create.js';
import { chatBody } from '../../src/judge/openai-chat.js';
import { replySchema } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import { byPath, chatCompletion, type FakeProvider, fakeProvider, json } from '../support/fake-provider.js';

let server: FakeProvider;
let judge: Judge;

beforeAll(async () => {
  server = await fakeProvider(json(chatCompletion('Yes')));
  judge = createJudge(`openai:gpt-test@${server.url}/v1`, { env: {} });
});
afterAll(async () => {
  await judge.close?.();
  await server.close();
});

const user = (content: string): Request => ({
  key: 'k',
  messages: [{ role: 'user', content }],
  sampling: {},
});
const ask = (request: Partial<Request> = {}, of = judge) =>
  of.ask({ ...user('Is it?'), ...request }, { signal: AbortSignal.timeout(10_000) });
const flavour = { model: 'gpt-test', maxTokensField: 'max_tokens' as const, omits: [] };
const lastBody = () => server.asked.at(-1)?.body;

describe('the openai judge asks', () => {
  it('by chat completions, with the sampling that was given and nothing else', async () => {
    server.answer = json(chatCompletion('Yes'));
    await ask({ sampling: { temperature: 0, topP: 0.5, maxTokens: 9, seed: 7 } });
    expect(server.asked.at(-1)?.path).toBe('/v1/chat/completions');
    expect(lastBody()).toEqual({
      model: 'gpt-test',
      messages: [{ role: 'user', content: 'Is it?' }],
      temperature: 0,
      top_p: 0.5,
      max_tokens: 9,
      seed: 7,
    });
    await ask();
    expect(Object.keys(lastBody()).sort()).toEqual(['messages', 'model']);
  });

  it('to stop, and to go on from a text begun for it, by the field of vLLM and llama.cpp', async () => {
    server.answer = json(chatCompletion(' blue.'));
    const messages = [...user('Why?').messages, { role: 'assistant' as const, content: 'The sky is' }];
    const { text } = await ask({ messages, sampling: { stop: ['\n#', 'Q2:'] } });
    expect(text).toBe(' blue.');
    expect(lastBody()).toEqual({
      model: 'gpt-test',
      messages,
      stop: ['\n#', 'Q2:'],
      continue_final_message: true,
      add_generation_prompt: false,
    });
    const prefix = chatBody({ ...user('Why?'), messages }, { ...flavour, prefill: 'prefix' });
    expect(prefix.messages.map((each) => 'prefix' in each)).toEqual([false, true]);
    expect(prefix).not.toHaveProperty('continue_final_message');
  });

  it('without the text begun, where a server repeats it', async () => {
    const messages = [...user('Why?').messages, { role: 'assistant' as const, content: 'The sky is ' }];
    server.answer = json(chatCompletion('The sky is blue.'));
    expect((await ask({ messages })).text).toBe(' blue.');
    server.answer = json(chatCompletion('The sky is'));
    expect(await ask({ messages })).toMatchObject({ text: null, reason: 'empty' });
    server.answer = json(chatCompletion('The sky is b', { choice: { finish_reason: 'length' } }));
    expect(await ask({ messages })).toMatchObject({ reason: 'length', partial: ' b' });
    server.answer = json(chatCompletion('Yes'));
  });

  it("never OpenAI's own endpoint to go on from a text: it would be taken for a finished turn", async () => {
    const official = createJudge('openai:gpt-4o', { env: { OPENAI_API_KEY: 'sk-test-0123456789abcdef' } });
    const messages = [...user('Why?').messages, { role: 'assistant' as const, content: 'The sky is' }];
    await expect(ask({ messages }, official)).rejects.toMatchObject({ fault: 'bad-request' });
  });

  it('with neighbouring messages of one role as one turn', async () => {
    await ask({
      messages: [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'the document', cacheable: true },
        { role: 'user', content: 'the question' },
      ],
    });
    expect(lastBody().messages).toEqual([
      { role: 'system', content: 'S' },
      { role: 'user', content: 'the document\n\nthe question' },
    ]);
  });

  it('for a JSON schema, strict where the schema allows it', async () => {
    const strict = {
      type: 'object',
      properties: { answer: { type: 'string', enum: ['a'] } },
      required: ['answer'],
      additionalProperties: false,
    };
    await ask({ format: { name: 'my answer', schema: strict } });
    expect(lastBody().response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'my_answer', schema: strict, strict: true },
    });
    for (const loose of [
      { ...strict, required: [] },
      { ...strict, additionalProperties: true },
      { ...strict, properties: { answer: { type: 'array', items: { type: 'object' } } } },
    ]) {
      await ask({ format: { name: 'a', schema: loose } });
      expect(lastBody().response_format.json_schema.strict).toBe(false);
    }
  });

  it('over one connection that is kept alive', async () => {
    await ask();
    const before = server.connections();
    for (let n = 0; n < 5; n++) await ask();
    expect(server.connections()).toBe(before);
  });

  it('without a retry of the SDK', async () => {
    server.answer = json({ error: { message: 'busy' } }, { status: 500 });
    const before = server.asked.length;
    await expect(ask()).rejects.toMatchObject({ fault: 'server' });
    expect(server.asked.length).toBe(before + 1);
  });

  it("OpenAI's own endpoint in its newer words, and its reasoning models without a temperature", () => {
    const official = createJudge('openai:o4-mini', { env: { OPENAI_API_KEY: 'sk-x' } });
    expect(official).toMatchObject({
      endpoint: 'https://api.openai.com/v1',
      omits: ['temperature', 'topP', 'stop'],
    });
    expect(createJudge('openai:gpt-4o', { env: {} }).omits).toEqual([]);
    expect(createJudge('openai:gpt-5-mini', { env: {} }).omits).toEqual(['temperature', 'topP', 'stop']);
    expect(createJudge('openai:gpt-5-chat-latest', { env: {} }).omits).toEqual([]);
  });

  it('without the sampling parameters the user says a model refuses', async () => {
    server.answer = json(chatCompletion('Yes'));
    const thinker = createJudge(`openai:thinker@${server.url}/v1`, { env: {}, omit: ['temperature'] });
    await ask({ sampling: { temperature: 0, seed: 3 } }, thinker);
    expect(lastBody()).not.toHaveProperty('temperature');
    expect(lastBody().seed).toBe(3);
  });
});

describe('the openai judge reads', () => {
  it('text, usage with cached and reasoning tokens, and where the reply is from', async () => {
    server.answer = json(chatCompletion('Yes'), { headers: { 'x-request-id': 'req_9' } });
    const reply = await ask();
    expect(replySchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({
      text: 'Yes',
      usage: { inputTokens: 120, cachedInputTokens: 100, outputTokens: 7, reasoningTokens: 3 },
      servedModel: 'gpt-test-2026-01-01',
      fingerprint: 'fp_1',
      requestId: 'req_9',
    });
    expect(reply.latencyMs).toBeGreaterThan(0);
  });

  it('a refusal, a filter, a length stop and an empty text as reasons', async () => {
    const reasons: [object, object][] = [
      [
        chatCompletion(null, { message: { refusal: 'I cannot.' } }),
        { text: null, reason: 'refusal', detail: 'I cannot.' },
      ],
      [
        chatCompletion('I wi', { choice: { finish_reason: 'content_filter' } }),
        { text: null, reason: 'filtered', partial: 'I wi' },
      ],
      [
        chatCompletion('The first', { choice: { finish_reason: 'length' } }),
        { text: null, reason: 'length', partial: 'The first' },
      ],
      [chatCompletion(' \n'), { text: null, reason: 'empty' }],
      [chatCompletion(null), { text: null, reason: 'empty' }],
      [chatCompletion('', { choice: { finish_reason: 'error' } }), { text: null, reason: 'error' }],
    ];
    for (const [body, expected] of reasons) {
      server.answer = json(body);
      const reply = await ask();
      expect(reply).toMatchObject(expected);
      expect(replySchema.parse(reply)).toEqual(reply);
    }
  });

  it('one token as an answer where one token was asked for', async () => {
    server.answer = json(chatCompletion('Yes', { choice: { finish_reason: 'length' } }));
    expect(await ask({ sampling: { maxTokens: 1 } })).toMatchObject({ text: 'Yes' });
  });

  it('thinking that the server returned apart; thinking inside the text stays there', async () => {
    for (const field of ['reasoning_content', 'reasoning']) {
      server.answer = json(chatCompletion('Yes', { message: { [field]: 'Let me see.' } }));
      expect(await ask()).toMatchObject({ text: 'Yes', reasoning: 'Let me see.' });
    }
    server.answer = json(chatCompletion('<think>Hm.</think>Yes'));
    expect((await ask()).text).toBe('<think>Hm.</think>Yes');
  });

  it('log-probabilities, of which those the server could not give are left out', async () => {
    expect(isLikelihoodJudge(judge)).toBe(true);
    const content = [
      {
        token: 'Yes',
        logprob: -0.25,
        bytes: [89],
        top_logprobs: [
          { token: 'Yes', logprob: -0.25, bytes: [89] },
          { token: 'No', logprob: -1.5, bytes: [78] },
          { token: 'x', logprob: null },
        ],
      },
      { token: '.', logprob: null, top_logprobs: [] },
    ];
    server.answer = json(chatCompletion('Yes.', { choice: { logprobs: { content, refusal: null } } }));
    const reply = await ask({ topLogprobs: 5 });
    expect(lastBody()).toMatchObject({ logprobs: true, top_logprobs: 5 });
    expect(reply.logprobs).toEqual([
      {
        token: 'Yes',
        logprob: -0.25,
        top: [
          { token: 'Yes', logprob: -0.25 },
          { token: 'No', logprob: -1.5 },
        ],
      },
    ]);
    server.answer = json(chatCompletion('Yes.'));
    expect(await ask({ topLogprobs: 5 })).not.toHaveProperty('logprobs');
  });

  it('a server that counts no tokens as one whose usage is not known', async () => {
    server.answer = json(chatCompletion('Yes', { usage: undefined, system_fingerprint: null }));
    const reply = await ask();
    expect(reply.usage).toEqual({});
    expect(reply).not.toHaveProperty('fingerprint');
  });
});

describe('the log-probability of a continuation', () => {
  const completion = (tokens: string[], values: (number | null)[]) => ({
    object: 'text_completion',
    model: 'm',
    choices: [
      {
        index: 0,
        text: tokens.join(''),
        logprobs: { tokens, token_logprobs: values },
        finish_reason: 'length',
      },
    ],
    usage: { prompt_tokens: tokens.length - 1, completion_tokens: 1, total_tokens: tokens.length },
  });
  const fresh = () => createJudge(`openai:m@${server.url}/v1`, { env: {} });
  const noEcho = json({ error: { message: 'Only no echo is supported' } }, { status: 400 });

  it('is summed over the tokens that spell it, begin-of-text and the token beyond aside', async () => {
    server.answer = json(completion(['<s>', 'Is it', '?', ' Y', 'es', '.'], [null, -9, -8, -0.5, -0.25, -7]));
    const reply = await ask({ continuation: ' Yes' }, fresh());
    expect(reply).toMatchObject({ text: ' Yes', continuationLogprob: -0.75 });
    expect(server.asked.at(-1)?.path).toBe('/v1/completions');
    expect(lastBody()).toEqual({
      model: 'm',
      prompt: 'Is it? Yes',
      echo: true,
      logprobs: 1,
      max_tokens: 1,
      temperature: 0,
    });
  });

  it('is none where the prompt ends inside a token, and the server is not asked another way', async () => {
    server.answer = json(completion(['Is it', '?Yes', '.'], [null, -1, -2]));
    await expect(ask({ continuation: 'Yes' }, fresh())).rejects.toMatchObject({
      fault: 'bad-request',
      retryable: false,
      message: expect.stringContaining('`?Yes`'),
    });
    expect(server.asked.at(-1)?.path).toBe('/v1/completions');
  });

  it('comes by a grammar from a server that does not echo, which is not asked for an echo again', async () => {
    const content = [
      { token: '�', bytes: [0xc3], logprob: -1, top_logprobs: [] },
      { token: '�', bytes: [0xa9], logprob: -0.5, top_logprobs: [] },
      { token: '', bytes: [], logprob: -4, top_logprobs: [] },
    ];
    server.answer = byPath({
      '/v1/completions': noEcho,
      '/v1/chat/completions': json(chatCompletion('é', { choice: { logprobs: { content } } })),
    });
    const one = fresh();
    expect(await ask({ continuation: 'é' }, one)).toMatchObject({ text: 'é', continuationLogprob: -1.5 });
    expect(lastBody()).toMatchObject({ grammar: 'root ::= "é"', temperature: 0, logprobs: true });
    const before = server.asked.length;
    await ask({ continuation: 'é' }, one);
    expect(server.asked.slice(before).map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  it('is refused by name where the server can do neither', async () => {
    server.answer = byPath({ '/v1/chat/completions': json(chatCompletion('Certainly!')) });
    await expect(ask({ continuation: ' Yes' }, fresh())).rejects.toMatchObject({
      fault: 'bad-request',
      message: expect.stringContaining('neither echoes'),
    });
  });
});
