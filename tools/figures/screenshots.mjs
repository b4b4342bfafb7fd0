// The report page as the README shows it: node screenshots.mjs STICTION FOLDER
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch, openReport } from '../../tests/viewer/browser.mjs';

const [stiction, folder] = process.argv.slice(2);
const work = mkdtempSync(path.join(os.tmpdir(), 'stiction-'));
const shots = [
  { name: 'page-tippe-top', scenario: 'tippe-top', t: 0.78, width: 1280, height: 800, dark: false, keys: [] },
  { name: 'page-upright-dark', scenario: 'tippe-top', t: 1.9, width: 1280, height: 800, dark: true, keys: ['2'] },
];
const browser = await launch();
for (const { name, scenario, t, width, height, dark, keys } of shots) {
  const result = path.join(work, `${scenario}.h5`);
  const report = path.join(work, `${scenario}.html`);
  execFileSync(stiction, ['run', scenario, '--quiet', '--out', result, '--report', report]);
  const { page, context } = await openReport(browser, report, { width, height, dark, hash: '#quality=full' });
  await page.locator('#scrub').evaluate((node, value) => {
    node.value = String(value);
    node.dispatchEvent(new Event('input', { bubbles: true }));
  }, t);
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(1000);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
rmSync(work, { recursive: true });
