import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { Journal } from '../../src/store/journal.js';
import { identify } from '../../src/store/request-id.js';
import { reply } from '../support/scripted-judge.js';

const RUN = 'c0ffee';
const REPLIES = 40;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-damage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, 'journal.jsonl');
const asked = (nth: number) => {
  const messages = [{ role: 'user' as const, content: `shared` }];
  return { key: `k "${nth}"`, id: identify({ key: '', messages, sampling: { seed: nth } }) };
};

/** The lines of a whole journal: the run, then a part of its own and a reply for each request, after one shared part. */
async function written(): Promise<string[]> {
  const journal = await Journal.open(folder, RUN);
  for (let nth = 0; nth < REPLIES; nth++) {
    const { key, id } = asked(nth);
    journal.addReply(key, id, reply(`Score: ${nth % 5}`), { attempts: 1 });
  }
  await journal.close();
  return (await readFile(file(), 'utf8')).split('\n').slice(0, -1);
}

/** Which replies are answered after the damage, and what the journal says of itself. */
async function readBack(content: string | Buffer, open: 'read' | 'open' = 'read') {
  await writeFile(file(), content);
  const journal = await Journal[open](folder, RUN);
  const answered: number[] = [];
  for (let nth = 0; nth < REPLIES; nth++) {
    const { key, id } = asked(nth);
    const found = journal.find(key, id.id);
    if (found?.type !== 'reply') continue;
    expect(found.reply.text).toBe(`Score: ${nth % 5}`);
    answered.push(nth);
  }
  const { state } = journal;
  await journal.close();
  return { answered: answered.length, ...state };
}

const isReply = (line: string) => line.startsWith('{"type":"reply"');
const change = (lines: string[], at: number, how: (line: string) => string) =>
  lines.map((line, index) => (index === at ? how(line) : line));
const text = (lines: readonly string[], end = '\n') => lines.map((line) => line + end).join('');

