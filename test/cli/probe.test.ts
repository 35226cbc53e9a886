import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  anthropicMessage,
  chatCompletion,
  type FakeProvider,
  fakeProvider,
  json,
} from '../support/fake-provider.js';
import { run } from './run.js';

let server: FakeProvider;
beforeAll(async () => {
  server = await fakeProvider(json({}));
});
afterAll(() => server.close());

/** A server that lists log-probabilities and keeps to schemas, but does not echo. */
const able: Answer = (response, asked, nth) => {
  const { logprobs, response_format: format } = asked.body;
  const content = [{ token: 'Yes', logprob: -0.1, top_logprobs: [{ token: 'Yes', logprob: -0.1 }] }];
  if (!asked.path.endsWith('/chat/completions'))
    json({ error: { message: 'no' } }, { status: 404 })(response, asked, nth);
  else
    json(
      chatCompletion(format ? '{"answer": "Yes"}' : 'Yes', logprobs && { choice: { logprobs: { content } } }),
    )(response, asked, nth);
};

const line = (out: string, what: string) => out.split('\n').find((text) => text.startsWith(what)) ?? '';

describe('assize probe', () => {
  it('says in a line each what the endpoint can do', async () => {
    server.answer = able;
    const { code, out, err } = await run(['probe', `openai:m@${server.url}/v1`]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(line(out, 'endpoint')).toMatch(/answers +http:/);
    expect(line(out, 'key')).toMatch(/absent +ASSIZE_KEY_127_0_0_1/);
    expect(line(out, 'model')).toContain('gpt-test-2026-01-01');
    expect(line(out, 'log-probabilities')).toMatch(/yes +1 alternatives/);
    expect(line(out, 'continuation')).toMatch(/ no /);
    expect(line(out, 'structured output')).toContain('yes');
    expect(line(out, 'sampling')).toMatch(/yes +temperature and seed/);
    expect(line(out, 'price')).toContain('unknown');
  });

  it('says whether a reply stops where it is told to, and goes on from a text begun for it', async () => {
    const said = (stopped: string, continued: string): Answer => {
      return (response, asked, nth) => {
        const text = asked.body.messages?.at(-1).role === 'assistant' ? continued : undefined;
        json(chatCompletion(text ?? (asked.body.stop ? stopped : 'Yes')))(response, asked, nth);
      };
    };
    for (const [answer, stop, prefill] of [
      [said('One, two, three, ', ' cold.'), 'yes', 'yes'],
      [said('One, two, three, four, five', 'Yes'), 'no', 'no'],
      [said('Hello.', 'Hello.'), 'unknown', 'unknown'],
    ] as const) {
      server.answer = answer;
      const { out } = await run(['probe', `openai:m@${server.url}/v1`]);
      expect(line(out, 'stop')).toMatch(new RegExp(`^stop +${stop} `));
      expect(line(out, 'prefill')).toMatch(new RegExp(`^prefill +${prefill} `));
    }
  });

  it('says no where a schema is not kept to and where parameters are refused', async () => {
    server.answer = (response, asked, nth) =>
      (asked.body.temperature === undefined
        ? json(chatCompletion('Yes'))
        : json({ error: { message: "'temperature' is not supported" } }, { status: 400 }))(
        response,
        asked,
        nth,
      );
    const { code, out } = await run(['probe', `openai:m@${server.url}/v1`]);
    expect(code).toBe(0);
    expect(line(out, 'log-probabilities')).toMatch(/ no /);
    expect(line(out, 'structured output')).toMatch(/ no /);
    expect(line(out, 'sampling')).toMatch(/ no +.*temperature/);
  });

  it('says of anthropic that it has no log-probabilities and takes no temperature', async () => {
    server.answer = json(anthropicMessage('{"answer":"No"}'));
    const { code, out } = await run(['probe', `anthropic:m@${server.url}`, '--format', 'json']);
    expect(code).toBe(0);
    const { abilities, price } = JSON.parse(out);
    expect(price).toBeNull();
    expect(abilities).toMatchObject({
      logprobs: { state: 'no' },
      continuation: { state: 'no' },
      structured: { state: 'yes' },
      sampling: { state: 'no' },
    });
  });

  it('warns of a server that drops the prompt', async () => {
    server.answer = json(chatCompletion('Yes', { usage: { prompt_tokens: 3, completion_tokens: 1 } }));
    const { out } = await run(['probe', `openai:m@${server.url}/v1`]);
    expect(out).toMatch(/counted 3 tokens in a prompt of 18 words/);
  });

  it('shows the price of a user', async () => {
    server.answer = able;
    const { err, code } = await run(['probe', `openai:m@${server.url}/v1`, '--prices', '/no/such/file']);
    expect(code).toBe(2);
    expect(err).toContain('cannot read /no/such/file');
  });

  it('leaves with 3 and one clear line where nothing answers', async () => {
    server.answer = json({ error: { message: 'Incorrect API key' } }, { status: 401 });
    const name = `openai:m@${server.url}/v1`;
    const { code, out, err } = await run(['probe', name]);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/^assize: openai:m@\S+ does not answer: .*401: Incorrect API key.*\n$/);
    const { out: asJson, code: again } = await run(['probe', name, '--format', 'json']);
    expect(again).toBe(3);
    expect(JSON.parse(asJson)).toMatchObject({
      answers: false,
      failure: { fault: 'authentication', status: 401 },
    });
  });

  it('leaves with 3 where an answer does not come in time', async () => {
    server.answer = () => {};
    const { code, err } = await run(['probe', `openai:m@${server.url}/v1`, '--timeout', '1']);
    expect(code).toBe(3);
    expect(err).toContain('deadline');
  });

  it('leaves with 2 for a name that is no judge', async () => {
    for (const name of ['gpt-4o', 'replay:x', 'openai:m@http://a:b@host/v1']) {
      expect(await run(['probe', name])).toMatchObject({ code: 2, out: '' });
    }
  });
});
