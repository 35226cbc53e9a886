import type { Verdict } from '../../../protocols/contract.js';
import type { Exchange } from '../../run/first-exchanges.js';

/** Prompt, reply and reading of some requests, one under the other. */
export function showExchanges(exchanges: readonly Exchange[]): string {
  return exchanges.map(showExchange).join('\n');
}

function showExchange({ request, came, verdicts, changes }: Exchange, index: number): string {
  const lines = [`── ${index + 1} · ${request.key} ${'─'.repeat(20)}`];
  for (const { role, content } of request.messages) lines.push(`[${role}]`, content.trimEnd());
  if (request.format) lines.push(`[held to the JSON schema ${request.format.name}]`);
  if (came.type === 'failure') {
    lines.push(`[no reply] ${came.fault} after ${came.attempts} attempts: ${came.detail}`);
  } else {
    const { text, reason, detail, partial } = came.reply;
    lines.push(`[reply${came.cached ? ', from the cache' : ''}]`);
    lines.push(text ?? [`(${reason})`, detail, partial].filter(Boolean).join(' '));
  }
  for (const { removed, added } of changes ?? []) {
    lines.push(
      added === ''
        ? `[taken out] ${removed}`
        : removed === ''
          ? `[put in] ${added}`
          : `[changed] ${removed} → ${added}`,
    );
  }
  if (changes?.length === 0) lines.push('[unchanged]');
  for (const verdict of verdicts ?? []) lines.push(`[read as] ${showVerdict(verdict)}`);
  if (verdicts?.length === 0) lines.push('[read as] nothing yet: the verdict rests on further requests');
  return `${lines.join('\n')}\n`;
}

function showVerdict(verdict: Verdict): string {
  const reason = verdict.reason === undefined ? '' : `: ${verdict.reason}`;
  if ('winner' in verdict) {
    const [first, second] = verdict.shown;
    const names = { first, second, tie: 'tie' };
    return verdict.winner === null
      ? `${first} and ${second} unscored${reason}`
      : `${names[verdict.winner]} (shown: ${first}, ${second})`;
  }
  if ('ranking' in verdict) {
    if (verdict.ranking === null) return `unscored${reason}`;
    const ranks = Object.entries(verdict.ranking).sort((a, b) => a[1] - b[1]);
    return ranks.map(([system, rank]) => `${rank} ${system}`).join(', ');
  }
  const subject = verdict.unit === undefined ? verdict.system : `${verdict.system}, unit ${verdict.unit}`;
  return verdict.value === null ? `${subject}: unscored${reason}` : `${subject}: ${verdict.value}`;
}
