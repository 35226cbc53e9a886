import { InputError } from '../errors.js';
import { hideKeyShapes } from './secrets.js';

/**
 * A base URL without a trailing slash.
 * @param what names the place it came from in the error
 * @throws InputError where it is no http(s) URL, or holds a password or a query: those would end in tables and files
 */
export function checkBaseUrl(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InputError(
      `expected ${what} to be a URL such as http://127.0.0.1:8080/v1, got \`${shown(text.replace(/^.*@/s, '…@'))}\``,
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new InputError(
      `expected ${what} to be a plain URL: no user, password, query or fragment (keys are read from the environment ` +
        `only), got one for ${url.host}`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** What was typed, without what may be a password or a key. */
export function shown(text: string): string {
  return hideKeyShapes(text)
    .replace(/(@|\/\/|\\\\).*@/s, '$1…@')
    .replace(/[?#].*$/s, '…')
    .slice(0, 120);
}
