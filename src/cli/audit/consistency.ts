import { Command } from 'commander';
import type { CommandKit } from '../context.js';
export function consistencyCommand(_kit: CommandKit): Command {
  return new Command('consistency');
}
