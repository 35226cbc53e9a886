import type { Dataset } from '../../src/model/dataset.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { plain, shorten } from '../../src/remarks/words.js';

/** Up to three records of a data set as sentences: labels first, and one judge's score where there are any. */
export function recordsInWords({ card, labels, scores }: Dataset): string[] {
  const words = new Map(card.dimensions.map(({ id, scale }) => [id, scale?.categories]));
  const inWords: Said = (dimension, value) => shorten(words.get(dimension)?.[value] ?? plain(value));
  const ofScore = (score: Score): string => scoreInWords(score, inWords);
  if (labels.length === 0) return spread(scores, 3).map(ofScore);
  const nScores = scores.length > 0 ? 1 : 0;
  return [
    ...spread(labels, 3 - nScores).map((label) => labelInWords(label, inWords)),
    ...spread(scores, nScores).map(ofScore),
  ];
}

/** A value as it was said: the word of a category, or the number. */
type Said = (dimension: string, value: number) => string;

/** The first, the last, and those between at equal distances. */
function spread<T>(list: readonly T[], count: number): T[] {
  const n = Math.min(count, list.length);
  return Array.from({ length: n }, (_, k) =>
    n === 1 ? 0 : Math.round((k * (list.length - 1)) / (n - 1)),
  ).flatMap((at) => list[at] ?? []);
}

function labelInWords(label: Label, inWords: Said): string {
  const { item, dimension, annotator } = label;
  const who = `annotator ${shorten(annotator)}`;
  const on = `on ${shorten(dimension)}`;
  if ('pair' in label) {
    const { pair, preference } = label;
    const other = pair.find((system) => system !== preference);
    const verdict = pair.includes(preference)
      ? `preferred ${shorten(preference)} to ${shorten(other ?? '')}`
      : `said tie of ${pair.map((system) => shorten(system)).join(' and ')}`;
    return `item ${shorten(item)}, ${who} ${verdict} ${on}`;
  }
  if ('ranking' in label) return `item ${shorten(item)}, ${who} ranked ${ranks(label.ranking)} ${on}`;
  const { system, unit, value } = label;
  const said = value === undefined ? 'that it does not apply' : inWords(dimension, value);
  return `item ${shorten(item)}, system ${shorten(system)},${unitOf(unit)} ${who} said ${said} ${on}`;
}

function scoreInWords(score: Score, inWords: Said): string {
  const who = `judge ${shorten(score.judge)}`;
  const on = `on ${shorten(score.dimension)}`;
  const item = `item ${shorten(score.item)}`;
  if ('winner' in score) {
    const [first, second] = score.shown.map((system) => shorten(system));
    const verdicts = {
      first: `preferred ${first} to ${second}`,
      second: `preferred ${second} to ${first}`,
      tie: `said tie of ${first} and ${second}`,
    };
    return `${item}, ${who} ${score.winner === null ? `gave no verdict of ${first} and ${second}` : verdicts[score.winner]} ${on}`;
  }
  if ('ranking' in score) {
    return `${item}, ${who} ${score.ranking === null ? 'gave no ranking' : `ranked ${ranks(score.ranking)}`} ${on}`;
  }
  const said = score.value === null ? 'gave no score' : `gave ${inWords(score.dimension, score.value)}`;
  return `${item}, system ${shorten(score.system)},${unitOf(score.unit)} ${who} ${said} ${on}`;
}

const unitOf = (unit: string | undefined): string => (unit === undefined ? '' : ` unit ${shorten(unit)},`);

const ranks = (ranking: Readonly<Record<string, number>>): string =>
  Object.entries(ranking)
    .map(([system, rank]) => `${shorten(system)} ${plain(rank)}`)
    .join(', ');
