import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { findCounts } from '../../analysis/forensic/forensic.js';
import { parseForensic } from '../../analysis/forensic/parse.js';
import { EXIT, InputError } from '../../errors.js';
import type { Format } from '../../report/render.js';
import { envelope } from '../../tables/envelope.js';
import { forensicTables } from '../../tables/forensic.js';
import type { CommandKit } from '../context.js';
import { fraction, withFormat } from '../options.js';
import { printDocument } from '../output.js';

interface Options {
  format: Format;
  confidence: number;
}

export function build({ context, setExitCode }: CommandKit): Command {
  const command = new Command('forensic')
    .description('the integers behind a printed table: which counts its figures can come from, if any')
    .argument('<file>', 'YAML: the figures in quotes, and what each column is of which counts')
    .addOption(
      new Option('--confidence <p>', 'confidence of the implied intervals').argParser(fraction).default(0.95),
    )
    .addHelpText(
      'after',
      `
States of a figure:
  unique counts    one set of counts is printed so
  consistent       several are
  impossible       none is: the command then ends with exit code 1
  not constrained  a mean, or a coefficient of too many systems
  given            itself a count

The file: docs/forensic.md.`,
    );
  return withFormat(command).action(async (file: string, { format, confidence }: Options) => {
    const text = await readFile(resolve(context.cwd, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new InputError(`${file} cannot be read (${error.code})`, { cause: error });
    });
    const table = parseForensic(file, text);
    const answer = findCounts(table, { confidence });
    const { warnings, ...rest } = answer;
    const { title, source, rounding } = table;
    const result = {
      ...envelope('forensic', { options: { rounding, confidence }, warnings }),
      title,
      ...(source !== undefined && { source }),
      ...rest,
    };
    printDocument(context, { result, tables: forensicTables(title, 'forensic', answer) }, format);
    if (answer.totals.impossible > 0) setExitCode(EXIT.finding);
  });
}
