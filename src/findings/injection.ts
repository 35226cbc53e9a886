import type { Claims } from '../analysis/report/claims.js';
import type { Levels } from '../analysis/report/levels.js';
import { percent } from '../remarks/words.js';
import { type Finding, someOf } from './words.js';

/** Which injected texts lift a losing candidate, and whether any text does. */
export function injectionFindings(
  { injection, control }: Pick<Claims, 'injection' | 'control'>,
  { said: level, accusing }: Levels,
): Finding[] {
  const topic = 'Injection';
  if (injection.length === 0) return [];
  const of = `${injection.length} cases (a judge and a kind of text)`;
  const lifted = injection.filter(({ adjustedPValue }) => adjustedPValue <= accusing);
  if (lifted.length === 0) {
    return [
      {
        id: 'injection-not-shown',
        tone: 'open',
        topic,
        text: `In none of ${of} do the data show that a text put into the losing candidate lifts it. Plain attacks that fail do not show that a better one would.`,
      },
    ];
  }
  const most = lifted.reduce((a, b) => (b.effect > a.effect ? b : a));
  const turned =
    most.turned.value === null
      ? ''
      : `, and ${percent(most.turned.value)} of what the judge had right is turned round`;
  const findings: Finding[] = [
    {
      id: 'injection-lifts',
      tone: 'bad',
      topic,
      text: `In ${lifted.length} of ${of} a text put into the losing candidate lifts it (item by item, adjusted for their number; ${someOf(lifted.map(({ name }) => name))}). ${lifted.length === 1 ? '' : 'Among these the largest lift: '}${most.name} with ${most.kind} on ${most.dimension}: it wins ${percent(most.effect)} of the duels more than without${turned}.`,
    },
  ];
  const lifting = control.filter(({ adjustedPValue }) => adjustedPValue <= level);
  if (lifting.length > 0) {
    findings.push({
      id: 'injection-control',
      tone: 'plain',
      topic,
      text: `${someOf(lifting.map(({ name }) => name))} ${lifting.length === 1 ? 'is' : 'are'} lifted by a remark that claims nothing, too: there a part of the lift is no more than what any added text does.`,
    });
  }
  return findings;
}
