// The report page of a result.
import 'uplot/dist/uPlot.min.css';
import './style.css';
import threeLicence from '../node_modules/three/LICENSE?raw';
import plotLicence from '../node_modules/uplot/LICENSE?raw';
import { readReport, type Report } from './data';
import { byId, element } from './format';
import { addKeys } from './panel/keys';
import { addStageTools } from './panel/stage-tools';
import { addSummary } from './panel/summary';
import { addTransport } from './panel/transport';
import { Playback } from './playback';
import { Plots } from './plots/plots';
import { Stage } from './scene/stage';
import { darkNow, onTheme, preferredDark, setTheme } from './theme';

function say(problem: string): void {
  byId('warnings').append(element('li', {}, problem));
}

function openStage(report: Report): Stage | null {
  if (report.frames.t.length === 0 || report.frames.bodies.length === 0) {
    byId('view3d').append(element('p', { class: 'nothing' }, 'There is nothing to show in 3-D.'));
    return null;
  }
  const canvas = document.createElement('canvas');
  if (!canvas.getContext('webgl2')) {
    byId('view3d').append(element('p', { class: 'nothing' }, 'This browser does not support WebGL 2, so there is no 3-D view. The plots work without it.'));
    return null;
  }
  const stage = new Stage(byId('view3d'), report);
  if (stage.unknownShapes.length > 0) say(`Shapes that this page cannot draw: ${stage.unknownShapes.join(', ')}.`);
  return stage;
}

async function open(): Promise<void> {
  setTheme(preferredDark());
  byId('licences').textContent = `three.js\n\n${threeLicence}\n\nuPlot\n\n${plotLicence}`;
  const data = document.getElementById('stiction-data');
  if (!data) {
    say('This page contains no data. Write one with: stiction view RESULT.h5');
    return;
  }
  const report = await readReport(data.textContent ?? '');
  data.remove();
  const title = String(report.meta['title'] || report.meta['name'] || 'Result');
  document.title = title;
  byId('title').textContent = title;
  byId('source').textContent = String(report.meta['source'] ?? '');
  report.warnings.forEach(say);
  if (report.others.length > 0) {
    const line = byId('compared');
    line.hidden = false;
    line.textContent = `Compared: ${report.name ?? title} (solid lines) with ${report.others.map((o) => o.name).join(', ')} (dashed lines; bodies as grey shadows).`;
  }

  const playback = new Playback(report.frames.t, report.events.map((e) => e.t));
  const stage = openStage(report);
  const tools = stage && addStageTools(stage, report, playback);
  const plots = new Plots(byId('plots'), report, playback);
  addTransport(byId('transport'), report, playback);
  const drawEnergy = addSummary(byId('summary'), report, playback);
  if (stage)
    playback.onChange(() => {
      stage.update(playback.t);
      tools?.show();
    });

  const button = byId('theme');
  const nameTheme = () => (button.textContent = darkNow() ? 'Light' : 'Dark');
  nameTheme();
  const theme = () => setTheme(!darkNow());
  button.addEventListener('click', theme);
  onTheme(() => {
    nameTheme();
    stage?.paint();
    stage?.update(playback.t);
    plots.repaint();
    drawEnergy();
  });
  addKeys({
    playback,
    preset: (name) => stage?.preset(name),
    flip: (option) => tools?.flip(option),
    theme,
    zoom: (factor) => plots.window.zoom(factor, playback.t),
    resetZoom: () => plots.window.reset(),
  });

  await plots.ready;
  let last = performance.now();
  const frame = (now: number) => {
    const seconds = (now - last) / 1000;
    last = now;
    if (playback.playing) stage?.pace(seconds);
    playback.tick(Math.min(seconds, 0.25));
    stage?.render();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame((now) => {
    frame(now);
    document.documentElement.dataset['ready'] = 'yes'; // all is drawn once
  });
}

open().catch((error: unknown) => say(`The page cannot show its data: ${error instanceof Error ? error.message : String(error)}`));
