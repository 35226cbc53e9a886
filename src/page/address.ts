/** `#judge=a,b`, or `#judge=a,b&at=position` with the place of the page that is looked at. */
export interface Address {
  judges: string[];
  at?: string;
}

/** What an address says; an old-fashioned one names the place alone. Names are taken as they come and checked where used. */
export function readAddress(hash: string): Address {
  const text = hash.replace(/^#/, '');
  if (!/^(?:judge|at)=/.test(text)) return { judges: [], ...(text && { at: decoded(text) }) };
  const address: Address = { judges: [] };
  for (const part of text.split('&')) {
    const [key, value = ''] = part.split('=', 2);
    if (key === 'judge') address.judges = value.split(',').filter(Boolean).map(decoded);
    if (key === 'at') address.at = decoded(value);
  }
  return address;
}

export function writeAddress({ judges, at }: Address): string {
  const parts = [
    ...(judges.length > 0 ? [`judge=${judges.map(encodeURIComponent).join(',')}`] : []),
    ...(at === undefined
      ? []
      : [judges.length > 0 ? `at=${encodeURIComponent(at)}` : encodeURIComponent(at)]),
  ];
  return `#${parts.join('&')}`;
}

/** What cannot be decoded stays as it is: it names nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
