import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../src/errors.js';
import type { PromptSet, PromptTemplate, Template } from './contract.js';
import { parseTemplate, parseWriting } from './template.js';

/** The name of the template that serves every dimension without one of its own. */
export const ANY = 'any';

/** Our own wording: a folder beside a protocol's module. `here` is the module's `import.meta.url`. */
export function ownPrompts(here: string, name = 'prompts'): PromptSet {
  return promptsBeside(here, name, parseTemplate);
}

/** The same for a writer. */
export function writerPrompts(here: string): PromptSet<PromptTemplate> {
  return promptsBeside(here, 'prompts', parseWriting);
}

function promptsBeside<T extends PromptTemplate>(here: string, name: string, parse: Parser<T>): PromptSet<T> {
  const folder = fileURLToPath(new URL(`./${name}`, here));
  return {
    id: 'assize',
    templates: readTemplates(
      folder,
      (name) => `${basename(join(folder, '..'))}/${basename(folder)}/${name}`,
      parse,
    ),
  };
}

/** A user's folder of templates, one file `DIMENSION.md` each (docs/protocols.md). */
export function promptsFrom(folder: string): PromptSet {
  return { id: folder, templates: readTemplates(folder, (name) => join(folder, name), parseTemplate) };
}

/** A user's folder of a writer's templates, one file `STEP.md` each. */
export function writerPromptsFrom(folder: string): PromptSet<PromptTemplate> {
  return { id: folder, templates: readTemplates(folder, (name) => join(folder, name), parseWriting) };
}

type Parser<T> = (source: string, text: string) => T;

function readTemplates<T>(
  folder: string,
  sourceOf: (name: string) => string,
  parse: Parser<T>,
): Map<string, T> {
  const names = listing(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  if (names.length === 0) {
    throw new InputError(`${folder}: expected prompt templates (DIMENSION.md), found none`);
  }
  return new Map(
    names.map((name) => [
      name.slice(0, -'.md'.length),
      parse(sourceOf(name), readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`${folder}: expected a folder of prompt templates (${code})`, { cause: error });
  }
}

/**
 * The template for a dimension: its own, or the one for any.
 * @throws InputError saying which dimensions there are
 */
export function templateFor(prompts: PromptSet, dimension: string): Template {
  const template = prompts.templates.get(dimension) ?? prompts.templates.get(ANY);
  if (template) return template;
  throw new InputError(
    `the prompts ${prompts.id} have no template for the dimension ${dimension}: expected one of ${dimensionsOf(prompts).join(', ')}`,
  );
}

/** @throws InputError where the set has no template of that name */
export function templateNamed<T extends PromptTemplate>(prompts: PromptSet<T>, name: string): T {
  const template = prompts.templates.get(name);
  if (template) return template;
  throw new InputError(
    `the prompts ${prompts.id} have no template ${name}: expected one of ${[...prompts.templates.keys()].join(', ')}`,
  );
}

/** The dimensions that a set has templates for; `*` = any. */
export function dimensionsOf(prompts: PromptSet): string[] {
  return [...prompts.templates.keys()].map((name) => (name === ANY ? '*' : name));
}
