// Screenshots of the report pages of built-in scenarios, wide and narrow, light and dark, and a page of thumbnails:
// node shots.mjs STICTION OUT [SCENARIO...]; without names, of all.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launch, openReport, scrub } from './browser.mjs';

const SHARE = 0.35; // of the run, where the pictures are taken
const [stiction, out, ...chosen] = process.argv.slice(2);
const all = execFileSync(stiction, ['list'], { encoding: 'utf8' }).split('\n').map((line) => line.trim().split(/\s+/)[0]).filter(Boolean);
const names = chosen.length > 0 ? chosen : all;
const pages = path.join(out, 'pages');
mkdirSync(pages, { recursive: true });
const browser = await launch();
const looks = [1280, 390].flatMap((width) => [false, true].map((dark) => ({ width, dark, label: `${width}-${dark ? 'dark' : 'light'}` })));
let bad = 0;
for (const name of names) {
  const result = path.join(pages, `${name}.h5`);
  const report = path.join(pages, `${name}.html`);
  // Runs are kept: only the page is written anew.
  if (existsSync(result)) execFileSync(stiction, ['view', result, '-o', report]);
  else execFileSync(stiction, ['run', name, '--quiet', '--out', result, '--report', report]);
  for (const { width, dark, label } of looks) {
    const { page, context, problems } = await openReport(browser, report, { width, height: width === 1280 ? 860 : 844, dark, hash: '#quality=full' });
    const [from, to] = await page.locator('#scrub').evaluate((node) => [Number(node.min), Number(node.max)]);
    await scrub(page, from + SHARE * (to - from));
    await page.screenshot({ path: path.join(out, `${name}-${label}.png`) });
    bad += problems.length;
    console.log(`${name}-${label}.png ${problems.join(' | ')}`);
    await context.close();
  }
}
await browser.close();
const thumbnail = (name, label) => `<a href="${name}-${label}.png"><img loading="lazy" src="${name}-${label}.png" alt="${label}"></a>`;
const rows = names.map((name) => `<h2>${name}</h2><p>${looks.map(({ label }) => thumbnail(name, label)).join('')}</p>`);
writeFileSync(path.join(out, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Report pages</title><style>body{font:14px sans-serif}img{height:300px;margin:4px;border:1px solid #999}</style>${rows.join('\n')}\n`);
console.log(`wrote ${path.join(out, 'index.html')}`);
process.exitCode = bad > 0 ? 1 : 0;
