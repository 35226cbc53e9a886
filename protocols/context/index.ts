import type { Candidate } from '../../src/model/item.js';
import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import type {
  PromptSet,
  PromptTemplate,
  Protocol,
  ProtocolCase,
  ProtocolOutcome,
  ProtocolRun,
  UnitReading,
  Verdict,
} from '../contract.js';
import { together } from '../memory-talk.js';
import { writerPrompts } from '../prompts.js';
import { madeUnits } from '../units.js';
import { type Counting, documentRoom } from './budget.js';
import { extracted, textFrom, truncated } from './cut.js';
import { type Evidence, gather, stanceOf } from './evidence.js';

export { isEvidenceRequest, NOTHING_NOTED } from './evidence.js';

/** How a document that is longer than the judge's window is shown. */
export interface ContextSettings extends Counting {
  strategy: 'truncate' | 'extract' | 'fragments';
  /** How tokens are counted; absent = as usual. */
  tokenizer?: string;
  /** Of this folder; read once. */
  prompts: PromptSet<PromptTemplate>;
}

/** The wording of the strategies, from the files beside this one. */
export function contextPrompts(): PromptSet<PromptTemplate> {
  return writerPrompts(import.meta.url);
}

/**
 * Runs a protocol with documents that fit into the window, whole where they do. `truncate` shows the head, `extract`
 * the sentences that are likest to what is judged, `fragments` what the judge itself noted for each claim while it read
 * the document part by part. What was shown of the document is measured for each system.
 * @throws InputError from its first step where the window holds too little, or the protocol shows no document
 */
export function* inContext<Options>(
  protocol: Protocol<Options>,
  theCase: ProtocolCase,
  options: Options,
  prompts: PromptSet,
  settings: ContextSettings,
): ProtocolRun {
  const { item, candidates } = theCase;
  const { document } = item;
  if (document === undefined || candidates.length === 0)
    return yield* protocol.run(theCase, options, prompts);
  const room = documentRoom(protocol, theCase, options, prompts, settings);
  const whole = settings.countTokens(document);
  if (whole <= room) {
    const outcome = yield* protocol.run(theCase, options, prompts);
    return measured(outcome, () => ({ contextTokens: whole, contextRequests: 0 }));
  }
  const evidence = settings.strategy === 'fragments' ? yield* evidenceOf(theCase, settings) : new Map();
  const documents = new Shown(theCase, room, settings, evidence);
  const own = { ...theCase, documentFor: (shown: readonly Candidate[]) => documents.text(shown) };
  const outcome = yield* withoutBlocked(protocol.run(own, options, prompts));
  const withEvidence = { ...outcome, verdicts: attributed(outcome.verdicts, evidence) };
  return measured(
    { ...withEvidence, ...withUnits(outcome, evidence) },
    (system) => ({
      contextTokens: documents.tokens(system),
      contextRequests: evidence.get(system)?.requests.length ?? 0,
    }),
    (system) => documents.isCut(system),
  );
}

function* evidenceOf(
  theCase: ProtocolCase,
  settings: ContextSettings,
): Generator<Request[], Map<string, Evidence>, readonly Reply[]> {
  const readers = theCase.candidates.map((candidate) =>
    gather(theCase, candidate, settings.prompts, settings),
  );
  const found = yield* together(readers);
  return new Map(found.map((one) => [one.candidate.system, one]));
}

/** Stands in a document of which nothing could be read: the request that shows it is not asked. */
const BLOCKED = '\u0001blocked\u0001';

/** The documents as they are shown beside candidates. */
class Shown {
  readonly #texts = new Map<string, { systems: string[]; text: string; cut: boolean }>();

  constructor(
    private readonly theCase: ProtocolCase,
    private readonly room: number,
    private readonly settings: ContextSettings,
    private readonly evidence: ReadonlyMap<string, Evidence>,
  ) {}

