/** InstruSum in small: two examples and five systems, with the fields and nesting of the published files. */

export type Row = Record<string, unknown>;

export const SYSTEMS = ['text-davinci-002', 'text-davinci-003', 'gpt-3.5-turbo-0301', 'gpt-4-0314', 'hybrid'];

export const bySystem = <T>(make: (index: number) => T) =>
  Object.fromEntries(SYSTEMS.map((system, index) => [system, make(index)]));

const asked = [
  { article: 'A fox found a key.', requirement: 'Who found it?' },
  { article: 'A fox found a key.', requirement: 'What was found?' },
];

const QUALITY = [1, 4, 2, 5, 3];

export function instrusumRows(): Record<'dataset' | 'human_eval' | 'llm_eval' | 'system_outputs', Row[]> {
  return {
    // The hybrid text of the first example was edited from gpt-4's, that of the second from a text of nobody's.
    dataset: asked.map((each, row) => ({
      hybrid_summary: 'text 4',
      ...each,
      llm_summary: row === 0 ? 'text 3' : 'A draft.',
    })),
    human_eval: asked.map((each) => ({
      annotations: bySystem((index) => ({
        score: {
          factual: 1,
          irrelevant: QUALITY[index],
          missing: QUALITY[index],
          overall: QUALITY[index],
        },
        summary: `text ${index}`,
      })),
      ...each,
    })),
    llm_eval: asked.map((each) => ({
      system_outputs: bySystem((index) => `text ${index}`),
      ...each,
      llm_scores: Object.fromEntries(
        ['irrelevant', 'missing', 'overall'].map((dimension) => [
          dimension,
          {
            'gpt-4-0314': {
              llmcompare: bySystem((index) => (QUALITY[index] ?? 0) / 2.5),
              llmeval: bySystem((index) => QUALITY[index]),
              llmrank: bySystem((index) => QUALITY[index]),
            },
          },
        ]),
      ),
    })),
    system_outputs: asked.map((each) => ({
      system_outputs: { 'gpt-4-0314': 'text 3', 'mistral-instruct': 'a further text' },
      ...each,
    })),
  };
}
