/** Whole numbers outside texts, of so many digits that a double may not hold them. */
const LONG = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** JSON in which integers that a double cannot hold stand as texts: two ids are never merged into one. */
export function wideIntegersAsText(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  const parts: string[] = [];
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    const bare = quote === -1 ? json.slice(at) : json.slice(at, quote);
    parts.push(
      bare.replace(LONG, (digits) => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`)),
    );
    if (quote === -1) break;
    at = endOfText(json, quote);
    parts.push(json.slice(quote, at));
  }
  return parts.join('');
}

/** Just after the quote that closes the text that begins at `from`. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, json.length);
}
