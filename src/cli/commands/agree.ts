import { Command } from 'commander';
import type { CommandKit } from '../context.js';

export function build(_kit: CommandKit): Command {
  return new Command('agree');
}
