import { InputError } from '../src/errors.js';

/**
 * Where the file of a URL stands under a mirror or a cache: `<host>/<path>`. Each segment of the path is
 * percent-decoded unless that would make it more than a file name; so `refs%2Fconvert` keeps its `%2F`.
 * The URL parser has already resolved `..` (`%2e%2e` too): the path cannot leave the folder it is put in.
 * @throws InputError unless the URL is http or https
 */
export function sourcePath(url: string): string {
  const parsed = parseSourceUrl(url);
  const segments = parsed.pathname.slice(1).split('/');
  const last = segments.pop() ?? '';
  const name = last === '' ? 'index' : safeSegment(last);
  const query = parsed.search === '' ? '' : encodeURIComponent(parsed.search);
  return [parsed.host.replace(/[^\w.-]/g, '_'), ...segments.map(safeSegment), `${name}${query}`].join('/');
}

/** @throws InputError unless the text is an http or https URL with a host */
export function parseSourceUrl(url: string): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new InputError(`expected an http or https URL, got \`${url}\``);
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
    throw new InputError(`expected an http or https URL, got \`${url}\``);
  }
  return parsed;
}

function safeSegment(segment: string): string {
  if (segment === '') return '_';
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return segment;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character has no place in a file name.
  const unsafe = /[/\\:\u0000-\u001f]/.test(decoded) || decoded === '.' || decoded === '..';
  return unsafe ? segment.replaceAll(':', '%3A') : decoded;
}
