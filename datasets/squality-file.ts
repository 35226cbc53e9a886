import { z } from 'zod';
import { parseJsonLines, rawUrl } from './kit.js';

/** Files of SQuALITY at the one commit that its data sets are pinned to. */
export const squalityUrl = (path: string) =>
  rawUrl('nyu-mll/SQuALITY', 'dc08d4f574639d773bc64ef3ab3527043108fb4e', path);

const storySchema = z.object({
  metadata: z.object({ passage_id: z.string().min(1) }),
  document: z.string().min(1),
  questions: z.array(
    z.object({
      question_text: z.string().min(1),
      question_number: z.int().positive(),
      responses: z.array(z.object({ response_text: z.string() })).min(1),
    }),
  ),
});

/** A story with its questions in the order in which they were asked, each with the answers that people wrote. */
export interface Story {
  id: string;
  document: string;
  questions: { text: string; answers: string[] }[];
}

/** The stories of one split. @throws DataError naming the line */
export function parseStories(path: string, text: string): Story[] {
  return parseJsonLines(path, text, storySchema).map(({ metadata, document, questions }) => ({
    id: metadata.passage_id,
    document,
    questions: [...questions]
      .sort((a, b) => a.question_number - b.question_number)
      .map(({ question_text, responses }) => ({
        text: question_text,
        answers: responses.map(({ response_text }) => response_text),
      })),
  }));
}
