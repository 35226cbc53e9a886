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
const PARTS = 6;

const QUESTION =
  `These are the ${PARTS} parts of one journey, shuffled: each tells of one leg of it. In which order did they happen? ` +
  'Reply with the numbers of all parts, the first leg first, separated by commas, and nothing else.';

/** A journey in parts that are shuffled: each says somewhere from where to where it goes. */
export function orderText(tokens: number, { shuffle, sentences }: Drawn): LongText {
  const places = shuffle(PLACES, 'places').slice(0, PARTS + 1);
  const legs = shuffle([...Array(PARTS).keys()], 'legs');
  const inOrder = [...legs.keys()].sort((a, b) => legs[a] - legs[b]).map((k) => k + 1);
  const parts = legs.map((leg, k) => {
    const pad = padding(sentences, tokens / PARTS - 30, (values, label) =>
      shuffle(values, `${label} of ${k}`),
    );
    const [at = 0] = shuffle([...pad.keys(), pad.length], `place of ${k}`);
    const told = `Mara left ${places[leg]} on foot and came to ${places[leg + 1]}, where she stayed.`;
    return `Part ${k + 1}\n${[...pad.slice(0, at), told, ...pad.slice(at)].join(' ')}`;
  });
  return {
    text: parts.join('\n\n'),
    questions: [{ question: QUESTION, read: (reply) => scoreOf(concordance(reply, inOrder.join())) }],
  };
}
