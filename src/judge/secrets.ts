/** Takes keys out of whatever a server says: out of a text, or out of every string inside a value, in place. */
export type Scrub = <T>(value: T) => T;

/** Shorter values are no keys, and taking them out would eat words. */
const SHORTEST = 6;
const HIDDEN = '[key]';
/** How often a text may be escaped over and over. */
const LAYERS = 4;

/**
 * A function that takes a secret out of texts: as it is, in hexadecimal, in base64 (alone or inside more, such as the
 * whole header), and under escapes of JSON, URLs and HTML. A text that shows it only once its escapes are undone is
 * given back with them undone.
 */
export function createScrub(secret: string | undefined): Scrub {
  if (secret === undefined || secret.length < SHORTEST) return (value) => value;
  const forms = formsOf(secret);
  const shortest = Math.min(...forms.map((form) => form.length));
  const hide = (text: string) => {
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, HIDDEN);
    return clean;
  };
  const scrubText = (text: string): string => {
    if (text.length < shortest) return text;
    const clean = hide(text);
    if (!/[\\%&]/.test(clean)) return clean;
    let open = clean;
    for (let layer = 0; layer < LAYERS; layer++) {
      open = withoutEscapes(open);
      const bare = hide(open);
      if (bare !== open) return scrubText(bare);
    }
    return clean;
  };
  const scrub = (value: unknown): unknown => {
    if (typeof value === 'string') return scrubText(value);
    if (typeof value !== 'object' || value === null) return value;
    const fields = value as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const clean = scrub(fields[name]);
      const cleanName = scrubText(name);
      if (cleanName !== name) delete fields[name];
      if (cleanName !== name || clean !== fields[name]) fields[cleanName] = clean;
    }
    return value;
  };
  return scrub as Scrub;
}

/** The longer first: some hold others. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const forms = [secret, encodeURIComponent(secret), hex, hex.toUpperCase()];
  // A key with a backslash or a percent sign loses it where a text's escapes are undone.
  for (let layer = 0, open = secret; layer < LAYERS; layer++) {
    open = withoutEscapes(open);
    if (open.length >= SHORTEST) forms.push(open);
  }
  for (const encoding of ['base64', 'base64url'] as const) {
    forms.push(bytes.toString(encoding));
    // Inside a longer text the letters at both ends depend on what stands beside the key.
    for (let before = 0; before < 3; before++) {
      const whole = Buffer.concat([Buffer.alloc(before), bytes]);
      const [start, end] = [Math.ceil((before * 4) / 3), Math.floor((whole.length * 4) / 3)];
      forms.push(whole.toString(encoding).slice(start, end));
    }
  }
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

const ESCAPE =
  /\\+u\{?([0-9a-f]{2,6})\}?|\\+x([0-9a-f]{2})|%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(amp|quot|apos|lt|gt);|\\+(["'/\\])/gi;
const NAMED: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** One layer of the escapes of JSON, URLs and HTML undone. */
function withoutEscapes(text: string): string {
  return text.replace(ESCAPE, (whole, u, x, percent, hex, decimal, named, literal) => {
    if (literal !== undefined) return literal;
    if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(u ?? x ?? percent ?? hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Whole or half-hidden keys of the known forms: for messages of errors, not for replies, where they may be data. */
export function hideKeyShapes(text: string): string {
  return text.replace(/\b(?:sk|pk|rk|gsk|xai|key)-[\w*.…-]{4,}/gi, HIDDEN);
}

/** Variables that hold what nobody but their user should read. */
const SECRET_NAME = /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)(?:_|$)/i;

/** Takes every key of the environment out of what a program that sees it all says. */
export function scrubOfEnv(env: Readonly<Record<string, string | undefined>>): Scrub {
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value !== undefined && value.trim().length >= LEAST_SECRET
      ? [value.trim()]
      : [],
  );
  return scrubAll(secrets);
}

/** Of names that only look like keys (`TOKEN_LIMIT=4096`) the values are short. */
const LEAST_SECRET = 12;

/** Takes each of several secrets out. */
export function scrubAll(secrets: readonly (string | undefined)[]): Scrub {
  const scrubs = secrets.filter((secret) => secret !== undefined).map(createScrub);
  return ((value: unknown) => scrubs.reduce((clean, scrub) => scrub(clean), value)) as Scrub;
}
