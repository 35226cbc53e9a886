import { Command } from 'commander';
import { ambiguityCommand } from '../audit/ambiguity.js';
import { consistencyCommand } from '../audit/consistency.js';
import { injectionCommand } from '../audit/injection.js';
import { labelsCommand } from '../audit/labels.js';
import { lengthCommand } from '../audit/length.js';
import { positionCommand } from '../audit/position.js';
import type { CommandKit } from '../context.js';

/** Each audit is a command of its own. */
const AUDITS: readonly ((kit: CommandKit) => Command)[] = [
  lengthCommand,
  positionCommand,
  consistencyCommand,
  ambiguityCommand,
  injectionCommand,
  labelsCommand,
];

/** `assize audit length|position|consistency|ambiguity|injection|labels`. */
export function build(kit: CommandKit): Command {
  const command = new Command('audit')
    .enablePositionalOptions()
    .description('Where is a judge biased, and does it agree with itself?');
  for (const audit of AUDITS) command.addCommand(audit(kit));
  return command;
}
