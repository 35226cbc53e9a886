import type { ProtocolCase, ProtocolOutcome, ProtocolRun } from '../../protocols/contract.js';
import type { Dimension } from '../../src/model/card.js';
import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';

/** A case of invented texts; the shuffle turns every list round, so that a shown order is seen to matter. */
export function caseOf(
  overrides: Partial<ProtocolCase> & { systems?: readonly string[] } = {},
): ProtocolCase {
  const { systems = ['alder', 'birch', 'cedar'], ...rest } = overrides;
  return {
    item: { item: 'i1', document: 'The ferry leaves at nine.', instruction: 'When does it leave?' },
    dimension: dimensionOf('overall'),
    candidates: systems.map((system) => ({ item: 'i1', system, text: `It leaves at nine, says ${system}.` })),
    repeat: 0,
    orders: 'given',
    shuffle: (values) => [...values].reverse(),
    sampling: {},
    ...rest,
  };
}

export const dimensionOf = (id: string, extra: Partial<Dimension> = {}): Dimension => ({
  id,
  higherIsBetter: true,
  level: 'candidate',
  ...extra,
});

export const textReply = (text: string, extra: Partial<Reply> = {}): Reply => ({
  text,
  usage: {},
  latencyMs: 1,
  ...extra,
});

export const noReply = (reason: NonNullable<Reply['reason']>, detail?: string): Reply => ({
  text: null,
  reason,
  usage: {},
  latencyMs: 1,
  ...(detail !== undefined && { detail }),
});

/** Runs a protocol to its end; `answer` is asked for each request. */
export function play(
  run: ProtocolRun,
  answer: (request: Request, index: number) => Reply | string,
): { outcome: ProtocolOutcome; batches: Request[][] } {
  const batches: Request[][] = [];
  let step = run.next();
  let index = 0;
  while (!step.done) {
    batches.push(step.value);
    const replies = step.value.map((request) => {
      const given = answer(request, index++);
      return typeof given === 'string' ? textReply(given) : given;
    });
    step = run.next(replies);
  }
  return { outcome: step.value, batches };
}

/** What a request shows, in one text. */
export const shownBy = (request: Request): string =>
  request.messages.map(({ content }) => content).join('\n\n');
