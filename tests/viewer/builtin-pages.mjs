// The page of every built-in scenario: what moves is seen to move, what rests is not, no pane is empty or constant, the
// console stays silent, and everything one can point at says what it is.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { drawn, launch, openReport, scrub } from './browser.mjs';
import { page as pageOf, read, run, stiction } from './results.mjs';

const names = execFileSync(stiction, ['list'], { encoding: 'utf8' }).split('\n').map((line) => line.trim().split(/\s+/)[0]).filter(Boolean);
// Long runs are cut: this many seconds of them show as much.
const SHORTER = { 'disk-coulomb': 5, 'disk-coulomb-contour': 5, 'disk-contensou': 5, 'disk-contensou-contour': 5, 'disk-contour-viscous': 5, 'disk-rolling-dry': 5, 'disk-rolling-viscous': 5, 'sphere-heap': 0.4, 'ball-bearing': 0.02, 'ball-bearing-assembly': 0.02, 'angular-contact-bearing': 0.005, 'roller-bearing': 0.005 };

const width = (values) => {
  const finite = values.filter(Number.isFinite);
  return finite.reduce((m, v) => Math.max(m, v), -Infinity) - finite.reduce((m, v) => Math.min(m, v), Infinity);
};

// How far the bodies go, over the extent of where they are; how far they turn, in components of quaternions.
function motion({ columns }) {
  const bodies = Object.keys(columns).filter((c) => c.endsWith('.qw')).map((c) => c.slice(0, -3));
  const moves = Math.max(...bodies.flatMap((b) => ['x', 'y', 'z'].map((k) => width(columns[`${b}.${k}`]))));
  const turns = Math.max(...bodies.flatMap((b) => ['qw', 'qx', 'qy', 'qz'].map((k) => width(columns[`${b}.${k}`]))));
  return { moves, turns };
}

// Share of the pixels in which two pictures of the view differ visibly.
const difference = (page, a, b) =>
  page.evaluate(async ([one, two]) => {
    const pixels = async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height).data;
    };
    const [p, q] = [await pixels(one), await pixels(two)];
    let count = 0;
    for (let i = 0; i < p.length; i += 4) if (Math.abs(p[i] - q[i]) + Math.abs(p[i + 1] - q[i + 1]) + Math.abs(p[i + 2] - q[i + 2]) > 60) ++count;
    return (4 * count) / p.length;
  }, [a, b]);

// Every second scenario, from the first or the second on: two files of tests, which run side by side.
export function testPages(half) {
  let browser;
  before(async () => void (browser = await launch()));
  after(async () => browser.close());
  for (const name of names.filter((_, i) => i % 2 === half)) test(name, () => testPage(browser, name));
}

async function testPage(browser, name) {
  const result = run(name, ...(SHORTER[name] ? ['--set', `run.duration=${SHORTER[name]}`] : []));
  const h5 = read(result);
  const { page, context, problems } = await openReport(browser, pageOf(result), { hash: '#quality=plain' });
  const view = page.locator('#view3d');
  const shot = async () => (await view.screenshot()).toString('base64');

  // Bodies only: trails, arrows and the friction set move by themselves.
  for (const option of ['trails', 'arrows', 'glyph'])
    for (const button of await page.locator(`[data-option=${option}][aria-pressed=true]`).all()) await button.click();
  const [start, end] = [h5.columns.t[0], h5.columns.t.at(-1)];
  // Largest share of the picture that differs from that of the start.
  const changed = async () => {
    const shots = [];
    for (const share of [0, 0.07, 0.18, 0.4, 0.7, 1]) {
      await scrub(page, start + share * (end - start));
      shots.push(await shot());
    }
    let share = 0;
    for (const other of shots.slice(1)) share = Math.max(share, await difference(page, shots[0], other));
    return share;
  };
  let most = await changed();
  const { moves, turns } = motion(h5);
  // Two balls that press each other by micrometres move by less than a pixel: then their force is seen to change.
  if (moves > 1e-6 && moves < 1e-4 && turns < 1e-6 && most < 2e-3) {
    await page.locator('[data-option=arrows]').click();
    most = await changed();
  }
  if (moves > 1e-6 || turns > 1e-6) assert.ok(most > 2e-3, `something moves by ${moves} m and turns by ${turns}, but of the picture only ${most} changes`);
  else assert.ok(most < 2e-3, `nothing moves, but ${most} of the picture changes`);

  const panes = await page.locator('.pane').evaluateAll((nodes) => nodes.map((node) => [...node.querySelectorAll('output[data-column]')].map((o) => o.dataset.column)));
  if (panes.length === 0) assert.ok(await page.locator('#nothing-changes').isVisible(), 'neither panes nor the reason');
  for (const columns of panes) {
    assert.ok(columns.length > 0, 'a pane without curves');
    // Rows before the first step have no forces: they do not count as a change.
    const changes = columns.map((c) => width(h5.columns[c].slice(1)) / Math.max(...h5.columns[c].slice(1).filter(Number.isFinite).map(Math.abs), 1e-300));
    assert.ok(Math.max(...changes) > 1e-7, `pane ${columns} is constant`);
  }

  const silent = await page.evaluate(() => [...document.querySelectorAll('button, select, .key, .picker-list label')].filter((n) => !n.closest('[title]')).map((n) => n.outerHTML.slice(0, 90)));
  assert.deepEqual(silent, [], 'no explanation on hover');
  await page.locator('.pane-tools button, #add-pane').first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.getElementById('play').getAttribute('aria-pressed') === 'true' || Number(document.getElementById('scrub').value) > Number(document.getElementById('scrub').min));
  await drawn(page);
  await context.close();
  assert.deepEqual(problems, []);
}
