// What the page does besides playing one run: comparing two, showing how far to trust one, saving pictures.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch, openReport, scrub } from './browser.mjs';
import { page as pageOf, read, rowAt, run, stiction, work } from './results.mjs';

let browser;
before(async () => void (browser = await launch()));
after(async () => browser.close());

const runAs = (name, scenario, ...more) => {
  const result = path.join(work, `${name}.h5`);
  execFileSync(stiction, ['run', scenario, '--quiet', '--out', result, '--report', pageOf(result), ...more]);
  return result;
};
// Width and height of a PNG file.
const sizeOf = (file) => {
  const bytes = readFileSync(file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};
const saved = async (page, act) => (await Promise.all([page.waitForEvent('download'), act()]))[0].path();
// Pixels of the first pane that are `share` of its first line's colour over the paper.
const tinted = (page, share) =>
  page.evaluate((part) => {
    const canvas = document.querySelector('.pane canvas');
    const [line, paper] = [getComputedStyle(document.querySelector('.pane .key i')).getPropertyValue('--line'), getComputedStyle(document.querySelector('.pane')).backgroundColor];
    const rgb = (text) => (text.startsWith('#') ? [1, 3, 5].map((i) => parseInt(text.trim().slice(i, i + 2), 16)) : text.match(/\d+/g).map(Number));
    const wanted = rgb(line.trim()).map((c, k) => part * c + (1 - part) * rgb(paper)[k]);
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      const alpha = data[i + 3] / 255;
      if (wanted.every((c, k) => Math.abs(alpha * data[i + k] + (1 - alpha) * rgb(paper)[k] - c) < 3)) ++count;
    }
    return count;
  }, share);

test('two results on one page', async () => {
  const [hard, soft] = [runAs('hard', 'bouncing-ball'), runAs('soft', 'bouncing-ball', '--set', 'contact.floor.restitution=0.3')];
  const both = path.join(work, 'hard-soft.html');
  assert.equal(spawnSync(stiction, ['view', hard, soft]).status, 0);
  const { page, context, problems } = await openReport(browser, both);
  const data = [read(hard), read(soft)];
  const t = data[0].columns.t.at(-1) * 0.6;
  await scrub(page, t);
  const keys = await page.locator('.pane').first().locator('.key').allTextContents();
  for (const [i, h5] of data.entries()) {
    const row = rowAt(h5, t);
    const shown = Number.parseFloat(keys[i].replace(/^ball\.z( \(soft\))?/, ''));
    assert.ok(Math.abs(shown - h5.columns['ball.z'][row]) <= 6e-6 * Math.abs(h5.columns['ball.z'][row]) + 1e-12, keys[i]);
  }
  assert.match(keys[1], /^ball\.z \(soft\)/);
  assert.match(await page.locator('#compared').textContent(), /hard .*soft/);
  await context.close();
  assert.deepEqual(problems, []);
});

test('the band of --verify', async () => {
  const coarse = ['--set', 'integrator.step=2e-3', '--set', 'run.duration=3'];
  const verified = await openReport(browser, pageOf(runAs('verified', 'tippe-top', ...coarse, '--verify')));
  assert.match(await verified.page.locator('#summary').textContent(), /integrator\.step = 0\.001: positions agree/);
  assert.match(await verified.page.locator('.pane .key').first().getAttribute('title'), /digits agree/);
  const plain = await openReport(browser, pageOf(runAs('plain', 'tippe-top', ...coarse)));
  assert.match(await plain.page.locator('#summary').textContent(), /Not verified/);
  const [band, none] = [await tinted(verified.page, 0.22), await tinted(plain.page, 0.22)];
  assert.ok(band > 500 && none < band / 10, `${band} pixels of the band, ${none} without`);
  await verified.context.close();
  await plain.context.close();
  assert.deepEqual([...verified.problems, ...plain.problems], []);
});

test('pictures, plots, frames and videos are saved', async () => {
  const { page, context, problems } = await openReport(browser, pageOf(run('bouncing-ball', '--set', 'run.duration=0.4')));
  const save = (way) => saved(page, () => page.locator('#save').selectOption(way));
  const [width, height] = sizeOf(await save('picture'));
  assert.equal(width, 2400);
  assert.ok(height > 1000 && height < 3600);
  assert.deepEqual(sizeOf(await saved(page, () => page.locator('.pane').first().getByText('PNG').click())).map((n) => n >= 1000), [true, true]);
  await page.locator('#speed').selectOption('2');
  const frames = execFileSync('tar', ['-tf', await save('frames')], { encoding: 'utf8' }).trim().split('\n');
  assert.equal(frames.length, 1 + 5); // 0.4 s at twice the speed, 25 frames per second
  assert.equal(frames[0], 'bouncing-ball-0000.png');
  const video = readFileSync(await save('video'));
  assert.deepEqual([...video.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3], 'not a WebM file');
  await context.close();
  assert.deepEqual(problems, []);
});
