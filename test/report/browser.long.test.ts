import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderReport } from '../../src/report/html/page.js';
import { page, serve } from '../support/server.js';
import { hostilePage } from './hostile-data.js';
import { ATTACKS, reportWith } from './html-sample.js';

const executablePath = process.env.ASSIZE_CHROMIUM ?? '/usr/bin/chromium';
const hasBrowser = existsSync(executablePath);
if (!hasBrowser) process.stderr.write(`SKIPPED, no browser at ${executablePath} (set ASSIZE_CHROMIUM)\n`);

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]);

describe.skipIf(!hasBrowser)('a report in a browser', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-browser-'));
    browser = await chromium.launch({ executablePath, args: QUIET });
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a page from disk and keeps what it tried. */
  async function open(html: string, options: { dark?: boolean; width?: number; hash?: string } = {}) {
    const file = join(folder, `${Math.abs(html.length)}-${options.width ?? 1280}.html`);
    await writeFile(file, html);
    const context = await browser.newContext({
      colorScheme: options.dark ? 'dark' : 'light',
      viewport: { width: options.width ?? 1280, height: 900 },
    });
    const page = await context.newPage();
    const tried: string[] = [];
    page.on('dialog', (dialog) => {
      tried.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(pathToFileURL(file).href)) tried.push(`request ${request.url()}`);
    });
    page.on('pageerror', (error) => tried.push(`error ${error.message}`));
    page.on('console', (message) => tried.push(`console ${message.text()}`));
    await page.goto(pathToFileURL(file).href + (options.hash ?? ''));
    return { page, tried, close: () => context.close() };
  }

  /** Opens all folds and touches what can be touched, so that handlers would fire. */
  async function stir(page: Page): Promise<void> {
    await page.evaluate(() => {
      const { document } = globalThis as unknown as {
        document: {
          querySelectorAll(
            s: string,
          ): Iterable<{ open?: boolean; dispatchEvent(e: unknown): void; focus?(): void }>;
        };
      };
      const { Event } = globalThis as unknown as { Event: new (name: string, init: object) => unknown };
      for (const details of document.querySelectorAll('details')) details.open = true;
      for (const element of document.querySelectorAll('*')) {
        for (const name of ['mouseover', 'focus', 'error', 'load', 'begin']) {
          element.dispatchEvent(new Event(name, { bubbles: false }));
        }
      }
    });
    for (const button of await page.$$('thead button')) await button.click({ force: true });
  }

  it.each(ATTACKS.map((attack, index) => [attack.slice(0, 60), index]))(
    'runs nothing of %s',
    async (_, index) => {
      const { page, tried, close } = await open(await renderReport(reportWith(ATTACKS[index as number])));
      await stir(page);
      await page.waitForTimeout(100);
      expect(tried).toEqual([]);
      expect(await page.evaluate('typeof window.pwned')).toBe('undefined');
      await close();
    },
  );

  it('runs nothing of a data set whose every name and text is hostile, in any section', async () => {
    for (const width of [390, 1280]) {
      const { page, tried, close } = await open(await hostilePage(), { width });
      for (const id of ['compare', 'replace', 'consistency', 'injection']) {
        expect(await page.locator(`div#${id}`).count(), id).toBe(1);
      }
      await stir(page);
      await page.waitForTimeout(100);
      expect(tried).toEqual([]);
      expect(await page.evaluate('typeof window.pwned')).toBe('undefined');
      expect(
        await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
      ).toBeLessThanOrEqual(0);
      await close();
    }
  });

  it('is reached by keyboard: the skip link, the buttons of a table, the folds', async () => {
    const { page, close } = await open(await hostilePage());
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(page.url()).toMatch(/#verdict$/);
    const reached = new Set<string>();
    await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
    for (let k = 0; k < 200; k++) {
      await page.keyboard.press('Tab');
      reached.add(String(await page.evaluate('document.activeElement.tagName')));
    }
    for (const name of ['BUTTON', 'SUMMARY', 'DIV']) expect([...reached]).toContain(name);
    await close();
  });

  it('runs nothing of hostile texts in the search, the filters, the diff, the ranks, the replies and the take-away', async () => {
    for (const attack of ATTACKS) {
      const { page, tried, close } = await open(await renderReport(reportWith(attack)));
      await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
      await page.waitForSelector('.browser article');
      for (const select of await page.$$('.browser select')) {
        for (const option of await select.$$eval('option', (all) =>
          all.map((one) => (one as { value: string }).value),
        )) {
          await select.selectOption(option).catch(() => undefined);
        }
      }
      await page.locator('.filters select').first().selectOption('');
      await page.locator('.filters input').fill(attack.slice(0, 300));
      await page.waitForTimeout(200);
      await page.locator('.filters input').fill('');
      await page.waitForTimeout(200);
      await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
      await page.locator('.steps button').nth(2).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.count-line button').click(),
      ]);
      const csv = await readFile((await download.path()) ?? '', 'utf8');
      for (const cell of csv.matchAll(/(?:^|,)"([^"])/gm)) expect(cell[1]).not.toMatch(/[=+@-]/);
      expect(tried.filter((one) => !one.startsWith('request blob:'))).toEqual([]);
      expect(await page.evaluate('typeof window.pwned')).toBe('undefined');
      expect(await page.locator('.browser script, .browser img, .browser iframe, .browser a').count()).toBe(
        0,
      );
      await close();
    }
  });

  it('runs nothing of a hostile address, and picks nobody by it', async () => {
    const html = await renderReport(reportWith('x'));
    for (const attack of ATTACKS.slice(0, 14)) {
      for (const hash of [
        `#judge=${encodeURIComponent(attack)}`,
        `#at=${encodeURIComponent(attack)}`,
        `#${attack}`,
      ]) {
        const { page, tried, close } = await open(html, { hash });
        expect(tried).toEqual([]);
        expect(await page.evaluate('typeof window.pwned')).toBe('undefined');
        expect(await page.locator('.verdicts [data-judge]:visible').count()).toBe(1);
        await close();
      }
    }
  });

  it('keeps the picked judges in the address, and everything follows them', async () => {
    const { page, tried, close } = await open(await hostilePage());
    const buttons = page.locator('.picker button');
    expect(await buttons.count()).toBe(5);
    await buttons.nth(1).focus();
    await page.keyboard.press('Enter');
    expect(page.url()).toMatch(/#judge=/);
    expect(await page.locator('.verdicts .line[data-judge]:visible').count()).toBe(1);
    expect(await page.locator('.dots .group:visible').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await page.locator('.verdicts .line[data-judge]:visible').count()).toBe(2);
    expect(await page.locator('.picker [role=status]').textContent()).toBe('2 of 4 judges shown');
    const url = page.url();
    await page.goto('about:blank');
    await page.goto(url);
    expect(await page.locator('.verdicts .line[data-judge]:visible').count()).toBe(2);
    await page.locator('.verdicts a.cell:visible').first().click();
    expect(page.url()).toMatch(/#judge=.*&at=agreement$/);
    expect(await page.locator('#agreement').isVisible()).toBe(true);
    expect(tried).toEqual([]);
    await close();
  });

  it('goes through the cases by j and k, and searches at /', async () => {
    const { page, close } = await open(await hostilePage(), { hash: '#cases' });
    await page.waitForSelector('.browser article');
    const title = () => page.locator('.browser article h3').textContent();
    const first = await title();
    await page.keyboard.press('j');
    expect(await title()).not.toBe(first);
    await page.keyboard.press('k');
    expect(await title()).toBe(first);
    await page.keyboard.press('/');
    await page.keyboard.type('no such words');
    await page.waitForTimeout(300);
    expect(await page.locator('.browser .count').first().textContent()).toMatch(/^0 of 32 cases/);
    await close();
  });

  it('refuses a script that got in nevertheless, and what it would fetch, by its content security policy', async () => {
    const server = await serve({ '/x': page('a picture') });
    const html = (await renderReport(reportWith('x'))).replace(
      '</main>',
      `<script>window.pwned = 1</script><img src="${server.url('/x')}" onerror="window.pwned = 2"></main>`,
    );
    const opened = await open(html);
    await opened.page.waitForTimeout(200);
    expect(await opened.page.evaluate('typeof window.pwned')).toBe('undefined');
    expect(server.asked.size).toBe(0);
    await opened.close();
    await server.close();
  });

  it('sorts by mouse and by keyboard, undefined last, and says so to a screen reader', async () => {
    const { page, close } = await open(await renderReport(reportWith('x')));
    const table = page.locator('table.sortable').filter({ hasText: 'gpt_4' }).first();
    await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
    const head = table.locator('thead tr:last-child th').nth(1);
    const order = () => table.locator('tbody tr:not(.section) th').allTextContents();
    await head.locator('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(await order()).toEqual(['length', 'gpt_4', 'constant']);
    await head.locator('button').focus();
    await page.keyboard.press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(await order()).toEqual(['gpt_4', 'length', 'constant']);
    await close();
  });

  it('never scrolls sideways as a page, in both themes and at every width', async () => {
    for (const text of ['words', ATTACKS[ATTACKS.length - 1], `unbroken${'x'.repeat(3000)}`]) {
      for (const width of [320, 375, 768, 1280]) {
        for (const dark of [false, true]) {
          const { page, close } = await open(await renderReport(reportWith(text)), { width, dark });
          await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
          const over = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
          expect(over, `${text.slice(0, 20)} at ${width}`).toBeLessThanOrEqual(0);
          const shot = await page.screenshot({ fullPage: false });
          expect(shot.byteLength).toBeGreaterThan(3000);
          await close();
        }
      }
    }
  });

  it('has text of enough contrast in both themes', async () => {
    for (const dark of [false, true]) {
      const { page, close } = await open(await renderReport(reportWith('x')), { dark });
      const ratios = (await page.evaluate(CONTRASTS)) as [string, number][];
      for (const [name, ratio] of ratios) expect(ratio, `${name}, dark ${dark}`).toBeGreaterThanOrEqual(4.5);
      await close();
    }
  });
});

/** Contrast of each colour of text with the paper, by WCAG's formula. */
const CONTRASTS = `(() => {
  const style = getComputedStyle(document.documentElement);
  const parse = (hex) => [1, 3, 5].map((k) => parseInt(hex.trim().slice(k, k + 2), 16) / 255);
  const luminance = (hex) => {
    const [r, g, b] = parse(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return ['--ink', '--muted', '--accent', '--second', '--go', '--stop'].flatMap((name) =>
    ['--paper', '--card'].map((ground) => {
      const [a, b] = [luminance(style.getPropertyValue(name)), luminance(style.getPropertyValue(ground))];
      return [name + ' on ' + ground, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    }),
  );
})()`;
