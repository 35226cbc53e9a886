import { Command, CommanderError } from 'commander';
import { AssizeError, EXIT } from '../errors.js';
import { packageVersion } from '../tables/version.js';
import { nearest } from '../text/unknown-name.js';
import type { CliContext, CommandKit, Surroundings } from './context.js';
import { examplesOf } from './examples.js';
import { guarded } from './streams.js';

type CommandModule = { build(kit: CommandKit): Command };

/** Under what a command stands in the help. */
type Group = 'Begin' | 'Ask a model' | 'Judges and people' | 'Systems and texts' | 'Show and check';

/** Name, one line, and where the command is: a command is loaded only when it is the one that runs. */
const COMMANDS: { name: string; group: Group; summary: string; load: () => Promise<CommandModule> }[] = [
  {
    name: 'demo',
    group: 'Begin',
    summary: 'offline, no key: recorded judges beside people, and how far each can be trusted',
    load: () => import('./commands/demo.js'),
  },
  {
    name: 'init',
    group: 'Begin',
    summary: 'a folder of your own, from an example or from a CSV file',
    load: () => import('./commands/init.js'),
  },
  {
    name: 'datasets',
    group: 'Begin',
    summary: 'published data sets and your own: list, pull, show, check, import, export',
    load: () => import('./commands/datasets.js'),
  },
  {
    name: 'probe',
    group: 'Ask a model',
    summary: 'whether a judge answers, with what abilities, at what price',
    load: () => import('./commands/probe.js'),
  },
  {
    name: 'judge',
    group: 'Ask a model',
    summary: 'ask judges about a data set; the same command again goes on where it stopped',
    load: () => import('./commands/judge.js'),
  },
  {
    name: 'write',
    group: 'Ask a model',
    summary: 'ask a model for candidates: a data set with them, ready to be judged',
    load: () => import('./commands/write.js'),
  },
  {
    name: 'bench',
    group: 'Ask a model',
    summary: 'systems against a baseline: win rates by judges, with length held still',
    load: () => import('./commands/bench.js'),
  },
  {
    name: 'items',
    group: 'Ask a model',
    summary: 'new items: requirements that a model suggests for documents, reviewed before they enter',
    load: () => import('./commands/items.js'),
  },
  {
    name: 'rescore',
    group: 'Ask a model',
    summary: "read the journals of runs again with today's readers",
    load: () => import('./commands/rescore.js'),
  },
  {
    name: 'correlate',
    group: 'Judges and people',
    summary: 'how well judges agree with the human labels, with intervals',
    load: () => import('./commands/correlate.js'),
  },
  {
    name: 'compare',
    group: 'Judges and people',
    summary: 'paired test of judges on the same labels',
    load: () => import('./commands/compare.js'),
  },
  {
    name: 'agree',
    group: 'Judges and people',
    summary: 'agreement between annotators, and between dimensions',
    load: () => import('./commands/agree.js'),
  },
  {
    name: 'audit',
    group: 'Judges and people',
    summary: 'where a judge is biased: length, position, consistency',
    load: () => import('./commands/audit.js'),
  },
  {
    name: 'replace',
    group: 'Judges and people',
    summary: 'may a judge stand in for a human? a test, and system means from few labels',
    load: () => import('./commands/replace.js'),
  },
  {
    name: 'rank',
    group: 'Systems and texts',
    summary: 'systems ranked by humans and judges side by side',
    load: () => import('./commands/rank.js'),
  },
  {
    name: 'ratings',
    group: 'Systems and texts',
    summary: 'pairwise verdicts as ratings of the systems, with intervals',
    load: () => import('./commands/ratings.js'),
  },
  {
    name: 'describe',
    group: 'Systems and texts',
    summary: 'the texts of a data set: lengths, repetition, ROUGE, how alike two systems are; no model',
    load: () => import('./commands/describe.js'),
  },
  {
    name: 'report',
    group: 'Show and check',
    summary: 'one HTML page that says how far each judge can be trusted',
    load: () => import('./commands/report.js'),
  },
  {
    name: 'reproduce',
    group: 'Show and check',
    summary: 'published tables beside what the data gives, cell by cell',
    load: () => import('./commands/reproduce.js'),
  },
  {
    name: 'forensic',
    group: 'Show and check',
    summary: 'the integers behind a printed table: which counts its figures can come from',
    load: () => import('./commands/forensic.js'),
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
    .version(packageVersion(), '-v, --version', 'print the version')
    .showHelpAfterError('(add --help for what it takes)');
  const words = args.filter((arg) => !arg.startsWith('-'));
  const asksForHelp = words[0] === 'help';
  const wanted = asksForHelp ? words[1] : words[0];
  for (const { name, group, summary, load } of COMMANDS) {
    const command = name === wanted ? (await load()).build(kit) : new Command(name);
    if (command.description() === '') command.description(summary);
    program.addCommand(command.summary(summary).helpGroup(`${group}:`));
  }
  program.addHelpCommand(
    new Command('help').argument('[command]').description('help for one command').helpGroup('Begin:'),
  );
  forEachCommand(program, (command) => {
    command.helpOption('-h, --help', 'print this help').addHelpText('after', examplesOf(pathOf(command)));
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
    const near = nearest(
      wanted,
      COMMANDS.map(({ name }) => name),
    );
    program.error(
      `error: unknown command '${wanted}'${near === undefined ? '' : `\n(Did you mean ${near}?)`}`,
    );
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

/** `audit injection make`: how a command is typed; the program itself is ''. */
function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null ? '' : `${pathOf(parent)} ${command.name()}`.trim();
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}
