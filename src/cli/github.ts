import { appendFile } from 'node:fs/promises';
import type { GateFailure, GateOutcome } from '../analysis/gates.js';
import { renderMarkdown } from '../report/markdown.js';
import { visible } from '../report/text.js';
import { envelope } from '../tables/envelope.js';
import { failureTable, gateTables } from '../tables/gates.js';
import type { CliContext } from './context.js';

/** A failure in words, as it stands on stderr. */
type Words = (gate: string, failure: GateFailure) => string;

/**
 * Where the program runs in a GitHub workflow: the gates as tables in the summary of the step, and an annotation for
 * each failure. The variables that GitHub sets say so; elsewhere nothing is written.
 */
export async function tellGitHub(
  context: CliContext,
  title: string,
  outcomes: readonly GateOutcome[],
  words: Words,
): Promise<void> {
  if (outcomes.length === 0) return;
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: summary } = context.env;
  if (GITHUB_ACTIONS === 'true') {
    for (const { gate, failures } of outcomes) {
      for (const failure of failures) {
        const level = failure.outcome === 'failed' ? 'error' : 'warning';
        context.err(`::${level} title=${property(`assize ${title}`)}::${data(words(gate, failure))}\n`);
      }
    }
  }
  if (!summary) return;
  const tables = [...gateTables(outcomes), ...failureTable(outcomes, words)].map((table) => ({
    ...table,
    title: `assize ${title}: ${table.title.toLowerCase()}`,
  }));
  const text = renderMarkdown({ result: envelope('gates', { warnings: [] }), tables });
  await appendFile(summary, `${text}\n`).catch((error: NodeJS.ErrnoException) => {
    context.err(`assize: the summary of the step cannot be written (${error.code ?? error.message})\n`);
  });
}

/** The text of a workflow command: on one line, and no command of its own. */
function data(text: string): string {
  return visible(text).replaceAll('%', '%25');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
