// Downloads: a plot as PNG, the visible samples as CSV.
import type uPlot from 'uplot';
import type { Report } from '../data';
import { download } from '../format';
import { lowerBound } from '../series';
import { palette } from '../theme';
import type { PaneState } from './curves';
import type { TimeWindow } from './window';

const safe = (name: string) => name.replace(/[^\w.-]+/g, '_');

// scale: device pixels per pixel of the page's own plots.
export function savePng(u: uPlot, names: string[], name: string, scale: number): void {
  const source = u.ctx.canvas;
  const ratio = scale;
  const head = 24 * ratio;
  const canvas = document.createElement('canvas');
  canvas.width = source.width;
  canvas.height = source.height + head;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = palette().paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, head);
  pen.font = `${12 * ratio}px system-ui, sans-serif`;
  let x = 60 * ratio;
  names.forEach((text, i) => {
    pen.fillStyle = palette().lines[i % 6]!;
    pen.fillText(text, x, 16 * ratio);
    x += pen.measureText(text).width + 16 * ratio;
  });
  canvas.toBlob((blob) => blob && download(`${safe(name)}.png`, blob));
}

export async function csvOf(report: Report, from: number, to: number, names: string[]): Promise<string> {
  const columns = await Promise.all(names.map((n) => report.values(n)));
  const lines = [['t', ...names].map((n) => (/[",\n]/.test(n) ? `"${n.replaceAll('"', '""')}"` : n)).join(',')];
  const first = lowerBound(report.times, from);
  for (let i = first; i < report.times.length && report.times[i]! <= to; ++i)
    lines.push([report.times[i]!, ...columns.map((c) => Number(c[i]!.toPrecision(8)))].join(','));
  return lines.join('\n') + '\n';
}

export async function saveCsv(report: Report, window: TimeWindow, state: PaneState): Promise<void> {
  const names = (state.over === 't' ? state.columns : [state.over, ...state.columns]).filter((n) => n !== 't');
  const text = await csvOf(report, window.from, window.to, names);
  download(`${safe(state.columns[0] ?? 'plot')}.csv`, new Blob([text], { type: 'text/csv' }));
}
