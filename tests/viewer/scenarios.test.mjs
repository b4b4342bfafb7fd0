// Opens the pages of three scenarios and uses them as a person would; the numbers shown are those of the HDF5 file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { drawn, launch, openReport, scrub } from './browser.mjs';
import { page as pageOf, read, rowAt, run } from './results.mjs';

let browser;
before(async () => void (browser = await launch()));
after(async () => browser.close());

// What is shown has six digits and was stored as float32.
function close(shown, wanted, what) {
  const value = Number.parseFloat(shown);
  assert.ok(Math.abs(value - wanted) <= 5.1e-6 * Math.abs(wanted) + 1e-30, `${what}: shown ${shown}, file ${wanted}`);
}

const time = async (page) => Number((await page.locator('#time').textContent()).match(/[-\d.]+/)[0]);
const readout = (page, column) => page.locator(`output[data-column="${column}"]`).first().textContent();

async function csv(page, pane) {
  const [download] = await Promise.all([page.waitForEvent('download'), pane.getByText('CSV').click()]);
  const [head, ...lines] = readFileSync(await download.path(), 'utf8').trim().split('\n');
  return { head: head.split(','), rows: lines.map((l) => l.split(',').map(Number)) };
}

// Colours in the 3-D view: one or two would be an empty picture.
async function colours(page) {
  const shot = (await page.locator('#view3d').screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return new Set(new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, shot);
}

const cases = [
  { scenario: 'tippe-top', pick: 'top.wz', columns: ['tilt', 'body.gap', 'energy.total'] },
  { scenario: 'bouncing-ball', pick: 'ball.vz', columns: ['ball.z', 'energy.total'] },
  { scenario: 'spinning-ball-drill', pick: 'floor.vT', columns: ['ball.vx', 'floor.wspin'] },
];

for (const { scenario, pick, columns } of cases)
  describe(scenario, () => {
    let h5, page, problems, context;
    before(async () => {
      const result = run(scenario);
      h5 = read(result);
      ({ page, problems, context } = await openReport(browser, pageOf(result)));
    });
    after(async () => context?.close());

    test('title and picture', async () => {
      assert.equal(await page.locator('#title').textContent(), h5.title);
      assert.equal(await page.title(), h5.title);
      assert.ok((await colours(page)) > 500, 'the 3-D view is empty');
    });

    test('plays and pauses', async () => {
      await page.locator('#play').click();
      await page.waitForFunction(() => parseFloat(document.getElementById('time').textContent.slice(4)) > 0.15);
      await page.locator('#play').click();
      const t = await time(page);
      await page.waitForTimeout(200);
      assert.equal(await time(page), t);
    });

    test('scrubs: values of the row', async () => {
      for (const share of [0.1, 0.37, 0.9, 1]) {
        const row = Math.round(share * (h5.columns.t.length - 1));
        await scrub(page, h5.columns.t[row]);
        for (const name of columns) close(await readout(page, name), h5.columns[name][row], `${name} in row ${row}`);
      }
    });

    test('picks columns', async () => {
      const pane = page.locator('.pane').first();
      await pane.getByText('Columns').click();
      const dialog = page.locator('#picker-dialog');
      for (const box of await dialog.locator('input[type=checkbox]:checked').all()) await box.uncheck();
      await dialog.locator('input[type=search]').fill(pick);
      await dialog.locator(`input[value="${pick}"]`).check();
      await dialog.getByText('Show').click();
      await page.waitForFunction((c) => document.querySelector('.pane output')?.dataset.column === c, pick);
      const row = Math.round(0.6 * (h5.columns.t.length - 1));
      await scrub(page, h5.columns.t[row]);
      close(await readout(page, pick), h5.columns[pick][row], pick);
    });

    test('zooms: the visible part as CSV', async () => {
      const pane = page.locator('.pane').first();
      const end = h5.columns.t.at(-1);
      const whole = await csv(page, pane);
      assert.equal(whole.rows.length, h5.columns.t.length);
      const box = await pane.locator('.u-over').boundingBox();
      await page.mouse.move(box.x + 0.25 * box.width, box.y + 30);
      await page.mouse.down();
      await page.mouse.move(box.x + 0.5 * box.width, box.y + 40, { steps: 5 });
      await page.mouse.up();
      const { head, rows } = await csv(page, pane);
      assert.deepEqual(head, ['t', pick]);
      assert.ok(Math.abs(rows[0][0] - 0.25 * end) < 0.01 * end, `first row at ${rows[0][0]}`);
      assert.ok(Math.abs(rows.at(-1)[0] - 0.5 * end) < 0.01 * end, `last row at ${rows.at(-1)[0]}`);
      for (const [t, value] of rows) close(value, h5.columns[pick][rowAt(h5, t)], `${pick} at ${t}`);
      await page.keyboard.press('r');
      assert.equal((await csv(page, pane)).rows.length, whole.rows.length);
    });

    test('steps through events', async () => {
      await page.keyboard.press('Home');
      const times = [...new Set(h5.events.map(([t]) => t))].filter((t) => t > 0).slice(0, 5);
      for (const t of times) {
        await page.keyboard.press('n');
        assert.ok(Math.abs((await time(page)) - t) < 1e-4);
        const [, contact, kind] = h5.events.find((e) => e[0] === t);
        assert.match(await page.locator('#event').textContent(), new RegExp(`${contact}: ${kind}`));
      }
      if (times.length > 1) {
        await page.keyboard.press('p');
        assert.ok(Math.abs((await time(page)) - times.at(-2)) < 1e-4);
      }
    });

    test('theme, help, phase plane, logarithm, camera', async () => {
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.keyboard.press('d');
      assert.notEqual(await paper(), light);
      await page.keyboard.press('?');
      assert.ok(await page.locator('#help-dialog').isVisible());
      await page.keyboard.press('Escape');
      await page.locator('#add-phase').click();
      await page.locator('.pane').last().getByText('log y').click();
      for (const key of ['1', '2', '3', '4', 'f', 't', 'a', 'g', '+', '-', 'i', 'i', 'o', 'r', 'End']) await page.keyboard.press(key);
      assert.equal(await time(page), Number(h5.columns.t.at(-1).toFixed(4)));
      const [png] = await Promise.all([page.waitForEvent('download'), page.locator('.pane').first().getByText('PNG').click()]);
      assert.ok(readFileSync(await png.path()).length > 2000);
    });

    test('fits a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      // The panes follow the window in later frames, on a loaded machine much later; a page that stays too wide runs
      // into the time limit.
      await page.waitForFunction(() => document.documentElement.scrollWidth <= 390, undefined, { polling: 100 });
      await drawn(page);
      // Nothing lies over the picture: the canvas is on top all over its area.
      const over = await page.locator('#view3d').evaluate((view) => {
        view.scrollIntoView({ block: 'start' });
        const { left, top, width, height } = view.getBoundingClientRect();
        const found = new Set();
        for (let i = 1; i < 20; ++i)
          for (let k = 1; k < 20; ++k) {
            const [x, y] = [left + (i * width) / 20, top + (k * height) / 20];
            const node = y < innerHeight ? document.elementFromPoint(x, y) : null;
            if (node && node.tagName !== 'CANVAS') found.add(node.id || node.className);
          }
        return [...found];
      });
      assert.deepEqual(over, []);
    });

    test('no complaint', () => assert.deepEqual(problems, []));
  });
