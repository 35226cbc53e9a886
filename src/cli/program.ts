import { Command, CommanderError } from 'commander';
import { AssizeError, EXIT } from '../errors.js';
import { packageVersion } from '../tables/version.js';
import type { CliContext, CommandKit, Surroundings } from './context.js';
import { guarded } from './streams.js';

type CommandModule = { build(kit: CommandKit): Command };

/** Name, one line, and where the command is: a command is loaded only when it is the one that runs. */
const COMMANDS: { name: string; summary: string; load: () => Promise<CommandModule> }[] = [
  {
    name: 'demo',
    summary: 'offline, no key: recorded judges beside people, and how far each can be trusted',
    load: () => import('./commands/demo.js'),
  },
  {
    name: 'probe',
    summary: 'whether a judge answers, with what abilities, at what price',
    load: () => import('./commands/probe.js'),
  },
  {
    name: 'datasets',
    summary: 'published data sets and your own: list, pull, show, check, import',
    load: () => import('./commands/datasets.js'),
  },
  {
    name: 'init',
    summary: 'a folder of your own, from an example or from a CSV file',
    load: () => import('./commands/init.js'),
  },
  {
    name: 'judge',
    summary: 'ask judges about a data set; the same command again goes on where it stopped',
    load: () => import('./commands/judge.js'),
  },
  {
    name: 'write',
    summary: 'ask a model for candidates: a data set with them, ready to be judged',
    load: () => import('./commands/write.js'),
  },
  {
    name: 'bench',
    summary: 'systems against a baseline: win rates by judges, with length held still',
    load: () => import('./commands/bench.js'),
  },
  {
    name: 'items',
    summary: 'new items: requirements that a model suggests for documents, reviewed before they enter',
    load: () => import('./commands/items.js'),
  },
  {
    name: 'rescore',
    summary: "read the journals of runs again with today's readers",
    load: () => import('./commands/rescore.js'),
  },
  {
    name: 'describe',
    summary: 'the texts of a data set: lengths, repetition, ROUGE, how alike two systems are; no model',
    load: () => import('./commands/describe.js'),
  },
  {
    name: 'correlate',
    summary: 'how well judges agree with the human labels, with intervals',
    load: () => import('./commands/correlate.js'),
  },
  {
    name: 'rank',
    summary: 'systems ranked by humans and judges side by side',
    load: () => import('./commands/rank.js'),
  },
  {
    name: 'agree',
    summary: 'agreement between annotators, and between dimensions',
    load: () => import('./commands/agree.js'),
  },
  {
    name: 'compare',
    summary: 'paired test of judges on the same labels',
    load: () => import('./commands/compare.js'),
  },
  {
    name: 'audit',
    summary: 'where a judge is biased: length, position, consistency',
    load: () => import('./commands/audit.js'),
  },
  {
    name: 'replace',
    summary: 'may a judge stand in for a human? a test, and system means from few labels',
    load: () => import('./commands/replace.js'),
  },
  {
    name: 'ratings',
    summary: 'pairwise verdicts as ratings of the systems, with intervals',
    load: () => import('./commands/ratings.js'),
  },
  {
    name: 'reproduce',
    summary: 'published tables beside what the data gives, cell by cell',
    load: () => import('./commands/reproduce.js'),
  },
  {
    name: 'forensic',
    summary: 'the integers behind a printed table: which counts its figures can come from',
    load: () => import('./commands/forensic.js'),
  },
  {
    name: 'report',
    summary: 'one HTML page that says how far each judge can be trusted',
    load: () => import('./commands/report.js'),
  },
];

/**
 * Runs the command line and returns the exit code; never throws, never exits.
 * @param args what stands after `assize`
 */
export async function runProgram(args: readonly string[], given: Surroundings): Promise<number> {
  const context = guarded(given);
  let exitCode: number = EXIT.done;
  const kit: CommandKit = { context, setExitCode: (code) => (exitCode = worse(exitCode, code)) };
  try {
    const program = await buildProgram(args, kit);
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, context);
  }
}

/** A gate that cannot tell says less than a finding. */
const SEVERITY: readonly number[] = [EXIT.done, EXIT.undecided, EXIT.finding, EXIT.usage, EXIT.stopped];

function worse(one: number, other: number): number {
  return SEVERITY.indexOf(other) > SEVERITY.indexOf(one) ? other : one;
}

async function buildProgram(args: readonly string[], kit: CommandKit): Promise<Command> {
  const { context } = kit;
  const program = new Command('assize')
    // An option belongs to the command it follows: `audit injection` and its `make` take some of the same.
    .enablePositionalOptions()
    .description('Tries LLM judges: how far can a judge be trusted, and where is it biased?')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'help for one command')
    .showHelpAfterError('(add --help for what it takes)');
  const words = args.filter((arg) => !arg.startsWith('-'));
  const asksForHelp = words[0] === 'help';
  const wanted = asksForHelp ? words[1] : words[0];
  for (const { name, summary, load } of COMMANDS) {
    const command = name === wanted ? (await load()).build(kit) : new Command(name);
    if (command.description() === '') command.description(summary);
    program.addCommand(command.summary(summary).helpOption('-h, --help', 'print this help'));
  }
  forEachCommand(program, (command) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.out(text),
      writeErr: (text) => context.err(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'assize: ')),
      getOutHelpWidth: () => Math.min(context.columns, 100),
      getErrHelpWidth: () => Math.min(context.columns, 100),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  });
  if (asksForHelp && wanted !== undefined && !COMMANDS.some(({ name }) => name === wanted)) {
    program.error(`error: unknown command '${wanted}'`);
  }
  return program;
}

function reportError(error: unknown, context: CliContext): number {
  // Commander has printed its message (or the help that was asked for) by itself.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof AssizeError) {
    context.err(`assize: ${error.message}\n`);
    return error.exitCode;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.err(`assize: stopped by a fault of its own; please report it with this trace:\n${trace}\n`);
  return EXIT.stopped;
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}
