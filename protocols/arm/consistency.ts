import { type Reading, unread } from '../reading.js';

/** When the samples of one claim make it subjective. The paper does not say; `differ` is the plain reading. */
export const RULES = ['differ', 'any-no', 'majority-no'] as const;

/**
 * The verdict on one claim from its samples (1 = yes): 1 = objective. Samples that were not read do not count; with
 * fewer than two read, or with samples missing that could still have changed the verdict, the claim is unscored.
 */
export function combined(samples: readonly Reading<number>[], rule: (typeof RULES)[number]): Reading<number> {
  const read = samples.flatMap(({ value }) => (value === null ? [] : value));
  const missing = samples.length - read.length;
  const no = read.filter((value) => value === 0).length;
  const verdicts = new Set<number>();
  for (let more = 0; more <= missing; more += 1) {
    verdicts.add(isSubjective(samples.length, no + more, rule) ? 0 : 1);
  }
  const [verdict] = verdicts;
  if (verdicts.size === 1 && verdict !== undefined && read.length >= 2) return { value: verdict };
  const { reason } = samples.find((sample) => sample.value === null) ?? unread('too few samples');
  return unread(`${missing} of ${samples.length} samples were not read: ${reason}`);
}

function isSubjective(samples: number, no: number, rule: (typeof RULES)[number]): boolean {
  if (rule === 'differ') return no > 0 && no < samples;
  return rule === 'any-no' ? no > 0 : no > samples / 2;
}
