import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { EXAMPLES } from '../../src/cli/examples.js';
import { displayWidth } from '../../src/report/text.js';
import { run } from './run.js';

const helpOf = async (path: string, columns = 100) =>
  (await run([...path.split(' ').filter(Boolean), '--help'], { columns })).out;

/** The commands that a help lists, but for `help` itself. */
function listed(help: string): string[] {
  if (!/^Usage: .*\[command\]/m.test(help)) return [];
  const below = help.replace(/^Arguments:\n(?: .*\n)+/m, '').replace(/^Usage: .*\n/m, '');
  const names = [...below.split('\nExamples:')[0].matchAll(/^ {2}([a-z]+)(?= |$)/gm)].map(([, name]) => name);
  return names.filter((name) => name !== 'help');
}

/** Three words deep at most: `audit injection make`. */
async function everyCommand(path = ''): Promise<string[]> {
  if (path.split(' ').length > 3) throw new Error(`no such command: ${path}`);
  const below = listed(await helpOf(path)).map((name) => `${path} ${name}`.trim());
  return [path, ...(await Promise.all(below.map(everyCommand))).flat()];
}

describe('the help', () => {
  it('of every command has examples', async () => {
    const commands = await everyCommand();
    expect(commands.length).toBeGreaterThan(30);
    for (const command of commands)
      expect(await helpOf(command), `assize ${command}`).toContain('\nExamples:\n');
  });

  it('has examples of commands, options and nothing else', async () => {
    const commands = await everyCommand();
    expect(Object.keys(EXAMPLES).filter((command) => !commands.includes(command))).toEqual([]);
    for (const examples of Object.values(EXAMPLES)) {
      for (const [, typed] of examples) {
        const command = commands
          .filter((one) => `${typed} `.startsWith(`${one} `))
          .sort((a, b) => b.length - a.length)[0];
        const help = await helpOf(command ?? '');
        for (const [option] of typed.matchAll(/--[a-z-]+/g)) expect(help, typed).toContain(`${option} `);
      }
    }
  });

  it.each([80, 120])(
    'of the program is grouped, no line of its lists wider than %i columns',
    async (columns) => {
      const help = await helpOf('', columns);
      const groups = [...help.matchAll(/^([A-Z].*):$/gm)].map(([, group]) => group);
      expect(groups).toEqual([
        'Options',
        'Begin',
        'Ask a model',
        'Judges and people',
        'Systems and texts',
        'Show and check',
        'Examples',
      ]);
      for (const line of help.split('\n'))
        expect(displayWidth(line), line).toBeLessThanOrEqual(Math.min(columns, 100));
    },
  );

  it('-v is the version', async () => {
    expect(await run(['-v'])).toEqual({ code: 0, out: `${packageJson.version}\n`, err: '' });
  });
});

describe('what is mistyped', () => {
  const judge = ['judge', '--dataset', 'casebook', '--dry-run'];
  const plain = [...judge, '--protocol', 'llm-eval', '--judge', 'openai:gpt-4o'];
  it.each([
    ['a command', ['corelate'], 'Did you mean correlate?'],
    ['a command to be helped with', ['help', 'corelate'], 'Did you mean correlate?'],
    ['a command below another', ['audit', 'postion'], 'Did you mean position?'],
    ['an option', ['correlate', 'casebook', '--dimenson', 'overall'], 'Did you mean --dimension?'],
    ['a data set', ['correlate', 'sumeval'], 'did you mean `summeval`?'],
    ['a data set to pull', ['datasets', 'pull', 'llmbarr'], 'Did you mean "llmbar"?'],
    ['a published table', ['reproduce', 'llmbr'], 'Did you mean "llmbar"?'],
    ['a judge of a data set', ['correlate', 'llmbar-manual', '--judge', 'GPT4'], 'Did you mean "GPT-4"?'],
    [
      'a dimension',
      ['correlate', 'llmbar-manual', '--dimension', 'instruction'],
      'Did you mean "instruction-following"?',
    ],
    ['a dimension to judge', [...plain, '--dimension', 'overal'], 'Did you mean "overall"?'],
    [
      'a protocol',
      [...judge, '--protocol', 'llm-evl', '--judge', 'openai:gpt-4o'],
      'Did you mean "llm-eval"?',
    ],
    ['an option of a protocol', [...plain, '--option', 'answr=free'], 'Did you mean "answer"?'],
    ['a tag', [...plain, '--where', 'kin=expository'], 'did you mean kind?'],
    [
      'a provider',
      [...judge, '--protocol', 'llm-eval', '--judge', 'opnai:gpt-4o'],
      'did you mean openai:gpt-4o?',
    ],
    [
      'a model without its provider',
      [...judge, '--protocol', 'llm-eval', '--judge', 'gpt-4o'],
      'did you mean openai:gpt-4o?',
    ],
    [
      'a model of Anthropic',
      [...judge, '--protocol', 'llm-eval', '--judge', 'claude-x'],
      'did you mean anthropic:claude-x?',
    ],
    [
      'a model of Ollama',
      [...judge, '--protocol', 'llm-eval', '--judge', 'qwen3:8b'],
      'did you mean ollama:qwen3:8b?',
    ],
    [
      'a writer',
      ['write', '--dataset', 'casebook', '--writer', 'oneshot', '--model', 'openai:m', '--out', 'x'],
      'Did you mean "one-shot"?',
    ],
  ])('%s', async (_, args, said) => {
    const { code, err, out } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
  });

  it('says no name where none is near', async () => {
    const { err } = await run([...judge, '--protocol', 'llm-eval', '--judge', 'somebody']);
    expect(err).not.toContain('did you mean');
  });
});
