import { Command, CommanderError } from 'commander';
import { AssizeError, EXIT } from '../errors.js';
import type { CliContext, CommandKit } from './context.js';

type CommandModule = { build(kit: CommandKit): Command };

/** Name, one line, and where the command is: a command is loaded only when it is the one that runs. */
const COMMANDS: { name: string; summary: string; load: () => Promise<CommandModule> }[] = [];

/**
 * Runs the command line and returns the exit code; never throws, never exits.
 * @param args what stands after `assize`
 */
export async function runProgram(args: readonly string[], context: CliContext): Promise<number> {
  let exitCode: number = EXIT.done;
  const kit: CommandKit = { context, setExitCode: (code) => (exitCode = Math.max(exitCode, code)) };
  const program = new Command('assize')
    .description('Tries LLM judges: how far can a judge be trusted, and where is it biased?')
    .version(context.env.ASSIZE_VERSION ?? 'unknown', '-V, --version')
    .helpCommand('help [command]', 'help for one command')
    .showHelpAfterError('(add --help for what it takes)');
  const wanted = args[0] === 'help' ? args[1] : args.find((arg) => !arg.startsWith('-'));
  for (const { name, summary, load } of COMMANDS) {
    const command = name === wanted ? (await load()).build(kit) : new Command(name);
    program.addCommand(command.summary(summary).description(command.description() || summary));
  }
  forEachCommand(program, (command) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.out(text),
      writeErr: (text) => context.err(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (error instanceof AssizeError) {
      context.err(`assize: ${error.message}\n`);
      return error.exitCode;
    }
    throw error;
  }
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}