describe('a journal', () => {
  it('says in its first line which run it is of, and is refused under the manifest of another', async () => {
    const [first] = await written();
    expect(JSON.parse(first ?? '')).toMatchObject({ type: 'run', run: RUN });
    expect(await Journal.runOf(folder)).toBe(RUN);
    await expect(Journal.read(folder, 'beef')).rejects.toThrow(InputError);
    await expect(Journal.open(folder, 'beef')).rejects.toThrow(/journal of another run/);
    await expect(Journal.open(folder, RUN).then((journal) => journal.close())).resolves.toBeUndefined();
  });

  it.each([
    ['carriage returns before the line ends', (lines: string[]) => text(lines, '\r\n')],
    ['a byte-order mark', (lines: string[]) => `\uFEFF${text(lines)}`],
    ['blank lines', (lines: string[]) => text(lines, '\n\n \r\n')],
    ['no last line end', (lines: string[]) => text(lines).slice(0, -1)],
    ['no line ends at all', (lines: string[]) => lines.join('')],
    ['carriage returns in place of line ends', (lines: string[]) => text(lines, '\r')],
  ])('is read whole with %s', async (_, damage) => {
    const lines = await written();
    expect(await readBack(damage(lines))).toMatchObject({ answered: REPLIES, damagedLines: 0, tornBytes: 0 });
  });

  it('without a last line end is gone on with behind it', async () => {
    const lines = await written();
    const { answered } = await readBack(text(lines).slice(0, -1), 'open');
    expect(answered).toBe(REPLIES);
    expect(await readFile(file(), 'utf8')).toBe(text(lines));
  });

  it('keeps beside it what it cuts off', async () => {
    const lines = await written();
    const torn = '{"type":"reply","request":"00';
    expect(await readBack(text(lines) + torn, 'open')).toMatchObject({ answered: REPLIES, tornBytes: 29 });
    expect(await readFile(file(), 'utf8')).toBe(text(lines));
    expect(await readFile(join(folder, 'journal.cut'), 'utf8')).toBe(torn);
    await readBack(`${text(lines)}\0\0`, 'open');
    expect(await readFile(join(folder, 'journal.cut'), 'utf8')).toBe(`${torn}\0\0`);
    expect(await readFile(file(), 'utf8')).toBe(text(lines));
  });

  // Each was read before as it stood, or ended every command.
  it.each([
    ['a digit of the verdict changed', (line: string) => line.replace(/Score: \d/, 'Score: 9')],
    ['a bad escape inside the key', (line: string) => line.replace('k \\"', 'k \\x"')],
    ['`usage: null`', (line: string) => line.replace(/"usage":\{[^}]*\}/, '"usage":null')],
    ['a piece missing in the middle', (line: string) => line.slice(0, 90) + line.slice(120)],
    ['the end of the line before glued to it', (line: string) => `"latencyMs":1}${line.slice(20)}`],
    ['NUL bytes over it', (line: string) => '\0'.repeat(line.length)],
    ['bytes that are not UTF-8', (line: string) => line.replace('Score', 'Sc\uD800re')],
  ])('passes over a line with %s, and names it', async (_, damage) => {
    const lines = await written();
    const at = lines.findLastIndex(isReply);
    expect(await readBack(text(change(lines, at, damage)))).toMatchObject({
      answered: REPLIES - 1,
      damagedLines: 1,
      damagedAt: [at + 1],
    });
  });

  it('of an older version, without checksums, is checked field by field', async () => {
    const old = (await written()).slice(1).map((line) => line.replace(/,"crc":"[0-9a-f]{8}"\}$/, '}'));
    expect(await readBack(text(old))).toMatchObject({ answered: REPLIES, damagedLines: 0 });
    const at = old.findLastIndex(isReply);
    for (const damage of [
      (line: string) => line.replace(/"usage":\{[^}]*\}/, '"usage":null'),
      (line: string) => line.replace('k \\"', 'k \\x"'),
      (line: string) => line.slice(0, 90) + line.slice(180),
    ]) {
      const found = await readBack(text(change(old, at, damage)));
      expect(found).toMatchObject({ answered: REPLIES - 1, damagedLines: 1 });
    }
  });

  it('gives the whole records of a line that a torn one was glued to', async () => {
    const lines = await written();
    const at = lines.findLastIndex(isReply) - 2;
    const glued = [
      ...lines.slice(0, at),
      (lines[at]?.slice(0, 60) ?? '') + lines[at + 1],
      ...lines.slice(at + 2),
    ];
    const found = await readBack(text(glued));
    expect(found.damagedAt).toEqual([at + 1]);
    expect(found.answered).toBe(REPLIES - (isReply(lines[at] ?? '') ? 1 : 0));
  });

  it('says how much of it cannot be read: by lines or by bytes, whichever is more', async () => {
    const lines = await written();
    const half = lines.map((line, index) => (index % 2 === 0 ? line : line.slice(5)));
    expect((await readBack(text(half))).unreadable).toBeGreaterThan(0.49);
    const long = `${text(lines)}${'x'.repeat(text(lines).length)}\n`;
    expect((await readBack(long)).unreadable).toBeCloseTo(0.5, 2);
    expect((await readBack(Buffer.from(text(lines), 'utf16le'))).unreadable).toBe(1);
    // What a killed process leaves is no damage, however short the journal is.
    expect((await readBack(`${text(lines.slice(0, 2))}{"type":"part","id":"`)).unreadable).toBe(0);
  });

  it('is left as it is where what is amiss is not accepted', async () => {
    const damaged = `${text(await written())}{"type":"reply","re`;
    await writeFile(file(), damaged);
    const refuse = () => Promise.reject(new Error('no'));
    await expect(Journal.open(folder, RUN, refuse)).rejects.toThrow('no');
    expect(await readFile(file(), 'utf8')).toBe(damaged);
  });
});
