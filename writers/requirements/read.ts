/** A line of a list: `1. …`, `2) …`, `**3.** …`, `- …`. */
const ENTRY = /^\s*(?:\*\*)?\(?(?:\d{1,2}[.):]|[-*•])(?:\*\*)?\s+(\S.*)$/;

/**
 * The requirements that a reply lists, each once, without those that are the item's own: numbered lines where there are
 * any, else lines with a bullet.
 */
export function requirementsIn(reply: string, own?: string): string[] {
  const lines = reply.split('\n');
  const numbered = lines.filter((line) => /^\s*(?:\*\*)?\(?\d/.test(line) && ENTRY.test(line));
  const entries = (numbered.length > 0 ? numbered : lines).flatMap((line) => ENTRY.exec(line)?.[1] ?? []);
  const seen = new Set(own === undefined ? [] : [plain(own)]);
  return entries.map(bare).filter((text) => {
    const key = plain(text);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Without the marks that a model sets around a whole line. */
function bare(text: string): string {
  const trimmed = text.trim();
  const [, inner] = /^(?:\*\*|["“])(.*?)(?:\*\*|["”])$/.exec(trimmed) ?? [];
  return (inner ?? trimmed).trim();
}

/** White space, case and the sign at the end tell no two requirements apart. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.?!]+$/, '');
}
