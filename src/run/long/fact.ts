import { readYesNo } from '../../../protocols/read-yes-no.js';
import { padding } from './padding.js';
import type { Drawn, LongText } from './text.js';

/** Where facts stand, as a share of the text. */
export const DEPTHS = [0, 0.25, 0.5, 0.75, 1] as const;
const THINGS = [
  'the spare key of the boathouse',
  'the deed of the orchard',
  'the ring that the aunt left',
  'the map of the old drains',
  'the recipe for the winter bread',
];
const COLOURS = ['green', 'red', 'white', 'black', 'yellow', 'grey', 'brown', 'blue'];
const PLACES = ['chest', 'drawer', 'cupboard', 'tin', 'basket', 'trunk'];

/**
 * Sentences that belong to nothing, with a fact at each depth, and a question about each: half of them ask about
 * what the text says, half about something a little different.
 */
export function factText(tokens: number, { shuffle, sentences, trial }: Drawn): LongText {
  const pad = padding(sentences, tokens - 30 * DEPTHS.length, shuffle);
  const things = shuffle(THINGS, 'things');
  const colours = shuffle(COLOURS, 'colours');
  const places = shuffle(PLACES, 'places');
  const facts = DEPTHS.map((depth, k) => {
    const [colour, other] = [colours[k], colours[(k + 1) % colours.length]];
    const isTold = (k + trial) % 2 === 0;
    const said = (named: string | undefined) => `${things[k]} is kept in the ${named} ${places[k]}`;
    return { depth, isTold, told: said(colour), asked: said(isTold ? colour : other) };
  });
  const text = [...pad];
  // From the end, so that the places of those before do not move.
  for (const { depth, told } of [...facts].reverse()) {
    text.splice(Math.round(depth * pad.length), 0, `Remember that ${told}.`);
  }
  return {
    text: text.join(' '),
    questions: facts.map(({ depth, asked, isTold }) => ({
      question: `Does the text say that ${asked}? Answer with one word, Yes or No, and nothing else.`,
      depth,
      read(reply) {
        const { value } = readYesNo(reply);
        return value === null ? null : Number(value === isTold);
      },
    })),
  };
}
