import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import type { CliContext } from '../../src/cli/context.js';
import type { Dataset } from '../../src/model/dataset.js';
import { serveJudge } from '../support/judge-server.js';
import { tinyDataset } from '../support/tiny-protocol.js';
import { run } from './run.js';

/** Clears the screen, names the window, writes over the line, hides what follows, turns the reading direction. */
const ATTACK = '\u001b[2J\u001b]0;owned\u0007\rgood\u001b[8m\u009b31m\u202etxt\u2066\u0000\u007f';
/** What may drive a terminal, but for line ends and tabs. */
const DRIVES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-terminal-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** Runs a command on a terminal, and takes away what is ours: bold, dim, and the line that is written over. */
async function shown(args: readonly string[], given: Partial<CliContext> = {}) {
  const env = { ASSIZE_DATA: join(cwd, 'data'), OPENAI_API_KEY: 'k', ...given.env };
  const result = await run(args, { cwd, outIsTerminal: true, errIsTerminal: true, ...given, env });
  const text = result.out + result.err;
  const ours = ['\u001b[1m', '\u001b[2m', '\u001b[22m', '\r\u001b[K'];
  return { ...result, text, rest: ours.reduce((rest, code) => rest.replaceAll(code, ''), text) };
}

function hostile(): Dataset {
  const made = tinyDataset(2, 2);
  const system = `s${ATTACK}`;
  const rename = (name: string) => (name === 's0' ? system : name);
  return {
    ...made,
    card: {
      ...made.card,
      title: ATTACK,
      flaws: [ATTACK],
      systems: made.card.systems.map(({ id }) => ({ id: rename(id) })),
    },
    items: made.items.map((item) => ({ ...item, document: ATTACK, instruction: ATTACK })),
    candidates: made.candidates.map((each) => ({ ...each, system: rename(each.system) })),
    labels: made.candidates.map(({ item, system: name }, k) => ({
      item,
      dimension: 'overall',
      annotator: `ann${ATTACK}`,
      system: rename(name),
      value: k,
    })),
  };
}

describe('nothing from outside drives the terminal', () => {
  it('names and texts of a data set, in every format', async () => {
    await writeDataset(join(cwd, 'set'), hostile());
    for (const args of [
      ['datasets', 'show', './set'],
      ['datasets', 'check', './set'],
      ['rank', './set'],
      ['agree', './set'],
    ]) {
      for (const format of ['table', 'json']) {
        const { rest, text } = await shown([...args, '--format', format]);
        expect(rest).not.toMatch(DRIVES);
        expect(text).not.toBe('');
      }
    }
    for (const format of ['csv', 'markdown', 'latex']) {
      expect((await shown(['rank', './set', '--format', format])).rest).not.toMatch(DRIVES);
    }
  });

  it('JSON means the same behind the door', async () => {
    await writeDataset(join(cwd, 'set'), hostile());
    const { out } = await run(['rank', './set', '--format', 'json'], { cwd, env: {} });
    expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(ATTACK).slice(1, -1));
  });

  it('faults of a data set, columns of a table, paths and options', async () => {
    await writeDataset(join(cwd, 'set'), hostile());
    await writeFile(join(cwd, 'set', 'labels.jsonl'), `${ATTACK}\n{"${ATTACK}": 1}\n`);
    await writeFile(join(cwd, 'table.csv'), `item,text,${ATTACK.replaceAll('\r', '')}\na,b,c\n`);
    for (const args of [
      ['datasets', 'check', './set'],
      ['init', 'mine', '--from-csv', 'table.csv'],
      ['rank', `./no${ATTACK}`],
      [`no${ATTACK}`],
      ['rank', './set', `--no${ATTACK}`],
      ['judge', '--dataset', './set', '--protocol', ATTACK, '--judge', ATTACK],
    ]) {
      const { rest, text, code } = await shown(args);
      expect([args, code]).toEqual([args, 2]);
      expect(text).toContain('\\u001b[2J');
      expect(rest).not.toMatch(DRIVES);
    }
  });

  it('replies, prompts and errors of a server', async () => {
    await writeDataset(join(cwd, 'set'), hostile());
    const server = await serveJudge({ answer: () => `3 ${ATTACK}` });
    try {
      const args = [
        'judge',
        '--dataset',
        './set',
        '--protocol',
        'llm-eval',
        '--judge',
        `openai:m@${server.baseUrl}`,
      ];
      const { rest, text } = await shown([...args, '--dimension', 'overall', '--show', '--no-probe']);
      expect(text).toContain('\\u001b[2J');
      expect(rest).not.toMatch(DRIVES);
    } finally {
      await server.close();
    }
  });
});
