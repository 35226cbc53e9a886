import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../src/report/html/page.js';
import { hostilePage } from './hostile-data.js';
import { ATTACKS, reportWith } from './html-sample.js';

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:[^">]|"[^"]*")*)>/g;

/** Elements and attributes of a page outside its style and script, in order. */
function tagsOf(page: string): { name: string; attributes: [string, string][] }[] {
  const body = page.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<script>[\s\S]*<\/script>/, '');
  return [...body.matchAll(TAG)].map(([, end, name, rest]) => ({
    name: end + name,
    attributes: [...rest.matchAll(/([A-Za-z][A-Za-z0-9-]*)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [
      key,
      value,
    ]),
  }));
}

const ELEMENTS = new Set(
  'html head meta title body a header ul li main section footer h1 h2 h3 h4 h5 p dl dt dd div span table caption thead tbody tr th td sup strong figure figcaption details summary svg circle g path line rect text tspan desc defs clipPath'.split(
    ' ',
  ),
);

const ATTRIBUTES = new Set(
  'lang charset http-equiv content name class href id rel title aria-label aria-labelledby tabindex role scope colspan data-v data-packed data-sentence data-judge aria-hidden x1 y1 r cx cy dir xmlns width height viewBox x y x2 y2 dx dy d transform clip-path fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray opacity text-anchor font-size font-weight font-style font-family'.split(
    ' ',
  ),
);

describe('renderReport(record)', () => {
  it('has the same elements and attributes whatever the texts are', async () => {
    const harmless = tagsOf(await renderReport(reportWith('x')));
    for (const attack of ATTACKS) {
      const page = await renderReport(reportWith(attack));
      for (const { name, attributes } of tagsOf(page)) {
        expect(ELEMENTS).toContain(name.replace('/', ''));
        for (const [key, value] of attributes) {
          expect(ATTRIBUTES, `${key}=${value}`).toContain(key);
          if (key === 'href') expect(value).toMatch(/^(#[a-z0-9-]+|https:\/\/example\.org\/paper)$/);
        }
      }
      const shape = (tags: typeof harmless) =>
        tags
          .filter(({ name }) => !/^\/?(text|tspan|g|path|line|rect|span)$/.test(name))
          .map(({ name }) => name);
      expect(shape(tagsOf(page))).toEqual(shape(harmless));
      expect(page.match(/<script/g)).toHaveLength(1);
      expect(page.match(/<style/g)).toHaveLength(1);
    }
  });

  it('lets no direction mark, control or lone surrogate through', async () => {
    for (const attack of ATTACKS.filter((text) => /[^ -~]/.test(text))) {
      const page = await renderReport(reportWith(attack));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      const found = /.{30}[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069]/u.exec(
        page,
      );
      expect(found).toBeNull();
      expect(Buffer.from(page, 'utf8').toString('utf8') === page).toBe(true);
    }
  });

  it('allows its own style and script alone, by their hashes', async () => {
    const page = await renderReport(reportWith('x'));
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hash(style)}`,
      `script-src ${hash(script)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page).not.toMatch(/ style=| on[a-z]+=/);
    expect(page).not.toMatch(/<(link|img|iframe|object|embed|base|form)\b/);
  });

  it('is the same text for the same record', async () => {
    expect(await renderReport(reportWith('name'))).toBe(await renderReport(reportWith('name')));
  });

  it('gives every table a caption, every figure words, every section a heading that names it', async () => {
    const page = await renderReport(reportWith('words'));
    expect(page.match(/<table/g)?.length).toBe(page.match(/<table[^>]*><caption>/g)?.length);
    expect(page.match(/<svg/g)?.length).toBe(
      page.match(/<svg[^>]* (role="img" aria-labelledby="[^"]+"|aria-hidden="true")/g)?.length,
    );
    for (const [, id] of page.matchAll(/aria-labelledby="([^" ]+)/g)) expect(page).toContain(`id="${id}"`);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
  });

  it('keeps sorting values beside the printed ones, and undefined as a dash with its reason', async () => {
    const page = await renderReport(reportWith('x'));
    expect(page).toContain('data-v="0.738"><strong>.738</strong> <span class="ci">[.29, .80]</span>');
    expect(page).toMatch(/<td class="n">–<sup>1<\/sup>/);
    expect(page).toContain('<sup>1</sup> y is constant');
  });

  it('escapes every name and text of a data set in every section', async () => {
    const page = await hostilePage();
    for (const id of ['agreement', 'judges', 'compare', 'people', 'replace', 'consistency', 'injection']) {
      expect(page).toContain(`<div id="${id}"`);
    }
    for (const { name, attributes } of tagsOf(page)) {
      expect(ELEMENTS).toContain(name.replace('/', ''));
      for (const [key] of attributes) expect(ATTRIBUTES).toContain(key);
    }
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<style/g)).toHaveLength(1);
  });

  it('steps down its headings one by one, and gives every heading of a table its scope', async () => {
    const page = await hostilePage();
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    levels.forEach((level, k) => {
      expect(level - (levels[k - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
    expect(page.match(/<th(?![a-z])(?! scope=)/g)).toBeNull();
  });
});
