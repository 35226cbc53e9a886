import { access, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Document, isCollection, isMap, isScalar, isSeq, visit } from 'yaml';
import { FaultList } from '../../../datasets/faults.js';
import { isHubName, parseHubName } from '../../../datasets/hub/table.js';
import { type Guess, guessMapping, idOfFile } from '../../../datasets/import/guess.js';
import { together } from '../../../datasets/import/guess-together.js';
import type { NamedColumns } from '../../../datasets/import/guess-wide.js';
import { type ImportFile, importFiles } from '../../../datasets/import/import.js';
import { parseMapping } from '../../../datasets/import/mapping.js';
import type { SourceTable } from '../../../datasets/import/row.js';
import { readTable } from '../../../datasets/import/table.js';
import { DataError, InputError } from '../../errors.js';
import type { CommandKit } from '../context.js';
import { accept } from './accept.js';
import { EXAMPLE_CSV } from './example.js';
import { importedText, quoted } from './import.js';
import { openTables } from './tables.js';

const HEADER = `# What each column is (docs/own-data.md#what-a-mapping-can-say); a field is { column: NAME }, or a text for every row.
# A dimension with higherIsBetter: false is turned round; judge scores stay. Add licence and citation to the card. Again:
#   COMMAND
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
  /** The tables; an example is written where none is given. */
  fromCsv?: string[];
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
  const example = join(folder, 'ratings.csv');
  const names = fromCsv ?? [example];
  const made = [mappingPath, planPath, data, ...(fromCsv === undefined ? [example] : [])];
  for (const path of made) await refuseToOverwrite(resolve(context.cwd, path), path);

  if (fromCsv === undefined) {
    await mkdir(target, { recursive: true });
    await writeFile(resolve(context.cwd, example), EXAMPLE_CSV, { flag: 'wx' });
  }
  const named = { people: namesOf(people), dimensions: namesOf(dimensions) };
  const files: ImportFile[] = [];
  const tables: SourceTable[] = [];
  for (const name of names) {
    const opened = await openTables(name, undefined, context);
    files.push(...opened);
    tables.push(await tableFrom(opened, name));
  }
  for (const column of [...named.people, ...named.dimensions]) {
    if (tables.some((table) => table.has(column))) continue;
    throw new InputError(
      `no column \`${column}\`: the table has ${tables.flatMap(({ columns }) => columns).join(', ')}`,
    );
  }
  const guess = together(
    tables.map((table) => ({ file: basename(table.file), guess: guessFrom(table, named) })),
  );
  const command = `assize datasets import ${names.map(quoted).join(' ')} --mapping ${quoted(mappingPath)} --out ${quoted(data)} --force`;
  const yaml = HEADER.replace('COMMAND', command) + mappingText(guess);
  await mkdir(target, { recursive: true });
  await writeFile(resolve(context.cwd, mappingPath), yaml, { flag: 'wx' });
  const judging = `assize judge --plan ${quoted(planPath)} --dry-run`;
  await writeFile(resolve(context.cwd, planPath), PLAN.replace('COMMAND', judging), { flag: 'wx' });
  context.out(guessText(guess, names.join(', '), mappingPath));
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
async function tableFrom(files: readonly ImportFile[], name: string): Promise<SourceTable> {
  const faults = new FaultList();
  const parts: SourceTable[] = [];
  for (const file of files) {
    parts.push(
      typeof file === 'string'
        ? await readTable(file, name, undefined, faults)
        : await readTable(file.path, file.name, undefined, faults),
    );
  }
  faults.throwIfAny();
  const [only, another] = parts;
  return {
    file: name,
    ...(only?.whole && another === undefined && { whole: true }),
    columns: [...new Set(parts.flatMap(({ columns }) => columns))],
    rows: parts.flatMap(({ rows }) => rows),
    has: (column) => parts.some((part) => part.has(column)),
  };
}

function guessFrom(table: SourceTable, { people, dimensions }: Required<NamedColumns>): Guess {
  const { file } = table;
  const id = idOfFile(isHubName(file) ? `${parseHubName(file).repository}.` : file);
  return guessMapping(table, id, {
    people: people.filter((column) => table.has(column)),
    dimensions: dimensions.filter((column) => table.has(column)),
  });
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

/** A line of YAML holds so much. */
const WIDTH = 140;

/** The mapping as YAML, what fits on a line on one. */
function mappingText({ mapping }: Guess): string {
  const document = new Document(mapping, { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_, node, path) {
      const above = path.filter(isCollection);
      const short = JSON.stringify(node.toJS(document)).length < WIDTH;
      // The card, the tables and their lists of entries stay blocks.
      const block = above.length < 3 && !(isSeq(node) && node.items.every(isScalar));
      const entries = above.length === 3 && isSeq(node) && node.items.every(isMap);
      // A part of an entry is never a block.
      node.flow = above.some(({ flow }) => flow) || above.length > 4 || (short && !block && !entries);
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
