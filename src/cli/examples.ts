/** What to type: in words, and the command after `assize`. `llmbar-manual` and `casebook` need no pull. */
type Example = readonly [what: string, command: string];

/** Examples of every command, by its name as it is typed; the program itself is ''. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  '': [
    ['can a judge be trusted to choose between two answers?', 'demo'],
    ['your own data, from a table', 'init reviews --from-csv ratings.csv'],
    [
      'ask a judge, beside six published ones on the same pairs',
      'judge --dataset llmbar-manual --protocol llm-compare --judge openai:MODEL',
    ],
    ['how well does it agree with people?', 'correlate llmbar-manual results/runs'],
  ],
  demo: [
    ['six recorded judges in 30 lines, and a page', 'demo'],
    ['every table and finding', 'demo --full'],
  ],
  probe: [
    ['does it answer, with what abilities, at what price?', 'probe openai:gpt-4o-mini'],
    ['a server of your own', 'probe openai:qwen3-8b@http://127.0.0.1:8080/v1'],
    ['up to what length does it read?', 'probe ollama:qwen3:8b --long --tokens 2k,8k'],
  ],
  'datasets list': [['which are there, and which are pulled?', 'datasets list']],
  'datasets pull': [
    ['SummEval, then its table', 'datasets pull summeval'],
    [
      'which recorded judges are there, and one family of them',
      "datasets pull instrusum-pairs --judges 'llama-3*'",
    ],
    ['without a network, from files of your own', 'datasets pull storysumm --mirror /path/to/mirror'],
  ],
  'datasets show': [['what it holds, whose it is, what is wrong with it', 'datasets show llmbar-manual']],
  'datasets check': [['every fault of a folder, with file, line and field', 'datasets check reviews/data']],
  'datasets import': [
    [
      'a table as a mapping says (docs/own-data.md)',
      'datasets import ratings.csv --mapping mapping.yaml --out reviews/data',
    ],
  ],
  'datasets export': [
    ['one long table for pandas or R', 'datasets export llmbar-manual --out labels.csv'],
    ['tasks for Label Studio', 'datasets export reviews/data --out tasks.json'],
  ],
  init: [
    ['a small data set to look at and to change', 'init mine'],
    ['from a table: it says what it reads, and asks', 'init reviews --from-csv ratings.csv'],
  ],
  judge: [
    [
      'what would it cost?',
      'judge --dataset llmbar-manual --protocol llm-compare --orders both --judge openai:gpt-4o-mini --dry-run',
    ],
    [
      'the first replies, and how they are read',
      'judge --dataset casebook --protocol llm-eval --judge ollama:qwen3:8b --limit 5 --show',
    ],
    [
      'two judges, for two dollars at most; the same command goes on where it stopped',
      'judge --dataset reviews/data --protocol llm-eval --judge openai:gpt-4o --judge openai:gpt-4o-mini --budget-usd 2',
    ],
    ['beside the people and the published judges', 'correlate llmbar-manual results/runs'],
  ],
  write: [
    [
      'summaries by one request each, ready to be judged',
      'write --dataset casebook --writer one-shot --model openai:gpt-4o-mini --out results/written',
    ],
    [
      'what would it cost?',
      'write --dataset casebook --writer one-shot --model openai:gpt-4o-mini --out results/written --dry-run',
    ],
  ],
  bench: [
    [
      'what would it cost to try two judges on all pairs with gpt-4-0314?',
      'bench instrusum --baseline gpt-4-0314 --judge openai:gpt-4.1 --judge openai:gpt-4o --dry-run',
    ],
    [
      'ask them, each pair both ways round, on one dimension, for 5 dollars at most',
      'bench instrusum --baseline gpt-4-0314 --judge openai:gpt-4.1 --dimension overall --orders both --budget-usd 5',
    ],
    ['the same figures from runs that are there', 'bench results/runs/* --baseline gpt-4-0314'],
    [
      'hybrid summaries against the drafts they were edited from, by people',
      'bench instrusum --baseline draft --system hybrid --recorded gpt-4-0314/llmcompare',
    ],
  ],
  'items suggest': [
    ['what would it cost?', 'items suggest instrusum --model openai:gpt-4.1-mini --out ideas --dry-run'],
    ['what comes back?', 'items suggest instrusum --model openai:gpt-4.1-mini --out ideas --limit 3 --show'],
    [
      'five requirements for each article, for yes or no in ideas/review.csv',
      'items suggest instrusum --model openai:gpt-4.1-mini --out ideas',
    ],
  ],
  'items accept': [['what was said yes to, as a data set', 'items accept ideas --out more']],
  rescore: [['read all replies again, asking nobody', 'rescore results/runs']],
  describe: [
    ['lengths, repetition, ROUGE', 'describe casebook'],
    ['how alike are the texts of two systems?', 'describe casebook --system complete --system padded'],
  ],
  correlate: [
    ['how often is each judge right about pairs?', 'correlate llmbar-manual --judge GPT-4 --judge ChatGPT'],
    ['one dimension, as JSON', 'correlate summeval --dimension coherence --format json'],
    [
      'your judge beside the published ones, where a tie is an answer',
      'correlate summeval results/runs --coefficient acc-eq',
    ],
    [
      'in CI: fail unless the interval lies above chance',
      "correlate summeval results/runs --fail-unless 'low(tau) > 0'",
    ],
  ],
  rank: [['systems by people and judges side by side', 'rank summeval --dimension coherence']],
  agree: [
    ['how well do people agree with each other?', 'agree summeval'],
    [
      'and with a judge as one of them?',
      'agree summeval --dimension coherence --as-annotator gpt-4-0314/rts',
    ],
  ],
  compare: [
    [
      'which of three judges is better, by paired tests?',
      'compare llmbar-manual --judge GPT-4/Vanilla --judge PaLM2/Vanilla --judge ChatGPT/Vanilla',
    ],
    ['is the cheaper one no worse by .05?', 'compare results/runs --margin .05'],
  ],
  'audit length': [
    ['does it like length more than people do?', 'audit length llmbar-manual --judge ChatGPT/Vanilla'],
  ],
  'audit position': [
    ['does the place of an answer decide?', 'audit position llmbar-manual --judge ChatGPT/Vanilla'],
    [
      'in CI: fail where more than a tenth of the pairs flip',
      "audit position results/runs --fail-if 'flip_rate > .1'",
    ],
  ],
  'audit consistency': [['does it say the same when asked again?', 'audit consistency results/runs']],
  'audit ambiguity': [['settled and ambiguous units apart', 'audit ambiguity storysumm results/runs']],
  'audit injection': [
    ['how many duels does a text win for its candidate?', 'audit injection results/runs/injected'],
  ],
  'audit injection make': [
    [
      'a data set with such texts in losing candidates, to be judged',
      'audit injection make casebook --out injected --limit 20',
    ],
  ],
  'audit labels': [['which labels do all judges contradict?', 'audit labels llmbar-manual']],
  replace: [
    [
      'may a judge stand in for one of the people?',
      'replace summeval --dimension coherence --judge gpt-4-0314/rts',
    ],
  ],
  ratings: [['verdicts on pairs as ratings of the systems', 'ratings results/runs --elo']],
  reproduce: [
    ['every published table of a data set, cell by cell', 'reproduce llmbar'],
    ['what does not come out', 'reproduce --only mismatch'],
  ],
  forensic: [['which counts can stand behind a printed table?', 'forensic table.yaml']],
  report: [
    ['one page: how far each judge can be trusted', 'report llmbar-manual --judge GPT-4 --out judges.html'],
    ['your runs beside the published judges', 'report summeval results/runs --out report.html'],
  ],
};

/** The examples of a command as its help shows them; of one that has commands of its own the first of each. */
export function examplesOf(command: string): string {
  const below = Object.entries(EXAMPLES).filter(([name]) => name.startsWith(`${command} `));
  const own = EXAMPLES[command] ?? below.flatMap(([, [first]]) => (first ? [first] : []));
  if (own.length === 0) return '';
  const lines = own.flatMap(([what, typed]) => [`  ${what}`, ...typedLines(typed)]);
  return `\nExamples:\n${lines.join('\n')}\n`;
}

/** No line of an example is longer. */
const WIDEST = 80;

/** A command as a shell takes it, broken before options. */
function typedLines(typed: string): string[] {
  const [first = '', ...parts] = `assize ${typed}`.split(/ (?=--)/);
  const lines = [`    ${first}`];
  for (const part of parts) {
    const line = `${lines.at(-1)} ${part}`;
    if (line.length <= WIDEST - ' \\'.length) lines[lines.length - 1] = line;
    else lines.push(`      ${part}`);
  }
  return lines.map((line, k) => (k < lines.length - 1 ? `${line} \\` : line));
}
