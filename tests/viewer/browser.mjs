// A headless browser without network and with an empty profile, for the tests and the screenshots of the report page.
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(path.join(here, '../../apps/viewer/package.json'));
const { chromium } = require('playwright-core');

export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

export async function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--use-angle=swiftshader', // WebGL without a graphics card
      '--enable-unsafe-swiftshader',
    ],
  });
}

// Opens a page from disk with the network off; `problems` gathers what the console and the page complain about.
export async function openReport(browser, file, { width = 1280, height = 900, dark = false, hash = '' } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    offline: true,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (m) => problems.push(`${m.type()}: ${m.text()}`));
  page.on('pageerror', (e) => problems.push(`error: ${e.message}`));
  page.on('request', (r) => /^https?:/.test(r.url()) && problems.push(`request: ${r.url()}`));
  await page.goto(pathToFileURL(path.resolve(file)).href + hash);
  // However slow the machine is: only a page that never gets there fails.
  page.setDefaultTimeout(300_000);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
  return { page, context, problems };
}

// Until what was asked for is on the screen.
export const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

export async function scrub(page, t) {
  await page.locator('#scrub').evaluate((node, value) => {
    node.value = String(value);
    node.dispatchEvent(new Event('input', { bubbles: true }));
  }, t);
  await drawn(page);
}
