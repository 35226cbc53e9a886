/** A summarizer: a model, a chunk size in tokens, and how chunk summaries were brought together. */
export interface Summarizer {
  id: string;
  title: string;
  summaries: string;
  /** GPT-4's annotations under the first prompt (one sentence a call). */
  annotations: string;
  /** The same under the second prompt (all sentences in one call), where released. */
  annotationsV2?: string;
  /** Whether the two books of the prompt's demonstrations were annotated too. */
  demonstrationsJudged: boolean;
}

const METHODS = { hier: 'hierarchical merging', inc: 'incremental updating' } as const;

function summarizer(model: string, chunk: string, method: keyof typeof METHODS, title: string): Summarizer {
  const mixtral = model === 'mixtral';
  const name = mixtral ? `mixtral_${chunk}_${method}` : `${model}-${chunk}-${method}`;
  return {
    id: `${model}-${chunk}-${method}`,
    title: `${title}, chunks of ${chunk}, ${METHODS[method]}`,
    summaries: `summaries/${name}${mixtral ? '_' : '-'}cleaned.json`,
    annotations: `annotations/${name}${mixtral ? '_cleaned' : ''}.json`,
    demonstrationsJudged: mixtral,
  };
}

const withV2 = (system: Summarizer): Summarizer => ({
  ...system,
  annotationsV2: `annotations/v2/${system.id}-cleaned.json`,
});

export const SUMMARIZERS: readonly Summarizer[] = [
  withV2(summarizer('gpt4', '2048', 'hier', 'GPT-4')),
  summarizer('gpt4', '2048', 'inc', 'GPT-4'),
  summarizer('gpt4', '4096', 'hier', 'GPT-4'),
  summarizer('gpt4', '4096', 'inc', 'GPT-4'),
  withV2(summarizer('chatgpt', '2048', 'hier', 'GPT-3.5-Turbo')),
  withV2(summarizer('chatgpt', '2048', 'inc', 'GPT-3.5-Turbo')),
  summarizer('claude', '2048', 'hier', 'Claude 2'),
  summarizer('claude', '2048', 'inc', 'Claude 2'),
  summarizer('claude', '88000', 'hier', 'Claude 2'),
  summarizer('claude', '88000', 'inc', 'Claude 2'),
  summarizer('mixtral', '2048', 'hier', 'Mixtral-8x7B'),
  summarizer('mixtral', '2048', 'inc', 'Mixtral-8x7B'),
  summarizer('llama2', '2048', 'hier', 'LLaMA2-7B-Inst'),
];

/** The two systems that people annotated and compared. */
export const HUMAN_READ = { inc: 'gpt4-4096-inc', hier: 'gpt4-4096-hier' } as const;

/** Books whose summaries demonstrate the task in the judge's prompt. */
export const DEMONSTRATIONS: ReadonlySet<string> = new Set(['the-ferryman', 'the-faraway-world']);

/** The item of a book as the source keys it (`the-ferryman.epub`). */
export const itemOf = (book: string): string => book.replace(/\.epub$/, '');
