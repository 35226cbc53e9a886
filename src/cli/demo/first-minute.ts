import type { Always } from '../../analysis/position/always.js';
import type { TurnedPair } from '../../analysis/position/turned-pair.js';
import type { CoinLine } from '../../findings/coin.js';
import { join } from '../../findings/words.js';
import { bounded, exactPercent, shorten } from '../../remarks/words.js';
import { barScale, intervalBar } from '../../report/interval-bar.js';
import { visible, wrapText } from '../../report/text.js';

/** What the first minute shows. */
export interface FirstMinute {
  pairs: number;
  /** Of the intervals. */
  confidence: number;
  lines: readonly CoinLine[];
  together: readonly string[];
  pair: TurnedPair | undefined;
  small: { judge: string; always: Always } | undefined;
  /** Where the page is. */
  page: string | undefined;
  /** How this program is typed. */
  typed: string;
}

/** The narrowest bar; a wider terminal gives it more. */
const BAR = 21;

/** The short demo as text: at most 30 lines at 80 columns. */
export function firstMinute(shown: FirstMinute, columns: number): string {
  const width = Math.min(Math.max(columns, 60), 100);
  const paragraphs = [
    judgesText(shown, width),
    pairText(shown.pair, width),
    smallText(shown.small, width),
    nextText(shown, width),
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function judgesText({ lines, pairs, together, confidence }: FirstMinute, width: number): string[] {
  const bar = BAR + Math.max(0, width - 80);
  const name = Math.max(...lines.map(({ judge }) => judge.length));
  const share = ({ value }: CoinLine['right']) => (value === null ? '–' : bounded(value, 2)).padStart(4);
  const title = `${lines.length} recorded judges choose between two answers: ${pairs} pairs whose worse one looks better (LLMBar Manual), in both orders. ━ ${exactPercent(confidence)} interval; same: one verdict twice.`;
  return [
    ...wrapText(title, width),
    '',
    `  ${'judge'.padEnd(name)}  right  ${barScale(0.5, 'coin', bar)}  same`,
    ...lines.map(({ judge, right, low, high, same, says }) => {
      const drawn =
        right.value === null
          ? ' '.repeat(bar)
          : intervalBar({ value: right.value, low: low.value, high: high.value }, 0.5, bar);
      return `  ${visible(judge).padEnd(name)}   ${share(right)}  ${drawn}  ${same ? share(same) : '    '}  ${says}`;
    }),
    ...together.flatMap((text) => wrapText(text, width)),
  ];
}

function pairText(pair: TurnedPair | undefined, width: number): string[] {
  if (pair === undefined) return [];
  const { instruction = '', texts, preferred, slot, judges } = pair;
  const label = preferred === undefined ? '' : `; by the label ${'AB'[preferred]} is the better one`;
  const place = slot === 'first' ? 'first' : 'last';
  return [
    `One pair, asked both ways round${label}:`,
    ...wrapText(shorten(visible(instruction), 2 * width - 20), width - 2).map((line) => `  ${line}`),
    ...texts.map((text, k) => `  ${'AB'[k]}: ${shorten(visible(text), width - 7)}`),
    ...wrapText(
      `  A ${place}: ${join(judges)} ${judges.length === 1 ? 'says' : 'say'} A. B ${place}: ${judges.length === 1 ? 'it says' : 'they say'} B.`,
      width,
    ),
  ];
}

function smallText(small: FirstMinute['small'], width: number): string[] {
  if (small === undefined || small.always.slot === 'order shown') return [];
  const { judge, always } = small;
  const said = always.slot === 'tie' ? 'called a tie' : `named the ${always.slot} of two in`;
  return wrapText(
    `Caught reading the slot: a small local model (${visible(judge)}), on cases whose right answers are known, ${said} every one of ${always.verdicts} verdicts, the candidates in either order.`,
    width,
  );
}

function nextText({ page, typed }: FirstMinute, width: number): string[] {
  return [
    ...(page === undefined ? [] : wrapText(`The page, with the replies: ${page}`, width)),
    'Next, your own judge on the same pairs (with --dry-run: what it would cost):',
    `  ${typed} judge --dataset llmbar-manual \\`,
    '    --protocol llm-compare --orders both --judge openai:MODEL',
    `Everything, with tables: ${typed} demo --full`,
  ];
}
