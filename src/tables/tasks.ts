import type {
  OnBenchmark,
  SystemOnTask,
  TaskAnswers,
  TaskOptions,
  TasksAnswer,
} from '../analysis/describe/tasks.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, estimateCell } from './cells.js';
import { tableOf } from './columns.js';
import { intervalSentence, warningNotes } from './words.js';

const SCORES: Record<TaskAnswers['metric'], string> = {
  rouge: 'geometric mean of ROUGE-1, -2 and -L',
  f1: 'F1 of words',
  accuracy: 'first letter right',
  'exponential-similarity': 'half for every ten points off',
  concordance: 'pairs in order',
};

/** The tables of `assize describe --task`: each task, and the mean over tasks. */
export function taskTables({ card }: Study, options: TaskOptions, answer: TasksAnswer): Table[] {
  const { tasks, benchmark, warnings } = answer;
  return [
    tableOf<SystemOnTask>(
      {
        id: 'tasks',
        title: `${card.title}: answers beside their references`,
        notes: [
          `Scores from 0 to 1, as ZeroSCROLLS has them${options.stem ? '; words stemmed for ROUGE' : ''}${options.drop === 'stopwords' ? '; F1 without English function words' : ''}. form: answers without the form that can be scored, each counted 0; doubtful: a second letter, or an A that may be an article.`,
          intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
        ],
      },
      [
        { key: 'system', header: 'system', cell: ({ system }) => system },
        { key: 'score', header: 'score', cell: (one) => estimateCell(one) },
        { key: 'answers', header: 'answers', cell: ({ answers }) => countCell(answers) },
        { key: 'form', header: 'form', cell: ({ formatErrors }) => countCell(formatErrors) },
        { key: 'doubtful', header: 'doubtful', cell: ({ doubtful }) => countCell(doubtful) },
      ],
      tasks.flatMap(({ title, metric, examples, systems }) =>
        systems.map((of) => ({ of, section: `${title} (${SCORES[metric]}; ${examples} examples)` })),
      ),
    ),
    tableOf<OnBenchmark>(
      {
        id: 'benchmark',
        title: 'Mean over tasks, each weighing the same',
        notes: [
          'Intervals draw the examples of every task anew; there is none where a task has fewer than 10 answers.',
          ...warningNotes(warnings),
        ],
      },
      [
        { key: 'system', header: 'system', cell: ({ system }) => system },
        { key: 'mean', header: 'mean', cell: (one) => estimateCell(one) },
        { key: 'tasks', header: 'tasks', cell: ({ tasks: own }) => countCell(own) },
      ],
      benchmark.map((of) => ({ of })),
    ),
  ];
}
