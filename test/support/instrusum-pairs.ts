/** InstruSum's pairs in small, with the fields of both editions, and runs as ReIFE writes them. */

/** Three pairs with the fields of both editions; the human winner by place. */
export const texts = [
  { article: 'A fox found a key.', requirement: 'Who found it?', outputs: ['A fox.', 'Nobody.'], winner: 1 },
  { article: 'A fox found a key.', requirement: 'Who found it?', outputs: ['A fox.', 'A hen.'], winner: 1 },
  { article: 'A hen lost a shoe.', requirement: 'What was lost?', outputs: ['A hat.', 'A shoe.'], winner: 2 },
];
export const instructionOf = ({ article, requirement }: { article: string; requirement: string }) =>
  `Here is an article:\n${article}\n\nHere is a summary requirement:\n${requirement}\n\nSummarize:`;
export const open = texts.map((pair) => ({
  instruction: instructionOf(pair),
  output_1: pair.outputs[0],
  output_2: pair.outputs[1],
  winner: pair.winner,
}));
export const named = texts.map((pair, index) => ({
  score_1: index === 2 ? 1.5 : 4.5,
  sys_1: index === 2 ? 'hybrid' : 'gpt-4-0314',
  doc_id: index === 2 ? 7 : 3,
  requirement: pair.requirement,
  output_2: pair.outputs[1],
  winner: pair.winner,
  sys_2: index === 0 ? 'hybrid' : 'text-davinci-002',
  output_1: pair.outputs[0],
  score_2: index === 2 ? 4 : 2,
  article: pair.article,
}));

interface Change {
  winners?: (1 | 2)[];
  tie?: 0 | 1;
  fail?: boolean;
  instruction?: string;
}

/** A file of votes as ReIFE writes them: `winner` repeats the verdict. */
export const votes = (winners: (1 | 2)[], changes: Record<number, Change> = {}) =>
  open
    .map((pair, index) => {
      const { winners: given, instruction, ...result } = changes[index] ?? {};
      const winner = winners[index] ?? 1;
      const all = given ?? [winner, winner, winner, winner, winner];
      return JSON.stringify({
        response: all.map((vote) => ({ winner: vote })),
        ...pair,
        ...(instruction === undefined ? {} : { instruction }),
        winner,
        result: { winner, tie: 0, fail: false, winners: all, ...result },
      });
    })
    .join('\n');

/** A file of *synthesize*: a verdict both replies share, or the text of a debate. */
export const synthesized = open
  .map((pair, index) => {
    const debated = index === 1;
    const reply = { text: 'Output (b)', logprobs: [{ a: -1 }], tokens: ['Output'] };
    return JSON.stringify({
      prompt: debated ? [{ role: 'user', content: 'a debate' }] : null,
      response: debated ? [reply] : [{ winner: 1 }],
      ...pair,
      winner: debated ? 2 : 1,
      result: { winner: debated ? 2 : 1, tie: 0, fail: false },
    });
  })
  .join('\n');
