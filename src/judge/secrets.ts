/** Removes keys from whatever a server says. */
export type Scrub = (text: string) => string;

/** Shorter values are no keys, and taking them out would eat words. */
const SHORTEST = 6;

/**
 * A function that takes the given secrets out of a text, as they are, URL-encoded and in base64; and whatever looks like
 * a provider's key, since error messages quote keys in part (`sk-ab***yz`).
 */
export function createScrub(secrets: readonly (string | undefined)[]): Scrub {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret === undefined || secret.length < SHORTEST) continue;
    forms.add(secret);
    forms.add(encodeURIComponent(secret));
    forms.add(Buffer.from(secret).toString('base64'));
  }
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const form of ordered) if (clean.includes(form)) clean = clean.replaceAll(form, '[key]');
    return clean;
  };
}

/** Whole or half-hidden keys of the known forms: for messages of errors, not for replies, where they may be data. */
export function hideKeyShapes(text: string): string {
  return text.replace(/\b(?:sk|pk|rk|gsk|xai|key)-[\w*.…-]{4,}/gi, '[key]');
}
