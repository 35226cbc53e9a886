import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DataError, InputError } from '../src/errors.js';
import type { Message } from '../src/model/request.js';
import { readYaml } from '../src/text/yaml.js';
import type { PromptTemplate, Template, TemplateMessage, TemplateVariables } from './contract.js';
import { renamedTags, withTags } from './delimiters.js';
import { namesIn, parseBody, renderNodes, type Values } from './template-body.js';

const writingSchema = z.strictObject({ variables: z.array(z.string().regex(/^[A-Za-z][\w.]*$/)).min(1) });
const judgingSchema = writingSchema.extend({ higherIsBetter: z.boolean() });

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
/** `<!-- user -->`, `<!-- user, cacheable -->`, alone on its line: a message begins. */
const MESSAGE = /^<!--[ \t]*(system|user)([ \t]*,[ \t]*cacheable)?[ \t]*-->[ \t]*$/gm;

/**
 * Reads a template file: YAML front matter, then messages. `source` names it in errors and in the manifest.
 * @throws DataError naming the file where a declared variable is not used, a used one is not declared, or a section
 * is left open
 */
export function parseTemplate(source: string, text: string): Template {
  return parse(source, text, judgingSchema);
}

/** The same for a template that asks for a text: there is no better or worse in its answers. */
export function parseWriting(source: string, text: string): PromptTemplate {
  return parse(source, text, writingSchema);
}

/**
 * The same for a template whose front matter says more. Without `variables` they are those that its body names.
 * @throws DataError as `parseTemplate`
 */
export function parse<Front extends { variables?: string[] | undefined }>(
  source: string,
  text: string,
  schema: z.ZodType<Front>,
) {
  const header = FRONT_MATTER.exec(text);
  if (!header) throw fault(source, 'expected YAML front matter between two lines of `---`');
  const front = frontMatterOf(source, header[1] ?? '', schema);
  const messages = messagesOf(source, text.slice(header[0].length));
  const refuse = (message: string) => {
    throw fault(source, message);
  };
  const used = () => [...new Set(messages.flatMap(({ body }) => namesIn(parseBody(body, refuse))))];
  const { variables = used() } = front;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return checked({ source, sha256, ...front, variables, messages });
}

/** A template before its bodies are parsed. */
type Written = Omit<PromptTemplate, 'messages'> & { messages: readonly Omit<TemplateMessage, 'nodes'>[] };

type Parsed<T> = Omit<T, 'messages'> & Pick<PromptTemplate, 'messages'>;

/** Parses the bodies of a template's messages. */
export function parsed<T extends Written>(template: T): Parsed<T> {
  const refuse = (message: string) => {
    throw fault(template.source, message);
  };
  return {
    ...template,
    messages: template.messages.map((message) => ({ ...message, nodes: parseBody(message.body, refuse) })),
  };
}

/** The same checks for a template that was put together from a published prompt. */
export function checked<T extends Written>(written: T): Parsed<T> {
  const template = parsed(written);
  const used = new Set(template.messages.flatMap(({ nodes }) => namesIn(nodes)));
  const declared = new Set(template.variables);
  for (const name of declared) {
    if (!used.has(name)) throw fault(template.source, `the variable \`${name}\` is declared and never used`);
  }
  for (const name of used) {
    if (!declared.has(name)) {
      throw fault(template.source, `the variable \`${name}\` is used and not declared in \`variables\``);
    }
  }
  return template;
}

/**
 * Holds a template against what its protocol gives it.
 * @throws DataError naming the file and the variable
 */
export function requireVariables(template: PromptTemplate, given: TemplateVariables): void {
  for (const name of given.required) {
    if (!template.variables.includes(name)) {
      throw fault(template.source, `the variable \`${name}\` is missing: the protocol shows it to the judge`);
    }
  }
  const known = [...given.required, ...given.optional];
  for (const name of template.variables) {
    if (!known.includes(name)) {
      throw fault(
        template.source,
        `the variable \`${name}\` is not one that the protocol fills in: expected ${known.join(', ')}`,
      );
    }
  }
}

/**
 * The messages with every variable filled in, once: what a value holds is text, never a variable or a section. A tag
 * around a value that holds the tag itself gets another name (delimiters.ts), but in a published prompt.
 */
export function render(template: PromptTemplate, values: Values): Message[] {
  const bodies = template.messages.map(({ nodes }) => nodes);
  const names = template.published ? new Map<string, string>() : renamedTags(bodies, values);
  const missing = (name: string): never => {
    throw new InputError(`${template.source}: no value for the variable \`${name}\``);
  };
  return template.messages.map(({ role, cacheable }, index) => ({
    role,
    content: renderNodes(bodies[index] ?? [], values, missing, (text) => withTags(text, names)).trimEnd(),
    ...(cacheable && { cacheable }),
  }));
}

function frontMatterOf<Front>(source: string, yaml: string, schema: z.ZodType<Front>): Front {
  const read = readYaml(yaml);
  if ('faults' in read) {
    const [first] = read.faults;
    // The front matter begins below its first `---`.
    throw fault(source, first?.message ?? 'not YAML', first && first.line + 1);
  }
  const result = schema.safeParse(read.value);
  if (result.success) return result.data;
  throw new DataError(
    result.error.issues.map((issue) => ({
      file: source,
      field: issue.path.join('.'),
      message: issue.message,
    })),
  );
}

function messagesOf(source: string, text: string): Written['messages'] {
  const marks = [...text.matchAll(MESSAGE)];
  const [first] = marks;
  if (!first) throw fault(source, 'expected a message: a line `<!-- user -->` before its text');
  if (text.slice(0, first.index).trim() !== '') {
    throw fault(source, 'text before the first message: expected a line `<!-- user -->` above it');
  }
  return marks.map((mark, index) => {
    const body = text.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim();
    if (body === '') throw fault(source, `message ${index + 1} is empty`);
    const role = mark[1] === 'system' ? 'system' : 'user';
    return { role, body, ...(mark[2] && { cacheable: true }) };
  });
}

function fault(file: string, message: string, line?: number): DataError {
  return new DataError([{ file, message, ...(line !== undefined && { line }) }]);
}
