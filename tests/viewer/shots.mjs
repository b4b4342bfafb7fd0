// Screenshots of report pages: node shots.mjs OUT PAGE.html... Wide and narrow, light and dark.
import path from 'node:path';
import { launch, openReport } from './browser.mjs';

const [out, ...pages] = process.argv.slice(2);
const browser = await launch();
for (const file of pages)
  for (const width of [1280, 390])
    for (const dark of [false, true]) {
      const { page, context, problems } = await openReport(browser, file, { width, height: width === 1280 ? 860 : 844, dark, hash: '#quality=full' });
      await page.locator('#scrub').evaluate((node) => {
        node.value = String(Number(node.min) + 0.14 * (Number(node.max) - Number(node.min)));
        node.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await page.waitForTimeout(1200);
      const name = `${path.basename(file, '.html')}-${width}-${dark ? 'dark' : 'light'}.png`;
      await page.screenshot({ path: path.join(out, name), fullPage: true });
      console.log(name, problems.join(' | '));
      await context.close();
    }
await browser.close();
