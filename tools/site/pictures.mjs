// Pictures of report pages for the gallery: node pictures.mjs FOLDER '{"name": time or null, ...}'
import path from 'node:path';
import { launch, openReport } from '../../tests/viewer/browser.mjs';

const [folder, wanted] = process.argv.slice(2);
const browser = await launch();
for (const [name, at] of Object.entries(JSON.parse(wanted))) {
  const { page, context } = await openReport(browser, path.join(folder, `${name}.html`), { width: 1100, height: 720, hash: '#quality=full' });
  await page.locator('#scrub').evaluate((node, time) => {
    node.value = String(time ?? Number(node.min) + 0.14 * (Number(node.max) - Number(node.min)));
    node.dispatchEvent(new Event('input', { bubbles: true }));
  }, at);
  await page.waitForTimeout(700);
  await page.locator('canvas').first().screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
