import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/run.js';
import { describeWithMirror } from '../support/mirror.js';
import { scratch } from '../support/tiny.js';

const doc = readFileSync(new URL('../../docs/walkthrough.md', import.meta.url), 'utf8');
const blocks = [...doc.matchAll(/```console\n([\s\S]*?)```/g)].map(([, text = '']) => text);
/** Where the page has the pulled data. */
const SHOWN_FOLDER = '~/.local/share/assize';

/** `$ command`, over several lines where they end in `\`, and what it prints. */
function commandsOf(block: string): { args: string[]; printed: string }[] {
  return block
    .replaceAll('\\\n', ' ')
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const args = part.slice(0, end).match(/(?:'[^']*'|[^\s'])+/g) ?? [];
      return { args: args.map((arg) => arg.replaceAll("'", '')), printed: part.slice(end + 1) };
    });
}

/** Holds an output against a page that leaves lines out, each time with a line `…`. */
function expectShown(printed: string, output: string, command: string): void {
  const [first = '', ...others] = printed.split(/^…\n/m);
  if (others.length === 0) {
    expect(output, command).toBe(first);
    return;
  }
  expect(output.slice(0, first.length), command).toBe(first);
  let rest = output.slice(first.length);
  const last = others.pop() ?? '';
  for (const piece of others) {
    const at = rest.indexOf(`\n${piece}`);
    if (at === -1) expect(rest, command).toContain(`\n${piece}`);
    // Its last line break stays, for the next piece to begin after.
    rest = rest.slice(at + piece.length);
  }
  expect(rest.slice(rest.length - last.length), command).toBe(last);
}

describe('docs/walkthrough.md', () => {
  it('takes the decimal numbers of its prose from the outputs', () => {
    const outputs = blocks.join('');
    const prose = doc.replace(/```[\s\S]*?```/g, '');
    const numbers = [...prose.matchAll(/(?<![\d.])-?\d?\.\d{2,}/g)].map(([number]) => number);
    expect(numbers.length).toBeGreaterThan(20);
    for (const number of numbers) expect(outputs).toContain(number);
  });
});

describeWithMirror('docs/walkthrough.md, command by command', (mirror) => {
  it('prints what the commands print', { timeout: 120_000 }, async () => {
    const cwd = await scratch();
    const data = join(cwd, 'share');
    const env = { ASSIZE_DATA: data, ASSIZE_MIRROR: mirror };
    let exitCode: number | undefined;
    for (const text of blocks) {
      for (const { args, printed } of commandsOf(text)) {
        if (args[0] === 'echo') {
          expect(printed).toBe(`${exitCode}\n`);
          continue;
        }
        const { out, err, code } = await run(args.slice(1), { cwd, env });
        exitCode = code;
        // The size of a report's file changes with its style.
        const sized = (words: string) => words.replace(/\d+ kB/, 'N kB');
        expectShown(sized(printed), sized((out + err).replaceAll(data, SHOWN_FOLDER)), args.join(' '));
      }
    }
    const words = async (page: string) =>
      (await readFile(join(cwd, page), 'utf8')).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    const lines = async (page: string) =>
      [
        ...(await words(page)).matchAll(
          /(GPT-4|PaLM2|ChatGPT|LLaMA2) (?:2 protocols|Vanilla) [^:]*?(Trust it|Not decided|Do not trust it):/g,
        ),
      ]
        .slice(0, 4)
        .map(([, judge, verdict]) => `${judge}: ${verdict}`);
    expect(new Set(await lines('judges.html'))).toEqual(
      new Set(['GPT-4: Trust it', 'PaLM2: Trust it', 'ChatGPT: Not decided', 'LLaMA2: Not decided']),
    );
    expect(new Set(await lines('hard.html'))).toEqual(
      new Set([
        'GPT-4: Trust it',
        'PaLM2: Not decided',
        'ChatGPT: Do not trust it',
        'LLaMA2: Do not trust it',
      ]),
    );
    const signs = async (page: string) => {
      const text = await words(page);
      const glance = text.slice(text.indexOf('Each judge on each dimension'));
      return [...glance.matchAll(/(GPT-4|PaLM2|ChatGPT|LLaMA2) (?:Vanilla|Swap) \.\d+ ([●◐○▽])/g)]
        .slice(0, 5)
        .map(([, judge, sign]) => `${judge} ${sign}`);
    };
    expect(new Set(await signs('judges.html'))).toEqual(
      new Set(['GPT-4 ●', 'PaLM2 ●', 'ChatGPT ●', 'LLaMA2 ●']),
    );
    expect(new Set(await signs('hard.html'))).toEqual(
      new Set(['GPT-4 ●', 'PaLM2 ○', 'ChatGPT ▽', 'LLaMA2 ○']),
    );
  });
});
