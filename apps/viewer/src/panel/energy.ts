// Where the energy went over time: what is left at the bottom, what each contact took by channel on top of it.
import uPlot from 'uplot';
import type { Report } from '../data';
import { element, number } from '../format';
import { axis, range } from '../plots/axes';
import { thin } from '../series';
import { palette } from '../theme';

export const CHANNELS = ['normal', 'sliding', 'drilling', 'rolling'];

const CHANNEL_WORDS: Record<string, string> = {
  normal: 'work of normal forces: impacts',
  sliding: 'work of friction against slip',
  drilling: 'work of drilling torques against spin about the normal',
  rolling: 'work of rolling resistance',
};

interface Layer {
  name: string;
  values: Float32Array;
  sign: 1 | -1;
  means: string;
}

// The channels that took a visible part, the energy that is left first.
async function layersOf(report: Report): Promise<Layer[]> {
  const names = new Set(report.columns.map((c) => c.name));
  if (!names.has('energy.total')) return [];
  const total = await report.values('energy.total');
  const size = total.reduce((most, v) => (Number.isFinite(v) ? Math.max(most, Math.abs(v)) : most), 0);
  const layers: Layer[] = [{ name: 'remaining energy', values: total, sign: 1, means: 'kinetic and potential energy' }];
  for (const contact of report.frames.contacts.map((c) => c.name))
    for (const channel of CHANNELS) {
      const name = `work.${contact}.${channel}`;
      if (!names.has(name)) continue;
      const values = await report.values(name);
      if (values.some((v) => Math.abs(v) > 1e-3 * size)) layers.push({ name: `${contact}: ${channel}`, values, sign: -1, means: `what contact ${contact} took: ${CHANNEL_WORDS[channel]}` });
    }
  return layers;
}

export async function addEnergyChart(host: HTMLElement, report: Report): Promise<void> {
  const layers = await layersOf(report);
  if (layers.length === 0 || report.times.length < 2) {
    host.replaceChildren(element('p', { class: 'note' }, 'No energies were recorded.'));
    return;
  }
  const { x, y } = thin(report.times, layers.map((l) => l.values), 0, report.times.length, 1200);
  const sums: (number | null)[][] = [];
  layers.forEach((layer, i) => {
    sums.push(y[i]!.map((v, k) => (v === null ? null : (sums[i - 1]?.[k] ?? 0) + layer.sign * v)));
  });
  const colours = palette().lines;
  const fills = layers.map((_, i) => (i === 0 ? palette().faint : colours[(i - 1) % colours.length]!));
  const [low, high] = range(sums, false);
  const area = element('div', { class: 'energy-area' });
  const options: uPlot.Options = {
    width: Math.max(host.clientWidth, 200),
    height: 200,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { auto: false, range: [Math.min(low, 0), high] } },
    axes: [axis('t [s]', 2, 24), axis('J', 3, 52)],
    // The highest sum is drawn first; each lower one covers its part of it.
    series: [{}, ...layers.map((_, i) => layers.length - 1 - i).map((i) => ({ stroke: fills[i]!, fill: fills[i]!, width: 1, points: { show: false } }))],
    padding: [8, 12, 0, 0],
  };
  const plot = new uPlot(options, [x, ...[...sums].reverse()] as uPlot.AlignedData, area);
  const keys = layers.map((layer, i) => element('span', { class: 'key', title: layer.means }, element('i', { class: 'block', style: `--line:${fills[i]}` }), layer.name));
  host.replaceChildren(area, element('div', { class: 'legend' }, ...keys.reverse()));
  new ResizeObserver(() => area.clientWidth > 0 && plot.setSize({ width: area.clientWidth, height: 200 })).observe(area);
}

const LINES: Record<string, string> = {
  'energy.initial': 'kinetic and potential energy of the first row',
  'energy.final': 'kinetic and potential energy at the end',
  'energy.input': 'work of forces, drives and moving surfaces',
  'energy.dampers': 'work of dampers',
  'energy.method': 'what the numerical scheme added or lost, not the model',
  'energy.balance_error': 'what none of the lines explains: rounding, or a fault of the program',
};

// Joules by contact and channel at the end of the run.
export function energyTable(report: Report): HTMLElement {
  const s = report.summary;
  const cell = (name: string) => element('td', {}, typeof s[name] === 'number' ? number(s[name], 4) : '–');
  const contacts = report.frames.contacts.map((c) => c.name).filter((c) => `work.${c}.normal` in s);
  const rows = contacts.map((c) => element('tr', {}, element('th', {}, c), ...CHANNELS.map((channel) => cell(`work.${c}.${channel}`))));
  const line = (label: string, name: string) => element('tr', { title: LINES[name] ?? '' }, element('th', {}, label), element('td', { colspan: '4' }, typeof s[name] === 'number' ? `${number(s[name], 5)} J` : '–'));
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, element('th', {}, 'work [J]'), ...CHANNELS.map((c) => element('th', { title: CHANNEL_WORDS[c]! }, c)))),
    element('tbody', {}, ...rows, line('energy at start', 'energy.initial'), line('energy at end', 'energy.final'), line('input', 'energy.input'), ...(s['energy.dampers'] ? [line('dampers', 'energy.dampers')] : []), line('added by the scheme', 'energy.method'), line('balance error', 'energy.balance_error')),
  );
}
