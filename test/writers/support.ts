import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import type { Item } from '../../src/model/item.js';
import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import type { Writer, WriterCase, WriterOutcome } from '../../writers/contract.js';

/** A stub model: a text, or a whole reply. */
type Stub = (request: Request) => string | Partial<Reply>;

interface Given extends Partial<Omit<WriterCase, 'item'>> {
  options?: Record<string, unknown>;
  prompts?: PromptSet<PromptTemplate>;
}

/** Runs a writer against a stub. Tokens are words, so that cases can be worked by hand. */
export function drive<Options>(
  writer: Writer<Options>,
  item: Item,
  stub: Stub,
  { options = {}, prompts = writer.ownPrompts(), ...given }: Given = {},
): { outcome: WriterOutcome; batches: Request[][] } {
  const theCase: WriterCase = {
    item,
    candidates: [],
    sample: 0,
    sampling: { temperature: 0 },
    contextTokens: undefined,
    promptTexts: [],
    shuffle: (values) => [...values],
    countTokens: (text) => wordsOf(text).length,
    firstTokens: (text, most) => wordsOf(text).slice(0, most).join(''),
    ...given,
  };
  const run = writer.run(theCase, writer.options.parse(options), prompts);
  const batches: Request[][] = [];
  let step = run.next([]);
  while (!step.done) {
    batches.push(step.value);
    step = run.next(step.value.map((request) => replyOf(stub(request))));
  }
  return { outcome: step.value, batches };
}

/** Words with the white space after them. */
export const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

function replyOf(given: string | Partial<Reply>): Reply {
  const base = { usage: {}, latencyMs: 0 };
  if (typeof given !== 'string') return { text: null, ...base, ...given };
  return given === '' ? { text: null, reason: 'empty', ...base } : { text: given, ...base };
}
