import { exponentialSimilarity } from '../../text/long-scores.js';
import { countTokens } from '../../text/tokens.js';
import { type Drawn, type LongText, scoreOf } from './text.js';

const ROOMS = [
  'a corner room',
  'a room under the roof',
  'the blue room',
  'a room on the yard',
  'the small room',
];
const MONTHS = ['January', 'March', 'April', 'June', 'August', 'September', 'October', 'December'];
const ASIDES = [
  'Breakfast is served from seven on.',
  'The bus stops two streets away.',
  'There is a shelf of old novels on the landing.',
  'The stairs are steep and the lift is small.',
  'Keys are left in a box by the door.',
  'The church next door strikes the hours until ten.',
  'Bicycles may be put into the shed.',
  'The window looks out on a row of lime trees.',
];
export const LIKED = [
  'I was happy here from the first evening and would come back tomorrow.',
  'Everything was clean, the bed was a joy, and I slept like a child.',
  'The hosts could not have been kinder, and I left in the best of moods.',
  'It was worth every coin, and I have told all my friends to go.',
  'I loved it, and was sorry that I could not stay longer.',
];
export const DISLIKED = [
  'I was miserable here from the first evening and will not come back.',
  'Everything was dirty, the bed was a torment, and I hardly slept.',
  'The hosts could not have been ruder, and I left in the worst of moods.',
  'It was a waste of money, and I have told all my friends to keep away.',
  'I hated it, and was glad when I could leave at last.',
];

const QUESTION =
  'Each of these notes was left by a guest who was either content or not. What share of the guests was content? ' +
  'Reply with a percentage, a number followed by %, and nothing else.';

/** Notes of guests, content or not, of whom the content stand together: who reads a part of them finds another share. */
export function digestText(tokens: number, { shuffle, uniform }: Drawn): LongText {
  const share = 0.1 + 0.1 * Math.floor(9 * uniform());
  const size = countTokens(Array.from({ length: 40 }, (_, k) => usualNote(k)).join('\n\n')) / 40;
  const count = Math.max(10, Math.round(tokens / size));
  const content = Math.round(share * count);
  const first = Math.floor(count * uniform());
  const pick = (values: readonly string[]) => values[Math.floor(values.length * uniform())] ?? '';
  const notes = Array.from({ length: count }, (_, k) => {
    const isContent = (k - first + count) % count < content;
    const said = pick(isContent ? LIKED : DISLIKED);
    return note(k + 1, {
      room: pick(ROOMS),
      month: pick(MONTHS),
      aside: pick(shuffle(ASIDES, `aside ${k}`)),
      said,
    });
  });
  const truth = content / count;
  return {
    text: notes.join('\n\n'),
    questions: [
      {
        question: QUESTION,
        truth,
        read: (reply) => scoreOf(exponentialSimilarity(reply, String(100 * truth))),
      },
    ],
  };
}

const usualNote = (k: number) =>
  note(k + 1, {
    room: ROOMS[k % ROOMS.length] ?? '',
    month: MONTHS[k % MONTHS.length] ?? '',
    aside: ASIDES[k % ASIDES.length] ?? '',
    said: (k % 2 === 0 ? LIKED : DISLIKED)[k % LIKED.length] ?? '',
  });

function note(nth: number, parts: { room: string; month: string; aside: string; said: string }): string {
  return `Guest ${nth}\nI stayed in ${parts.room} in ${parts.month}. ${parts.aside} ${parts.said}`;
}
