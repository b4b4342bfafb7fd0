// How a pane is drawn, on the page or, `scale` times as large, for print.
import type uPlot from 'uplot';
import { DASHES, palette } from '../theme';
import { axis } from './axes';
import type { Curve, PaneState } from './curves';
import { polyline } from './phase';

export interface Look {
  width: number;
  height: number;
  scale: number;
  vertical: string; // label
  horizontal: string;
}

// Lines differ by colour and dashes; where runs are compared, columns by colour and runs by dashes.
export const dashOf = (curve: Curve, compared: boolean) => DASHES[(compared ? curve.run : curve.index) % DASHES.length]!;
export const colourOf = (curve: Curve) => palette().lines[curve.index % palette().lines.length]!;

function series(curves: Curve[], scale: number): uPlot.Series[] {
  const compared = curves.some((c) => c.run > 0);
  return curves.map((curve) => ({
    label: curve.column,
    stroke: colourOf(curve),
    width: (curve.run === 0 ? 1.5 : 1.2) * scale,
    dash: dashOf(curve, compared).map((d) => d * scale),
    points: { show: false },
    spanGaps: false,
  }));
}

const scaleOf = (log: boolean): uPlot.Scale => ({ time: false, auto: false, distr: log ? 3 : 1 });

function common(state: PaneState, look: Look): Omit<uPlot.Options, 'series'> {
  return {
    width: look.width,
    height: look.height,
    legend: { show: false },
    scales: { x: scaleOf(state.logX), y: scaleOf(state.logY) },
    axes: [axis(look.horizontal, 2, 24, look.scale), axis(look.vertical, 3, 52, look.scale)],
    padding: [10 * look.scale, 12 * look.scale, 0, 0],
  };
}

export function timeOptions(state: PaneState, curves: Curve[], look: Look, hooks: uPlot.Hooks.Arrays): uPlot.Options {
  return {
    ...common(state, look),
    // The pointer shows in every pane; dragging stays in its own.
    cursor: { drag: { x: true, y: false, setScale: false }, points: { show: false }, y: false, sync: { key: 'time', filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' } } },
    series: [{}, ...series(curves, look.scale)],
    hooks,
  };
}

export function phaseOptions(state: PaneState, curves: Curve[], look: Look, hooks: uPlot.Hooks.Arrays): uPlot.Options {
  const facets = [
    { scale: 'x', auto: false },
    { scale: 'y', auto: false },
  ];
  return {
    ...common(state, look),
    mode: 2,
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    series: [{}, ...series(curves, look.scale).map((s) => ({ ...s, facets, paths: polyline }))],
    hooks,
  };
}
