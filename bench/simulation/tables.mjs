/** Shares below this, and sizes above that, are set in bold. */
const SHORT = 0.9;
const LIBERAL = 0.07;

/** The figures of docs/coverage.md in Markdown: a line for each interval or test of a setting, its sizes side by side. */
export function tables(rows) {
  const intervals = rows.filter(({ rejects }) => rejects === undefined);
  const tests = rows.filter(({ rejects }) => rejects !== undefined);
  const share = (value, bold) => {
    const text = `${(100 * value).toFixed(1)}%`;
    return bold ? `**${text}**` : text;
  };
  return [
    table(['setting', 'interval', 'true value', 'holds it'], intervals, (row) => [
      row[0].truth.toFixed(Math.abs(row[0].truth) < 0.1 ? 3 : 2),
      row.map(({ coverage }) => share(coverage, coverage < SHORT)).join(', '),
    ]),
    table(['setting', 'test', 'rejects'], tests, (row) => [
      row.map(({ rejects }) => share(rejects, rejects > LIBERAL)).join(', '),
    ]),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

function table(head, rows, cells) {
  if (rows.length === 0) return '';
  const lines = new Map();
  for (const row of rows) {
    const key = JSON.stringify([row.setting, row.part]);
    lines.set(key, [...(lines.get(key) ?? []), row]);
  }
  let setting = '';
  const body = [...lines.values()].map((row) => {
    const shown = row[0].setting === setting ? '' : row[0].setting;
    setting = row[0].setting;
    return [shown, row[0].part, ...cells(row)];
  });
  const widths = head.map((_, k) => Math.max(...[head, ...body].map((texts) => texts[k].length)));
  const line = (texts) => `| ${texts.map((text, k) => text.padEnd(widths[k])).join(' | ')} |\n`;
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('');
}
