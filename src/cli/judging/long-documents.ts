import type { Place } from '../../../datasets/locate.js';
import { itemsWhere } from '../../../datasets/where.js';
import type { Judge } from '../../judge/contract.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { rememberedReading } from '../../run/long/remembered.js';
import type { Trial } from '../../run/trial.js';
import { countTokens } from '../../text/tokens.js';

/** No text has more tokens for a character. */
const MOST_TOKENS_A_CHARACTER = 3;

/** What is to be minded where documents are longer than the judge was seen to read; nothing where it was never asked. */
export async function longDocuments(
  { data, where, context }: Trial,
  judge: Judge,
  place: Place,
): Promise<Remark | undefined> {
  // A context strategy fits documents into its window.
  const known = context ? undefined : await rememberedReading(judge, place);
  if (!known) return undefined;
  const upTo = known.upTo.fact ?? 0;
  const items = itemsWhere(data.dataset, where);
  const lengths = items.map(({ document = '' }) =>
    document.length * MOST_TOKENS_A_CHARACTER <= upTo ? 0 : countTokens(document),
  );
  const longer = lengths.filter((tokens) => tokens > upTo);
  if (longer.length === 0) return undefined;
  if (upTo === 0) return remark('reads-not-even', { tokens: Math.min(...known.tested), judge: judge.id });
  return remark('longer-than-read', {
    items: longer.length,
    of: items.length,
    longest: longer.reduce((most, tokens) => Math.max(most, tokens), 0),
    upTo,
    judge: judge.id,
  });
}
