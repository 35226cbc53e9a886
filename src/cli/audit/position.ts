import { Command } from 'commander';
import type { CommandKit } from '../context.js';
export function positionCommand(_kit: CommandKit): Command {
  return new Command('position');
}
