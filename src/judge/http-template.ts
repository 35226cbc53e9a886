import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { DataError, InputError } from '../errors.js';
import type { Request } from '../model/request.js';
import { isRecord } from './faults.js';

const path = z.string().regex(/^[^.\s]+(\.[^.\s]+)*$/, 'expected a path such as choices.0.message.content');

const templateSchema = z.strictObject({
  url: z.string().optional(),
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9-]+$/, 'expected the name of a header'), z.string())
    .default({}),
  body: z.record(z.string(), z.unknown()).default({}),
  reply: z
    .partialRecord(
      z.enum([
        'text',
        'error',
        'refusal',
        'reasoning',
        'model',
        'inputTokens',
        'outputTokens',
        'logprobs',
        'continuationLogprob',
      ]),
      path,
    )
    .refine((reply) => reply.text !== undefined, {
      path: ['text'],
      message: 'missing: where the text stands',
    }),
});

/** What is sent, and where in the answer what stands. */
export interface HttpTemplate {
  /** In lower case, without a key. */
  headers: Record<string, string>;
  /** Those with `{{key}}`. */
  keyHeaders: Record<string, string>;
  body: Record<string, unknown>;
  reply: Record<string, string>;
  /** Of the file; absent for the standard shape. */
  sha256?: string;
}

/** As `exec:` is asked and answers. */
const STANDARD: HttpTemplate = {
  headers: {},
  keyHeaders: {},
  body: {
    messages: '{{messages}}',
    sampling: '{{sampling}}',
    format: '{{format}}',
    topLogprobs: '{{topLogprobs}}',
    continuation: '{{continuation}}',
  },
  reply: Object.fromEntries(
    [
      'text',
      'error',
      'retry',
      'refusal',
      'cut',
      'reasoning',
      'model',
      'usage',
      'logprobs',
      'continuationLogprob',
    ].map((name) => [name, name]),
  ),
};

/**
 * The address and the template of `URL`, `URL,FILE` or `FILE`.
 * @throws InputError or DataError naming the file
 */
export function openTemplate(text: string, cwd: string): [url: string, template: HttpTemplate] {
  const [, url, file] = /^((?:https?:)?\/\/[^,]+)?(?:,|^)?(.+\.(?:ya?ml|json))?$/i.exec(text) ?? [];
  if (url === undefined && file === undefined) {
    throw new InputError(
      `expected http:URL, http:URL,TEMPLATE.yaml or http:TEMPLATE.yaml, got http:${text.slice(0, 120)}`,
    );
  }
  const named = url?.startsWith('//') ? `http:${url}` : url;
  if (file === undefined) return [named as string, STANDARD];
  const whole = resolve(cwd, file);
  const content = textOf(whole);
  const read = templateSchema.safeParse(yamlOf(content, file));
  if (!read.success) {
    throw new DataError(
      read.error.issues.map((issue) => ({ file, field: issue.path.join('.'), message: issue.message })),
    );
  }
  const { url: own, headers, body, reply } = read.data;
  const address = named ?? own;
  if (address === undefined)
    throw new DataError([{ file, field: 'url', message: 'missing: expected an address' }]);
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const withKey = (wanted: boolean) =>
    Object.fromEntries(lower.filter(([, value]) => value.includes('{{key}}') === wanted));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return [
    address,
    {
      headers: withKey(false),
      keyHeaders: withKey(true),
      body,
      reply: { ...reply } as Record<string, string>,
      sha256,
    },
  ];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(
      `expected the template of an http: judge, cannot read ${file} (${code ?? String(error)})`,
    );
  }
}

function yamlOf(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new DataError([{ file, message: `expected YAML: ${(error as Error).message.split('\n')[0]}` }]);
  }
}

/** The body with its `{{names}}` filled in: one that is the whole of a text keeps its kind, and is left out where absent. */
export function filled(template: unknown, request: Request): unknown {
  const values = valuesOf(request);
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const [, alone] = /^\{\{(\w+)\}\}$/.exec(part) ?? [];
      if (alone !== undefined && alone in values) return values[alone];
      return part.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
        name in values ? textual(values[name]) : whole,
      );
    }
    if (Array.isArray(part)) return part.map(fill);
    if (!isRecord(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value)]));
  };
  return fill(template);
}

function valuesOf({
  messages,
  sampling,
  format,
  topLogprobs,
  continuation,
}: Request): Record<string, unknown> {
  const said = (...roles: string[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ content }) => content)
      .join('\n\n') || undefined;
  return {
    messages: messages.map(({ role, content }) => ({ role, content })),
    prompt: said('system', 'user', 'assistant'),
    system: said('system'),
    user: said('user'),
    sampling,
    temperature: sampling.temperature,
    topP: sampling.topP,
    maxTokens: sampling.maxTokens,
    seed: sampling.seed,
    stop: sampling.stop,
    format,
    schema: format?.schema,
    topLogprobs,
    continuation,
  };
}

const textual = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** What stands at `choices.0.message.content`; undefined where nothing does. */
export function pick(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('.')) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (isRecord(found) && Object.hasOwn(found, step)) found = found[step];
    else return undefined;
  }
  return found;
}
