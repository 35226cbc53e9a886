import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalEntrySchema } from '../../src/model/run.js';
import { Journal } from '../../src/store/journal.js';
import { identify } from '../../src/store/request-id.js';
import { reply } from '../support/scripted-judge.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-journal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const RUN = 'ab12';
const request = (content: string) => ({
  key: `key "${content}" \\ é`,
  messages: [{ role: 'user' as const, content }],
  sampling: { temperature: 0 },
});
const asked = (content: string) => ({ key: request(content).key, id: identify(request(content)) });
const file = () => join(folder, 'journal.jsonl');

describe('Journal', () => {
  it('gives back what came, by key and content', async () => {
    const journal = await Journal.open(folder, RUN);
    const { key, id } = asked('a');
    journal.addFailure(key, id, { attempts: 3, fault: 'server', detail: 'HTTP 500' });
    await journal.flush();
    expect(journal.find(key, id.id)).toMatchObject({ type: 'failure', attempts: 3 });
    journal.addReply(key, id, reply('first'), { attempts: 1 });
    journal.addReply(key, id, reply('second'), { attempts: 1 });
    journal.addReply(key, asked('other words').id, reply('other'), { attempts: 1, cached: true });
    await journal.close();
    const read = await Journal.read(folder, RUN);
    expect(read.find(key, id.id)).toMatchObject({ type: 'reply', reply: { text: 'first' } });
    expect(read.find(key)).toMatchObject({ reply: { text: 'other' }, cached: true });
    expect(read.find('another key')).toBeUndefined();
    expect(read.counts).toEqual({ replies: 3, failures: 1 });
    await read.close();
  });

  it('writes each message once, and lines that fit their schema', async () => {
    const journal = await Journal.open(folder, RUN);
    for (const k of [0, 1, 2]) journal.addReply(`k${k}`, asked('shared').id, reply('x'), { attempts: 1 });
    await journal.close();
    const lines = (await readFile(file(), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(['run', 'part', 'part', 'reply', 'reply', 'reply']);
    expect(lines[1].value).toEqual({ role: 'user', content: 'shared' });
    for (const line of lines.slice(3)) expect(journalEntrySchema.safeParse(line).error).toBeUndefined();
  });

  it('cuts off a torn last line when it is opened for writing, and only then', async () => {
    const { key, id } = asked('a');
    const journal = await Journal.open(folder, RUN);
    journal.addReply(key, id, reply('x'), { attempts: 1 });
    await journal.close();
    const whole = await readFile(file(), 'utf8');
    await appendFile(file(), '{"type":"reply","request":"00');
    const read = await Journal.read(folder, RUN);
    expect(read.state.tornBytes).toBe(29);
    await read.close();
    const again = await Journal.open(folder, RUN);
    expect(again.find(key, id.id)).toMatchObject({ reply: { text: 'x' } });
    await again.close();
    expect(await readFile(file(), 'utf8')).toBe(whole);
  });

  it('reads records that another program has written anew', async () => {
    const { key, id } = asked('a');
    const record = { reply: reply('x'), attempts: 1, at: '', parts: [], key, request: id.id, type: 'reply' };
    await writeFile(file(), `${JSON.stringify(record, null, 1).replaceAll('\n', '')}\n`);
    const read = await Journal.read(folder, RUN);
    expect(read.find(key, id.id)).toMatchObject({ reply: { text: 'x' } });
    await read.close();
  });
});
