import { createHash } from 'node:crypto';
import { blockHtml } from './blocks.js';
import { SCRIPT } from './bundle.js';
import { escapeHtml } from './escape.js';
import type { ReportRecord, Section, Statement } from './record.js';

import { STYLE } from './style.js';
import { verdictHtml } from './verdict.js';

/** Characters that the packed cases of a page may take; with tables and figures a page stays under 2 MB. */
const CASES = 1_000_000;

/**
 * A report as one HTML file: nothing is fetched, it works from disk and without its script. All text is escaped; a
 * content security policy that allows the page's own style and script by their hashes alone stands behind that.
 */
export async function renderReport(
  report: ReportRecord,
  { room = CASES }: { room?: number } = {},
): Promise<string> {
  const sections: string[] = [];
  for (const section of report.sections) sections.push(await sectionHtml(section, room));
  const policy = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(report.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#verdict">Skip to the verdict</a>
<header>
<p class="kicker">Assize · judges on trial</p>
<h1>${escapeHtml(report.title)}</h1>
<p class="subtitle">${escapeHtml(report.subtitle ?? '')} <span class="counts">${report.counts.map(({ value, label }) => `${escapeHtml(value)} ${escapeHtml(label)}`).join(' · ')}</span></p>
</header>
<main>
<section id="verdict" aria-labelledby="verdict-h"><h2 id="verdict-h">${report.verdict === undefined ? 'Findings' : 'The verdict'}</h2>
${report.verdict === undefined ? findingsHtml(report.headline) : verdictHtml(report.verdict)}
</section>
${report.verdict === undefined ? '' : foldedHtml('findings', 'What else do the numbers say?', findingsHtml(report.headline))}
${sections.join('\n')}
</main>
<footer>${report.footer.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** The statements under their topics: the topic beside them, or above where the page is narrow. */
function findingsHtml(statements: readonly Statement[]): string {
  const topics: { topic: string; own: Statement[] }[] = [];
  for (const statement of statements) {
    const last = topics.at(-1);
    if (last?.topic === statement.topic) last.own.push(statement);
    else topics.push({ topic: statement.topic, own: [statement] });
  }
  return topics
    .map(({ topic, own }) => {
      const list = own
        .map(({ id, tone, text }) => {
          const sentence = id === undefined ? '' : ` data-sentence="${escapeHtml(id)}"`;
          return `<li class="${tone}"${sentence}>${escapeHtml(text)}</li>`;
        })
        .join('');
      return `<div class="topic"><h3>${escapeHtml(topic)}</h3><ul>${list}</ul></div>`;
    })
    .join('');
}

async function sectionHtml({ id, title, lead = [], blocks }: Section, room: number): Promise<string> {
  const parts: string[] = [];
  for (const block of blocks) parts.push(await blockHtml(block, room));
  const words = lead.map((text) => `<p class="lead">${escapeHtml(text)}</p>`).join('');
  return foldedHtml(id, title, words + parts.join('\n'));
}

/** A question, and what answers it behind a fold; its address opens it. */
function foldedHtml(id: string, title: string, html: string): string {
  const name = escapeHtml(id);
  return `<section aria-labelledby="${name}-h"><details class="question"><summary><h2 id="${name}-h">${escapeHtml(title)}</h2></summary><div id="${name}">${html}</div></details></section>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
