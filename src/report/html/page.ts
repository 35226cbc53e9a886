import { createHash } from 'node:crypto';
import { blockHtml } from './blocks.js';
import { TextBudget } from './budget.js';
import { escapeHtml } from './escape.js';
import type { ReportRecord, Section, Statement } from './record.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';

/** Bytes of text that the cases of a page may hold; with tables and figures a page stays under 2 MB. */
const TEXT_BYTES = 900_000;

/**
 * A report as one HTML file: nothing is fetched, it works from disk and without its script. All text is escaped; a
 * content security policy that allows the page's own style and script by their hashes alone stands behind that.
 */
export async function renderReport(
  report: ReportRecord,
  options: { textBytes?: number } = {},
): Promise<string> {
  const budget = new TextBudget(options.textBytes ?? TEXT_BYTES);
  const sections: string[] = [];
  for (const section of report.sections) sections.push(await sectionHtml(section, budget));
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
<a class="skip" href="#findings">Skip to the findings</a>
<header>
<p class="kicker">Assize · judges on trial</p>
<h1>${escapeHtml(report.title)}</h1>
${report.subtitle === undefined ? '' : `<p class="subtitle">${escapeHtml(report.subtitle)}</p>`}
<dl class="counts">${report.counts.map(({ value, label }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
</header>
<nav aria-label="Contents"><ol>${[{ id: 'findings', title: 'Findings' }, ...report.sections].map(({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`).join('')}</ol></nav>
<main>
<section id="findings" aria-labelledby="findings-h"><h2 id="findings-h">Findings</h2>
${findingsHtml(report.headline)}
</section>
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

async function sectionHtml({ id, title, lead = [], blocks }: Section, budget: TextBudget): Promise<string> {
  const name = escapeHtml(id);
  const parts: string[] = [];
  for (const block of blocks) parts.push(await blockHtml(block, budget));
  const words = lead.map((text) => `<p class="lead">${escapeHtml(text)}</p>`).join('');
  return `<section id="${name}" aria-labelledby="${name}-h"><h2 id="${name}-h">${escapeHtml(title)}</h2>${words}${parts.join('\n')}</section>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
