// One column over another: the samples to draw, the line through them, the current point.
import uPlot from 'uplot';
import { palette } from '../theme';

const MOST_POINTS = 20_000;

// Samples [from, to), or of each bucket those with the extremes of both columns, in the order of time.
export function phaseSamples(x: Float32Array, y: Float32Array, from: number, to: number, room = MOST_POINTS): number[] {
  const chosen: number[] = [];
  const bucket = to - from <= room ? 1 : Math.ceil((4 * (to - from)) / room);
  for (let i = from; i < to; i += bucket) {
    const end = Math.min(i + bucket, to);
    const marks = bucket === 1 ? [i] : [...extremeIndices(x, i, end), ...extremeIndices(y, i, end)];
    marks.sort((a, b) => a - b);
    for (const k of marks) if (k !== chosen[chosen.length - 1]) chosen.push(k);
  }
  return chosen;
}

function extremeIndices(v: Float32Array, from: number, to: number): [number, number] {
  let low = from;
  let high = from;
  for (let i = from; i < to; ++i) {
    if (v[i]! < v[low]! || Number.isNaN(v[low]!)) low = i;
    if (v[i]! > v[high]! || Number.isNaN(v[high]!)) high = i;
  }
  return [low, high];
}

// Joins the points of a facet in their order.
export const polyline: uPlot.Series.PathBuilder = (u, index) => {
  const path = new Path2D();
  uPlot.orient(u, index, (_series, dataX, dataY, scaleX, scaleY, toX, toY, left, top, width, height) => {
    let pen = false;
    for (let i = 0; i < dataX.length; ++i) {
      const [x, y] = [dataX[i], dataY[i]];
      if (x == null || y == null) {
        pen = false;
        continue;
      }
      const [px, py] = [toX(x, scaleX, width, left), toY(y, scaleY, height, top)];
      if (pen) path.lineTo(px, py);
      else path.moveTo(px, py);
      pen = true;
    }
  });
  return { stroke: path };
};

export function drawPoint(u: uPlot, x: number, y: number, colour: string): void {
  if (!Number.isFinite(x + y)) return;
  const { ctx } = u;
  ctx.beginPath();
  ctx.arc(u.valToPos(x, 'x', true), u.valToPos(y, 'y', true), 5 * devicePixelRatio, 0, 7);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.strokeStyle = palette().paper;
  ctx.lineWidth = 2;
  ctx.stroke();
}
