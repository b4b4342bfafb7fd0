// Axes and ranges shared by the panes.
import type uPlot from 'uplot';
import { number } from '../format';
import { palette } from '../theme';

export function axis(label: string, side: 0 | 1 | 2 | 3, size: number, scale = 1): uPlot.Axis {
  const colours = palette();
  return {
    label,
    labelSize: 14 * scale,
    labelGap: (side === 2 ? -2 : 0) * scale,
    gap: 3 * scale,
    labelFont: `${12 * scale}px system-ui, sans-serif`,
    font: `${11 * scale}px system-ui, sans-serif`,
    stroke: colours.faint,
    size: size * scale,
    space: (side === 2 ? 50 : 30) * scale,
    side,
    grid: { stroke: colours.grid, width: scale },
    ticks: { stroke: colours.grid, width: scale, size: 5 * scale },
    values: (_, ticks) => ticks.map((v) => (v === null ? '' : number(v, 4))),
  };
}

// A small margin around the values; for a logarithmic axis whole decades.
export function padded(low: number, high: number, log: boolean): [number, number] {
  if (!(low <= high)) return log ? [1e-3, 1] : [0, 1];
  if (log) {
    const bottom = Math.floor(Math.log10(low) - 1e-9);
    return [10 ** bottom, 10 ** Math.max(Math.ceil(Math.log10(high) + 1e-9), bottom + 1)];
  }
  const air = high > low ? 0.05 * (high - low) : Math.abs(high) * 0.1 || 1;
  return [low - air, high + air];
}

// What ranges by no more than noise is drawn as a straight line; noise around zero as zero.
export function range(columns: (number | null | undefined)[][], log: boolean, noise = 0): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const column of columns)
    for (const v of column)
      if (v !== null && v !== undefined) {
        if (v < low) low = v;
        if (v > high) high = v;
      }
  if (!log && low <= high && high - low <= noise) low = high = Math.abs(low + high) <= 2 * noise ? 0 : (low + high) / 2;
  return padded(low, high, log);
}

// A logarithmic axis shows absolute values; zeros are omitted.
export const onLog = (v: number | null) => (v === null || v === 0 ? null : Math.abs(v));
