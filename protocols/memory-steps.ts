/**
 * The grammar of a reader with a memory (Roth et al. 2023, F-ART): it writes lines `Qk: [tool] …`, what runs them
 * answers `#k: …`. Only what a model wrote is read by it; a text that is shown may say `[write]` as it likes.
 */
export type Step =
  | { tool: 'list-keys' }
  | { tool: 'read'; key: string }
  | { tool: 'write'; key: string; text: string }
  /** Nothing more to do with this part. */
  | { tool: 'EOQ' }
  | { tool: 'ans'; text: string };

export interface ReadSteps {
  steps: Step[];
  /** Lines before the first step. */
  skipped: number;
  /** Results that the model made up, a line `#k:` or a step that it wrote behind one whose answer it had not seen. */
  invented: number;
}

const LINE = /^[ \t]*(?:Q\d+[:.][ \t]*)?\[(list-keys|read|write|EOQ|E0Q|ans)\][ \t]*(.*)$/i;
const RESULT = /^[ \t]*#\d+[ \t]*:/;
const KEY = /^\(([^()\r\n]+)\)[ \t]*/;

/**
 * The steps of a reply, up to the first that waits for an answer or ends the part. A note goes on over the lines that
 * are no step; a `[write]` without a key in brackets, and a `[read]` without one, are no steps. A result that the model
 * wrote itself ends the reply.
 */
export function readSteps(reply: string): ReadSteps {
  const lines = reply.split(/\r?\n/);
  const made = lines.findIndex((line) => RESULT.test(line));
  const own = made < 0 ? lines : lines.slice(0, made);
  const starts = own.flatMap((line, at) => (stepOf(line, []) === undefined ? [] : [at]));
  const read: ReadSteps = {
    steps: [],
    skipped: 0,
    invented: lines.filter((line) => RESULT.test(line)).length,
  };
  const [first = own.length] = starts;
  read.skipped = own.slice(0, first).filter((line) => line.trim() !== '').length;
  for (const [index, at] of starts.entries()) {
    const step = stepOf(own[at] ?? '', own.slice(at + 1, starts[index + 1]));
    if (step === undefined) continue;
    read.steps.push(step);
    if (step.tool === 'write') continue;
    read.invented += starts.length - index - 1;
    break;
  }
  return read;
}

/** @param rest the lines behind it, up to the next step */
function stepOf(line: string, rest: readonly string[]): Step | undefined {
  const found = LINE.exec(line);
  if (!found) return undefined;
  const [, name = '', behind = ''] = found;
  const tool = name.toLowerCase();
  const text = [behind, ...rest].join('\n').trim();
  if (tool === 'list-keys') return { tool };
  if (tool === 'eoq' || tool === 'e0q') return { tool: 'EOQ' };
  if (tool === 'ans') return { tool, text };
  if (tool === 'read') {
    const key = behind
      .trim()
      .replace(/^\((.*)\)$/s, '$1')
      .trim();
    return key === '' ? undefined : { tool, key };
  }
  const key = KEY.exec(text)?.[1]?.trim() ?? '';
  return key === '' ? undefined : { tool: 'write', key, text: text.replace(KEY, '').trim() };
}

/** A step as it stands in a transcript. */
export function stepText(step: Step, number: number): string {
  const head = `Q${number}: [${step.tool}]`;
  if (step.tool === 'read') return `${head} ${step.key}`;
  if (step.tool === 'write') return `${head} (${step.key}) ${step.text}`;
  return step.tool === 'ans' ? `${head} ${step.text}` : head;
}
