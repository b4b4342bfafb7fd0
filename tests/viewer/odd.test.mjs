// Results that are damaged, empty, incomplete or very long: the command or the page says what is wrong.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch, openReport } from './browser.mjs';
import { page as pageOf, run, stiction, view, work } from './results.mjs';

const result = (name) => path.join(work, `${name}.h5`);

let browser;
before(async () => {
  execFileSync(process.env.ODD_RESULTS, [work]);
  browser = await launch();
});
after(async () => browser.close());

async function warnings(name) {
  const done = view(result(name));
  assert.equal(done.status, 0, done.stderr);
  const { page, context, problems } = await openReport(browser, pageOf(result(name)));
  const text = await page.locator('#warnings').innerText();
  const title = await page.locator('#title').textContent();
  await context.close();
  assert.deepEqual(problems, []);
  return { text, title };
}

test('a result cut off in the middle', () => {
  copyFileSync(result('nan'), result('cut'));
  truncateSync(result('cut'), Math.floor(statSync(result('nan')).size / 2));
  const done = view(result('cut'));
  assert.equal(done.status, 2);
  assert.match(done.stderr, /cut/);
});

test('not a result', () => {
  writeFileSync(result('text'), 'no HDF5');
  const done = view(result('text'));
  assert.equal(done.status, 2);
  assert.match(done.stderr, /text\.h5/);
});

test('a page does not replace a stranger', () => {
  writeFileSync(pageOf(result('no-shapes')), '<p>mine</p>');
  const done = view(result('no-shapes'));
  assert.equal(done.status, 2);
  assert.match(done.stderr, /not a report page/);
  assert.equal(readFileSync(pageOf(result('no-shapes')), 'utf8'), '<p>mine</p>');
  writeFileSync(pageOf(result('no-shapes')), '<meta name="generator" content="stiction" />');
});

test('results that have nothing in common are not compared', () => {
  const done = spawnSync(stiction, ['view', run('bouncing-ball', '--set', 'run.duration=0.01'), result('nan')], { encoding: 'utf8' });
  assert.equal(done.status, 2);
  assert.match(done.stderr, /nan\.h5.*no column in common/);
});

test('no rows', async () => assert.match((await warnings('empty')).text, /no rows/));

test('no shapes, and a title that looks like HTML', async () => {
  const { text, title } = await warnings('no-shapes');
  assert.match(text, /no shapes/);
  assert.equal(title, 'No shapes <b>& no scenario</b>');
});

test('NaN', async () => assert.match((await warnings('nan')).text, /thing\.x is not a finite number in 1 of 2000 rows .*0\.777/));

test('a million rows: small, whole, quick', async () => {
  const started = performance.now();
  assert.equal(view(result('long')).status, 0);
  const wrote = performance.now();
  const size = statSync(pageOf(result('long'))).size;
  const { page, context, problems } = await openReport(browser, pageOf(result('long')));
  const opened = performance.now();
  assert.ok(size < 20e6, `${size} bytes`);
  const highest = await page.evaluate(async () => {
    const pane = document.querySelector('.pane');
    pane.querySelector('button').click();
    for (const box of document.querySelectorAll('#picker-dialog input[type=checkbox]')) if (box.checked !== (box.value === 'value.8')) box.click();
    document.querySelector('#picker-dialog button.primary').click();
    while (pane.querySelector('output')?.dataset.column !== 'value.8') await new Promise(requestAnimationFrame);
    const save = URL.createObjectURL;
    const saved = new Promise((done) => (URL.createObjectURL = (blob) => (done(blob), save.call(URL, blob))));
    [...pane.querySelectorAll('button')].find((b) => b.textContent === 'CSV').click();
    const lines = (await (await saved).text()).trim().split('\n').slice(1);
    return Math.max(...lines.map((l) => Number(l.split(',')[1])));
  });
  assert.equal(highest, 1000, 'the one spike is gone');
  const frames = await page.evaluate(async () => {
    document.getElementById('play').click();
    let count = 0;
    const start = performance.now();
    while (performance.now() - start < 2000) {
      await new Promise(requestAnimationFrame);
      ++count;
    }
    document.getElementById('play').click();
    return count / 2;
  });
  console.log(`page of 1e6 x 30: ${(size / 1e6).toFixed(1)} MB, written in ${((wrote - started) / 1000).toFixed(1)} s, opened in ${((opened - wrote) / 1000).toFixed(2)} s, ${frames} frames/s`);
  await context.close();
  assert.deepEqual(problems, []);
});