  text(candidates: readonly Candidate[]): string {
    const systems = candidates.map(({ system }) => system);
    const key = JSON.stringify(systems);
    const known = this.#texts.get(key);
    if (known) return known.text;
    const made = { systems, ...this.#make(candidates) };
    this.#texts.set(key, made);
    return made.text;
  }

  /** Tokens of the document beside a system, the mean over what was shown beside it. */
  tokens(system: string): number {
    const own = [...this.#texts.values()].filter(({ systems }) => systems.includes(system));
    const sum = own.reduce((total, { text }) => total + this.settings.countTokens(text), 0);
    return own.length === 0 ? 0 : sum / own.length;
  }

  /** Whether not all of the notes had room. */
  isCut(system: string): boolean {
    return [...this.#texts.values()].some(({ systems, cut }) => cut && systems.includes(system));
  }

  #make(candidates: readonly Candidate[]): { text: string; cut: boolean } {
    const { theCase, room, settings } = this;
    const { prompts, strategy } = settings;
    const document = theCase.item.document ?? '';
    if (strategy === 'truncate') return { text: truncated(document, room, prompts, settings), cut: false };
    if (strategy === 'extract') {
      return { text: extracted(theCase, candidates, room, prompts, settings), cut: false };
    }
    const found = candidates.flatMap(({ system }) => this.evidence.get(system) ?? []);
    if (found.some(isBlocked)) return { text: BLOCKED, cut: false };
    const text = notesOf(found, prompts);
    if (settings.countTokens(text) <= room) return { text, cut: false };
    return { text: truncated(text, room, prompts, settings), cut: true };
  }
}

/** Nothing of the document could be read, and not because it was not asked. */
function isBlocked({ unread, parts, pending }: Evidence): boolean {
  return !pending && unread.length === parts;
}

function notesOf(found: readonly Evidence[], prompts: PromptSet<PromptTemplate>): string {
  const claims = found
    .flatMap((each) => each.claims)
    .map(({ unit, notes }, k) => ({
      number: String(k + 1),
      text: unit.text,
      notes: notes.map(({ part, text }) => ({ part: String(part), text })),
    }));
  const unread = [...new Set(found.flatMap((each) => each.unread))].sort((a, b) => a - b).join(', ');
  const count = String(Math.max(...found.map(({ parts }) => parts)));
  return textFrom(prompts, 'notes', { count, unread, claims });
}

/** Does not ask what would show a document of which nothing could be read: there is no verdict. */
function* withoutBlocked(run: ProtocolRun): ProtocolRun {
  let step = run.next([]);
  while (!step.done) {
    const requests = step.value;
    const asked = requests.filter((request) => !isBlockedRequest(request));
    const replies: readonly Reply[] = asked.length === 0 ? [] : yield asked;
    let at = 0;
    step = run.next(
      requests.map((request) => (isBlockedRequest(request) ? NOTHING_READ : (replies[at++] as Reply))),
    );
  }
  return step.value;
}

const isBlockedRequest = ({ messages }: Request) => messages.some(({ content }) => content.includes(BLOCKED));

const NOTHING_READ: Reply = {
  text: null,
  reason: 'error',
  detail: 'in no part of the document a step could be read',
  usage: {},
  latencyMs: 0,
};

/** What the evidence took counts once: with the first verdict on its candidate. */
function attributed(verdicts: readonly Verdict[], evidence: ReadonlyMap<string, Evidence>): Verdict[] {
  const open = new Map([...evidence].map(([system, { requests }]) => [system, requests]));
  return verdicts.map((verdict) => {
    const systems = 'shown' in verdict ? verdict.shown : [verdict.system];
    const keys = systems.flatMap((system) => open.get(system) ?? []);
    for (const system of systems) open.delete(system);
    return keys.length === 0 ? verdict : { ...verdict, evidence: keys };
  });
}

function withUnits(
  { units = [], made = [] }: ProtocolOutcome,
  evidence: ReadonlyMap<string, Evidence>,
): Pick<ProtocolOutcome, 'units' | 'made'> {
  if (evidence.size === 0) return {};
  const read = [...evidence.values()].flatMap(({ candidate: { system }, claims }) =>
    claims.map(({ unit, notes }): UnitReading => {
      const stances = notes.map(({ text }) => stanceOf(text));
      const count = (stance: string) => stances.filter((one) => one === stance).length;
      return {
        system,
        unit: unit.id,
        texts: { evidence: notes.map(({ part, text }) => `part ${part}: ${text}`).join('\n') },
        measures: { supported: count('supported'), contradicted: count('contradicted') },
      };
    }),
  );
  const known = new Set(made.map(({ system }) => system));
  const fresh = madeUnits([...evidence.values()].map(({ candidate }) => candidate));
  return { units: [...units, ...read], made: [...made, ...fresh.filter(({ system }) => !known.has(system))] };
}

function measured(
  outcome: ProtocolOutcome,
  measures: (system: string) => Record<string, number>,
  isCut: (system: string) => boolean = () => false,
): ProtocolOutcome {
  const scores = outcome.scores.map((score) => ({
    ...score,
    ...(isCut(score.system) && { flags: [...(score.flags ?? []), 'evidence-cut'] }),
    measures: { ...score.measures, ...measures(score.system) },
  }));
  return { ...outcome, scores };
}
