import { access, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Document, visit } from 'yaml';
import { FaultList } from '../../../datasets/faults.js';
import { isHubName, parseHubName } from '../../../datasets/hub/table.js';
import { type Guess, guessMapping, idOfFile } from '../../../datasets/import/guess.js';
import type { NamedColumns } from '../../../datasets/import/guess-wide.js';
import { type ImportFile, importFiles } from '../../../datasets/import/import.js';
import { parseMapping } from '../../../datasets/import/mapping.js';
import type { Table } from '../../../datasets/import/row.js';
import { readTable } from '../../../datasets/import/table.js';
import { DataError, InputError } from '../../errors.js';
import type { CommandKit } from '../context.js';
import { accept } from './accept.js';
import { EXAMPLE_CSV } from './example.js';
import { importedText, quoted } from './import.js';
import { openTables } from './tables.js';

const HEADER = `# What each column of the table is (docs/own-data.md). Edit it, then import again:
#   COMMAND
# A field is a text that holds for every row, or { column: NAME }, or { column: NAME, values: { good: 1, bad: 0 } }.
# A dimension with higherIsBetter: false has its labels turned round in every statistic; judge scores stay as they are,
# higher is better. Set licence and citation before you pass the data on.
`;

const PLAN = `# Who judges the data, and how (docs/running.md). Name your judges: openai:MODEL, anthropic:MODEL, ollama:MODEL, or a
# server of your own as openai:MODEL@http://127.0.0.1:8080/v1. Keys come from the environment. Then:
#   COMMAND

defaults:
  dataset: ./data
  judge: [openai:gpt-4o-mini, anthropic:claude-haiku-4-5]
trials:
  - protocol: llm-eval
  - protocol: llm-compare
    orders: both
`;

export interface InitOptions {
  /** The table; an example is written where none is given. */
  fromCsv?: string;
  /** Take the guess without asking. */
  yes?: boolean;
  /** Columns that are each one person's ratings, by comma. */
  people?: string;
  /** Columns that are each a dimension, by comma. */
  dimensions?: string;
}

/** Makes a folder: the table (an example where none is given), a mapping, the data set imported by it, and a plan. */
export async function initFolder(
  folder: string,
  { fromCsv, yes, people, dimensions }: InitOptions,
  { context, setExitCode }: CommandKit,
): Promise<void> {
  const target = resolve(context.cwd, folder);
  const mappingPath = join(folder, 'mapping.yaml');
  const planPath = join(folder, 'plan.yaml');
  const data = join(folder, 'data');
  const table = fromCsv ?? join(folder, 'ratings.csv');
  const made = [mappingPath, planPath, data, ...(fromCsv === undefined ? [table] : [])];
  for (const path of made) await refuseToOverwrite(resolve(context.cwd, path), path);

  if (fromCsv === undefined) {
    await mkdir(target, { recursive: true });
    await writeFile(resolve(context.cwd, table), EXAMPLE_CSV, { flag: 'wx' });
  }
  const files = await openTables(table, undefined, context);
  const named = { people: namesOf(people), dimensions: namesOf(dimensions) };
  const guess = await guessFrom(files, table, named);
  const command = `assize datasets import ${quoted(table)} --mapping ${quoted(mappingPath)} --out ${quoted(data)} --force`;
  const yaml = `${HEADER.replace('COMMAND', command)}\n${mappingText(guess)}`;
  await mkdir(target, { recursive: true });
  await writeFile(resolve(context.cwd, mappingPath), yaml, { flag: 'wx' });
  const judging = `assize judge --plan ${quoted(planPath)} --dry-run`;
  await writeFile(resolve(context.cwd, planPath), PLAN.replace('COMMAND', judging), { flag: 'wx' });
  context.out(guessText(guess, table, mappingPath));
  if (guess.unknown.length > 0) {
    context.err(
      `assize: ${mappingPath} is not complete:\n${guess.unknown.map((line) => `  ${line}\n`).join('')}`,
    );
    context.out(`\nNext: edit ${mappingPath}, then ${command}\n`);
    setExitCode(2);
    return;
  }
  try {
    const imported = await importFiles(files, parseMapping(yaml, mappingPath), resolve(context.cwd, data), {
      accept: (made) => {
        context.out('\n');
        // The example is no guess.
        return accept(
          made,
          fromCsv === undefined ? { yes: true } : { yes, guess: { mapping: mappingPath, command } },
          context,
        );
      },
    });
    context.out(`${importedText(imported, data)}`);
    context.out(`Judges of your own: name them in ${planPath}, then ${judging}\n`);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    context.err(`assize: the import found faults:\n${error.message}\n`);
    context.out(`\nNext: edit ${mappingPath} or the table, then ${command}\n`);
    setExitCode(error.exitCode);
  }
}

async function refuseToOverwrite(path: string, name: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new InputError(`${name} exists already: nothing was written; name another folder`);
}

const namesOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Reads the table before anything is written, so that one that cannot be read leaves nothing behind. */
async function guessFrom(
  files: readonly ImportFile[],
  name: string,
  named: Required<NamedColumns>,
): Promise<Guess> {
  const faults = new FaultList();
  const parts: Table[] = [];
  for (const file of files) {
    parts.push(
      typeof file === 'string'
        ? await readTable(file, name, undefined, faults)
        : await readTable(file.path, file.name, undefined, faults),
    );
  }
  faults.throwIfAny();
  const table: Table = {
    file: name,
    columns: [...new Set(parts.flatMap(({ columns }) => columns))],
    rows: parts.flatMap(({ rows }) => rows),
    has: (column) => parts.some((part) => part.has(column)),
  };
  for (const column of [...named.people, ...named.dimensions]) {
    if (!table.has(column)) {
      throw new InputError(`no column \`${column}\`: the table has ${table.columns.join(', ')}`);
    }
  }
  return guessMapping(table, idOfFile(isHubName(name) ? `${parseHubName(name).repository}.` : name), named);
}

function guessText({ columns, assumptions }: Guess, table: string, mapping: string): string {
  const width = Math.max(...columns.map(({ column }) => column.length));
  const lines = [
    `${table}: columns taken as (written to ${mapping}; edit it where the guess is wrong)`,
    ...columns.map(({ column, as }) => `  ${column.padEnd(width)}  ${as}`),
    ...assumptions.map((assumption) => `  ${assumption}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The mapping as YAML, `{ column: … }` on one line. */
function mappingText({ mapping }: Guess): string {
  const document = new Document(mapping, { aliasDuplicateObjects: false });
  visit(document, {
    Map(_, node) {
      if (node.has('column') || node.has('columns')) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 100 });
}
