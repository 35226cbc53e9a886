import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { InputError } from '../errors.js';
import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import type { LikelihoodJudge } from './contract.js';
import { behindDoor } from './door.js';
import { type LineProcess, lineProcess } from './exec-process.js';
import { isRecord } from './faults.js';
import type { Env } from './keys.js';
import { readPlainReply } from './plain-reply.js';
import type { JudgeSpec, Provider } from './provider.js';
import { scrubOfEnv } from './secrets.js';

/** A file that is larger is no script: an interpreter, a model. */
const LARGEST_SCRIPT = 1_000_000;

/**
 * A program of one's own: it is started once, is sent a line of JSON for each request and answers with one
 * (docs/providers.md). No key is looked for; it sees the environment that Assize was started in.
 */
export function execJudge(spec: JudgeSpec, env: Env): LikelihoodJudge {
  const words = wordsOf(spec.model);
  const [program = '', ...args] = words;
  let process: LineProcess | undefined;
  let count = 0;
  const scrub = scrubOfEnv(env);
  const judge: LikelihoodJudge = {
    id: spec.id,
    provider: 'exec',
    model: spec.model,
    endpoint: `exec${contentOf(words)}`,
    omits: [],
    likelihood: { maxTopLogprobs: 20, continuation: true },
    async ask(request, { signal }) {
      process ??= lineProcess(program, args, { env, name: spec.id, scrub });
      const start = performance.now();
      const answer = await process.ask(++count, lineOf(request, count), signal);
      const latencyMs = Math.round((performance.now() - start) * 100) / 100;
      return { ...readAnswer(answer, request, spec.id), latencyMs };
    },
    async close() {
      await process?.close();
    },
  };
  return behindDoor(judge, scrub);
}

function readAnswer(answer: unknown, request: Request, name: string): Omit<Reply, 'latencyMs'> {
  return readPlainReply(
    typeof answer === 'string' ? { text: answer } : isRecord(answer) ? answer : {},
    request,
    name,
  );
}

/** What the program is sent: the request, and a number that its answer may carry. */
function lineOf({ messages, sampling, format, topLogprobs, continuation }: Request, id: number): string {
  return JSON.stringify({
    id,
    messages: messages.map(({ role, content }) => ({ role, content })),
    sampling,
    ...(format && { format }),
    ...(topLogprobs !== undefined && { topLogprobs }),
    ...(continuation !== undefined && { continuation }),
  });
}

/** Words as a shell would part them, without anything else that a shell does. */
function wordsOf(command: string): string[] {
  const words = [...command.matchAll(/(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+))(\s|$)/g)];
  if (words.reduce((sum, [whole]) => sum + whole.length, 0) < command.trim().length) {
    throw new InputError(
      `expected a command such as exec:python judge.py, its words with spaces in quotes, got ${JSON.stringify(command)}`,
    );
  }
  return words.map(([, double, single, bare]) => double?.replace(/\\(.)/g, '$1') ?? single ?? bare ?? '');
}

/** What its scripts hold: an answer that is remembered was given by these. */
function contentOf(words: readonly string[]): string {
  return words
    .flatMap((word) => {
      try {
        if (!statSync(word).isFile() || statSync(word).size > LARGEST_SCRIPT) return [];
        return [`:${createHash('sha256').update(readFileSync(word)).digest('hex').slice(0, 12)}`];
      } catch {
        return [];
      }
    })
    .join('');
}

export const EXEC: Provider = {
  name: 'exec',
  takes: 'COMMAND',
  served: false,
  create: (spec, { env }) => execJudge(spec, env),
};
