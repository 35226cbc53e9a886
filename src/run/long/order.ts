import { concordance } from '../../text/long-scores.js';
import { padding } from './padding.js';
import { type Drawn, type LongText, scoreOf } from './text.js';

const PLACES = [
  'Arrel',
  'Bostwick',
  'Cardemine',
  'Dunholt',
  'Estrava',
  'Fenmoor',
  'Galdry',
  'Hesper',
  'Ilmstad',
  'Jarrow',
];
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const QUESTION =
  `These are the ${LETTERS.length} parts of one journey, shuffled: each tells of one leg of it. In which order did they happen? ` +
  'Reply with the letters of all parts, the first leg first, separated by commas, and nothing else.';

/** A journey in parts that are shuffled: each says somewhere from where to where it goes. */
export function orderText(tokens: number, { shuffle, sentences }: Drawn): LongText {
  const places = shuffle(PLACES, 'places').slice(0, LETTERS.length + 1);
  const legs = shuffle(
    LETTERS.map((_, leg) => leg),
    'legs',
  );
  const parts = legs.map((leg, k) => {
    const pad = padding(sentences, tokens / LETTERS.length - 30, (values, label) =>
      shuffle(values, `${label} of ${k}`),
    );
    const [at = 0] = shuffle([...pad.keys(), pad.length], `place of ${k}`);
    const told = `Mara left ${places[leg]} on foot and came to ${places[leg + 1]}, where she stayed.`;
    return `Part ${LETTERS[k]}\n${[...pad.slice(0, at), told, ...pad.slice(at)].join(' ')}`;
  });
  return {
    text: parts.join('\n\n'),
    questions: [
      {
        question: QUESTION,
        read(reply) {
          const line =
            reply
              .trim()
              .split('\n')
              .findLast((each) => /[A-F]\s*,/.test(each)) ?? reply;
          const named = [...line.matchAll(/\b[A-F]\b/g)].map(([letter]) => LETTERS.indexOf(letter as 'A'));
          return scoreOf(
            concordance(named.map((part) => legs[part] ?? -1).join(), [...LETTERS.keys()].join()),
          );
        },
      },
    ],
  };
}
