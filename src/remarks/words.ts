/** `1,200`. */
export function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** `1 item`, `1,200 items`. @param many where it is not the noun with an s */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : many}`;
}

/** So many decimals; a value that rounds to zero has no sign. */
export function decimals(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(0(?:\.0*)?)$/, '$1');
}

/** `.738`, `-.044`, `1.000`: what cannot pass ±1 has no leading zero. */
export function bounded(value: number, digits = 3): string {
  return decimals(value, digits).replace(/^(-?)0\./, '$1.');
}

/** `38%`. */
export function percent(share: number, digits = 0): string {
  return `${decimals(100 * share, digits)}%`;
}

/** `95%`, `99.5%`: with as many decimals as it needs. */
export function exactPercent(share: number): string {
  return `${plain(100 * share)}%`;
}

/** `3.4 MB`. */
export function megabytes(bytes: number): string {
  return `${decimals(bytes / 1e6, 1)} MB`;
}

/** `$0.0123`, `$4.20`. */
export function dollars(value: number): string {
  return `$${decimals(value, value < 1 && value > 0 ? 4 : 2)}`;
}

/** A number without the noise of binary fractions: 1 − .95 is `0.05`. */
export function plain(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** A text at most so long, with the mark of the cut; without a length short enough for a message. */
export function shorten(text: string, length = 60): string {
  return text.length <= length ? text : `${cut(text, length)}…`;
}

/** The text up to so many code units, never between the halves of a character. */
export function cut(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;
  return text.slice(0, Math.max(0, end));
}
