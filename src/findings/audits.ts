import type { LengthAnswer } from '../analysis/length/length.js';
import type { Position, PositionAnswer } from '../analysis/position/position.js';
import type { ReportAudits } from '../analysis/report/audits.js';
import { consistencyFindings } from './consistency.js';
import { injectionFindings } from './injection.js';
import { type Finding, percent, said } from './words.js';

/** A test below this is named; the tables have the p of each. */
const LEVEL = 0.05;
/** So many judges that one place always won are named one by one; the table has all. */
const MOST_ALWAYS = 3;

/**
 * What the audits say in words: who likes length more than people do, for whom the place matters, who keeps to what it
 * said, and who falls for a text in a candidate.
 * @param who `people`, or `the labels` where these follow from the construction
 */
export function auditFindings(
  { length, position, consistency, injection }: ReportAudits,
  who: string,
): Finding[] {
  return [
    ...(length ? lengthFindings(length, who) : []),
    ...(position ? positionFindings(position) : []),
    ...(consistency ? consistencyFindings(consistency, who) : []),
    ...(injection ? injectionFindings(injection) : []),
  ];
}

function lengthFindings({ dimensions }: LengthAnswer, who: string): Finding[] {
  const judges = dimensions.flatMap((one) =>
    one.judges.map((judge) => ({ ...judge, dimension: one.dimension })),
  );
  // On the pairs that both decided: who ties more than people do not lean less for it.
  const tested = judges.flatMap(({ name, dimension, lean }) => {
    const { value, pValue } = lean.longerWins;
    if (value.value === null || pValue.value === null) return [];
    const effect = lean.effect.value.value ?? 0;
    return [{ name, dimension, value: value.value, effect, p: pValue.value }];
  });
  if (tested.length === 0) return [];
  // Each for itself at the level divided by their number (Bonferroni), and only where the effect has the same sign.
  const leaning = tested.filter(({ value, effect, p }) => p * tested.length < LEVEL && value * effect >= 0);
  const more = leaning.filter(({ value }) => value > 0).sort((x, y) => y.value - x.value);
  const less = leaning.filter(({ value }) => value < 0);
  const findings: Finding[] = [];
  if (more.length > 0) {
    const [{ name, dimension, value }] = more;
    findings.push({
      tone: 'bad',
      topic: 'Length',
      text: `In ${more.length} of ${tested.length} columns the judge follows the longer candidate more than ${who} do (${said(more.map((one) => one.name))}); most of all ${name} on ${dimension}: of the pairs that both decide it names the longer in ${percent(value)} more (tests adjusted for their number).`,
    });
  }
  if (less.length > 0) {
    findings.push({
      tone: 'plain',
      topic: 'Length',
      text: `In ${less.length} of ${tested.length} columns the judge follows the longer candidate less than ${who} do (${said(less.map((one) => one.name))}): that, too, is a difference from ${who} (pairs that both decide; tests adjusted for their number).`,
    });
  }
  if (more.length === 0 && less.length === 0) {
    findings.push({
      tone: 'open',
      topic: 'Length',
      text: `In none of ${tested.length} columns do the data show that a judge likes length more, or less, than ${who} do.`,
    });
  }
  return findings;
}

function positionFindings({ dimensions }: PositionAnswer): Finding[] {
  const rows = dimensions.flatMap((one) => one.rows);
  const tested = rows.flatMap((row) => {
    const p = pOf(row);
    return p === undefined ? [] : [{ row, p }];
  });
  const findings: Finding[] = [];
  if (tested.length > 0) {
    // Item by item, for pairs of an item lean together; at the level divided by their number (Bonferroni).
    const leaning = tested.filter(({ p }) => p * tested.length < LEVEL);
    findings.push({
      tone: leaning.length > 0 ? 'bad' : 'open',
      topic: 'Position',
      text:
        leaning.length > 0
          ? `For ${leaning.length} of ${tested.length} columns the place in which a candidate is shown changes the verdict more to one side than chance would (exchanged item by item, adjusted for ${tested.length} tests): ${said(leaning.map(({ row }) => row.name))}.`
          : `For none of ${tested.length} columns do the data show a leaning to one place.`,
    });
  }
  const always = rows.flatMap(({ name, always: one }) => (one ? [{ name, ...one }] : []));
  for (const { name, slot, verdicts } of always.slice(0, MOST_ALWAYS)) {
    findings.push({
      tone: 'bad',
      topic: 'Position',
      text:
        slot === 'order shown'
          ? `${name} ranked each of ${verdicts} lists in the order in which it was shown: nothing in the texts moved it.`
          : slot === 'tie'
            ? `${name} called every one of ${verdicts} comparisons a tie: nothing in the texts moved it.`
            : `${name} named the ${slot} of two in every one of ${verdicts} verdicts: nothing in the texts moved it.`,
    });
  }
  const flips = rows.flatMap(({ name, bothOrders }) => {
    const rate = bothOrders?.flipRate.value.value;
    return rate == null ? [] : [{ name, rate }];
  });
  if (flips.length > 0) {
    const sorted = [...flips].sort((a, b) => a.rate - b.rate);
    const [least] = sorted;
    const most = sorted[sorted.length - 1];
    findings.push({
      tone: 'plain',
      topic: 'Position',
      text:
        flips.length === 1
          ? `${least.name} names another winner in ${percent(least.rate)} of the pairs when the two are exchanged.`
          : `When the two candidates are exchanged, another winner is named in ${percent(least.rate)} (${least.name}) to ${percent(most.rate)} (${most.name}) of the pairs.`,
    });
  }
  return findings;
}

function pOf({ bothOrders, oneOrder, list }: Position): number | undefined {
  const quantity = bothOrders?.byItem.pValue ?? oneOrder?.byItem?.pValue ?? list?.pValue;
  return quantity?.value ?? undefined;
}
